"""Effects on crew members: damage, healing, fatigue, statuses, equipment."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About, Card, Put
from fathom.games.sleeping_gods.model.state import Crew, UseContext, Voyage
from fathom.games.sleeping_gods.rules import crew, equip, harm
from fathom.games.sleeping_gods.rules.execution import EFFECTS
from fathom.games.sleeping_gods.rules.queries import controller


def participants(t: Voyage, do: Do) -> list[Crew]:
    """The crew members who took part in the challenge that the effect comes from."""
    return [t.state.crew[id] for id in do.part]


def among(t: Voyage, by: Do | UseContext, scope: str) -> list[Crew]:
    """The crew members in a scope, for a text that is carried out or might be used."""
    s = t.state
    if scope == "self":
        return [s.crew[by.bearer]] if by.bearer else []
    if scope == "own":
        return [one for one in s.crew.values() if controller(t, one.id) == by.seat]
    if scope == "target" and s.battle is not None:
        packet, strike = s.battle.packet, s.battle.strike
        return [s.crew[packet.crew if packet else strike.crew if strike else by.bearer]]
    if scope in s.crew:
        return [s.crew[scope]]
    return list(s.crew.values())


# -- whether a statement would change something --------------------------------------------------------------------


def _anybody_standing(t: Voyage, context: UseContext, effect: e.Hurt) -> bool:
    return bool(crew.standing(t))


def _anybody_hurt(t: Voyage, context: UseContext, effect: e.Heal | e.HealAll) -> bool:
    if isinstance(effect, e.Heal) and not crew.healing(t, effect.n):
        return False
    return any(one.damage for one in among(t, context, effect.scope))


def _anybody_fresh(t: Voyage, context: UseContext, effect: e.Tire) -> bool:
    return any(not crew.exhausted(t, one) for one in among(t, context, effect.scope))


def _anybody_tired(t: Voyage, context: UseContext, effect: e.Rest) -> bool:
    return any(one.fatigue for one in among(t, context, effect.scope))


def _anybody_without_it(t: Voyage, context: UseContext, effect: e.Status) -> bool:
    them = among(t, context, effect.scope)
    return crew.supply_of(t, effect.status) > 0 and any(crew.can_gain(t, one, effect.status) for one in them)


def _anybody_with_it(t: Voyage, context: UseContext, effect: e.Cure) -> bool:
    them = among(t, context, effect.scope)
    if effect.status == "any":
        return any(one.statuses for one in them)
    return any(effect.status in one.statuses for one in them)


def _anybody_equipped(t: Voyage, context: UseContext, effect: e.DropEquip) -> bool:
    return any(one.equipped for one in among(t, context, effect.scope))


# -- carrying out --------------------------------------------------------------------------------------------------


@EFFECTS.runs(e.Hurt, usable=_anybody_standing)
def _hurt(t: Voyage, do: Do, effect: e.Hurt) -> Script[None]:
    """Damage: on one, divided, on each in turn, or on participants first (SG-577, SG-R062, SG-R063)."""
    s = t.state
    if effect.scope in ("split", "part"):
        first = participants(t, do) if effect.scope == "part" else []
        yield from harm.divide(t, effect.n, first, "SG-577" if first else "SG-R062", do.source)
    elif effect.scope == "each":
        for one in s.crew.values():
            yield from harm.take_damage(t, one, effect.n, "SG-008")
    else:
        them = among(t, do, effect.scope)
        able = crew.fitting(t, them, "overflow") or them
        picked = yield from crew.pick(t, do.seat, "SG-D59", able, "hurt", source=do.source, left=effect.n, good=False)
        assert picked is not None
        yield from harm.take_damage(t, picked, effect.n, "SG-008")


@EFFECTS.runs(e.Heal, usable=_anybody_hurt)
def _heal(t: Voyage, do: Do, effect: e.Heal) -> Script[None]:
    n = crew.healing(t, effect.n)
    if effect.scope == "each":
        for one in t.state.crew.values():
            crew.heal(t, one, n, "SG-008")
    elif effect.scope in ("split", "part"):
        for points in range(n, 0, -1):
            them = t.state.crew.values()
            picked = yield from crew.pick(t, do.seat, "SG-D59", them, "heal", source=do.source, left=points, good=True)
            if picked is None:
                return
            crew.heal(t, picked, 1, "SG-008")
    else:
        some = among(t, do, effect.scope)
        picked = yield from crew.pick(t, do.seat, "SG-D59", some, "heal", source=do.source, left=n, good=True)
        if picked is not None:
            crew.heal(t, picked, n, "SG-008")


@EFFECTS.runs(e.HealAll, usable=_anybody_hurt)
def _heal_all(t: Voyage, do: Do, effect: e.HealAll) -> Script[None]:
    hurt = crew.fitting(t, among(t, do, effect.scope), "heal")
    if effect.scope != "each":
        picked = yield from crew.pick(t, do.seat, "SG-D59", hurt, "heal", source=do.source, good=True)
        hurt = [picked] if picked else []
    for one in hurt:
        crew.heal(t, one, one.damage, "SG-008")


@EFFECTS.runs(e.Tire, usable=_anybody_fresh)
def _tire(t: Voyage, do: Do, effect: e.Tire) -> Script[None]:
    """Fatigue for crew members who are not exhausted, participants first (SG-D43, SG-R071)."""
    if effect.scope == "each":
        for one in t.state.crew.values():
            crew.tire(t, one, effect.n, "SG-504")
        return
    for points in range(effect.n, 0, -1):
        first = participants(t, do) if effect.scope == "part" else among(t, do, effect.scope)
        fresh = crew.fitting(t, first, "tire")
        if not fresh and effect.scope == "part":
            fresh = list(t.state.crew.values())
        picked = yield from crew.pick(
            t, t.state.active, "SG-D43", fresh, "tire", source=do.source, left=points, good=False
        )
        if picked is None:
            return
        crew.tire(t, picked, 1, "SG-504")


@EFFECTS.runs(e.Rest, usable=_anybody_tired)
def _rest(t: Voyage, do: Do, effect: e.Rest) -> Script[None]:
    if effect.scope == "each":
        for one in t.state.crew.values():
            crew.rest(t, one, effect.n, "SG-506")
        return
    if effect.scope != "split":
        tired = among(t, do, effect.scope)
        picked = yield from crew.pick(t, do.seat, "SG-D59", tired, "rest", source=do.source, left=effect.n, good=True)
        if picked is not None:
            crew.rest(t, picked, effect.n, "SG-506")
        return
    for points in range(effect.n, 0, -1):
        everybody = t.state.crew.values()
        picked = yield from crew.pick(t, do.seat, "SG-D59", everybody, "rest", source=do.source, left=points, good=True)
        if picked is None:
            return
        crew.rest(t, picked, 1, "SG-506")


@EFFECTS.runs(e.Status, usable=_anybody_without_it)
def _status(t: Voyage, do: Do, effect: e.Status) -> Script[None]:
    """Status tokens on different crew members who do not have the status (SG-580, SG-R065, SG-R066)."""
    if effect.scope == "part":
        for _ in range(effect.n):
            yield from crew.afflict(t, effect.status, participants(t, do), "SG-580", do.source, "SG-D42")
        return
    for one in among(t, do, effect.scope) if effect.scope == "each" else range(effect.n):
        if crew.supply_of(t, effect.status) < 1:
            return
        if isinstance(one, int):
            them = among(t, do, effect.scope)
            picked = yield from crew.pick(
                t, t.state.active, "SG-D42", them, effect.status, source=do.source, good=False
            )
            if picked is not None:
                crew.gain_status(t, picked, effect.status, "SG-510")
        elif crew.can_gain(t, one, effect.status):
            crew.gain_status(t, one, effect.status, "SG-510")


@EFFECTS.runs(e.Cure, usable=_anybody_with_it)
def _cure(t: Voyage, do: Do, effect: e.Cure) -> Script[None]:
    """Remove statuses from crew members; with `any` the player chooses which status (SG-516, SG-783)."""
    scope = "one" if effect.scope == "split" else effect.scope
    for points in range(effect.n, 0, -1):
        sick = [
            one
            for one in among(t, do, scope)
            if (one.statuses if effect.status == "any" else effect.status in one.statuses)
        ]
        picked = yield from crew.pick(t, do.seat, "SG-D59", sick, "cure", source=do.source, left=points, good=True)
        if picked is None:
            return
        kinds: list[Option] = [Put(kind) for kind in picked.statuses if effect.status in ("any", kind)]
        answer = yield Ask((do.seat,), "SG-D59", kinds, About("cure", do.source, picked.id, do.seat))
        crew.cure(t, picked, answer.what, "SG-516")


@EFFECTS.runs(e.DropEquip, usable=_anybody_equipped)
def _drop_equip(t: Voyage, do: Do, effect: e.DropEquip) -> Script[None]:
    if effect.n == "all":
        up = crew.standing(t)
        equip.drop_all(t, among(t, do, effect.scope), "SG-007")
        yield from harm.check_fallen(t, up)
        return
    for points in range(effect.n, 0, -1):
        options: list[Option] = [Card(card) for one in among(t, do, effect.scope) for card in one.equipped]
        if not options:
            return
        about = About("drop", do.source, seat=do.seat, left=points, good=False)
        answer = yield Ask((do.seat,), "SG-D59", options, about)
        yield from equip.drop(t, equip.bearer(t, answer.card), answer.card, "SG-007")
