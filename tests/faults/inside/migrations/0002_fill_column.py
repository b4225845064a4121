from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("faults_inside", "0001_add_column")]
    operations = [migrations.RunSQL("UPDATE league_table SET later = number", migrations.RunSQL.noop)]
