"""Every copy serves a league from its first start."""

from typing import Any

from django.db import migrations


def add_league(apps: Any, schema_editor: Any) -> None:
    apps.get_model("league", "League").objects.get_or_create(slug="league", defaults={"name": "Our league"})


def take_unused_league_away(apps: Any, schema_editor: Any) -> None:
    apps.get_model("league", "League").objects.filter(slug="league", players=None, events=None, log=None).delete()


class Migration(migrations.Migration):
    dependencies = [("league", "0002_append_only")]

    operations = [migrations.RunPython(add_league, take_unused_league_away)]
