from django.db import migrations


class Migration(migrations.Migration):
    initial = True
    dependencies = [("league", "__latest__")]
    operations = [
        migrations.RunSQL(
            "ALTER TABLE league_table ADD COLUMN later integer", "ALTER TABLE league_table DROP COLUMN later"
        )
    ]
