"""Two records of one person can be merged: the one that went points to the one that stays."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0025_times_by_the_database"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="league.player",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", None))
                | models.Q(("merged_into", models.F("pk")), _negated=True),
                name="nobody_is_merged_into_oneself",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", None), ("user", None), _connector="OR"),
                name="who_was_merged_has_no_account",
            ),
        ),
    ]
