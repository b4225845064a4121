"""Seasons: events that count together, their divisions, and who competes where."""

import django.db.models.constraints
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0013_withdrawn_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('slug', models.SlugField(max_length=80, unique=True)),
                ('entrant_kind', models.CharField(choices=[('players', 'Players'), ('partnerships', 'Partnerships')], default='players', max_length=20, verbose_name='who competes')),
                ('rules_stored', models.JSONField()),
                ('state', models.CharField(choices=[('draft', 'Being prepared'), ('running', 'Running'), ('finished', 'Closed')], default='draft', max_length=20)),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='league.league')),
                ('previous', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='following', to='league.season')),
            ],
            options={
                'verbose_name': 'season',
                'verbose_name_plural': 'seasons',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('exchanged', models.PositiveSmallIntegerField(default=0)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='league.season')),
            ],
            options={
                'verbose_name': 'division',
                'verbose_name_plural': 'divisions',
                'ordering': ['season', 'number'],
            },
        ),
        migrations.AddField(
            model_name='logentry',
            name='season',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='league.season'),
        ),
        migrations.CreateModel(
            name='SeasonEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('division', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='league.division')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='league.event')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='league.season')),
            ],
            options={
                'verbose_name': 'event of a season',
                'verbose_name_plural': 'events of seasons',
                'ordering': ['season', 'number'],
            },
        ),
        migrations.CreateModel(
            name='SeasonPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('carried_numerator', models.DecimalField(decimal_places=0, default=0, max_digits=1000)),
                ('carried_denominator', models.DecimalField(decimal_places=0, default=1, max_digits=1000)),
                ('goes_on', models.BooleanField(default=True)),
                ('move', models.CharField(blank=True, choices=[('up', 'Moves up'), ('stays', 'Stays'), ('down', 'Moves down'), ('leaves', 'Does not go on')], max_length=20)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='league.division')),
                ('joined', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='joiners', to='league.seasonevent')),
                ('partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.partnership')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.player')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='league.season')),
            ],
            options={
                'verbose_name': 'place in a season',
                'verbose_name_plural': 'places in seasons',
                'ordering': ['season', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SeasonRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.JSONField()),
                ('reason', models.TextField()),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('given_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='league.season')),
            ],
            options={
                'verbose_name': 'ruling of a season',
                'verbose_name_plural': 'rulings of seasons',
                'ordering': ['-pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'running', 'finished'])), name='season_state_known'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('entrant_kind__in', ['players', 'partnerships'])), name='season_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='one_division_per_number'),
        ),
        migrations.AddConstraint(
            model_name='seasonevent',
            constraint=models.UniqueConstraint(fields=('season', 'event'), name='an_event_counts_once_in_a_season'),
        ),
        migrations.AddConstraint(
            model_name='seasonevent',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('season', 'number'), name='one_event_per_number_in_a_season'),
        ),
        migrations.AddConstraint(
            model_name='seasonplace',
            constraint=models.CheckConstraint(condition=models.Q(('player', None), ('partnership', None), _connector='XOR'), name='a_player_or_a_partnership_competes'),
        ),
        migrations.AddConstraint(
            model_name='seasonplace',
            constraint=models.UniqueConstraint(fields=('season', 'player'), name='one_place_per_player_and_season'),
        ),
        migrations.AddConstraint(
            model_name='seasonplace',
            constraint=models.UniqueConstraint(fields=('season', 'partnership'), name='one_place_per_partnership_and_season'),
        ),
        migrations.AddConstraint(
            model_name='seasonplace',
            constraint=models.CheckConstraint(condition=models.Q(('move', ''), ('move__in', ['up', 'stays', 'down', 'leaves']), _connector='OR'), name='season_move_known'),
        ),
    ]
