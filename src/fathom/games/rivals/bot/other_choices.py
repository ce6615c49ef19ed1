"""Scores for the decisions of set-up, defence, creatures and events.

Each function returns the options with scores and reasons; its docstring says which option gets the highest score.
"""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.games.rivals.bot.planner import Planner
from fathom.games.rivals.bot.turn_choices import equipment_gain
from fathom.games.rivals.bot.valuation import ESSENCE, Scored
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.options import (
    RESERVE,
    About,
    Again,
    At,
    Buy,
    Choose,
    Decline,
    Discard,
    Equip,
    Fight,
    Muster,
    Pick,
    Play,
    Put,
    Ready,
    Stop,
    Use,
)
from fathom.games.rivals.model.state import Model
from fathom.games.rivals.rules import army as armies
from fathom.games.rivals.rules.odds import mean, symbols
from fathom.games.rivals.rules.pools import beast, defence_pool
from fathom.games.rivals.rules.queries import creature_at, current_activation, model, models_at, models_of, profile
from fathom.games.rivals.rules.search import found

THRIFT = 0.92
"""A ready-made army that uses at least this share of the points is taken."""
LARGEST = 0.4
"""Models that cost more than this share of the points are bought last, because three markers need several models."""
BRAVE = 0.6
"""A creature is fought if the expected wounds are at least this share of its remaining Heart."""


# -- set-up ------------------------------------------------------------------------------------------------------------


def faction(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Prefer a different faction for each seat, so that few players name the same."""
    all = [faction.id for faction in v.t.pack.factions]
    return [
        (-float((all.index(option.what) - v.seat) % len(all)), option, "this is the computer player's favourite.")
        for option in options
        if isinstance(option, Choose)
    ]


def army(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Take a ready-made army if it uses the points well; otherwise buy expensive models, then cards."""
    pack = v.t.pack
    limit = armies.limit(v.t)
    mine = [one.card for one in models_of(v.t, v.seat)]
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Muster):
            fits = option.points >= THRIFT * limit and not mine
            scored.append((1000.0 + option.points if fits else -1.0, option, "this army uses the points well."))
        elif isinstance(option, Buy):
            card = pack.model[option.model]
            worth = 100.0 + card.cost - 12.0 * mine.count(card.id)
            scored.append(
                (worth if card.cost <= LARGEST * limit else 50.0, option, "this is the strongest model on offer.")
            )
        elif isinstance(option, Equip):
            card_cost, kind = pack.card[option.card].cost, pack.card[option.card].kind
            rank = {"weapon": 30.0, "armour": 28.0, "ability": 10.0, "item": 5.0}[kind] + 0.1 * card_cost
            if option.to == RESERVE:
                scored.append((-2.0, option, "a character may need this card later."))
            else:
                bearer = pack.model[model(v.t, option.to).card]
                scored.append((rank + 0.01 * bearer.cost, option, "this makes a character stronger."))
        elif isinstance(option, Ready):
            scored.append((0.0, option, "nothing else is worth buying."))
    return scored


def mulligan(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Never ask for another map, always agree to one (RV-R20)."""
    agree = about.what == "agree"
    return [(float(isinstance(option, Again) == agree), option, "any map is fine.") for option in options]


def deploy(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Deploy large models first, then small ones with others of the same speed."""
    scored: list[Scored] = []
    for option in options:
        if not isinstance(option, Put):
            scored.append((0.0, option, "no more models are needed."))
            continue
        p = profile(v.t, model(v.t, option.model))
        there = [v.profile(one) for one in models_at(v.t, option.tile)]
        alike = sum([2.0 - abs(p.speed - other.speed) - 0.5 * abs(p.range - other.range) for other in there], 0.0)
        why = "large models are best placed first." if p.large else "models of similar speed should begin together."
        scored.append((100.0 * p.large + 0.1 * p.cost + alike, option, why))
    return scored


# -- defence -----------------------------------------------------------------------------------------------------------


def loss(v: Planner, one: Model, hits: int, effect: Effect) -> float:
    """The average loss of a defender with this effect from an attack with this number of hits, in army points."""
    dice = defence_pool(v.t, one, effect)
    left = v.heart_left(one)
    each = v.wound(one)
    total = 0.0
    for shields, chance in enumerate(symbols(v.faces, dice, "S")):
        suffered = max(0, hits - shields - effect.block)
        total += chance * (min(suffered, left) * each + (v.worth(one) * 0.4 if suffered >= left else 0.0))
        if not suffered:
            total -= chance * (effect.riposte * 2.0 + effect.absorb * ESSENCE)
    if effect.reroll:
        total *= 0.75
    return total - min(effect.regen, one.wounds) * each - 0.3 * effect.slip


def defence(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Use the ability or card whose prevented wounds are worth most beyond its cost, if any is worth its cost."""
    one = model(v.t, about.model)
    base = v.profile(one).defence_effect
    plain = loss(v, one, about.hits, base)
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Use):
            ability = v.t.pack.ability[option.ability]
            saved = plain - loss(v, one, about.hits, base.plus(ability.effect))
            if ability.effect.guard:
                saved = guarded(v, one, plain)
            scored.append((saved - ability.essence * ESSENCE, option, "this saves more than it costs."))
        elif isinstance(option, Play):
            effect = v.t.pack.card[option.card].effect
            saved = plain - loss(v, one, about.hits, base.plus(effect)) - 0.8
            if effect.gain:
                costliest = max((a.essence for a in v.profile(one).defence_abilities), default=0)
                poor = v.t.state.players[v.seat].essence < costliest
                saved = 0.5 if poor and plain > 3.0 else -0.5
            scored.append((saved, option, "this card helps most now."))
        else:
            scored.append((0.0, option, "no other option is worth its cost."))
    return scored


def guarded(v: Planner, one: Model, plain: float) -> float:
    """How much of the loss `plain` is saved if another model on the tile takes the wounds: the cheapest to wound."""
    others = [other for other in models_at(v.t, one.at or "") if other is not one]
    each = min((v.worth(other) / profile(v.t, other).heart for other in others), default=0.0)
    own = v.wound(one)
    return plain * (1 - each / own) if own else 0.0


def guard(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Choose the model whose wounds cost least."""
    return [(-_each(v, option), option, "you lose least if this model is wounded.") for option in options]


def _each(v: Planner, option: Option) -> float:
    """What a wound costs on the model that an option names."""
    assert isinstance(option, Pick)
    one = model(v.t, option.model)
    return v.wound(one)


# -- searching and creatures -------------------------------------------------------------------------------------------


def searcher(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Search with the model whose attack is worth least."""
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Pick):
            one = model(v.t, option.model)
            missed = v.scorer(one).strike()
            scored.append((5.0 - missed - 0.1 * v.hits(one), option, "this model has nothing better to do."))
        else:
            scored.append((4.0, option, "the other models have better things to do."))
    return scored


def fight_or_flee(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Fight the creature if it can probably be destroyed."""
    creature = found(v.t)
    a = current_activation(v.t)
    fighters = [one for one in models_at(v.t, a.tile) if one.id in a.models]
    expected = sum([mean(v.chances(one, creature)) for one in fighters], 0.0)
    brave = expected >= BRAVE * (beast(v.t, creature).heart - creature.wounds)
    return [(float(isinstance(option, Fight) == brave), option, _courage(brave)) for option in options]


def _courage(brave: bool) -> str:
    return "your models can beat the creature." if brave else "the creature is too strong for your models."


def placement(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Fall back to the tile with the highest value."""
    return [
        (
            v.scorer(model(v.t, option.model)).value(option.tile, False),
            option,
            "this tile is the best for the model.",
        )
        for option in options
        if isinstance(option, Put)
    ]


def prey(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Let a creature attack the opponent's model that it harms most."""
    creature = creature_at(v.t, about.tile)
    scored: list[Scored] = []
    for option in options:
        assert isinstance(option, Pick)
        one = model(v.t, option.model)
        harm = v.harm(v.chances(creature, one), one) if creature else 0.0
        scored.append((harm if one.seat != v.seat else -harm, option, "this harms the opponent most."))
    return scored


# -- effects -----------------------------------------------------------------------------------------------------------


def mend(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Heal the wounds that cost most."""
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Pick):
            one = model(v.t, option.model)
            scored.append(
                (min(one.wounds, about.left) * _each(v, option), option, "you gain most if this model is healed.")
            )
        else:
            scored.append((-1.0, option, "healing would not help."))
    return scored


def push(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Push the target to the tile that is worst for it."""
    bad = {"coral": 2.0, "turned": 2.0, "beaten": -1.0}
    return [
        (bad.get(v.t.state.ground[option.tile], 0.0), option, "this tile is the worst for the target.")
        for option in options
        if isinstance(option, At)
    ]


def shift(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Shift to a better tile if there is one."""
    one = model(v.t, about.model)
    scorer = v.scorer(one)
    scored: list[Scored] = []
    for option in options:
        tile = option.tile if isinstance(option, At) else one.at or ""
        scored.append((scorer.value(tile, not one.acted), option, "this tile is the best for the model."))
    return scored


def equipment(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Equip cards from the reserve that cost more than those they replace, and use items.

    Which model gives a card away makes no difference.
    """
    return [
        (0.0 if isinstance(option, Stop | Pick) else equipment_gain(v.t, option), option, _why_equip(option))
        for option in options
    ]


def _why_equip(option: Option) -> str:
    if isinstance(option, Stop):
        return "no card is more useful elsewhere."
    if isinstance(option, Pick):
        return "any of these models can give the card away."
    return "this item is useful now." if isinstance(option, Play) else "this card is more useful there."


def discard(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Discard the cheapest card."""
    return [
        (-float(v.t.pack.card[option.card].cost), option, "this card is worth least.")
        for option in options
        if isinstance(option, Discard)
    ]


def event(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Score the options of an event: revive coral near the seat's models, or shift an opponent's to a bad tile."""
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Decline):
            scored.append((0.0, option, "no other option would help."))
        elif isinstance(option, At):
            near = min((v.distance[option.tile, one.at] for one in v.mine if one.at), default=9)
            scored.append((2.0 - near, option, "your models can search this coral soon."))
        elif isinstance(option, Put):
            bad = v.t.state.ground[option.tile] in ("coral", "turned")
            scored.append(
                (v.worth(model(v.t, option.model)) * 0.1 if bad else -1.0, option, "this tile is bad for the model.")
            )
    return scored
