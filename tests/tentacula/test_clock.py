"""How many turns can follow at most. TN-G14."""

from __future__ import annotations

import pytest

from tests.kit import play
from tests.tentacula.kit import voyage


@pytest.mark.rule("TN-G14")
def test_a_turn_counts_from_the_moment_it_begins() -> None:
    m = voyage("players: {S: RT01:S, J: RT02:J, C: RT03:T}")
    assert m.view(None).turns_left == 30
    play(m, "play 2", asks="TN-D08")
    assert m.view(None).turns_left == 29
    play(m, "lay in", "swim Y", asks="TN-D07")
    assert m.view(None).turns_left == 29
