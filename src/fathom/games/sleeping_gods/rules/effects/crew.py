"""Effects on crew members: damage, healing, fatigue, statuses, equipment."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About, Card, Put, Whom
from fathom.games.sleeping_gods.model.state import UseContext, Voyage
from fathom.games.sleeping_gods.rules import crew, equip, harm
from fathom.games.sleeping_gods.rules.execution import EFFECTS


def named(do: Do, scope: str) -> Whom:
    """The crew members whom a text names; the scope `part` prefers the participants of its challenge."""
    return Whom(scope, do.seat, do.bearer, do.part if scope == "part" else ())


# -- whether a statement would change something --------------------------------------------------------------------


def _anybody_standing(t: Voyage, context: UseContext, effect: e.Hurt) -> bool:
    return bool(crew.standing(t))


def _anybody_hurt(t: Voyage, context: UseContext, effect: e.Heal | e.HealAll) -> bool:
    if isinstance(effect, e.Heal) and not crew.healing(t, effect.n):
        return False
    return any(one.damage for one in crew.among(t, context, effect.scope))


def _anybody_fresh(t: Voyage, context: UseContext, effect: e.Tire) -> bool:
    return any(not crew.exhausted(t, one) for one in crew.among(t, context, effect.scope))


def _anybody_tired(t: Voyage, context: UseContext, effect: e.Rest) -> bool:
    return any(one.fatigue for one in crew.among(t, context, effect.scope))


def _anybody_without_it(t: Voyage, context: UseContext, effect: e.Status) -> bool:
    them = crew.among(t, context, effect.scope)
    return crew.supply_of(t, effect.status) > 0 and any(crew.can_gain(t, one, effect.status) for one in them)


def _anybody_with_it(t: Voyage, context: UseContext, effect: e.Cure) -> bool:
    them = crew.among(t, context, effect.scope)
    if effect.status == "any":
        return any(one.statuses for one in them)
    return any(effect.status in one.statuses for one in them)


def _anybody_equipped(t: Voyage, context: UseContext, effect: e.DropEquip) -> bool:
    return any(one.equipped for one in crew.among(t, context, effect.scope))


# -- carrying out --------------------------------------------------------------------------------------------------


@EFFECTS.runs(e.Hurt, usable=_anybody_standing)
def _hurt(t: Voyage, do: Do, effect: e.Hurt) -> Script[None]:
    """Deal damage to one crew member, to each in turn, or divided among several (SG-577, SG-R062, SG-R063)."""
    if effect.scope in ("split", "part"):
        whom = named(do, effect.scope)
        yield from harm.divide(t, effect.n, whom, "SG-577" if whom.part else "SG-R062", do.source)
    elif effect.scope == "each":
        for one in t.state.crew.values():
            yield from harm.take_damage(t, one, effect.n, "SG-008")
    else:
        whom = named(do, effect.scope)
        about = About("hurt", do.source, seat=do.seat, left=effect.n, good=False, whom=whom)
        picked = yield from crew.pick(t, "SG-D59", about)
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
            picked = yield from crew.pick(t, "SG-D59", About("heal", do.source, seat=do.seat, left=points))
            if picked is None:
                return
            crew.heal(t, picked, 1, "SG-008")
    else:
        about = About("heal", do.source, seat=do.seat, left=n, whom=named(do, effect.scope))
        picked = yield from crew.pick(t, "SG-D59", about)
        if picked is not None:
            crew.heal(t, picked, n, "SG-008")


@EFFECTS.runs(e.HealAll, usable=_anybody_hurt)
def _heal_all(t: Voyage, do: Do, effect: e.HealAll) -> Script[None]:
    them = crew.among(t, do, effect.scope)
    if effect.scope != "each":
        about = About("heal", do.source, seat=do.seat, whom=named(do, effect.scope))
        picked = yield from crew.pick(t, "SG-D59", about)
        them = [picked] if picked else []
    for one in them:
        crew.heal(t, one, one.damage, "SG-008")


@EFFECTS.runs(e.Tire, usable=_anybody_fresh)
def _tire(t: Voyage, do: Do, effect: e.Tire) -> Script[None]:
    """Add fatigue to crew members who are not exhausted, participants first (SG-D43, SG-R071)."""
    if effect.scope == "each":
        for one in t.state.crew.values():
            crew.tire(t, one, effect.n, "SG-504")
        return
    whom = named(do, effect.scope)
    for points in range(effect.n, 0, -1):
        about = About("tire", do.source, seat=t.state.active, left=points, good=False, whom=whom)
        picked = yield from crew.pick(t, "SG-D43", about)
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
        about = About("rest", do.source, seat=do.seat, left=effect.n, whom=named(do, effect.scope))
        picked = yield from crew.pick(t, "SG-D59", about)
        if picked is not None:
            crew.rest(t, picked, effect.n, "SG-506")
        return
    for points in range(effect.n, 0, -1):
        picked = yield from crew.pick(t, "SG-D59", About("rest", do.source, seat=do.seat, left=points))
        if picked is None:
            return
        crew.rest(t, picked, 1, "SG-506")


@EFFECTS.runs(e.Status, usable=_anybody_without_it)
def _status(t: Voyage, do: Do, effect: e.Status) -> Script[None]:
    """Put status tokens on different crew members who do not have the status (SG-580, SG-R065, SG-R066)."""
    if effect.scope != "each":
        rule = "SG-580" if effect.scope == "part" else "SG-510"
        for _ in range(effect.n):
            yield from crew.afflict(t, "SG-D42", effect.status, named(do, effect.scope), rule, do.source)
        return
    for one in t.state.crew.values():
        if crew.supply_of(t, effect.status) > 0 and crew.can_gain(t, one, effect.status):
            crew.gain_status(t, one, effect.status, "SG-510")


@EFFECTS.runs(e.Cure, usable=_anybody_with_it)
def _cure(t: Voyage, do: Do, effect: e.Cure) -> Script[None]:
    """Remove statuses from crew members; with `any` the player chooses which status (SG-516, SG-783)."""
    whom = named(do, "one" if effect.scope == "split" else effect.scope)
    for points in range(effect.n, 0, -1):
        about = About("cure", do.source, seat=do.seat, left=points, whom=whom, kind=effect.status)
        picked = yield from crew.pick(t, "SG-D59", about)
        if picked is None:
            return
        kinds: list[Option] = [
            Put(kind) for kind in picked.statuses if crew.refuse_cure(picked, effect.status, kind) is None
        ]
        about = About("cure", do.source, picked.id, do.seat, kind=effect.status)
        answer = yield Ask((do.seat,), "SG-D59", kinds, about)
        crew.cure(t, picked, answer.what, "SG-516")


@EFFECTS.runs(e.DropEquip, usable=_anybody_equipped)
def _drop_equip(t: Voyage, do: Do, effect: e.DropEquip) -> Script[None]:
    if effect.n == "all":
        up = crew.standing(t)
        equip.drop_all(t, crew.among(t, do, effect.scope), "SG-007")
        yield from harm.check_fallen(t, up)
        return
    whom = named(do, effect.scope)
    for points in range(effect.n, 0, -1):
        options: list[Option] = [Card(card) for card in equip.equipped(t) if equip.refuse_loss(t, whom, card) is None]
        if not options:
            return
        about = About("drop", do.source, seat=do.seat, left=points, good=False, whom=whom)
        answer = yield Ask((do.seat,), "SG-D59", options, about)
        yield from equip.drop(t, equip.bearer(t, answer.card), answer.card, "SG-007")
