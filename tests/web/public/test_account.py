import pytest
from django.test import Client
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


def test_ada_signs_in_and_out_again(client: Client) -> None:
    factories.ada()

    entered = client.post(
        reverse("league:sign-in"), {"username": "ada", "password": factories.PASSWORD, "next": "/"}
    )
    left = client.post(reverse("league:sign-out"))

    assert (entered.status_code, entered["Location"]) == (302, "/")
    assert (left.status_code, left["Location"]) == (302, "/")


def test_a_wrong_password_comes_back_as_422_with_the_name_kept(client: Client) -> None:
    factories.ada()

    answer = client.post(reverse("league:sign-in"), {"username": "ada", "password": "wrong"})

    assert answer.status_code == 422
    assert answer.context["form"]["username"].value() == "ada"
