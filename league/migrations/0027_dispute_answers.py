"""An organizer can answer who objected too late that what counts stands."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0026_merged_players"),
    ]

    operations = [
        migrations.CreateModel(
            name="DisputeAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "dispute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="league.dispute"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dispute_answers",
                        to="league.logentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to an objection",
                "verbose_name_plural": "answers to objections",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_back_at", None)),
                        fields=("dispute",),
                        name="one_answer_per_dispute",
                    )
                ],
            },
        ),
    ]
