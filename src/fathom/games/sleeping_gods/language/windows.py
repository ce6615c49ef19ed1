"""In which windows a statement can take effect (ledger 5.1, column Windows; SG-R002).

Statements not listed here need a place rather than a window: a story, an event, the end of a pass. See `PLACES`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from fathom.games.sleeping_gods.language import effects as e

Window: TypeAlias = Literal["W0", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9"]

PRESENT: frozenset[Window] = frozenset({"W0", "W1", "W2", "W3", "W8"})
"""Where anything with a present effect may be activated: gain, heal, rest, cure, repair, draw, ready."""

WINDOWS: dict[type[e.Effect], frozenset[Window]] = {
    **dict.fromkeys(
        (
            e.Gain, e.Pay, e.Lose, e.Xp, e.Cmd, e.LoseCmd, e.Draw, e.Discard, e.Ready, e.ReadyAll,
            e.Hurt, e.Heal, e.HealAll, e.Tire, e.Rest, e.Status, e.Cure, e.DropEquip, e.Ship, e.Repair,
            e.Adv, e.LoseAdv, e.Quest, e.Complete, e.LoseQuest, e.LoseTotem, e.TakeItem, e.LoseItem, e.Market,
            e.DiscardSelf, e.EventSkip,
        ),
        PRESENT,
    ),
    e.Sail: frozenset({"W0"}),
    e.ShipBlock: frozenset({"W9"}),
    e.SkillBonus: frozenset({"W2"}),
    e.FateBonus: frozenset({"W2", "W4", "W9"}),
    e.Redraw: frozenset({"W2", "W4", "W9"}),
    e.Acc: frozenset({"W4"}),
    e.Dmg: frozenset({"W5"}),
    e.Dmgx: frozenset({"W5"}),
    e.Diag: frozenset({"W5"}),
    e.NoCounter: frozenset({"W6"}),
    e.Block: frozenset({"W6"}),
    e.Strike: frozenset({"W3", "W8"}),
    e.Synergy: frozenset({"W3", "W5", "W8"}),
}  # fmt: skip


def windows_of(effects: e.Effects) -> frozenset[Window]:
    """The windows in which a text could do anything at all."""
    found: frozenset[Window] = frozenset()
    for effect in effects:
        if isinstance(effect, e.Choose):
            found = found.union(*(windows_of(way) for way in effect.alternatives))
        elif isinstance(effect, e.May):
            found |= windows_of(effect.effects)
        elif isinstance(effect, e.If):
            found |= windows_of(effect.then) | windows_of(effect.otherwise)
        else:
            found |= WINDOWS.get(type(effect), frozenset())
    return found


Place: TypeAlias = Literal["story", "event", "explore", "pass end", "finale", "out of combat"]

PLACES: dict[type[e.Effect], Place] = {
    e.Explore: "explore",
    e.Goto: "story",
    e.Return: "story",
    e.DiscardEvent: "event",
    e.Serpent: "event",
    e.Always: "event",
    e.TurnEnd: "event",
    e.Action: "event",
    e.PassReset: "pass end",
    e.Ending: "finale",
    e.GameOver: "finale",
    e.Challenge: "out of combat",
    e.Combat: "out of combat",
}
"""Statements that make sense only there."""
