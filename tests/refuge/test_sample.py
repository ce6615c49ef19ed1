"""Scenarios of the rulebook and acceptance scenarios: RF-E1 to RF-E5, RF-S01 to RF-S50."""

from __future__ import annotations

import pytest

from tests.kit import play, position, told


@pytest.mark.rule("RF-S05", "RF-R08", "RF-402", "RF-622")
def test_swimming_into_a_tentacle_without_a_weapon() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,2
          mags: 7,0
        tentacles: 1,3 1,5
        supply: 7
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D06 seat 1")
    vega = m.state.divers[0]
    assert (vega.at, vega.stance) == ("1,3", "down")
    assert m.state.supply == 8
    assert m.state.tentacles == ["1,5"]
    assert vega.hand == []
    assert told(m, "only choice") == [{"seat": 0, "option": "end"}]
