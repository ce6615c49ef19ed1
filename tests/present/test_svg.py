"""The drawing functions: lines pass through their points, and the same seed draws the same."""

from __future__ import annotations

import re

from fathom.present.svg import blob, limb, num, piece, smooth, spine

POINTS = [(0.0, 0.0), (10.0, 20.0), (30.0, 20.0)]


def test_numbers_are_short() -> None:
    assert [num(3.0), num(2.26), num(-0.5), num(100)] == ["3", "2.3", "-0.5", "100"]


def test_a_soft_line_goes_through_its_points() -> None:
    assert smooth(POINTS).startswith("M0 0C")
    assert smooth(POINTS).endswith("30 20")
    assert smooth(POINTS, closed=True).endswith("0 0Z")
    assert set(POINTS) <= set(spine(POINTS))


def test_an_arm_is_thick_at_one_end_and_thin_at_the_other() -> None:
    outline = [
        tuple(map(float, point))
        for point in re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=C|Z|$)", limb([(0, 0), (0, 100)], 20, 4))
    ]
    widths = {y: max(x for x, at in outline if at == y) * 2 for y in (0.0, 100.0)}
    assert widths == {0.0: 20.0, 100.0: 4.0}


def test_the_same_seed_draws_the_same_stone() -> None:
    assert blob(0, 0, 10, 8, 5) == blob(0, 0, 10, 8, 5)
    assert blob(0, 0, 10, 8, 5) != blob(0, 0, 10, 8, 6)


def test_a_piece_has_its_id_and_its_place() -> None:
    text = str(piece("head", (50, 12.5), kin="tentacle", name="<The head>"))
    assert text == (
        '<g id="head" transform="translate(50 12.5)" class="piece" data-kin="tentacle">'
        "<title>&lt;The head&gt;</title></g>"
    )
