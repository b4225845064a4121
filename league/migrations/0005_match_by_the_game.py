"""A match may last as long as the rules of its game say: neither a number of deals nor a target."""

from django.db import migrations, models
from django.db.models import Q

LENGTHS = [
    ("deals", "A number of deals"),
    ("target", "Until a score is reached"),
    ("match", "Until the rules of the game end the match"),
]


class Migration(migrations.Migration):
    dependencies = [("league", "0004_stage_due_since")]

    operations = [
        migrations.AlterField(
            "stage",
            "match_length",
            models.CharField(choices=LENGTHS, default="deals", max_length=20, verbose_name="a table plays"),
        ),
        migrations.RemoveConstraint("stage", "stage_match_has_one_length"),
        migrations.AddConstraint(
            "stage",
            models.CheckConstraint(
                condition=Q(match_length="deals", deals__gte=1, target=None)
                | Q(match_length="target", target__gte=1, deals=None)
                | Q(match_length="match", deals=None, target=None),
                name="stage_match_has_one_length",
            ),
        ),
    ]
