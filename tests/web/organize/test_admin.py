"""The admin site shows everything and changes nothing."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.models import Event, User
from tests import codes, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(client: Client) -> Client:
    user = User.objects.create_superuser("root", password=factories.PASSWORD)
    client.force_login(user)
    codes.verify(client, user)
    return client


def ours() -> list[str]:
    return [
        model._meta.model_name or "" for model in admin.site._registry if model._meta.app_label == "league"
    ]


def test_every_list_can_be_looked_at(root: Client) -> None:
    table = factories.table()
    factories.confirmed_deal(table)
    factories.dispute(table, 3)

    answers = {name: root.get(reverse(f"admin:league_{name}_changelist")).status_code for name in ours()}

    assert answers == dict.fromkeys(ours(), 200)


def test_nothing_can_be_added(root: Client) -> None:
    answers = {name: root.get(reverse(f"admin:league_{name}_add")).status_code for name in ours()}

    assert answers == dict.fromkeys(ours(), 403)


def test_a_row_can_be_read_but_neither_changed_nor_deleted(root: Client) -> None:
    event = factories.event()

    read = root.get(reverse("admin:league_event_change", args=[event.pk]))
    changed = root.post(reverse("admin:league_event_change", args=[event.pk]), {"name": "Mine now"})
    deleted = root.post(reverse("admin:league_event_delete", args=[event.pk]), {"post": "yes"})

    assert [answer.status_code for answer in (read, changed, deleted)] == [200, 403, 403]
    assert Event.objects.get().name == "Friday night"


def test_no_password_is_shown(root: Client) -> None:
    answer = root.get(reverse("admin:league_user_change", args=[factories.ada().pk]))

    shown = [field for fieldset in answer.context["adminform"] for line in fieldset for field in line.fields]
    assert "password" not in shown


def test_organizers_are_no_administrators(ada: Client) -> None:
    assert ada.get(reverse("admin:index")).status_code == 302
