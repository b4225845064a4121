"""Names can be erased: from players, and from what is said of them in the log and in what was entered."""

from django.db import migrations

import league.models.naming

# Facts stay append-only. A transaction that says that it erases may change these columns, and of a row no other.
APPEND_ONLY_BUT_NAMES = """
CREATE OR REPLACE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    naming CONSTANT text[] := '{before,after,document}';
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('league.erasing', true) = 'on'
        AND to_jsonb(NEW) - naming = to_jsonb(OLD) - naming
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
"""
APPEND_ONLY = """
CREATE OR REPLACE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("league", "0023_stage_failures")]

    operations = [
        migrations.RunSQL(APPEND_ONLY_BUT_NAMES, APPEND_ONLY),
        migrations.AlterField(
            model_name="player",
            name="name",
            field=league.models.naming.NameField(max_length=160, verbose_name="name"),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="before",
            field=league.models.naming.NamingField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="after",
            field=league.models.naming.NamingField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="submission", name="document", field=league.models.naming.NamingField()
        ),
    ]
