"""Panels for questions that are asked several times in a row: all that a panel lets a player send is accepted."""

from __future__ import annotations

from random import Random

import pytest

from fathom.matches.match import Match
from fathom.present.allocation import Allocation
from fathom.table.live.series import fitting
from tests.jupiter.kit import full
from tests.kit import play
from tests.refuge.kit import dive
from tests.sleeping_gods.voyage import voyage

TEXTS = {
    "hurt(4,split)": "crew: {mac: damage 4}",
    "heal(3,split)": "crew: {mac: damage 2, sofi: damage 1, marco: damage 3}",
    "rest(2,split)": "crew: {mac: fatigue 2, sofi: fatigue 1}",
    "tire(3,split)": "crew: {mac: fatigue 1, sofi: fatigue 2}",
    "ready(2)": "crew: {mac: command 2, sofi: command 1}",
    "repair(3)": "cubes: bridge 2 deck 1 hull 1",
    "gain(any,3)": "stock: meat 5",
    "lose(any,3)": "stock: coin 2 meat 1 art 1",
    "discard(2)": "players: {tom: hand AB01 AB02 AB03}",
}
"""Statements of Sleeping Gods that a player carries out point by point, and what they need."""


def trading() -> Match:
    m = full("{robots: {purple: pod hand swap swap, orange: pod hand boost pilot}}")
    play(m, "trade 1", asks="JD-D14")
    return m


def discarding() -> Match:
    hand = "boost boost swap swap pilot sniper"
    m = full(f"{{robots: {{purple: pod hand {hand}, orange: pod}}, rolls: 6 6, deck: teleport teleport}}")
    play(m, "end", asks="JD-D45 seat 0")
    return m


def recovering() -> Match:
    m = dive("divers:\n  vega: 4,1 hand SA01 SA01 SA05 SA05 used V1 V2\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "recover IRON", asks="RF-D16 seat 0")
    return m


OTHERS = {"trade": trading, "discard": discarding, "recover": recovering}


def at(name: str) -> Match:
    """A match at a question with a panel: a statement of Sleeping Gods, or one of the other games."""
    return OTHERS[name]() if name in OTHERS else voyage(f"{{{TEXTS[name]}, step: act 1, do: '{name}'}}")


def panel(match: Match) -> Allocation:
    assert match.ask is not None
    found = match.game.text.words(match.pack, match.view(match.ask.seats[0])).allocation(match.ask)
    assert found is not None
    return found


def filled(found: Allocation, chance: Random) -> list[str]:
    """Options as a player might choose them in a panel."""
    left = {str(share.option): share.most for share in found.shares}
    options: list[str] = []
    for _ in range(chance.randint(found.least, found.total)):
        options.append(chance.choice([option for option, most in left.items() if most]))
        left[options[-1]] -= 1
    return [*options, found.end] if len(options) < found.total else options


@pytest.mark.parametrize("name", [*TEXTS, *OTHERS])
def test_what_a_panel_lets_a_player_send_is_accepted(name: str) -> None:
    match, chance = at(name), Random(name)
    found = panel(match)
    assert match.ask is not None
    assert {str(share.option) for share in found.shares} <= {str(option) for option in match.ask.options}
    for _ in range(8):
        assert fitting(match, match.ask.seats[0], filled(found, chance))[1] == ""


@pytest.mark.parametrize("do", ["hurt(1,split)", "heal(3,one)", "rest(2,one)"])
def test_there_is_no_panel_for_what_is_one_choice(do: str) -> None:
    match = voyage(f"{{crew: {{mac: damage 2 fatigue 2, sofi: damage 2 fatigue 2}}, step: act 1, do: '{do}'}}")
    assert match.ask is not None
    assert match.game.text.words(match.pack, match.view(0)).allocation(match.ask) is None
