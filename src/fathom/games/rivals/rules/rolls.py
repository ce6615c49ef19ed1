"""Rolling dice. RV-104 to RV-110, RV-158 to RV-166."""

from __future__ import annotations

from typing import NamedTuple

from fathom.games.rivals.model.dice import COLOURS, Pool, pool
from fathom.games.rivals.model.state import BattleTable, Model, Player

ATTACK = "OD"
"""The symbols that count in an attack roll and in a test: hits first, then diamonds (RV-158, RV-162)."""
DEFENCE = "SD"
CONTEST = "O"

SIDES = 6


class Roll(NamedTuple):
    """What was rolled: hits or shields, diamonds, and all dice as they lie."""

    symbols: int
    diamonds: int
    dice: list[str]


def roll(t: BattleTable, dice: Pool, counts: str, reroll: bool = False) -> Roll:
    """Roll a pool: black, red, white dice; then re-rolls; then additional red dice as they are earned (RV-166).

    A face that does not count has no effect at all, its additional die included (RV-158, RV-159).
    """
    faces = t.pack.faces
    shown = [
        faces[colour][t.roll(SIDES) - 1] for colour, number in zip(COLOURS, dice, strict=True) for _ in range(number)
    ]
    if reroll:
        shown = [die if die[2] in counts else faces[die[0]][t.roll(SIDES) - 1] for die in shown]
    symbols = diamonds = 0
    for die in shown:
        # The list grows while it is read: additional dice join the same roll (RV-159).
        symbol = die[2]
        if symbol in counts:
            if symbol == "D":
                diamonds += 1
            else:
                symbols += 1
            if die[-1] == "+":
                shown.append(faces["R"][t.roll(SIDES) - 1])
    return Roll(symbols, diamonds, shown)


def gain(t: BattleTable, player: Player, essence: int, rule: str) -> None:
    """Essence from the supply to a reserve; the supply never ends (RV-122)."""
    if essence:
        player.essence += essence
        t.say(rule, "gains essence", seat=player.seat, essence=essence)


def test(t: BattleTable, model: Model, dice: str, rule: str, what: str) -> bool:
    """A test roll: an octopus of either colour succeeds; diamonds pay (RV-162)."""
    rolled = roll(t, pool(dice), ATTACK)
    passed = rolled.symbols > 0
    t.say(rule, what, model=model.id, dice=rolled.dice, passed=passed)
    gain(t, t.state.players[model.seat], rolled.diamonds, "RV-161")
    return passed


def contest(t: BattleTable, seats: list[int], rule: str) -> int:
    """Each rolls two red dice; most octopus symbols win; ties are rolled again by the tied, and after too many of them
    the lowest seat wins (RV-163, RV-164)."""
    tied = seats
    for _ in range(t.pack.battle.rerolls + 1):
        symbols = []
        for seat in tied:
            rolled = roll(t, pool(t.pack.battle.contest), CONTEST)
            symbols.append(rolled.symbols)
            t.say(rule, "contest roll", seat=seat, dice=rolled.dice, octopuses=rolled.symbols)
        tied = [seat for seat, number in zip(tied, symbols, strict=True) if number == max(symbols)]
        if len(tied) == 1:
            break
        t.say("RV-164", "contest tied", seats=tied)
    winner = min(tied)
    t.say(rule, "contest won", seat=winner)
    return winner
