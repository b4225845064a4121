"""The base of every address: closed unless it says who may use it."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.endpoint import Endpoint
from tests.api.client import Api, refusal

pytestmark = pytest.mark.django_db


def test_a_method_that_does_not_say_who_may_use_it_stops_the_program() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"Careless\.get does not say who may use it"):

        class Careless(Endpoint):
            def get(self, request: object) -> None: ...


def test_a_view_of_another_kind_is_closed() -> None:
    class Stray(APIView):
        def get(self, request: object) -> Response:
            return Response("secret")

    answer = Stray.as_view()(RequestFactory().get("/"))

    assert answer.status_code == 401


@pytest.mark.parametrize("address", ["", "nothing/", "events", "events/a/b/c/", "tables/x/", "events/%00/"])
def test_an_address_that_is_not_there_says_so(address: str) -> None:
    assert refusal(Api().get(address)) == (404, "no-such-address")


@pytest.mark.parametrize("method", ["put", "options", "trace", "brew"])
def test_a_method_that_is_not_there_says_so(method: str) -> None:
    assert refusal(Api().send(method, "events/", "")) == (405, "method-not-allowed")


def test_a_body_that_is_not_json_says_so() -> None:
    answer = Api().send("post", "verdict/", "game=nerts", content_type="application/x-www-form-urlencoded")

    assert refusal(answer) == (415, "unsupported-media-type")


def test_an_answer_in_another_format_is_not_to_be_had() -> None:
    assert refusal(Api().get("events/", Accept="text/html")) == (406, "not-acceptable")


def test_nothing_is_kept_by_a_cache() -> None:
    assert Api().get("events/").headers["Cache-Control"] == "private, no-store"


def test_the_head_of_an_answer_can_be_had_alone() -> None:
    answer = Api().send("head", "events/", "")

    assert (answer.status_code, answer.content) == (200, b"")
