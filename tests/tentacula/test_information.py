"""What is open and what is hidden; saving. TN-R011, TN-R072, TN-R078, TN-R082."""

from __future__ import annotations

from collections import Counter

import pytest

import fathom
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import masked
from fathom.games.tentacula.model.view import resample, visible_state
from tests.tentacula.kit import voyage

PILE = (
    "players: {S: RT06:J, C: RT03:J}\npile: RT01:T RT07:S RT10:J\npile_left: 6\ninside: K1 RT02:J\noutside: K1 RT05:C\n"
)


@pytest.mark.rule("TN-R011")
def test_of_the_pile_only_the_upper_face_of_its_top_is_seen() -> None:
    view = voyage(PILE).view(0)
    assert view.pile_top == ("T", "---", False)
    assert len(view.pile) == 6
    assert view.pile == tuple(sorted(view.pile))
    assert [player.tile for player in view.players] == ["RT06:J", "RT03:J"]


@pytest.mark.rule("TN-R011", "TN-R082")
def test_hidden_tiles_are_dealt_again() -> None:
    """A turtle without water and without a snail may be RT01 or RT04, if both are in the pile."""
    m = voyage(
        PILE.replace("pile_left: 6", "pile: RT01:T RT07:S RT10:J RT04:C\npile_left: 6").replace(
            "pile: RT01:T RT07:S RT10:J\n", "", 1
        )
    )
    tops, backs, gates = Counter[str](), Counter[str](), Counter[str]()
    for key in range(300):
        twin = m.fork().table
        resample(twin, Chance(key))
        tops[twin.state.pile[-1]] += 1
        backs[twin.state.pile[0]] += 1
        gates[twin.state.gates[-1]] += 1
        assert sorted(face[:4] for face in twin.state.pile) == sorted(face[:4] for face in m.state.pile)
    assert set(tops) == {"RT01:T", "RT04:T"}
    assert min(tops.values()) > 100
    assert len(backs) >= 10
    assert set(gates) == set(m.state.gates)


@pytest.mark.rule("TN-R011")
def test_a_snail_on_top_tells_which_tile_it_is() -> None:
    m = voyage("players: {S: RT06:J, C: RT03:J}\npile: RT12:T")
    for key in range(20):
        twin = Table(m.fork().state, m.pack)
        resample(twin, Chance(key))
        assert twin.state.pile[-1] == "RT12:T"


@pytest.mark.rule("TN-R072")
def test_a_saved_match_continues_in_the_same_way() -> None:
    m = fathom.new("tentacula", 3, 5, {"level": 3, "stash": "ST2"})
    for _ in range(20):
        m.choose(0)
    again = fathom.load(m.save())
    for _ in range(20):
        for match in (m, again):
            if match.ask is not None:
                match.choose(len(match.ask.options) - 1)
    assert again.state == m.state


@pytest.mark.rule("TN-R078")
def test_both_faces_of_a_tile_are_open_to_all() -> None:
    m = voyage(PILE)
    said = " ".join(m.game.text.words(m.pack, m.view(1)).situation())
    assert "Seahorse has the jellyfish tile with water in the middle; turned over: seahorse, without water." in said


@pytest.mark.rule("TN-R011", "TN-R082")
def test_a_masked_state_hides_the_order_of_both_piles() -> None:
    m = voyage(PILE)
    seen = masked(m.state, 0)
    assert seen.pile == sorted(face[:4] for face in m.state.pile)
    assert seen.gates == sorted(m.state.gates)
    assert seen.chance == Chance(0)
    assert visible_state(m.view(0)) == seen
