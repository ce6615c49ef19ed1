"""What players might try in a fight: attacks, defences, who takes wounds, recovery."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.rivals.model.options import Decline, Pick, Play, Stop, Strike, Use
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack, combat, recovery
from fathom.games.rivals.rules.queries import fighter_id, fighters, model, profile
from fathom.games.rivals.rules.tries.subjects import about, elsewhere, in_play, own_there, picks


def declarations(t: BattleTable, one: Model, ask: Ask) -> Iterator[Option]:
    """The options to use the item that the question is about, or each ability of the model, and to decline."""
    yield Decline()
    if about(ask).what in ("attack item", "defence item"):
        yield Play(about(ask).source)
    else:
        p = profile(t, one)
        yield from (Use(ability.id) for ability in (*p.attack_abilities, *p.defence_abilities))


def attacks(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to attack each model and creature with each of the player's models on the tile, and to stop.

    Once an attack is chosen: the options to use an item or an ability in it, and to decline.
    """
    if about(ask).what == "attack":
        there = own_there(t, about(ask).tile)
        yield from (Strike(one.id, fighter_id(target)) for one in there for target in fighters(t))
        yield Stop()
    else:
        yield from declarations(t, model(t, about(ask).model), ask)


def attack_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why an attack, its declaration or its end is not possible; None if it is."""
    if isinstance(option, Strike):
        one = model(t, option.model)
        return attack.action_refusal(t, one) or attack.target_refusal(t, one, attack.fighter(t, option.target))
    if isinstance(option, Stop):
        return attack.stop_refusal(t)
    return declaration_refusal(t, ask, option)


def declaration_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why an attack cannot be declared with this item or ability; None if it can."""
    one, target = model(t, about(ask).model), attack.fighter(t, about(ask).target)
    if about(ask).what == "attack item":
        return attack.item_refusal(t, one, target, option)
    return attack.ability_refusal(t, one, target, about(ask).source, option)


def defences(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to use an item or each ability of the model that is attacked, and to decline."""
    return declarations(t, model(t, about(ask).model), ask)


def defence_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why an ability cannot be used in defence; None if it can."""
    if isinstance(option, Use):
        return combat.defence_refusal(t, model(t, about(ask).model), t.pack.ability[option.ability])
    return None


def guards(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to choose each model on the map, as the one that takes the wounds or that a creature attacks."""
    return picks(in_play(t))


def guard_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot take the wounds; None if it can."""
    return (
        combat.guard_refusal(model(t, about(ask).model), model(t, option.model)) if isinstance(option, Pick) else None
    )


def recoveries(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to let each model on the map recover, and to stop."""
    yield from picks(in_play(t))
    yield Stop()


def recovery_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot recover, or why the Recovery cannot end; None if it can."""
    if isinstance(option, Pick):
        one = model(t, option.model)
        return elsewhere(t, ask, one) or attack.action_refusal(t, one) or recovery.recovery_refusal(t, one)
    return recovery.stop_refusal(t)
