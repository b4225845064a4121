"""Pools: each row of a standing and each table knows its own. Who went on, and where undone cuts are found."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0011_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name='standing',
            name='pool',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='table',
            name='pool',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='finalplace',
            name='seed',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name='logentry',
            index=models.Index(fields=['event'], name='log_of_undone_cuts', condition=Q(action='cut.undone')),
        ),
    ]
