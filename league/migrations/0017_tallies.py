"""How often somebody did something lately, to say when it is enough."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0016_ladder"),
    ]

    operations = [
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=20)),
                ('who', models.CharField(max_length=64)),
                ('count', models.PositiveIntegerField()),
                ('until', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'tally',
                'verbose_name_plural': 'tallies',
                'constraints': [models.UniqueConstraint(fields=('what', 'who'), name='one_tally_each')],
            },
        ),
    ]
