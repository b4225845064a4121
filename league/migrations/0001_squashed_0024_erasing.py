"""All up to 0024 at once, for a new database: a few seconds less before the first page.

The same tables as step by step, which tests/ops/test_migrations.py compares.
"""

from typing import Any

import django.contrib.auth.models
import django.contrib.auth.validators
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
import league.models.naming
from django.conf import settings
from django.db import migrations, models


APPEND_ONLY = (
    "league_submission",
    "league_score",
    "league_confirmation",
    "league_dispute",
    "league_logentry",
    "league_correction",
)

# Facts stay. A transaction that says that it erases may change these columns, and of a row no other.
FUNCTION = """
CREATE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    naming CONSTANT text[] := '{before,after,document}';
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('league.erasing', true) = 'on'
        AND to_jsonb(NEW) - naming = to_jsonb(OLD) - naming
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
"""
TRIGGER = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION league_append_only();
"""


def add_league(apps: Any, schema_editor: Any) -> None:
    apps.get_model("league", "League").objects.get_or_create(slug="league", defaults={"name": "Our league"})


def take_unused_league_away(apps: Any, schema_editor: Any) -> None:
    apps.get_model("league", "League").objects.filter(slug="league", players=None, events=None, log=None).delete()


class Migration(migrations.Migration):
    replaces = [
        ("league", "0001_first"),
        ("league", "0002_append_only"),
        ("league", "0003_first_league"),
        ("league", "0004_stage_due_since"),
        ("league", "0005_match_by_the_game"),
        ("league", "0006_seat_part"),
        ("league", "0007_formats"),
        ("league", "0008_void_tables"),
        ("league", "0009_standing_points_of_any_size"),
        ("league", "0010_stacked_packs"),
        ("league", "0011_stages"),
        ("league", "0012_pools"),
        ("league", "0013_withdrawn_tables"),
        ("league", "0014_seasons"),
        ("league", "0015_ratings"),
        ("league", "0016_ladder"),
        ("league", "0017_tallies"),
        ("league", "0018_silence"),
        ("league", "0019_log"),
        ("league", "0020_corrections"),
        ("league", "0021_accounts"),
        ("league", "0022_field_cases"),
        ("league", "0023_stage_failures"),
        ("league", "0024_erasing"),
    ]
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="League",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=160, verbose_name="name")),
                ("slug", models.SlugField(unique=True)),
                ("time_zone", models.CharField(default="UTC", max_length=64, verbose_name="time zone")),
                (
                    "organizers",
                    models.ManyToManyField(
                        blank=True,
                        related_name="leagues",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="organizers",
                    ),
                ),
            ],
            options={
                "verbose_name": "league",
                "verbose_name_plural": "leagues",
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=160, verbose_name="name")),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("game", models.CharField(default="nerts", max_length=20, verbose_name="game")),
                ("variant", models.JSONField(blank=True, default=dict, verbose_name="variant")),
                ("time_zone", models.CharField(max_length=64, verbose_name="time zone")),
                ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="starts at")),
                (
                    "entrant_kind",
                    models.CharField(
                        choices=[
                            ("players", "Players"),
                            ("partnerships", "Partnerships"),
                            ("rotating", "Players whose partner changes every round"),
                        ],
                        default="players",
                        max_length=20,
                        verbose_name="who enters",
                    ),
                ),
                (
                    "confirmation",
                    models.CharField(
                        choices=[
                            ("one-other", "One other seat confirms"),
                            ("majority", "More than half of the seats agree"),
                            ("all-others", "Every other seat confirms"),
                            ("organizer", "Only organizers enter results"),
                        ],
                        default="one-other",
                        max_length=20,
                        verbose_name="confirmation",
                    ),
                ),
                (
                    "silence_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="minutes until silence confirms"
                    ),
                ),
                (
                    "needs_accounts",
                    models.BooleanField(default=False, verbose_name="who scores is signed in"),
                ),
                (
                    "joining",
                    models.CharField(
                        choices=[
                            ("nobody", "Nobody: organizers enter who plays"),
                            ("players", "Players of the league who are signed in"),
                        ],
                        default="nobody",
                        max_length=20,
                        verbose_name="who may join",
                    ),
                ),
                ("capacity", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
                (
                    "after_deadline",
                    models.CharField(
                        choices=[
                            ("closed", "It is not taken any more"),
                            ("grace", "For 30 minutes it is taken as ever, then it goes to the organizers"),
                            ("organizers", "It goes to the organizers"),
                        ],
                        default="organizers",
                        max_length=20,
                        verbose_name="after a round has closed",
                    ),
                ),
                ("held_back_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Being prepared"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                        ],
                        default="draft",
                        max_length=20,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="league.league"
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["-starts_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["draft", "running", "finished"])),
                        name="event_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("joining__in", ["nobody", "players"])), name="event_joining_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                (
                    "state",
                    models.CharField(
                        choices=[("ahead", "To come"), ("current", "Being played"), ("over", "Over")],
                        default="current",
                        max_length=20,
                    ),
                ),
                ("first_round", models.PositiveSmallIntegerField(default=1)),
                ("has_places", models.BooleanField(default=False)),
                ("pools", models.PositiveSmallIntegerField(default=1, verbose_name="pools")),
                ("cut", models.JSONField(blank=True, default=dict, verbose_name="who goes on")),
                ("advance", models.PositiveSmallIntegerField(default=1, verbose_name="go on from a table")),
                (
                    "format",
                    models.CharField(
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
                (
                    "planned_rounds",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rounds planned"),
                ),
                ("table_size", models.PositiveSmallIntegerField(default=4, verbose_name="seats at a table")),
                ("exact_tables", models.BooleanField(default=False)),
                ("auto_seat", models.BooleanField(default=False)),
                ("auto_seated", models.PositiveSmallIntegerField(default=0)),
                ("meetings", models.PositiveSmallIntegerField(default=1)),
                ("reach", models.PositiveSmallIntegerField(default=3)),
                (
                    "ladder_move",
                    models.CharField(
                        choices=[
                            (
                                "insert",
                                "Who wins goes just above the highest who was beaten; those between move down one",
                            ),
                            (
                                "exchange",
                                "Those at the table exchange their rungs, the first taking the highest",
                            ),
                        ],
                        default="insert",
                        max_length=20,
                    ),
                ),
                (
                    "match_length",
                    models.CharField(
                        choices=[
                            ("deals", "A number of deals"),
                            ("target", "Until a score is reached"),
                            ("match", "Until the rules of the game end the match"),
                        ],
                        default="deals",
                        max_length=20,
                        verbose_name="a table plays",
                    ),
                ),
                (
                    "deals",
                    models.PositiveSmallIntegerField(blank=True, default=3, null=True, verbose_name="deals"),
                ),
                (
                    "target",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="target score"),
                ),
                (
                    "stacked_packs",
                    models.BooleanField(default=False, verbose_name="packs are stacked beforehand"),
                ),
                ("points_scheme", models.JSONField(default=dict, verbose_name="points")),
                ("tiebreaks", models.JSONField(default=list, verbose_name="tiebreaks")),
                ("awards", models.JSONField(default=dict, verbose_name="what is not played")),
                (
                    "withdrawal_rule",
                    models.CharField(
                        choices=[
                            ("usual", "Left before the half: never was there; later: gives the rest away"),
                            ("void", "As if never there"),
                            ("forfeit", "What was played counts, the rest is given away"),
                            ("cancel", "What was played counts, the rest is nothing for nobody"),
                        ],
                        default="cancel",
                        max_length=20,
                        verbose_name="who leaves",
                    ),
                ),
                (
                    "substitute_rule",
                    models.CharField(
                        choices=[
                            ("entrant", "Who is entered"),
                            ("substitute", "Who played, if entered too"),
                            ("nobody", "Nobody"),
                        ],
                        default="entrant",
                        max_length=20,
                        verbose_name="substitutes play for",
                    ),
                ),
                ("rng_seed", models.BigIntegerField()),
                ("results_revision", models.PositiveBigIntegerField(default=0)),
                ("standings_revision", models.PositiveBigIntegerField(default=0)),
                ("rated_revision", models.PositiveBigIntegerField(default=0)),
                ("hidden_moves", models.PositiveBigIntegerField(default=0)),
                ("due_since", models.DateTimeField(blank=True, null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("try_again_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stages", to="league.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "stage",
                "verbose_name_plural": "stages",
                "ordering": ["event", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("standings_revision__lt", models.F("results_revision"))),
                        fields=["id"],
                        name="stages_due",
                    ),
                    models.Index(
                        condition=models.Q(("rated_revision__lt", models.F("results_revision"))),
                        fields=["id"],
                        name="stages_unrated",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_stage_per_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "current")), fields=("event",), name="one_current_stage"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["ahead", "current", "over"])),
                        name="stage_state_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("pools__gte", 1)), name="stage_has_a_pool"),
                    models.CheckConstraint(
                        condition=models.Q(("advance__range", (1, 7))), name="stage_advance_1_to_7"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("deals__gte", 1), ("match_length", "deals"), ("target", None)),
                            models.Q(("deals", None), ("match_length", "target"), ("target__gte", 1)),
                            models.Q(("deals", None), ("match_length", "match"), ("target", None)),
                            _connector="OR",
                        ),
                        name="stage_match_has_one_length",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("table_size__range", (2, 8))), name="stage_table_size_2_to_8"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("standings_revision__lte", models.F("results_revision"))),
                        name="standings_never_ahead_of_results",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rated_revision__lte", models.F("results_revision"))),
                        name="ratings_never_ahead_of_results",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("round", "Round"), ("play-off", "Play-off")], default="round", max_length=20
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "Proposed"), ("playing", "Playing"), ("complete", "Complete")],
                        default="draft",
                        max_length=20,
                    ),
                ),
                ("rng_seed", models.BigIntegerField()),
                ("seating", models.JSONField(default=dict)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("completed_at", models.DateTimeField(blank=True, null=True)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="league.stage"
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["stage", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "number"), name="one_round_per_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "draft")),
                        fields=("stage",),
                        name="one_proposal_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["draft", "playing", "complete"])),
                        name="round_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting for the first deal"),
                            ("playing", "Playing"),
                            ("disputed", "Disputed"),
                            ("final", "Final"),
                        ],
                        default="waiting",
                        max_length=20,
                    ),
                ),
                ("pool", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("variant", models.JSONField(default=dict)),
                ("notes", models.JSONField(default=list)),
                ("link_number", models.PositiveIntegerField(default=1)),
                ("parked", models.BooleanField(default=False)),
                ("ruling", models.TextField(blank=True)),
                ("void", models.TextField(blank=True)),
                ("withdrawn", models.BooleanField(default=False)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="league.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ["round", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn", False)),
                        fields=("round", "number"),
                        name="one_table_per_number",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "playing", "disputed", "final"])),
                        name="table_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn", False), models.Q(("void", ""), _negated=True), _connector="OR"
                        ),
                        name="withdrawn_tables_are_void",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Not entered"),
                            ("submitted", "Waiting for confirmation"),
                            ("disputed", "Disputed"),
                            ("confirmed", "Confirmed"),
                        ],
                        default="open",
                        max_length=20,
                    ),
                ),
                ("packs", models.JSONField(blank=True, default=dict)),
                ("steps", models.PositiveIntegerField(default=0)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="deals", to="league.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "deal",
                "verbose_name_plural": "deals",
                "ordering": ["table", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_deal_per_number"),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["open", "submitted", "disputed", "confirmed"])),
                        name="deal_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", league.models.naming.NameField(max_length=160, verbose_name="name")),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="league.league",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="players",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="player_has_a_name"
                    ),
                    models.UniqueConstraint(
                        fields=("league", "user"), name="one_player_per_account_and_league"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Partnership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.player"
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "partnership",
                "verbose_name_plural": "partnerships",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="partners_in_order"
                    ),
                    models.UniqueConstraint(fields=("first", "second"), name="one_partnership_per_pair"),
                ],
            },
        ),
        migrations.CreateModel(
            name="AnswerKept",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scope", models.CharField(max_length=80)),
                ("key", models.CharField(max_length=64)),
                ("request_hash", models.CharField(max_length=64)),
                ("answer", models.JSONField(null=True)),
                ("kept_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("scope", "key"), name="one_answer_per_key")],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("active", "Playing"), ("away", "Away"), ("withdrawn", "Withdrawn")],
                        default="active",
                        max_length=20,
                    ),
                ),
                ("sits_out_next", models.BooleanField(default=False)),
                (
                    "fixed_table",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="always at table"),
                ),
                ("left_after", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entrants",
                        to="league.event",
                    ),
                ),
                (
                    "partnership",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="league.partnership",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="league.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("player", None), ("partnership", None), _connector="XOR"),
                        name="entrant_is_a_player_or_a_partnership",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["active", "away", "withdrawn"])),
                        name="entrant_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitation",
                        to="league.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
            },
        ),
        migrations.CreateModel(
            name="EntrantPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="league.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="league.player"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="one_place_per_player_and_event")
                ],
            },
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
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=160, verbose_name="name")),
                ("slug", models.SlugField(max_length=80, unique=True)),
                (
                    "entrant_kind",
                    models.CharField(
                        choices=[("players", "Players"), ("partnerships", "Partnerships")],
                        default="players",
                        max_length=20,
                        verbose_name="who competes",
                    ),
                ),
                ("rules_stored", models.JSONField()),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "Being prepared"), ("running", "Running"), ("finished", "Closed")],
                        default="draft",
                        max_length=20,
                    ),
                ),
                ("revision", models.PositiveBigIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="league.league",
                    ),
                ),
                (
                    "previous",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="following",
                        to="league.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["draft", "running", "finished"])),
                        name="season_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entrant_kind__in", ["players", "partnerships"])),
                        name="season_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Division",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=160, verbose_name="name")),
                ("exchanged", models.PositiveSmallIntegerField(default=0)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="divisions",
                        to="league.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "division",
                "verbose_name_plural": "divisions",
                "ordering": ["season", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "number"), name="one_division_per_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "division",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="league.division",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seasons", to="league.event"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="league.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "event of a season",
                "verbose_name_plural": "events of seasons",
                "ordering": ["season", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "event"), name="an_event_counts_once_in_a_season"
                    ),
                    models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                        fields=("season", "number"),
                        name="one_event_per_number_in_a_season",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("carried_numerator", models.DecimalField(decimal_places=0, default=0, max_digits=1000)),
                ("carried_denominator", models.DecimalField(decimal_places=0, default=1, max_digits=1000)),
                ("goes_on", models.BooleanField(default=True)),
                (
                    "move",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("up", "Moves up"),
                            ("stays", "Stays"),
                            ("down", "Moves down"),
                            ("leaves", "Does not go on"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="league.division",
                    ),
                ),
                (
                    "joined",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="joiners",
                        to="league.seasonevent",
                    ),
                ),
                (
                    "partnership",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.partnership",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="places", to="league.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "place in a season",
                "verbose_name_plural": "places in seasons",
                "ordering": ["season", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("player", None), ("partnership", None), _connector="XOR"),
                        name="a_player_or_a_partnership_competes",
                    ),
                    models.UniqueConstraint(
                        fields=("season", "player"), name="one_place_per_player_and_season"
                    ),
                    models.UniqueConstraint(
                        fields=("season", "partnership"), name="one_place_per_partnership_and_season"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("move", ""), ("move__in", ["up", "stays", "down", "leaves"]), _connector="OR"
                        ),
                        name="season_move_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonRuling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.JSONField()),
                ("reason", models.TextField()),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulings",
                        to="league.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling of a season",
                "verbose_name_plural": "rulings of seasons",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "back",
                    models.CharField(
                        choices=[
                            ("red", "Red"),
                            ("blue", "Blue"),
                            ("green", "Green"),
                            ("yellow", "Yellow"),
                            ("purple", "Purple"),
                            ("orange", "Orange"),
                            ("teal", "Teal"),
                            ("grey", "Grey"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="league.entrant"
                    ),
                ),
                (
                    "partner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partner_seats",
                        to="league.entrant",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="league.round",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="league.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_seat_per_number"),
                    models.UniqueConstraint(fields=("table", "back"), name="every_deck_its_own_back"),
                    models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["IMMEDIATE"],
                        fields=("round", "entrant"),
                        name="one_seat_per_entrant_and_round",
                    ),
                    models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["IMMEDIATE"],
                        fields=("round", "partner"),
                        name="one_seat_per_partner_and_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("partner", None),
                            models.Q(("partner", models.F("entrant")), _negated=True),
                            _connector="OR",
                        ),
                        name="partners_are_two",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("score", models.IntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("points_numerator", models.BigIntegerField()),
                ("points_denominator", models.PositiveBigIntegerField(default=1)),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="result", to="league.seat"
                    ),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seat"
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
                        condition=models.Q(("is_newest", True)),
                        fields=("board", "player"),
                        name="one_newest_rating_per_player",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatClaim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("device", models.CharField(max_length=64)),
                ("claimed_at", models.DateTimeField(auto_now_add=True)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.player"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="league.seat"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="league.table"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("released_at", None)),
                        fields=("table", "device"),
                        name="one_seat_per_device",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("released_at", None)),
                        fields=("seat", "player"),
                        name="one_device_per_person_at_a_seat",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "evidence",
                    models.CharField(
                        choices=[("totals", "Totals"), ("cards", "Cards"), ("layout", "Layout")],
                        max_length=20,
                    ),
                ),
                ("typed", models.JSONField()),
                ("kept_at", models.DateTimeField(auto_now=True)),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seatclaim"
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="league.deal"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="league.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "part of a deal",
                "verbose_name_plural": "parts of deals",
                "ordering": ["deal", "seat__number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deal", "seat", "evidence"), name="one_part_per_seat", nulls_distinct=False
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HeldSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("reason", models.TextField()),
                ("held_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.entrant",
                    ),
                ),
                (
                    "held_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="held_seats",
                        to="league.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "held seat",
                "verbose_name_plural": "held seats",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("stage", "table", "seat"), name="one_holder_per_bracket_seat"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FinalPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pool", models.PositiveSmallIntegerField(default=1)),
                ("line", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField()),
                ("tied", models.BooleanField()),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="final_places",
                        to="league.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="final_places",
                        to="league.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "final place",
                "verbose_name_plural": "final places",
                "ordering": ["stage", "line"],
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "entrant"), name="one_final_place_per_entrant"),
                    models.UniqueConstraint(fields=("stage", "line"), name="one_final_place_per_line"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points_numerator", models.BigIntegerField()),
                ("points_denominator", models.PositiveBigIntegerField(default=1)),
                ("reason", models.TextField()),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="league.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="league.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "penalty or bonus",
                "verbose_name_plural": "penalties and bonuses",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="StagePlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.PositiveSmallIntegerField()),
                ("pool", models.PositiveSmallIntegerField(default=1)),
                ("is_bye", models.BooleanField(default=False)),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="league.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="league.stage"
                    ),
                ),
            ],
            options={
                "verbose_name": "place in a stage",
                "verbose_name_plural": "places in a stage",
                "ordering": ["stage", "seed"],
                "constraints": [
                    models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["IMMEDIATE"],
                        fields=("stage", "seed"),
                        name="one_place_per_seed",
                    ),
                    models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["IMMEDIATE"],
                        fields=("stage", "entrant"),
                        name="one_place_per_entrant_and_stage",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entrant", None), ("is_bye", False), _connector="OR"),
                        name="bye_is_nobody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pool", models.PositiveSmallIntegerField(default=1)),
                ("line", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField()),
                ("tied", models.BooleanField()),
                ("played", models.PositiveSmallIntegerField()),
                ("points_numerator", models.DecimalField(decimal_places=0, max_digits=1000)),
                ("points_denominator", models.DecimalField(decimal_places=0, default=1, max_digits=1000)),
                ("tiebreaks", models.JSONField(default=list)),
                ("is_whole", models.BooleanField(default=True)),
                ("is_public", models.BooleanField(default=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="standings",
                        to="league.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="league.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "standing",
                "verbose_name_plural": "standings",
                "ordering": ["stage", "line"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_whole", True)),
                        fields=("stage", "entrant"),
                        name="one_standing_per_entrant",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_whole", True)),
                        fields=("stage", "line"),
                        name="one_standing_per_line",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_public", True)),
                        fields=("stage", "entrant"),
                        name="one_public_standing_per_entrant",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_public", True)),
                        fields=("stage", "line"),
                        name="one_public_standing_per_line",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveSmallIntegerField()),
                ("step", models.PositiveIntegerField()),
                (
                    "evidence",
                    models.CharField(
                        choices=[("totals", "Totals"), ("cards", "Cards"), ("layout", "Layout")],
                        max_length=20,
                    ),
                ),
                ("document", league.models.naming.NamingField()),
                ("facts", models.JSONField(default=dict)),
                ("content_hash", models.CharField(max_length=64)),
                ("outcome_hash", models.CharField(max_length=64)),
                ("rules_version", models.CharField(max_length=20)),
                ("reason", models.TextField(blank=True)),
                (
                    "submitted_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), editable=False
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.seatclaim",
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="league.deal",
                    ),
                ),
                (
                    "organizer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="league.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "submission",
                "verbose_name_plural": "submissions",
                "ordering": ["deal", "version"],
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "version"), name="one_reading_per_version"),
                    models.UniqueConstraint(fields=("deal", "step"), name="one_reading_per_step"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("claim__isnull", False), ("organizer", None), ("seat__isnull", False)),
                            models.Q(("claim", None), ("organizer__isnull", False), ("seat", None)),
                            _connector="OR",
                        ),
                        name="submission_by_a_seat_or_an_organizer",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Score",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.IntegerField()),
                ("won", models.BooleanField(default=False)),
                ("facts", models.JSONField(default=dict)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="scores", to="league.seat"
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scores",
                        to="league.submission",
                    ),
                ),
            ],
            options={
                "verbose_name": "score",
                "verbose_name_plural": "scores",
                "ordering": ["submission", "seat__number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("submission", "seat"), name="one_score_per_seat_and_reading"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("step", models.PositiveIntegerField()),
                ("reason", models.TextField()),
                ("too_late", models.BooleanField(default=False)),
                ("disputed_at", models.DateTimeField(auto_now_add=True)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="disputes", to="league.deal"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seat"
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seatclaim"
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="league.submission",
                    ),
                ),
            ],
            options={
                "verbose_name": "dispute",
                "verbose_name_plural": "disputes",
                "ordering": ["step"],
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "step"), name="one_dispute_per_step")
                ],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("step", models.PositiveIntegerField()),
                ("confirmed_at", models.DateTimeField(auto_now_add=True)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="league.deal",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seat"
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.seatclaim"
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="league.submission",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "step"), name="one_confirmation_per_step")
                ],
            },
        ),
        migrations.CreateModel(
            name="Substitute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "absent",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.player"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="substitutes",
                        to="league.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "substitute",
                "verbose_name_plural": "substitutes",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("seat", "absent"), name="one_substitute_per_person_and_seat"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("absent", models.F("player")), _negated=True),
                        name="nobody_substitutes_oneself",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OrderRuling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entrants", models.JSONField()),
                ("reason", models.TextField()),
                ("ruled_at", models.DateTimeField(auto_now_add=True)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "ruled_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="order_rulings",
                        to="league.stage",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="order_rulings",
                        to="league.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling on an order",
                "verbose_name_plural": "rulings on an order",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "people",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), blank=True, default=list, size=None
                    ),
                ),
                ("action", models.CharField(max_length=60)),
                ("before", league.models.naming.NamingField(blank=True, null=True)),
                ("after", league.models.naming.NamingField(blank=True, null=True)),
                ("reason", models.TextField(blank=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="log",
                        to="league.deal",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="log",
                        to="league.event",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="log", to="league.league"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="log",
                        to="league.season",
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="league.seatclaim",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="log",
                        to="league.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "log entry",
                "verbose_name_plural": "log",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(fields=["event", "-id"], name="log_by_event"),
                    django.contrib.postgres.indexes.GinIndex(fields=["people"], name="log_by_people"),
                    models.Index(
                        condition=models.Q(("action", "cut.undone")),
                        fields=["event"],
                        name="log_of_undone_cuts",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("what", models.CharField(max_length=20)),
                ("who", models.CharField(max_length=64)),
                ("count", models.PositiveIntegerField()),
                ("until", models.DateTimeField()),
            ],
            options={
                "verbose_name": "tally",
                "verbose_name_plural": "tallies",
                "constraints": [models.UniqueConstraint(fields=("what", "who"), name="one_tally_each")],
            },
        ),
        migrations.CreateModel(
            name="Unplayed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bye", "Sits out"),
                            ("walkover", "Nobody else came"),
                            ("no-show", "Did not come"),
                        ],
                        max_length=20,
                    ),
                ),
                ("by_hand", models.BooleanField(default=False)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="unplayed",
                        to="league.entrant",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="unplayed",
                        to="league.round",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="unplayed",
                        to="league.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "round not played",
                "verbose_name_plural": "rounds not played",
                "ordering": ["round", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "entrant"), name="one_reason_per_entrant_and_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["bye", "walkover", "no-show"])),
                        name="unplayed_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="waiting", to="league.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting",
                        to="league.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "on the waiting list",
                "verbose_name_plural": "waiting list",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="waits_once_for_an_event")
                ],
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="correction",
                        serialize=False,
                        to="league.logentry",
                    ),
                ),
                (
                    "counts_from",
                    models.CharField(
                        choices=[
                            ("this", "From its own round on"),
                            ("next", "From the next round on"),
                            ("never", "Never: it is only recorded"),
                        ],
                        default="this",
                        max_length=20,
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("after_round", models.PositiveSmallIntegerField()),
                ("note", models.CharField(blank=True, max_length=280)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="league.deal",
                    ),
                ),
                (
                    "instead_of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.submission"
                    ),
                ),
                (
                    "submission",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="correction",
                        to="league.submission",
                    ),
                ),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["entry"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("counts_from", "next"), ("from_round__isnull", False)),
                            models.Q(models.Q(("counts_from", "next"), _negated=True), ("from_round", None)),
                            _connector="OR",
                        ),
                        name="correction_waits_for_a_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("counts_from__in", ["this", "next", "never"])),
                        name="correction_counts_from_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DealOpened",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.CharField(max_length=64)),
                ("since", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("seen_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.deal"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "deal being edited",
                "verbose_name_plural": "deals being edited",
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "session"), name="opened_once_by_a_session")
                ],
            },
        ),
        migrations.CreateModel(
            name="Apart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.entrant"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.entrant"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="apart", to="league.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))), name="kept_apart_in_order"
                    ),
                    models.UniqueConstraint(fields=("one", "other"), name="kept_apart_once"),
                ],
            },
        ),
        migrations.AddField(
            model_name="deal",
            name="confirmed_submission",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.submission",
            ),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("confirmed_submission__isnull", False), ("state", "confirmed")),
                    models.Q(models.Q(("state", "confirmed"), _negated=True), ("confirmed_submission", None)),
                    _connector="OR",
                ),
                name="deal_confirmed_means_a_submission",
            ),
        ),
        migrations.RunSQL(FUNCTION, "DROP FUNCTION league_append_only();"),
        *(
            migrations.RunSQL(TRIGGER.format(table=table), f"DROP TRIGGER append_only ON {table};")
            for table in APPEND_ONLY
        ),
        migrations.RunPython(add_league, take_unused_league_away),
    ]
