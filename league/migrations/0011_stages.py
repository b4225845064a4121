"""Several stages in an event: who has a place in each, who goes on, and what organizers ruled."""

import django.db.models.constraints
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0010_stacked_packs"),
    ]

    operations = [
        migrations.CreateModel(
            name='FinalPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pool', models.PositiveSmallIntegerField(default=1)),
                ('line', models.PositiveIntegerField()),
                ('rank', models.PositiveIntegerField()),
                ('tied', models.BooleanField()),
            ],
            options={
                'verbose_name': 'final place',
                'verbose_name_plural': 'final places',
                'ordering': ['stage', 'line'],
            },
        ),
        migrations.CreateModel(
            name='HeldSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('reason', models.TextField()),
                ('held_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'held seat',
                'verbose_name_plural': 'held seats',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='OrderRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrants', models.JSONField()),
                ('reason', models.TextField()),
                ('ruled_at', models.DateTimeField(auto_now_add=True)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'ruling on an order',
                'verbose_name_plural': 'rulings on an order',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='StagePlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seed', models.PositiveSmallIntegerField()),
                ('pool', models.PositiveSmallIntegerField(default=1)),
                ('is_bye', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'place in a stage',
                'verbose_name_plural': 'places in a stage',
                'ordering': ['stage', 'seed'],
            },
        ),
        migrations.AddField(
            model_name='stage',
            name='advance',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='go on from a table'),
        ),
        migrations.AddField(
            model_name='stage',
            name='cut',
            field=models.JSONField(blank=True, default=dict, verbose_name='who goes on'),
        ),
        migrations.AddField(
            model_name='stage',
            name='first_round',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='stage',
            name='has_places',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='stage',
            name='name',
            field=models.CharField(blank=True, max_length=80, verbose_name='name'),
        ),
        migrations.AddField(
            model_name='stage',
            name='pools',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='pools'),
        ),
        migrations.AddField(
            model_name='stage',
            name='state',
            field=models.CharField(choices=[('ahead', 'To come'), ('current', 'Being played'), ('over', 'Over')], default='current', max_length=20),
        ),
        migrations.AlterField(
            model_name='stage',
            name='format',
            field=models.CharField(choices=[('league-night', 'League night'), ('round-robin', 'Round robin'), ('swiss', 'Swiss'), ('single-elimination', 'Single elimination'), ('double-elimination', 'Double elimination')], default='league-night', max_length=20),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'current')), fields=('event',), name='one_current_stage'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['ahead', 'current', 'over'])), name='stage_state_known'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('pools__gte', 1)), name='stage_has_a_pool'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('advance__range', (1, 7))), name='stage_advance_1_to_7'),
        ),
        migrations.AddField(
            model_name='finalplace',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='final_places', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='finalplace',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='final_places', to='league.stage'),
        ),
        migrations.AddField(
            model_name='heldseat',
            name='entrant',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='heldseat',
            name='held_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='heldseat',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='held_seats', to='league.stage'),
        ),
        migrations.AddField(
            model_name='orderruling',
            name='ruled_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='orderruling',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='order_rulings', to='league.stage'),
        ),
        migrations.AddField(
            model_name='orderruling',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='order_rulings', to='league.table'),
        ),
        migrations.AddField(
            model_name='stageplace',
            name='entrant',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='places', to='league.entrant'),
        ),
        migrations.AddField(
            model_name='stageplace',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='league.stage'),
        ),
        migrations.AddConstraint(
            model_name='finalplace',
            constraint=models.UniqueConstraint(fields=('stage', 'entrant'), name='one_final_place_per_entrant'),
        ),
        migrations.AddConstraint(
            model_name='finalplace',
            constraint=models.UniqueConstraint(fields=('stage', 'line'), name='one_final_place_per_line'),
        ),
        migrations.AddConstraint(
            model_name='heldseat',
            constraint=models.UniqueConstraint(fields=('stage', 'table', 'seat'), name='one_holder_per_bracket_seat'),
        ),
        migrations.AddConstraint(
            model_name='stageplace',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['IMMEDIATE'], fields=('stage', 'seed'), name='one_place_per_seed'),
        ),
        migrations.AddConstraint(
            model_name='stageplace',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['IMMEDIATE'], fields=('stage', 'entrant'), name='one_place_per_entrant_and_stage'),
        ),
        migrations.AddConstraint(
            model_name='stageplace',
            constraint=models.CheckConstraint(condition=models.Q(('entrant', None), ('is_bye', False), _connector='OR'), name='bye_is_nobody'),
        ),
    ]
