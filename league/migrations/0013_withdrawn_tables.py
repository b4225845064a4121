"""A table may be played again from the start: then another one has its number, and its seats are in no round."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0012_pools"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='table',
            name='one_table_per_number',
        ),
        migrations.AddField(
            model_name='table',
            name='withdrawn',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='seat',
            name='round',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='league.round'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn', False)), fields=('round', 'number'), name='one_table_per_number'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('withdrawn', False), models.Q(('void', ''), _negated=True), _connector='OR'), name='withdrawn_tables_are_void'),
        ),
    ]
