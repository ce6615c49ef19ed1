"""What the other side of an objective grants (12.6, RF-C43, RF-R51, RF-R52)."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model import options as answers
from fathom.games.refuge.model.options import About, At, Decline, DrawCard, Stop
from fathom.games.refuge.model.pack import AnyGain, Calm, Draw, Flip, Purge
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import abilities, end, salvage
from fathom.games.refuge.rules.queries import clockwise, me


def grant(t: Dive, gain: AnyGain) -> Script[None]:
    """One part of a reward (RF-807)."""
    if isinstance(gain, Flip):
        yield from flip(t, gain.all)
    elif isinstance(gain, Draw):
        for diver in list(clockwise(t)) if gain.each else [me(t)]:
            yield from may_draw(t, diver, gain.count)
    elif isinstance(gain, Calm):
        if t.state.threat:
            t.state.threat -= 1
            t.state.supply += 1
            t.say("RF-651", "threat calmed", threat=t.state.threat)
        else:
            yield from may_draw(t, me(t), gain.otherwise_draw)
    elif isinstance(gain, Purge):
        yield from purge(t, gain.count)
    else:
        t.state.slowed = True
        t.say("O6", "head slowed")
    yield from end.state_check(t)


def flip(t: Dive, all: bool) -> Script[None]:
    """Each player turns one own ability face up, or all of them; a single one by itself (RF-C43, RF-D19)."""
    for diver in clockwise(t):
        ids = diver.used[:]
        if not all and len(ids) > 1:
            options: list[Option] = [answers.Flip(id) for id in ids]
            answer = yield Ask((diver.seat,), "RF-D19", [*options, Decline()], About("flip", seat=diver.seat))
            ids = [answer.ability] if isinstance(answer, answers.Flip) else []
        for id in ids:
            abilities.turn_up(t, diver, id, "RF-C43")


def may_draw(t: Dive, diver: Diver, count: int) -> Script[None]:
    """The player may draw, one card after another; from an empty pile there is nothing to draw (RF-R52, RF-D20)."""
    for left in range(count, 0, -1):
        if not t.state.salvage:
            return
        about = About("may draw", seat=diver.seat, left=left)
        answer = yield Ask((diver.seat,), "RF-D20", [DrawCard(), Stop()], about)
        if isinstance(answer, Stop):
            return
        salvage.draw(t, diver)


def purge(t: Dive, count: int) -> Script[None]:
    """The active player may eliminate tentacles anywhere, one after another (RF-D21)."""
    diver = me(t)
    for left in range(count, 0, -1):
        targets: list[Option] = [At(space) for space in t.state.tentacles]
        if not targets:
            return
        answer = yield Ask((diver.seat,), "RF-D21", [*targets, Stop()], About("purge", left=left))
        if isinstance(answer, Stop):
            return
        yield from salvage.eliminate(t, diver, answer.space)
