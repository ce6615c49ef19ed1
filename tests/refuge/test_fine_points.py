"""Fine points of objectives and cards: what is counted, and why something cannot be done."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import play
from tests.refuge.kit import after, dive


@pytest.mark.rule("SA08", "RF-D22")
def test_the_searchlight_counts_the_cards_still_to_be_put_back() -> None:
    m = dive("divers: {vega: '1,2 hand SA08', mags: '4,4'}\nkraken: L|.,.,. R|.,.,. RR|.,.,. LL|.,.,.")
    play(m, "play SA08", asks="RF-D22 seat 0")
    assert m.ask is not None
    assert m.ask.about.left == 3
    play(m, "card RR|.,.,.", asks="RF-D22 seat 0")
    assert m.ask.about.left == 2


@pytest.mark.rule("O7", "RF-901")
def test_o7_alone_nothing_is_noted_away_from_the_finish() -> None:
    m = dive("divers: {vega: '1,6'}\nobjectives: O1 O4 O7\ndone: 2\nmarkers: ''\nhead: 4\nkraken: .|.,.,.")
    assert after(m, "move up", asks="RF-D06 seat 0")["vega"] == "1,7"
    assert (m.state.done, m.state.markers) == (2, [])


@pytest.mark.rule("O2", "RF-D18")
def test_a_special_action_that_cannot_be_taken_says_why() -> None:
    m = dive("divers: {vega: '1,2', mags: '4,4'}\nobjectives: O2 O4 O7")
    with pytest.raises(fathom.Illegal, match="no marker on your space"):
        m.choose("task sound")
