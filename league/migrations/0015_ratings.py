"""Ratings of players, with the history of each."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0014_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="rated_revision",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name="stage",
            index=models.Index(
                condition=Q(("rated_revision__lt", F("results_revision"))),
                fields=["id"],
                name="stages_unrated",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=Q(("rated_revision__lte", F("results_revision"))),
                name="ratings_never_ahead_of_results",
            ),
        ),
        migrations.CreateModel(
            name="RatingBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("revision", models.PositiveBigIntegerField(default=0)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_boards",
                        to="league.league",
                    ),
                ),
            ],
            options={
                "verbose_name": "ratings of a game",
                "verbose_name_plural": "ratings of games",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "game"), name="one_rating_board_per_league_and_game"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("tables", models.PositiveIntegerField()),
                ("strength", models.FloatField()),
                ("doubt", models.FloatField()),
                ("is_newest", models.BooleanField()),
                (
                    "board",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="league.ratingboard",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_steps",
                        to="league.player",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["board_id", "sequence", "seat__number", "player_id"],
                "indexes": [models.Index(fields=["board", "sequence"], name="ratings_in_order")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("board", "player", "sequence"), name="one_rating_per_table"
                    ),
                    models.UniqueConstraint(
                        condition=Q(("is_newest", True)),
                        fields=("board", "player"),
                        name="one_newest_rating_per_player",
                    ),
                ],
            },
        ),
    ]
