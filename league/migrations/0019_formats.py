"""Every format that a stage can have."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0013_withdrawn_tables'),
    ]

    operations = [
        migrations.AlterField(
            model_name='stage',
            name='format',
            field=models.CharField(choices=[('league-night', 'League night'), ('round-robin', 'Round robin'), ('swiss', 'Swiss'), ('single-elimination', 'Single elimination'), ('double-elimination', 'Double elimination'), ('ladder', 'Ladder')], default='league-night', max_length=20),
        ),
    ]
