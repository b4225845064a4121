"""The names a site without a public name answers to."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from config.hosts import is_local, only_local_names

LOCAL = [
    "localhost",
    "127.0.0.1",
    "192.168.1.7",
    "10.1.2.3",
    "169.254.3.4",
    "[fe80::1]",
    "[fd12::1]",
    "club-laptop",
    "club-laptop.local",
    "talon.home.arpa",
]
PUBLIC = ["example.org", "8.8.8.8", "[2606:4700::1]", "local.example.org", "192.168.1.7.example.org"]


@pytest.mark.parametrize("name", LOCAL)
def test_names_of_a_local_network_are_local(name: str) -> None:
    assert is_local(name) is True


@pytest.mark.parametrize("name", PUBLIC)
def test_public_names_are_not(name: str) -> None:
    assert is_local(name) is False


@pytest.mark.parametrize(
    ("host", "status"), [("192.168.1.7:8000", 200), ("[fe80::1]:8000", 200), ("evil.example:8000", 400)]
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_a_request_by_a_public_name_is_refused(host: str, status: int) -> None:
    request = RequestFactory(headers={"host": host}).get("/")

    answer = only_local_names(lambda _: HttpResponse())(request)

    assert answer.status_code == status
