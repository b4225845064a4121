"""Numbers over time as pictures."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.charts import HEIGHT, WIDTH, line_chart


def levels(values: list[float]) -> list[str]:
    """The numbers at the lines across."""
    return re.findall(r">([^<]+)</text>", line_chart(values, title=""))


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([0.0, 1.5], ["0", "1", "2"]),
        ([-0.2, 4.1], ["−2", "0", "2", "4", "6"]),
        ([3.2, 3.4], ["3", "4"]),
        ([0.0, 30.0], ["0", "10", "20", "30"]),
    ],
)
def test_lines_are_at_whole_numbers_around_the_values(values: list[float], shown: list[str]) -> None:
    assert levels(values) == shown


def test_its_title_cannot_leave_its_place() -> None:
    assert 'aria-label="&lt;b&gt;&quot;"' in line_chart([0.0, 1.0], title='<b>"')


@given(st.lists(st.floats(-30, 60), min_size=2, max_size=60))
def test_the_line_stays_in_the_picture(values: list[float]) -> None:
    [points] = re.findall(r'points="([^"]+)"', line_chart(values, title=""))

    across, down = zip(*(map(float, point.split(",")) for point in points.split()), strict=True)

    assert list(across) == sorted(across)
    assert min(across) >= 0 <= min(down)
    assert max(across) <= WIDTH
    assert max(down) <= HEIGHT
