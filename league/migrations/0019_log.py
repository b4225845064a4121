"""Rows of the log are found by round, table and people, whatever becomes of those."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.db import migrations, models

# Facts are append-only; what they are found by is added to those that are there already.
FILL = """
ALTER TABLE league_logentry DISABLE TRIGGER append_only;
UPDATE league_logentry AS entry
SET round_number = COALESCE(
        (SELECT round.number FROM league_table "table" JOIN league_round round ON round.id = "table".round_id
         WHERE "table".id = entry.table_id),
        (entry.after->>'round')::smallint,
        (entry.before->>'round')::smallint
    ),
    table_number = (SELECT "table".number FROM league_table "table" WHERE "table".id = entry.table_id),
    people = ARRAY(
        SELECT person.player_id FROM league_entrantplayer person
        JOIN league_seat seat ON person.entrant_id IN (seat.entrant_id, seat.partner_id)
        WHERE seat.table_id = entry.table_id
        UNION
        SELECT substitute.player_id FROM league_substitute substitute
        JOIN league_seat seat ON seat.id = substitute.seat_id
        WHERE seat.table_id = entry.table_id
        UNION
        SELECT person.player_id FROM league_entrantplayer person
        WHERE person.event_id = entry.event_id AND (
            to_jsonb(person.entrant_id) IN (entry.after->'entrant', entry.before->'entrant')
            OR entry.after->'entrants' @> to_jsonb(person.entrant_id)
            OR entry.before->'entrants' @> to_jsonb(person.entrant_id)
        )
        UNION
        SELECT player.id FROM league_player player
        WHERE to_jsonb(player.id) IN (entry.after->'player', entry.before->'player')
            OR entry.after->'players' @> to_jsonb(player.id)
        ORDER BY 1
    );
ALTER TABLE league_logentry ENABLE TRIGGER append_only;
"""


class Migration(migrations.Migration):
    dependencies = [("league", "0018_silence")]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="round_number",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="logentry",
            name="table_number",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="logentry",
            name="people",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.BigIntegerField(), blank=True, default=list, size=None
            ),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="logentry",
            index=django.contrib.postgres.indexes.GinIndex(fields=["people"], name="log_by_people"),
        ),
    ]
