"""Tables that count for nothing, seats that change hands, and a log that outlives phones."""

import django.db.models.constraints
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0007_formats"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="seat",
            name="one_seat_per_entrant_and_round",
        ),
        migrations.RemoveConstraint(
            model_name="seat",
            name="one_seat_per_partner_and_round",
        ),
        migrations.AddField(
            model_name="table",
            name="void",
            field=models.TextField(blank=True),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="claim",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="league.seatclaim",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                deferrable=django.db.models.constraints.Deferrable["IMMEDIATE"],
                fields=("round", "entrant"),
                name="one_seat_per_entrant_and_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                deferrable=django.db.models.constraints.Deferrable["IMMEDIATE"],
                fields=("round", "partner"),
                name="one_seat_per_partner_and_round",
            ),
        ),
    ]
