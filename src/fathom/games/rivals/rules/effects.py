"""The effects of an attack besides its wounds. RV-626 to RV-628, RV-905 to RV-921."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fathom.content.effects import Effects
from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import NOTHING, Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.content_types import Token
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.options import About, At, Decline, Pick
from fathom.games.rivals.model.state import BattleTable, Creature, Fighter, Model
from fathom.games.rivals.rules import end, tiles
from fathom.games.rivals.rules.queries import alive, fighter_id, lurk, models_at, profile
from fathom.games.rivals.rules.rolls import gain
from fathom.games.rivals.rules.wounds import suffer

WOUND_TOKENS: tuple[Token, ...] = ("trapped", "poisoned", "weakened", "exposed")
"""The order in which an attack gives tokens (RV-626)."""


ON_WOUND: Effects[Callable[[BattleTable, Model, Fighter], bool], Callable[..., Iterable[Ask]]] = Effects()
"""The effects of an attack that inflicted a wound, by effect code, in the order of RV-626."""
AFTER_DEFENCE: Effects[Callable[[BattleTable, Model, int], bool], Callable[..., Iterable[Ask]]] = Effects()
"""The effects after a defence, by effect code, in the order of RV-627."""


def wounded_model(t: BattleTable, attacker: Model, hurt: Fighter) -> bool:
    """Whether the wounds hit a model and not a creature, also if the model was destroyed."""
    return isinstance(hurt, Model)


def surviving_model(t: BattleTable, attacker: Model, hurt: Fighter) -> bool:
    """Whether the wounds hit a model that survived them."""
    return isinstance(hurt, Model) and alive(t, hurt)


def wounded_attacker(t: BattleTable, attacker: Model, hurt: Fighter) -> bool:
    """Whether the attacker has wounds to heal."""
    return attacker.wounds > 0


def no_wound(t: BattleTable, defender: Model, wounds: int) -> bool:
    """Whether the defender took no wound."""
    return not wounds


def survives(t: BattleTable, defender: Model, wounds: int) -> bool:
    """Whether the defender survived."""
    return alive(t, defender)


def give_token(t: BattleTable, one: Fighter, token: Token, giver: int | None, rule: str) -> None:
    """Give a fighter a token unless it has this token already (RV-851).

    The seat that poisoned a fighter last is its poisoner (RV-933).
    """
    if token == "poisoned":
        if isinstance(one, Model) and "venomproof" in profile(t, one).traits:
            t.say("RV-933", "venomproof", model=one.id)
            return
        one.poisoner = giver
    if token not in one.tokens:
        one.tokens = sorted([*one.tokens, token])
        t.say(rule, "token", fighter=fighter_id(one), token=token)


def lose_token(one: Fighter, token: Token) -> None:
    """Remove a token."""
    one.tokens = [other for other in one.tokens if other != token]
    if token == "poisoned":
        one.poisoner = None


# -- the attacker's effects, on a wound --------------------------------------------------------------------------------


def on_wound(t: BattleTable, attacker: Fighter, hurt: Fighter, tile: Tile, effect: Effect) -> Script[None]:
    """Apply the attacker's on-wound effects in order (RV-626).

    `hurt` took the wounds of an attack on `tile`, perhaps in place of the target (RV-920).
    """
    giver = attacker.seat if isinstance(attacker, Model) else None
    for token in WOUND_TOKENS:
        if token in effect.tokens and alive(t, hurt):
            give_token(t, hurt, token, giver, "RV-908")
    if isinstance(attacker, Creature):
        return
    for code, run in ON_WOUND.run.items():
        amount: int = getattr(effect, str(code))
        if amount and ON_WOUND.usable[code](t, attacker, hurt):
            yield from run(t, attacker, hurt, tile, amount)


@ON_WOUND.runs("drain", usable=wounded_model)
def drain(t: BattleTable, attacker: Model, hurt: Model, tile: Tile, most: int) -> Iterable[Ask]:
    """Move up to `most` Essence from the wounded model's owner to the attacker's owner (RV-909)."""
    victim = t.state.players[hurt.seat]
    taken = min(most, victim.essence)
    if taken:
        victim.essence -= taken
        t.state.players[attacker.seat].essence += taken
        t.say("RV-909", "drains", seat=attacker.seat, victim=hurt.seat, essence=taken)
    return NOTHING


@ON_WOUND.runs("leech", usable=wounded_attacker)
def leech(t: BattleTable, attacker: Model, hurt: Fighter, tile: Tile, most: int) -> Iterable[Ask]:
    """Heal the attacker (RV-910)."""
    heal(t, attacker, most, "RV-910")
    return NOTHING


def heal(t: BattleTable, model: Model, most: int, rule: str) -> None:
    """Remove up to `most` wounds from a model."""
    healed = min(most, model.wounds)
    if healed:
        model.wounds -= healed
        t.say(rule, "healed", model=model.id, wounds=healed)


@ON_WOUND.runs("splash", usable=wounded_model)
def splash(t: BattleTable, attacker: Model, hurt: Model, tile: Tile, wounds: int) -> Iterable[Ask]:
    """Put wounds on all other models of the same owner on the tile, at once and without defence (RV-911)."""
    struck = [
        model
        for model in models_at(t, tile)
        if model is not hurt and model.seat == hurt.seat and "mirrored" not in profile(t, model).traits
    ]
    end.destroy(t, *[model for model in struck if end.wound(t, model, wounds, "RV-911")])
    return NOTHING


@ON_WOUND.runs("push", usable=surviving_model)
def push(t: BattleTable, attacker: Model, target: Model, tile: Tile, far: int) -> Script[None]:
    """Push a small target one tile further away; the attacker's owner chooses where it goes (RV-912)."""
    assert target.at is not None
    if profile(t, target).large:
        return
    options: list[Option] = [
        At(tile) for tile in lurk(t).near[target.at] if push_refusal(t, attacker, target, tile) is None
    ]
    if options:
        about = About("push", attacker.id, target.id, tile=target.at)
        answer = yield Ask((attacker.seat,), "RV-D23", options, about)
        shift(t, target, answer.tile, "RV-912")


NOT_FURTHER = Reason("RV-912", "Choose a tile further away from the attacker.")


def push_refusal(t: BattleTable, attacker: Model, target: Model, tile: Tile) -> Reason | None:
    """Why a target cannot be pushed to a tile; None if it can (RV-905, RV-912)."""
    assert target.at is not None
    assert attacker.at is not None
    distance = lurk(t).distance
    if distance[attacker.at, tile] <= distance[attacker.at, target.at]:
        return NOT_FURTHER
    return tiles.shift_refusal(t, target, tile, tiles.models_by_tile(t))


def shift(t: BattleTable, model: Model, tile: Tile, rule: str) -> None:
    """Put a model on a neighbouring tile; no creature reacts (RV-905, RV-552)."""
    origin = model.at
    tiles.stand(t, model, tile)
    t.say(rule, "shifted", model=model.id, origin=origin, at=tile)


# -- after a defence ---------------------------------------------------------------------------------------------------


def after_defence(t: BattleTable, attacker: Fighter, defender: Fighter, effect: Effect, wounds: int) -> Script[None]:
    """Apply the defender's after-effects in order (RV-627)."""
    if not isinstance(defender, Model):
        return
    for code, run in AFTER_DEFENCE.run.items():
        amount: int = getattr(effect, str(code))
        if amount and AFTER_DEFENCE.usable[code](t, defender, wounds):
            yield from run(t, attacker, defender, amount)


@AFTER_DEFENCE.runs("riposte", usable=no_wound)
def riposte(t: BattleTable, attacker: Fighter, defender: Model, wounds: int) -> Script[None]:
    """Put wounds, without defence, on an adjacent attacker whose attack inflicted none (RV-916)."""
    assert defender.at is not None
    assert attacker.at is not None
    if lurk(t).distance[attacker.at, defender.at] > 1:
        return
    if isinstance(attacker, Creature) or "mirrored" not in profile(t, attacker).traits:
        yield from suffer(t, attacker, wounds, defender.seat, "RV-916")


@AFTER_DEFENCE.runs("regen", usable=survives)
def regen(t: BattleTable, attacker: Fighter, defender: Model, most: int) -> Iterable[Ask]:
    """Heal the defender (RV-917)."""
    heal(t, defender, most, "RV-917")
    return NOTHING


@AFTER_DEFENCE.runs("absorb", usable=no_wound)
def absorb(t: BattleTable, attacker: Fighter, defender: Model, essence: int) -> Iterable[Ask]:
    """Give Essence to the defender's owner (RV-918)."""
    gain(t, t.state.players[defender.seat], essence, "RV-918")
    return NOTHING


@AFTER_DEFENCE.runs("slip", usable=survives)
def slip(t: BattleTable, attacker: Fighter, defender: Model, far: int) -> Script[None]:
    """Ask the defender's owner whether and where the defender shifts (RV-919)."""
    return may_shift(t, defender, "RV-D24", "slip", "RV-919")


def may_shift(t: BattleTable, model: Model, decision: str, what: str, rule: str) -> Script[None]:
    """Ask the owner whether and where a model shifts (RV-914, RV-919)."""
    options: list[Option] = [At(tile) for tile in tiles.shifts(t, model)]
    if options:
        assert model.at is not None
        about = About(what, model=model.id, tile=model.at)
        answer = yield Ask((model.seat,), decision, [*options, Decline()], about)
        if isinstance(answer, At):
            shift(t, model, answer.tile, rule)


# -- after an attack ---------------------------------------------------------------------------------------------------


def after_attack(t: BattleTable, attacker: Fighter, effect: Effect) -> Script[None]:
    """Apply the attacker's after-effects if it is still in play (RV-628)."""
    if isinstance(attacker, Model) and alive(t, attacker):
        if effect.mend and mendable(t, attacker):
            yield from mend(t, attacker, effect.mend, "RV-D22")
        if effect.step:
            yield from may_shift(t, attacker, "RV-D25", "shift", "RV-914")


def mendable(t: BattleTable, user: Model) -> list[Model]:
    """The models that a user can heal with MEND (RV-913)."""
    return [one for one in t.state.models if mend_refusal(t, user, one) is None]


NOT_OWN = Reason("RV-913", "Choose one of your own models.")
NOT_WOUNDED = Reason("RV-913", "This model has no wounds.")
TOO_FAR = Reason("RV-913", "Choose a model on the same tile or next to it.")


def mend_refusal(t: BattleTable, user: Model, one: Model) -> Reason | None:
    """Why a user cannot heal a model with MEND; None if it can (RV-913)."""
    if not one.wounds:
        return NOT_WOUNDED
    if one.seat != user.seat:
        return NOT_OWN
    assert user.at is not None
    return None if one.at == user.at or one.at in lurk(t).near[user.at] else TOO_FAR


def mend(t: BattleTable, user: Model, most: int, decision: str) -> Script[None]:
    """Ask which model on the user's tile or next to it is healed; after an attack, the owner may decline (RV-913)."""
    options: list[Option] = [Pick(model.id) for model in mendable(t, user)]
    if decision == "RV-D22":
        options.append(Decline())
    answer = yield Ask((user.seat,), decision, options, About("mend", model=user.id, left=most))
    if isinstance(answer, Pick):
        heal(t, next(model for model in t.state.models if model.id == answer.model), most, "RV-913")
