"""By which address a request counts: never one that the client made up."""

from typing import Any

import pytest
from django.test import RequestFactory

from config.clients import address_of

PROXY, PHONE = "10.0.0.1", "192.0.2.7"


def seen(connected: str, *forwarded: str) -> str:
    headers = {"X-Forwarded-For": ", ".join(forwarded)} if forwarded else {}
    return address_of(RequestFactory(REMOTE_ADDR=connected).get("/", headers=headers))


@pytest.mark.parametrize("forwarded", [(), ("203.0.113.1",), ("203.0.113.1", "203.0.113.2")])
def test_without_a_proxy_whoever_is_connected_counts(forwarded: tuple[str, ...], settings: Any) -> None:
    settings.BEHIND_PROXY = False

    assert seen(PHONE, *forwarded) == PHONE


@pytest.mark.scenario("S56")
@pytest.mark.parametrize("forged", [(), ("203.0.113.1",), ("203.0.113.1", "203.0.113.2"), ("",), ("'",)])
def test_behind_the_proxy_what_it_added_itself_counts(forged: tuple[str, ...], settings: Any) -> None:
    settings.BEHIND_PROXY = True

    assert seen(PROXY, *forged, PHONE) == PHONE


@pytest.mark.parametrize("written", [(), ("",), ("unknown",), ("192.0.2.7:80",), (PHONE, "")])
def test_a_proxy_that_says_no_address_counts_itself(written: tuple[str, ...], settings: Any) -> None:
    settings.BEHIND_PROXY = True

    assert seen(PROXY, *written) == PROXY


def test_all_addresses_that_one_household_has_count_as_one(settings: Any) -> None:
    settings.BEHIND_PROXY = False

    assert seen("2001:db8:1:2:3::4") == seen("2001:db8:1:2:9::9") != seen("2001:db8:1:3::4")


def test_an_old_address_in_new_writing_is_the_old_one(settings: Any) -> None:
    settings.BEHIND_PROXY = False

    assert seen(f"::ffff:{PHONE}") == PHONE
