"""Rules about the code that no type and no import contract can say."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.apps import apps

from league import failpoints
from league.queries.history import KINDS
from league.web.organize.said import SENTENCES

TESTS = Path(__file__).parent
LEAGUE = TESTS.parent / "league"

# What Playwright says of a page as it is at that instant, whether or not the next one is on its way.
READ_AT_ONCE = r"\.(all|all_inner_texts|all_text_contents|content|count|is_\w+|query_selector\w*|title)\("

ACTION = r"[a-z-]+\.[a-z-]+"  # of a row in the log: what it is about, and what was done


def _files_with(pattern: str, *, under: Path = LEAGUE, having: str = "") -> list[str]:
    """The files in which the pattern occurs, of those that have the other one too."""
    texts = {path: path.read_text(encoding="utf-8") for path in under.rglob("*.py")}
    found = (path for path, text in texts.items() if re.search(pattern, text) and re.search(having, text))
    return sorted(str(path.relative_to(under)) for path in found)


def test_rows_are_locked_in_one_place_so_their_order_is_one() -> None:
    assert _files_with(r"select_for_update") == ["services/transactions.py"]


def test_no_rows_are_in_the_order_of_what_they_belong_to() -> None:
    """That one is in the order of what it belongs to, so each question about a seat would join four more tables."""
    joins = [
        (model.__name__, field.name)
        for model in apps.get_app_config("league").get_models()
        for field in model._meta.get_fields()
        if field.is_relation and {field.name, f"-{field.name}"} & set(model._meta.ordering or ())
    ]

    assert joins == []


def test_standings_are_written_in_one_place() -> None:
    assert _files_with(r"Standing\.objects\.(bulk_create|create|update)|COPY .*Standing") == [
        "services/stages.py"
    ]


def test_a_round_changes_its_state_only_in_its_services() -> None:
    assert _files_with(r"\.update\(\s*state=RoundState|round\.state = ") == [
        "services/rounds.py",
        "services/stages.py",
    ]


def test_messages_to_the_worker_are_sent_in_one_place() -> None:
    assert _files_with(r"\.(apply_async|delay|delay_on_commit)\(") == ["tasks.py"]


@pytest.mark.scenario("S16")
def test_no_task_waits_for_a_clock() -> None:
    assert _files_with(r"\b(eta|countdown)=") == []


OUR_OWN_CLOCK = r"timezone\.now|datetime\.now|date\.today|time\.time\(|auto_now"
HARMLESS = {
    "demo/evening.py": "the evenings of a demo are in the days before it is made",
    "management/commands/export.py": "an archive says when it was made, to people",
    "management/commands/sweep.py": "a check that changes nothing is made a little early or late",
}


@pytest.mark.scenario("S18")
def test_nothing_is_decided_or_stored_by_the_clock_of_a_process() -> None:
    found = _files_with(OUR_OWN_CLOCK)

    assert [file for file in found if not file.startswith("migrations/")] == list(HARMLESS)


def test_nothing_of_the_product_listens_where_tests_let_it_fail() -> None:
    assert _files_with(r"failpoints\.listen|import listen", under=LEAGUE.parent / "config") == []
    assert _files_with(r"failpoints\.listen|import listen") == []
    assert failpoints._listeners == []


def test_browser_tests_wait_for_what_a_page_says() -> None:
    assert _files_with(READ_AT_ONCE, under=TESTS, having="playwright") == []


def test_browser_tests_leave_a_page_in_one_way() -> None:
    assert _files_with(r"\.expect_navigation\(|\.wait_for_(url|load_state|timeout)\(", under=TESTS) == [
        "browser.py"
    ]


def test_everything_that_services_log_has_a_sentence_and_is_of_one_kind() -> None:
    paths = [
        *(LEAGUE / "services").glob("*.py"),
        LEAGUE / "queries" / "audit.py",
        LEAGUE / "models" / "log.py",
    ]
    sources = [path.read_text(encoding="utf-8") for path in paths]
    texts = {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    logged = sorted(text for text in texts if re.fullmatch(ACTION, text))

    assert logged == sorted(SENTENCES)
    assert logged == sorted(action for actions in KINDS.values() for action in actions)


ABOUT_NOBODY = {
    # the event, a stage, a season or the league itself
    "event.created", "event.changed", "event.running", "event.finished", "event.reopened", "event.hidden",
    "stage.added", "stage.changed", "stage.removed",
    "season.created", "season.changed", "season.running", "season.finished", "season.reopened", "season.lined-up",
    "season.event-added", "season.event-changed", "season.event-removed",
    "division.added", "division.changed", "division.removed",
    "league.named", "organizer.added",
    # a whole round, found by its number
    "round.proposed", "round.uploaded", "round.discarded", "round.published", "round.unpublished",
    "round.complete", "round.reopened", "round.deadline", "round.held-back", "round.released",
}  # fmt: skip


def _logged_about_nobody() -> set[str]:
    """The actions of every row that services log without a table, a deal or people."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (LEAGUE / "services").glob("*.py")]
    functions = [
        (function, tree)
        for tree in trees
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
    ]
    return {
        action
        for function, tree in functions
        for call in _calls_of("log", function)
        if not {word.arg for word in call.keywords} & {"about", "entrants", "table", "deal"}
        for place in _where_said(call.args[1], function, tree)
        for action in _actions_in(place)
    }


def _where_said(action: ast.expr, function: ast.FunctionDef, tree: ast.Module) -> Iterable[ast.AST]:
    """A literal says it itself, a name in its function, or if it is given, whoever calls that."""
    if not isinstance(action, ast.Name):
        return [action]
    given = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)}
    return _calls_of(function.name, tree) if action.id in given else [function]


def _calls_of(name: str, within: ast.AST) -> list[ast.Call]:
    calls = (node for node in ast.walk(within) if isinstance(node, ast.Call))
    return [call for call in calls if getattr(call.func, "id", "") == name]


def _actions_in(of: ast.AST) -> Iterator[str]:
    for node in ast.walk(of):
        if isinstance(node, ast.Constant) and re.fullmatch(ACTION, str(node.value)):
            yield str(node.value)


def test_what_is_logged_about_somebody_is_found_in_their_history() -> None:
    assert sorted(_logged_about_nobody()) == sorted(ABOUT_NOBODY)


def test_no_action_is_put_together_where_nobody_finds_it() -> None:
    assert _files_with(r"\b_?log\(\s*[\w.]+,\s*f\"", under=LEAGUE / "services") == []


def test_every_file_can_be_read_at_one_sitting() -> None:
    files = (path for path in LEAGUE.rglob("*.py") if "migrations" not in path.parts)
    long = [path for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 300]

    assert [str(path.relative_to(LEAGUE)) for path in long] == []
