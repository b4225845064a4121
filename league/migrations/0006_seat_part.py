"""Each seat keeps its own part of a deal before the parts are put together."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_match_by_the_game"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "evidence",
                    models.CharField(
                        choices=[("totals", "Totals"), ("cards", "Cards"), ("layout", "Layout")],
                        max_length=20,
                    ),
                ),
                ("typed", models.JSONField()),
                ("kept_at", models.DateTimeField(auto_now=True)),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seatclaim"
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="league.deal"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="league.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "part of a deal",
                "verbose_name_plural": "parts of deals",
                "ordering": ["deal", "seat__number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deal", "seat", "evidence"), name="one_part_per_seat", nulls_distinct=False
                    )
                ],
            },
        ),
    ]
