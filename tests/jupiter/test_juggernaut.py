"""Juggernaut: moves enter domes with creeps, and with nothing else."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import after, full, of_kind, thin


@pytest.mark.rule("JD-647", "JD-340")
def test_juggernaut_enters_domes_with_creeps_but_not_with_colonists_or_pawns() -> None:
    m = full(
        """
        robots: {purple: "1,-2:c play juggernaut", orange: "1,-2:2"}
        colonists: "1,-2:1 0,0 1,0"
        rescued: 26
        creeps: "1,-2:3"
        """
    )
    assert of_kind(m, "move") == ["1,-2:0", "1,-2:3", "1,-2:4", "1,-2:5"]


@pytest.mark.rule("JD-647", "JD-R94", "JD-880")
def test_a_polite_walk_with_juggernaut_ends_on_a_creep_and_leads_past_none() -> None:
    m = thin(
        """
        variants: open_bridges polite
        robots: {purple: "-2,0:0 play juggernaut", orange: "-2,0:1"}
        creeps: "-2,0:2"
        """
    )
    reached = of_kind(m, "move")
    assert "-2,0:2" in reached
    assert "-2,0:1" not in reached
    assert after(m, "move -2,0:2", asks="JD-D10 seat 0") == {
        "purple": "-2,0:2 core data_core play juggernaut",
        "creeps": "--2,0:2",
    }
    assert m.state.used == 2
