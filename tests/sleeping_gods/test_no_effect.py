"""Nothing may be used that would do nothing (SG-R003)."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.language import parse_effects
from fathom.games.sleeping_gods.model.state import UseContext
from fathom.games.sleeping_gods.rules.execution import usable
from tests.kit import offered, play
from tests.sleeping_gods.voyage import voyage


@pytest.mark.rule("SG-R003", "SG-R164")
def test_a_counterattack_already_blocked_is_not_blocked_again() -> None:
    m = voyage("{players: {tom: command 2}, cards: MK05 MK07, step: act 1, enemies: 3, fate: 1}")
    play(m, "attack mac", "pass", asks="SG-D50")
    assert "use MK07 3" in offered(m)
    play(m, "use MK05 1", asks="SG-D47")
    assert m.state.cards == {"MK05": 1, "MK07": 0}


@pytest.mark.rule("SG-R003")
@pytest.mark.parametrize(
    ("text", "with_effect", "without"),
    [
        ("lose(coin,1)", "stock: coin 1", "stock: ''"),
        ("losecmd(1)", "players: {tom: command 1}", "players: {tom: command 0}"),
        ("discard(1)", "players: {tom: hand AB01}", "players: {tom: ''}"),
        ("heal(1,one)", "crew: {mac: damage 1}", "crew: {}"),
        ("rest(1,one)", "crew: {mac: fatigue 1}", "crew: {}"),
        ("cure(venom,1)", "crew: {mac: venom}", "crew: {mac: low}"),
        ("cure(any,1)", "crew: {mac: low}", "crew: {}"),
        ("repair(1)", "cubes: hull 1", "cubes: ''"),
        ("heal(1,mac)", "crew: {mac: damage 1}", "crew: {sofi: damage 1}"),
    ],
)
def test_a_text_that_would_change_nothing_cannot_be_used(text: str, with_effect: str, without: str) -> None:
    context = UseContext(0, "MK01", window="W0", anyone=True)
    for position, expected in ((with_effect, True), (without, False)):
        m = voyage(f"{{step: act 1, {position}}}")
        assert usable(m.table, context, parse_effects(text)) is expected
