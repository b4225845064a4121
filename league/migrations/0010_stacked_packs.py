"""Packs that are stacked beforehand, and what each seat was dealt."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0009_standing_points_of_any_size'),
    ]

    operations = [
        migrations.AddField(
            model_name='deal',
            name='packs',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='stage',
            name='stacked_packs',
            field=models.BooleanField(default=False, verbose_name='packs are stacked beforehand'),
        ),
    ]
