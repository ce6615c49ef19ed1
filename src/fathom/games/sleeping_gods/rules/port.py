"""Ports: inn, shipyard, healer, level cards. SG-400 to SG-407, SG-R110 to SG-R114, SG-R238."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import InPort
from fathom.games.sleeping_gods.model.options import STOP, About, Heal, Inn, Level, Yard
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import crew, goods, ship, triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.journal import note
from fathom.games.sleeping_gods.rules.queries import crew_of, left

SERVICE_OF: dict[type[Option], str] = {Inn: "inn", Yard: "yard", Heal: "healer", Level: "level"}
SERVICES = tuple(SERVICE_OF.values())
PAYMENTS = ("mat", "coin")
"""The resources that the shipyard accepts."""
UNDAMAGED_SHIP = Reason("SG-R111", "The ship has no damage to repair.")
NO_PAYMENT = Reason("SG-402", "The shipyard takes 1 material or 1 coin for each repair; the crew has neither.")
UNHURT = Reason("SG-R112", "Only a crew member with damage can be healed.")
LEVEL_OWNED = Reason("SG-R113", "The crew already has this level card.")
DONE = Reason("SG-400", "You can use each service once a visit, and you have used this one.")


def visit(t: Voyage) -> Script[None]:
    """Begin a visit to a port: the port action (SG-400)."""
    t.say("SG-400", "port", seat=t.state.active)
    push(t, InPort(region=t.state.region))
    yield from triggers.fire(t, "port", crew_of(t, t.state.active))


def services(t: Voyage) -> list[Option]:
    """The options to use each service that a port can offer, also those that the crew cannot use now."""
    return [
        Inn(),
        *(Yard(kind) for kind in PAYMENTS),
        *(Heal(crew_id) for crew_id in t.state.crew),
        *(Level(card.id) for card in t.pack.levels),
    ]


def refuse_service(t: Voyage, option: Option, done: tuple[str, ...]) -> Reason | None:
    """Why the crew cannot use a service of a port; None if it can (SG-400).

    `done` are the services already used on this visit.
    """
    return _refuse(t, option) or (DONE if SERVICE_OF[type(option)] in done else None)


def _refuse(t: Voyage, option: Option) -> Reason | None:
    """Why a service cannot be paid or would change nothing; otherwise None (SG-401 to SG-405, SG-R111 to SG-R113)."""
    s, figures = t.state, t.pack.figures
    coins = s.stock["coin"]
    if isinstance(option, Inn):
        return None if coins >= figures.inn.coins else _short("SG-401", "The inn", figures.inn.coins, coins)
    if isinstance(option, Yard):
        if not ship.cubes(t):
            return UNDAMAGED_SHIP
        return None if s.stock[option.resource] else NO_PAYMENT
    if isinstance(option, Heal):
        if not s.crew[option.crew].damage:
            return UNHURT
        return None if coins >= figures.healer_coins else _short("SG-403", "The healer", figures.healer_coins, coins)
    assert isinstance(option, Level)
    card = t.pack.level[option.card]
    if option.card in s.crew[card.crew].levels:
        return LEVEL_OWNED
    return None if card.xp <= s.xp else Reason("SG-405", f"This level card costs {card.xp} XP; the crew has {s.xp}.")


def _short(rule: str, service: str, cost: int, coins: int) -> Reason:
    price = "1 coin" if cost == 1 else f"{cost} coins"
    return Reason(rule, f"{service} costs {price}; the crew has {coins}.")


def ask_for_service(t: Voyage, item: InPort) -> tuple[str, list[Option], About]:
    """The question in a port: use a service or leave; only leave if the ship sailed on (SG-400, SG-R238)."""
    gone = left(t, item.region)
    offered = [] if gone else [option for option in services(t) if refuse_service(t, option, item.done) is None]
    return "SG-D31", [*offered, STOP], About("port", item.now, seat=t.state.active, done=(*item.done, *gone))


def serve(t: Voyage, item: InPort, answer: Option) -> Script[None]:
    """Carry out the answer in a port: use a service and ask again, or end the visit."""
    s = t.state
    if answer == STOP:
        return
    now = SERVICE_OF[type(answer)]
    done = item.done
    if item.now and item.now != now:
        done = (*done, item.now)
    if now == "inn":
        done = (*done, now)
    push(t, InPort(done, now, item.region))
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
        assert isinstance(answer, Level)
        _level(t, answer.card)
    if item.now != now and now != "level":
        yield from triggers.fire(t, now, crew_of(t, s.active))


def _inn(t: Voyage) -> None:
    """Pay for a night at the inn: the whole crew heals and rests (SG-401)."""
    inn = t.pack.figures.inn
    goods.remove(t, "coin", inn.coins, "SG-401")
    n = crew.healing(t, inn.heal)
    for one in t.state.crew.values():
        crew.heal(t, one, n, "SG-401")
        crew.rest(t, one, inn.rest, "SG-401")


def _level(t: Voyage, id: str) -> None:
    """Buy a level card, which stays equipped for the rest of the campaign (SG-404 to SG-407)."""
    card = t.pack.level[id]
    t.state.xp -= card.xp
    t.state.crew[card.crew].levels.append(id)
    t.say("SG-406", "level", card=id, crew=card.crew, xp=t.state.xp)
    note(t, "level", id)
