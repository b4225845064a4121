from fractions import Fraction

import pytest
from django.template import Context, Template

from league.models import Entrant, Partnership, Player, Seat, Table
from league.states import TableState


def _render(template: str, **values: object) -> str:
    return Template("{% load talon %}" + template).render(Context(values)).strip()


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (Fraction(4), "4"),
        (100, "100"),
        (0, "0"),
        (Fraction(-9, 2), "−4.5"),
        (Fraction(13, 3), "4\u00a01/3"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-2, 3), "−2/3"),
        (Fraction(1, 8), "0.125"),
        ("1-0-2", "1-0-2"),
    ],
)
def test_points_are_shown_exactly(points: object, shown: str) -> None:
    assert _render("{% points points %}", points=points) == f'<bdi dir="ltr">{shown}</bdi>'


def test_a_long_fraction_is_rounded_with_the_exact_value_at_hand() -> None:
    shown = _render("{% points points %}", points=Fraction(-1838, 391))

    assert shown == '<bdi dir="ltr" title="−4\u00a0274/391">−4.701</bdi>'


@pytest.mark.parametrize(("of", "shown"), [(12.34, "12.3"), (-0.06, "−0.1"), (-0.04, "0.0"), (7, "7.0")])
def test_an_estimate_has_one_decimal(of: float, shown: str) -> None:
    assert _render("{% estimate of %}", of=of) == f'<bdi dir="ltr">{shown}</bdi>'


@pytest.mark.parametrize(("number", "shown"), [(-4, "−4"), (0, "0"), (12, "12")])
def test_a_minus_stays_before_its_number(number: int, shown: str) -> None:
    assert _render("{% signed number %}", number=number) == f'<bdi dir="ltr">{shown}</bdi>'


def test_a_name_is_isolated_and_cannot_be_markup() -> None:
    assert _render("{% name player %}", player="<b>") == '<bdi dir="auto">&lt;b&gt;</bdi>'


def test_partners_are_isolated_from_each_other() -> None:
    pair = Partnership(first=Player(name="Bea"), second=Player(name="علی"))

    shown = _render("{% name entrant %}", entrant=Entrant(partnership=pair))

    assert shown == '<bdi dir="auto">Bea</bdi> &amp; <bdi dir="auto">علی</bdi>'


@pytest.mark.django_db
def test_a_seat_is_called_by_the_two_who_hold_it_this_round() -> None:
    bea, cy = (Entrant(player=Player(name=name)) for name in ("Bea", "Cy"))
    seat = Seat(pk=1, entrant=bea, partner=cy)

    assert _render("{% name seat %}", seat=seat) == '<bdi dir="auto">Bea</bdi> &amp; <bdi dir="auto">Cy</bdi>'
    assert seat.names == "Bea & Cy"


def test_a_title_isolates_a_name_without_markup() -> None:
    assert _render("{% isolated player %}", player="علی") == "\u2068علی\u2069"


def test_a_card_is_seen_by_its_sign_and_heard_by_its_name() -> None:
    assert _render('{% card "TH@2" %}') == (
        '<bdi dir="ltr" class="face face-red" role="img" aria-label="ten of hearts">10♥\ufe0e</bdi>'
    )


def test_what_is_no_card_is_shown_as_written() -> None:
    assert _render("{% card written %}", written="<1H>") == '<bdi dir="ltr">&lt;1H&gt;</bdi>'


@pytest.mark.parametrize("state", TableState)
def test_a_state_is_a_word_with_a_shape(state: TableState) -> None:
    shown = _render("{% state table %}", table=Table(state=state))

    assert (shown.count("<svg"), shown.endswith(f"</svg>{state.label}</span>")) == (1, True)


def test_a_back_is_named_by_colour_and_pattern() -> None:
    shown = _render('{% back "red" %}')

    assert ('fill="url(#back-red)"' in shown, shown.endswith("red stripes</span>")) == (True, True)
