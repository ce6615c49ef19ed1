"""Rewards: what the other side of an objective grants (12.6, RF-807, RF-C43, RF-R51, RF-R52)."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.goals import Calm, Draw, Flip, Purge, Slow
from fathom.games.refuge.model.options import About, At, Decline, DrawCard, Stop, TurnUp
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import abilities, salvage
from fathom.games.refuge.rules.queries import clockwise, me
from fathom.games.refuge.rules.registry import REWARDS


def can_flip(t: Dive, gain: Flip) -> bool:
    """Whether any ability is face down."""
    return any(diver.used for diver in t.state.divers)


@REWARDS.runs(Flip, usable=can_flip)
def flip(t: Dive, gain: Flip) -> Script[None]:
    """Turn up one ability of each player, or all if `gain.all`; ask only where there is a choice (RF-C43, RF-D19)."""
    for diver in clockwise(t):
        ids = diver.used[:]
        if not gain.all and len(ids) > 1:
            options: list[Option] = [TurnUp(id) for id in ids]
            answer = yield Ask((diver.seat,), "RF-D19", [*options, Decline()], About("flip", seat=diver.seat))
            ids = [answer.ability] if isinstance(answer, TurnUp) else []
        for id in ids:
            abilities.turn_up(t, diver, id, "RF-C43")


def can_draw(t: Dive, gain: Draw) -> bool:
    """Whether the pile has a card: a draw from an empty pile is not offered (RF-R52)."""
    return bool(t.state.salvage)


@REWARDS.runs(Draw, usable=can_draw)
def draw(t: Dive, gain: Draw) -> Script[None]:
    """Ask the active player, or each player, whether to draw cards (RF-D20)."""
    for diver in list(clockwise(t)) if gain.each else [me(t)]:
        yield from may_draw(t, diver, gain.count)


def may_draw(t: Dive, diver: Diver, count: int) -> Script[None]:
    """Ask the player whether to draw a card, at most `count` times, while the pile has any (RF-R52, RF-D20)."""
    for left in range(count, 0, -1):
        if not t.state.salvage:
            return
        about = About("may draw", seat=diver.seat, left=left)
        answer = yield Ask((diver.seat,), "RF-D20", [DrawCard(), Stop()], about)
        if isinstance(answer, Stop):
            return
        salvage.draw(t, diver)


def can_calm(t: Dive, gain: Calm) -> bool:
    """Whether a tentacle is on the Threat track, or a card can be drawn instead."""
    return bool(t.state.threat or (gain.otherwise_draw and t.state.salvage))


@REWARDS.runs(Calm, usable=can_calm)
def calm(t: Dive, gain: Calm) -> Script[None]:
    """Remove a tentacle from the Threat track; if there is none, the active player may draw instead (RF-651)."""
    s = t.state
    if s.threat:
        s.threat -= 1
        s.supply += 1
        t.say("RF-651", "threat calmed", threat=s.threat)
    else:
        yield from may_draw(t, me(t), gain.otherwise_draw)


def can_purge(t: Dive, gain: Purge) -> bool:
    """Whether a tentacle is on the map."""
    return bool(t.state.tentacles)


@REWARDS.runs(Purge, usable=can_purge)
def purge(t: Dive, gain: Purge) -> Script[None]:
    """Let the active player eliminate tentacles anywhere, one after another (RF-D21)."""
    diver = me(t)
    for left in range(gain.count, 0, -1):
        targets: list[Option] = [At(space) for space in t.state.tentacles]
        if not targets:
            return
        answer = yield Ask((diver.seat,), "RF-D21", [*targets, Stop()], About("purge", left=left))
        if isinstance(answer, Stop):
            return
        yield from salvage.eliminate(t, diver, answer.space)


def can_slow(t: Dive, gain: Slow) -> bool:
    """Whether the head is not slowed yet."""
    return not t.state.slowed


@REWARDS.runs(Slow, usable=can_slow)
def slow(t: Dive, gain: Slow) -> Script[None]:
    """From now on, let two arrows move the head only one space (O6)."""
    t.state.slowed = True
    t.say("O6", "head slowed")
    return
    yield
