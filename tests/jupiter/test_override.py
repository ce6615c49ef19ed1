"""Override drives pawns that are in play."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import of_kind, thin
from tests.kit import play


@pytest.mark.rule("JD-649", "JD-R64")
def test_override_is_not_offered_when_every_other_pawn_is_out() -> None:
    text = "{{variants: open_bridges vulnerable, robots: {{purple: '-2,0:0 hand override', orange: {}, yellow: out}}}}"
    assert "override" in of_kind(thin(text.format("'2,0:0'")), "play")
    assert "override" not in of_kind(thin(text.format("out")), "play")


@pytest.mark.rule("JD-649", "JD-R64")
def test_a_pilot_brings_back_pawns_that_are_away_but_none_that_is_out() -> None:
    text = """
    variants: open_bridges vulnerable
    pod: away
    robots: {{purple: "-2,0:0 hand override pilot", orange: {}, yellow: out}}
    """
    assert "override" in of_kind(thin(text.format("pod")), "play")
    assert "override" not in of_kind(thin(text.format("out")), "play")


@pytest.mark.rule("JD-667", "JD-361", "JD-R72")
def test_a_pawn_in_the_pod_shoots_nothing() -> None:
    everywhere = " ".join(f"{cell}:1" for cell in ("1,1", "0,2", "-1,2", "2,0"))
    m = thin(f"{{robots: {{purple: '-2,0:0 core override'}}, creeps: '{everywhere}'}}")
    play(m, "override 1", asks="JD-D20")
    assert of_kind(m, "shoot") == []
    assert of_kind(m, "move") != []
