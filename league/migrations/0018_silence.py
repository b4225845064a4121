"""What nobody objects to counts after a while, by the database's clock."""

import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0017_tallies"),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='silence_minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes until silence confirms'),
        ),
        migrations.AlterField(
            model_name='submission',
            name='submitted_at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
        ),
    ]
