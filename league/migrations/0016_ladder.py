"""Ladders: how far up one may challenge, and how a result moves who played."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0015_ratings"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="ladder_move",
            field=models.CharField(
                choices=[
                    (
                        "insert",
                        "Who wins goes just above the highest who was beaten; those between move down one",
                    ),
                    ("exchange", "Those at the table exchange their rungs, the first taking the highest"),
                ],
                default="insert",
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="reach",
            field=models.PositiveSmallIntegerField(default=3),
        ),
        migrations.AlterField(
            model_name="stage",
            name="format",
            field=models.CharField(
                choices=[
                    ("league-night", "League night"),
                    ("round-robin", "Round robin"),
                    ("swiss", "Swiss"),
                    ("single-elimination", "Single elimination"),
                    ("double-elimination", "Double elimination"),
                    ("ladder", "Ladder"),
                ],
                default="league-night",
                max_length=20,
            ),
        ),
    ]
