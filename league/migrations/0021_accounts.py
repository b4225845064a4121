"""Players may have accounts and join by themselves: invitations, and waiting lists."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0020_corrections"),
    ]

    operations = [
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
            },
        ),
        migrations.CreateModel(
            name='Waiting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'on the waiting list',
                'verbose_name_plural': 'waiting list',
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='event',
            name='capacity',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='places'),
        ),
        migrations.AddField(
            model_name='event',
            name='joining',
            field=models.CharField(choices=[('nobody', 'Nobody: organizers enter who plays'), ('players', 'Players of the league who are signed in')], default='nobody', max_length=20, verbose_name='who may join'),
        ),
        migrations.AddField(
            model_name='event',
            name='needs_accounts',
            field=models.BooleanField(default=False, verbose_name='who scores is signed in'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('joining__in', ['nobody', 'players'])), name='event_joining_known'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('league', 'user'), name='one_player_per_account_and_league'),
        ),
        migrations.AddField(
            model_name='invitation',
            name='player',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='invitation', to='league.player'),
        ),
        migrations.AddField(
            model_name='waiting',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waiting', to='league.event'),
        ),
        migrations.AddField(
            model_name='waiting',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waiting', to='league.player'),
        ),
        migrations.AddConstraint(
            model_name='waiting',
            constraint=models.UniqueConstraint(fields=('event', 'player'), name='waits_once_for_an_event'),
        ),
    ]
