"""Teleport with Swap: onto any piece of the colony but the pawn itself."""

from __future__ import annotations

import pytest

from tests.jupiter.kit import after, full, of_kind, thin
from tests.kit import play


@pytest.mark.rule("JD-724", "JD-655", "JD-670")
def test_teleport_with_swap_offers_every_other_piece_and_never_the_pawn_itself() -> None:
    m = thin(
        """
        robots: {purple: "-2,0:0 core teleport play swap", orange: "1,-2:c"}
        colonists: "0,0:c"
        rescued: 28
        creeps: "2,-2:3"
        """
    )
    play(m, "use teleport core", asks="JD-D18")
    assert of_kind(m, "swap") == ["0,0:c", "1,-2:c", "2,-2:3", "pod"]


@pytest.mark.rule("JD-724", "JD-670")
def test_a_piece_that_was_teleported_onto_goes_where_the_pawn_was() -> None:
    m = full('{robots: {purple: "-2,0:0 core teleport play swap", orange: "1,-2:c"}}')
    assert after(m, "use teleport core", "swap 1,-2:c", asks="JD-D10 seat 0") == {
        "purple": "1,-2:c spent core teleport play swap",
        "orange": "-2,0:0 core data_core",
    }
