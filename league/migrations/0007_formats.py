"""Formats besides the league night, and what counts without being played."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0006_seat_part'),
    ]

    operations = [
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points_numerator', models.BigIntegerField()),
                ('points_denominator', models.PositiveBigIntegerField(default=1)),
                ('reason', models.TextField()),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'penalty or bonus',
                'verbose_name_plural': 'penalties and bonuses',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Apart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.CreateModel(
            name='Substitute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'verbose_name': 'substitute',
                'verbose_name_plural': 'substitutes',
            },
        ),
        migrations.CreateModel(
            name='Unplayed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('bye', 'Sits out'), ('walkover', 'Nobody else came'), ('no-show', 'Did not come')], max_length=20)),
                ('by_hand', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'round not played',
                'verbose_name_plural': 'rounds not played',
                'ordering': ['round', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='entrant',
            name='fixed_table',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='always at table'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='left_after',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entrant',
            name='sits_out_next',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='round',
            name='kind',
            field=models.CharField(choices=[('round', 'Round'), ('play-off', 'Play-off')], default='round', max_length=20),
        ),
        migrations.AddField(
            model_name='seat',
            name='partner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='partner_seats', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='stage',
            name='awards',
            field=models.JSONField(default=dict, verbose_name='what is not played'),
        ),
        migrations.AddField(
            model_name='stage',
            name='exact_tables',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='stage',
            name='meetings',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='stage',
            name='substitute_rule',
            field=models.CharField(choices=[('entrant', 'Who is entered'), ('substitute', 'Who played, if entered too'), ('nobody', 'Nobody')], default='entrant', max_length=20, verbose_name='substitutes play for'),
        ),
        migrations.AddField(
            model_name='stage',
            name='withdrawal_rule',
            field=models.CharField(choices=[('usual', 'Left before the half: never was there; later: gives the rest away'), ('void', 'As if never there'), ('forfeit', 'What was played counts, the rest is given away'), ('cancel', 'What was played counts, the rest is nothing for nobody')], default='cancel', max_length=20, verbose_name='who leaves'),
        ),
        migrations.AddField(
            model_name='table',
            name='parked',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='entrant',
            name='state',
            field=models.CharField(choices=[('active', 'Playing'), ('away', 'Away'), ('withdrawn', 'Withdrawn')], default='active', max_length=20),
        ),
        migrations.AlterField(
            model_name='event',
            name='entrant_kind',
            field=models.CharField(choices=[('players', 'Players'), ('partnerships', 'Partnerships'), ('rotating', 'Players whose partner changes every round')], default='players', max_length=20, verbose_name='who enters'),
        ),
        migrations.AlterField(
            model_name='stage',
            name='format',
            field=models.CharField(choices=[('league-night', 'League night'), ('round-robin', 'Round robin'), ('swiss', 'Swiss')], default='league-night', max_length=20),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['active', 'away', 'withdrawn'])), name='entrant_state_known'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'partner'), name='one_seat_per_partner_and_round'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('partner', None), models.Q(('partner', models.F('entrant')), _negated=True), _connector='OR'), name='partners_are_two'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='given_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='league.stage'),
        ),
        migrations.AddField(
            model_name='apart',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='apart', to='league.event'),
        ),
        migrations.AddField(
            model_name='apart',
            name='one',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='apart',
            name='other',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='substitute',
            name='absent',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.player'),
        ),
        migrations.AddField(
            model_name='substitute',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.player'),
        ),
        migrations.AddField(
            model_name='substitute',
            name='seat',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutes', to='league.seat'),
        ),
        migrations.AddField(
            model_name='unplayed',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='unplayed', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='unplayed',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='unplayed', to='league.round'),
        ),
        migrations.AddField(
            model_name='unplayed',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='unplayed', to='league.table'),
        ),
        migrations.AddConstraint(
            model_name='apart',
            constraint=models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='kept_apart_in_order'),
        ),
        migrations.AddConstraint(
            model_name='apart',
            constraint=models.UniqueConstraint(fields=('one', 'other'), name='kept_apart_once'),
        ),
        migrations.AddConstraint(
            model_name='substitute',
            constraint=models.UniqueConstraint(fields=('seat', 'absent'), name='one_substitute_per_person_and_seat'),
        ),
        migrations.AddConstraint(
            model_name='substitute',
            constraint=models.CheckConstraint(condition=models.Q(('absent', models.F('player')), _negated=True), name='nobody_substitutes_oneself'),
        ),
        migrations.AddConstraint(
            model_name='unplayed',
            constraint=models.UniqueConstraint(fields=('round', 'entrant'), name='one_reason_per_entrant_and_round'),
        ),
        migrations.AddConstraint(
            model_name='unplayed',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['bye', 'walkover', 'no-show'])), name='unplayed_kind_known'),
        ),
    ]
