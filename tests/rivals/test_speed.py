"""How far a model moves: speed, swimming and charging by the figures of the pack."""

from __future__ import annotations

import msgspec
import pytest

from fathom.games.rivals.game import GAME
from fathom.games.rivals.rules import movement
from fathom.matches.reading import read_position


@pytest.mark.rule("RV-507", "RV-520")
@pytest.mark.parametrize(("tokens", "charging", "more"), [("", False, 0), ("swimming", False, 3), ("", True, 4)])
def test_swimming_and_charging_add_what_the_pack_says(tokens: str, charging: bool, more: int) -> None:
    pack = msgspec.structs.replace(GAME.pack, battle=msgspec.structs.replace(GAME.pack.battle, swim=3, charge=4))
    text = f'{{players: {{cog: "", nautilus: ""}}, models: {{COG-5a: "0,0 {tokens}", NAU-1: "3,0"}}}}'
    m = read_position(GAME, pack, text)
    plain = read_position(GAME, GAME.pack, text.replace("swimming", ""))
    speed = movement.allowance(plain.table, plain.state.models[0], charging=False)
    assert movement.allowance(m.table, m.state.models[0], charging) == speed + more
