"""Rolling dice. RV-104 to RV-110, RV-158 to RV-166."""

from __future__ import annotations

from typing import NamedTuple

from fathom.games.rivals.model.dice import COLOURS, Pool, pool
from fathom.games.rivals.model.state import BattleTable, Model, Player

ATTACK = "OD"
"""The symbols that count in an attack roll and in a test: hits first, then diamonds (RV-158, RV-162)."""
DEFENCE = "SD"
"""The symbols that count in a defence roll: shields, then diamonds."""
CONTEST = "O"
"""The symbol that counts in a contest: octopuses."""

SIDES = 6


class Roll(NamedTuple):
    """The result of a roll: the number of hits or shields, the number of diamonds, and the faces of all dice."""

    symbols: int
    diamonds: int
    dice: list[str]


def roll(t: BattleTable, dice: Pool, counts: str, reroll: bool = False) -> Roll:
    """Roll a pool: black, red and white dice, then rerolls, then additional red dice (RV-166).

    `counts` are the symbols that count; with `reroll`, dice without them are rolled once more. A face that does not
    count has no effect and earns no additional die (RV-158, RV-159).
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
    """Give Essence from the unlimited supply to a player (RV-122)."""
    if essence:
        player.essence += essence
        t.say(rule, "gains essence", seat=player.seat, essence=essence)


def test(t: BattleTable, model: Model, dice: str, rule: str, what: str) -> bool:
    """Roll a test for a model: any octopus succeeds, diamonds give Essence; returns whether it succeeds (RV-162)."""
    rolled = roll(t, pool(dice), ATTACK)
    passed = rolled.symbols > 0
    t.say(rule, what, model=model.id, dice=rolled.dice, passed=passed)
    gain(t, t.state.players[model.seat], rolled.diamonds, "RV-161")
    return passed


def contest(t: BattleTable, seats: list[int], rule: str) -> int:
    """The seat that wins a contest: most octopuses on two red dice (RV-163, RV-164).

    Tied players roll again; after too many ties the lowest seat wins.
    """
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
