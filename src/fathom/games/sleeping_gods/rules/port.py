"""Ports: inn, shipyard, healer, level cards. SG-400 to SG-407, SG-R110 to SG-R114."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import Ashore
from fathom.games.sleeping_gods.model.options import STOP, About, Heal, Inn, Level, Yard
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import crew, goods, ship, triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.journal import note
from fathom.games.sleeping_gods.rules.queries import crew_of

SERVICES = ("inn", "yard", "healer", "level")


def visit(t: Voyage) -> Script[None]:
    """The port action (SG-400)."""
    t.say("SG-400", "port", seat=t.state.active)
    push(t, Ashore())
    yield from triggers.fire(t, "port", crew_of(t, t.state.active))


def services(t: Voyage, item: Ashore) -> Iterator[tuple[str, Option]]:
    """What can be had now: each service once, so turning to another one ends the one before (SG-400, SG-D31)."""
    s = t.state
    coins = s.stock["coin"]
    if coins >= t.pack.figures.inn.coins:
        yield "inn", Inn()
    if ship.cubes(t):
        for kind in ("mat", "coin"):
            if s.stock[kind]:
                yield "yard", Yard(kind)
    if coins >= t.pack.figures.healer_coins:
        for one in s.crew.values():
            if one.damage:
                yield "healer", Heal(one.id)
    for card in t.pack.levels:
        if card.xp <= s.xp and card.id not in s.crew[card.crew].levels:
            yield "level", Level(card.id)


def ashore(t: Voyage, item: Ashore) -> Script[None]:
    """One service after another, until the crew has had enough."""
    s = t.state
    offered = {option: service for service, option in services(t, item) if service not in item.done}
    about = About("port", item.now, seat=s.active)
    answer = yield Ask((s.active,), "SG-D31", [*offered, STOP], about)
    if answer == STOP:
        return
    now = offered[answer]
    done = item.done
    if item.now and item.now != now:
        done = (*done, item.now)
    if now == "inn":
        done = (*done, now)
    push(t, Ashore(done, now))
    if isinstance(answer, Inn):
        _inn(t)
    elif isinstance(answer, Yard):
        goods.remove(t, answer.resource, 1, "SG-402")
        yield from ship.repair(t, s.active, 1, "SG-402")
    elif isinstance(answer, Heal):
        goods.remove(t, "coin", t.pack.figures.healer_coins, "SG-403")
        one = s.crew[answer.crew]
        crew.heal(t, one, one.damage, "SG-403")
    else:
        _level(t, answer.card)
    if item.now != now and now != "level":
        yield from triggers.fire(t, now, crew_of(t, s.active))


def _inn(t: Voyage) -> None:
    """A night for all nine (SG-401)."""
    inn = t.pack.figures.inn
    goods.remove(t, "coin", inn.coins, "SG-401")
    n = crew.healing(t, inn.heal)
    for one in t.state.crew.values():
        crew.heal(t, one, n, "SG-401")
        crew.rest(t, one, inn.rest, "SG-401")


def _level(t: Voyage, id: str) -> None:
    """A level card, equipped at once for the rest of the campaign (SG-404 to SG-407)."""
    card = t.pack.level[id]
    t.state.xp -= card.xp
    t.state.crew[card.crew].levels.append(id)
    t.say("SG-406", "level", card=id, crew=card.crew, xp=t.state.xp)
    note(t, "level", id)
