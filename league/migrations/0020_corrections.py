"""From which round on a correction counts. Those that are in the log already counted at once, in every round."""

import django.db.models.deletion
from django.db import migrations, models

FILL = """
INSERT INTO league_correction
    (entry_id, deal_id, submission_id, instead_of_id, counts_from, from_round, after_round, note)
SELECT entry.id, entry.deal_id, said.id, counted.id, 'this', NULL, round.number, ''
  FROM league_logentry entry
  JOIN league_deal deal ON deal.id = entry.deal_id
  JOIN league_table "table" ON "table".id = deal.table_id
  JOIN league_round round ON round.id = "table".round_id
  JOIN league_submission said ON said.deal_id = deal.id AND to_jsonb(said.version) = entry.after->'version'
  JOIN league_submission counted
    ON counted.deal_id = deal.id AND to_jsonb(counted.version) = entry.before->'version'
 WHERE entry.action = 'deal.corrected';
"""
APPEND_ONLY = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON league_correction
FOR EACH ROW EXECUTE FUNCTION league_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("league", "0019_log")]

    operations = [
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="correction",
                        serialize=False,
                        to="league.logentry",
                    ),
                ),
                (
                    "counts_from",
                    models.CharField(
                        choices=[
                            ("this", "From its own round on"),
                            ("next", "From the next round on"),
                            ("never", "Never: it is only recorded"),
                        ],
                        default="this",
                        max_length=20,
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("after_round", models.PositiveSmallIntegerField()),
                ("note", models.CharField(blank=True, max_length=280)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="league.deal",
                    ),
                ),
                (
                    "instead_of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.submission"
                    ),
                ),
                (
                    "submission",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="correction",
                        to="league.submission",
                    ),
                ),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["entry"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("counts_from", "next"), ("from_round__isnull", False)),
                            models.Q(models.Q(("counts_from", "next"), _negated=True), ("from_round", None)),
                            _connector="OR",
                        ),
                        name="correction_waits_for_a_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("counts_from__in", ["this", "next", "never"])),
                        name="correction_counts_from_known",
                    ),
                ],
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.RunSQL(APPEND_ONLY, "DROP TRIGGER append_only ON league_correction;"),
    ]
