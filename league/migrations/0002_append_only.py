"""What was said stays said: the database itself refuses to change or delete facts."""

from django.db import migrations

TABLES = ("league_submission", "league_score", "league_confirmation", "league_dispute", "league_logentry")

FUNCTION = """
CREATE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
"""
TRIGGER = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION league_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("league", "0001_first")]

    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION league_append_only();"),
        *(
            migrations.RunSQL(TRIGGER.format(table=table), f"DROP TRIGGER append_only ON {table};")
            for table in TABLES
        ),
    ]
