"""Scores for set-up, defence, creatures and events."""

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
"""A ready-made army that uses at least this share of the points is taken as it is."""
LARGEST = 0.4
"""No model takes more than this share of the points while others can be bought: three markers need three tiles."""
BRAVE = 0.6
"""A creature is fought if the wounds expected are at least this share of its Heart."""


# -- set-up ------------------------------------------------------------------------------------------------------------


def faction(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """A different favourite for each seat, so that few clash."""
    all = [faction.id for faction in v.t.pack.factions]
    return [
        (-float((all.index(option.what) - v.seat) % len(all)), option, "it is this player's favourite.")
        for option in options
        if isinstance(option, Choose)
    ]


def army(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """A ready-made army if it uses the points well; else expensive models that leave points for others, then cards."""
    pack = v.t.pack
    limit = armies.limit(v.t)
    mine = [one.card for one in models_of(v.t, v.seat)]
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Muster):
            fits = option.points >= THRIFT * limit and not mine
            scored.append((1000.0 + option.points if fits else -1.0, option, "it is a well-tried army."))
        elif isinstance(option, Buy):
            card = pack.model[option.model]
            worth = 100.0 + card.cost - 12.0 * mine.count(card.id)
            scored.append((worth if card.cost <= LARGEST * limit else 50.0, option, "it is the strongest in reach."))
        elif isinstance(option, Equip):
            card_cost, kind = pack.card[option.card].cost, pack.card[option.card].kind
            rank = {"weapon": 30.0, "armour": 28.0, "ability": 10.0, "item": 5.0}[kind] + 0.1 * card_cost
            if option.to == RESERVE:
                scored.append((-2.0, option, "a character may need it later."))
            else:
                bearer = pack.model[model(v.t, option.to).card]
                scored.append((rank + 0.01 * bearer.cost, option, "it makes a character stronger."))
        elif isinstance(option, Ready):
            scored.append((0.0, option, "the points are spent."))
    return scored


def mulligan(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Never asks for another map, always agrees to one (RV-R20)."""
    agree = about.what == "agree"
    return [(float(isinstance(option, Again) == agree), option, "any map will do.") for option in options]


def deploy(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Large models first, alone; small ones with those as fast as they are."""
    scored: list[Scored] = []
    for option in options:
        if not isinstance(option, Put):
            scored.append((0.0, option, "no more models are needed."))
            continue
        p = profile(v.t, model(v.t, option.model))
        there = [v.profile(one) for one in models_at(v.t, option.tile)]
        alike = sum([2.0 - abs(p.speed - other.speed) - 0.5 * abs(p.range - other.range) for other in there], 0.0)
        scored.append((100.0 * p.large + 0.1 * p.cost + alike, option, "models of equal speed stay together."))
    return scored


# -- defence -----------------------------------------------------------------------------------------------------------


def loss(v: Planner, one: Model, hits: int, effect: Effect) -> float:
    """What an attack with this number of hits costs on average."""
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
    """The ability or card that saves more than it costs."""
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
            scored.append((saved - ability.essence * ESSENCE, option, "it saves more than it costs."))
        elif isinstance(option, Play):
            effect = v.t.pack.card[option.card].effect
            saved = plain - loss(v, one, about.hits, base.plus(effect)) - 0.8
            if effect.gain:
                costliest = max((a.essence for a in v.profile(one).defence_abilities), default=0)
                poor = v.t.state.players[v.seat].essence < costliest
                saved = 0.5 if poor and plain > 3.0 else -0.5
            scored.append((saved, option, "it helps most now."))
        else:
            scored.append((0.0, option, "it is not worth the price."))
    return scored


def guarded(v: Planner, one: Model, plain: float) -> float:
    """What it saves if the cheapest other model on the tile takes the wounds."""
    others = [other for other in models_at(v.t, one.at or "") if other is not one]
    each = min((v.worth(other) / profile(v.t, other).heart for other in others), default=0.0)
    own = v.wound(one)
    return plain * (1 - each / own) if own else 0.0


def guard(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """The one whose wounds cost least."""
    return [(-_each(v, option), option, "its wounds cost least.") for option in options]


def _each(v: Planner, option: Option) -> float:
    """What a wound of the model named costs."""
    assert isinstance(option, Pick)
    one = model(v.t, option.model)
    return v.wound(one)


# -- searching and creatures -------------------------------------------------------------------------------------------


def searcher(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """The one whose attack is missed least; on coral the others can still try."""
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Pick):
            one = model(v.t, option.model)
            missed = v.scorer(one).strike()
            scored.append((5.0 - missed - 0.1 * v.hits(one), option, "it has nothing better to do."))
        else:
            scored.append((4.0, option, "the others are needed elsewhere."))
    return scored


def fight_or_flee(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Fight what can be beaten."""
    creature = found(v.t)
    a = current_activation(v.t)
    fighters = [one for one in models_at(v.t, a.tile) if one.id in a.models]
    expected = sum([mean(v.chances(one, creature)) for one in fighters], 0.0)
    brave = expected >= BRAVE * (beast(v.t, creature).heart - creature.wounds)
    return [(float(isinstance(option, Fight) == brave), option, _courage(brave)) for option in options]


def _courage(brave: bool) -> str:
    return "they can beat it." if brave else "it is too strong for them."


def placement(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Fall back to the best tile."""
    return [
        (v.scorer(model(v.t, option.model)).value(option.tile, False), option, "it is safest there.")
        for option in options
        if isinstance(option, Put)
    ]


def prey(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """The opponent's model that has most to lose."""
    creature = creature_at(v.t, about.tile)
    scored: list[Scored] = []
    for option in options:
        assert isinstance(option, Pick)
        one = model(v.t, option.model)
        harm = v.harm(v.chances(creature, one), one) if creature else 0.0
        scored.append((harm if one.seat != v.seat else -harm, option, "it hurts them most."))
    return scored


# -- effects -----------------------------------------------------------------------------------------------------------


def mend(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """The wounds that cost most."""
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Pick):
            one = model(v.t, option.model)
            scored.append((min(one.wounds, about.left) * _each(v, option), option, "it needs it most."))
        else:
            scored.append((-1.0, option, "no model is wounded."))
    return scored


def push(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Where the target stands worst."""
    bad = {"coral": 2.0, "turned": 2.0, "beaten": -1.0}
    return [
        (bad.get(v.t.state.ground[option.tile], 0.0), option, "that tile is worse for it.")
        for option in options
        if isinstance(option, At)
    ]


def shift(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """To a better tile, if there is one."""
    one = model(v.t, about.model)
    scorer = v.scorer(one)
    scored: list[Scored] = []
    for option in options:
        tile = option.tile if isinstance(option, At) else one.at or ""
        scored.append((scorer.value(tile, not one.acted), option, "that tile is better for it."))
    return scored


def equipment(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Better cards to the front, healing where it helps; of several who could give a card away, any."""
    return [
        (0.0 if isinstance(option, Stop | Pick) else equipment_gain(v.t, option), option, "it serves better there.")
        for option in options
    ]


def discard(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """The cheapest card goes."""
    return [
        (-float(v.t.pack.card[option.card].cost), option, "it is worth least.")
        for option in options
        if isinstance(option, Discard)
    ]


def event(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Coral near own models blooms; an opponent's model drifts to a bad tile."""
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Decline):
            scored.append((0.0, option, "it would not help."))
        elif isinstance(option, At):
            near = min((v.distance[option.tile, one.at] for one in v.mine if one.at), default=9)
            scored.append((2.0 - near, option, "there is something to find near by."))
        elif isinstance(option, Put):
            bad = v.t.state.ground[option.tile] in ("coral", "turned")
            scored.append(
                (v.worth(model(v.t, option.model)) * 0.1 if bad else -1.0, option, "that tile is worse for it.")
            )
    return scored
