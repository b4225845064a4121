"""Standings that cannot be derived are tried again after a while, and at last somebody is told."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0022_field_cases"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="failures",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="stage",
            name="try_again_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
