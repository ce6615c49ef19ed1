"""The labels of options, with their known consequences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.model import options as o
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.effects import NOTHING, Effect
from fathom.games.rivals.model.options import About
from fathom.games.rivals.model.pack import Card
from fathom.games.rivals.model.view import ModelView
from fathom.games.rivals.text import combat_odds
from fathom.games.rivals.text.dice import dice_words
from fathom.games.rivals.text.names import MODES, STANCES, Names, card_words, effect_words
from fathom.present.phrases import count, listed, sentence

LabelMaker: TypeAlias = Callable[[Names, About, Any], str]
WORSE = "one step worse (black, red, white, none)"
"""What degrading a die means (RV-151, RV-152)."""


def label(names: Names, ask: Ask, option: Option) -> str:
    """The label of an option. It is used for refused options too."""
    return LABELS[type(option)](names, ask.about, option)


# -- known consequences -----------------------------------------------------------------------------------------


MOVED = "a marker goes from Movement to Attack"
ATTACKED = "a marker goes from Attack to End"
WASTED = "gives up a move: a marker goes from Movement to End"
"""What an activation does to a marker of the Activation card (RV-404, RV-409)."""


def model_names(n: Names, models: Iterable[ModelView]) -> str:
    """The names of several models, as one phrase."""
    return listed([n.model(one.id) for one in models])


def step_notes(n: Names, one: ModelView, tile: Tile) -> str:
    """Notes on what a step onto a tile means for a model; empty if there are none."""
    ground = n.ground[tile]
    notes = []
    from_rock = one.at is not None and n.ground[one.at] == "rock"
    if ground == "rock" and not from_rock and "swimming" not in one.tokens and "climber" not in one.traits:
        notes.append("50 % chance to climb up and then attack with one more white die; otherwise its move ends")
    if ground in ("coral", "turned") and "coralkin" not in one.traits:
        notes.append(f"coral makes its worst defence die {WORSE}")
    if ground == "abyss":
        notes.append("it can search the den with its attack action: a treasure, or a creature to fight")
    if ground == "beaten":
        notes.append("the model defends with one more red die")
    guards = [creature for creature in n.view.creatures if creature.at in n.lurk.near[tile]]
    if guards and "watcher" not in one.traits and not n.slumber:
        names = listed([f"the {n.pack.beast[guard.card].name}" for guard in guards])
        notes.append(f"{names} will attack the model")
    if one.high and ground != "rock":
        notes.append("the model loses High Ground")
    if one.at is not None and n.ground[one.at] == "beaten" and ground != "beaten":
        notes.append("the model loses the extra red die of the beaten den")
    return f" — {', '.join(notes)}" if notes else ""


# -- set-up ------------------------------------------------------------------------------------------------------------


def choose(n: Names, a: About, option: o.Choose) -> str:
    """The label for choosing a faction or a side."""
    if option.what in n.pack.faction:
        faction = n.pack.faction[option.what]
        return f"{faction.name}: {faction.line}"
    near = [other for other in n.lurk.inner if _within(n, option.what, other, 2)]
    found = [n.ground.get(tile) for tile in near]
    counted = [count(found.count(kind), thing) for kind, thing in NEAR_A_SIDE.items()]
    return f"The {n.side(option.what)} side, with {listed(counted)} at most two tiles away"


NEAR_A_SIDE = {"rock": "rock tile", "coral": "coral tile", "abyss": "den"}
"""The kinds of ground that the label of a side counts, and what one tile of each is called."""


def _within(n: Names, group: str, tile: Tile, steps: int) -> bool:
    return any(n.lurk.distance[own, tile] <= steps for own in n.lurk.groups[group])


def buy(n: Names, a: About, option: o.Buy) -> str:
    """The label for buying a model, with its numbers."""
    card = n.pack.model[option.model]
    return (
        f"Buy {card.name} for {count(card.cost, 'point')} — {card.size} {card.rank}, Speed {card.speed}, "
        f"attack {dice_words(card.attack)}, Range {card.range}, defence {dice_words(card.defence)}, Heart {card.heart}"
    )


def equip(n: Names, a: About, option: o.Equip) -> str:
    """The label for buying a card or giving it to a model or the reserve."""
    card = n.pack.card[option.card]
    if a.what == "army":
        return f"Buy {card.name} for {n.bearer(option.to)} ({count(card.cost, 'point')}) — {_note(card)}"
    return f"Give {card.name} to {n.bearer(option.to)} — {_note(card)}"


def _note(card: Card) -> str:
    """What a card does, to be read after its name."""
    words = card_words(card)
    return words[:1].lower() + words[1:]


def muster(n: Names, a: About, option: o.Muster) -> str:
    """The label for taking a ready-made army."""
    return f"Take the ready-made army for {option.points} points. It replaces everything you have bought"


def put(n: Names, a: About, option: o.Put) -> str:
    """The label for putting a model on a tile: in deployment, as a reinforcement, falling back or shifted."""
    return PUTS[a.what].format(n.model(option.model), n.tile(option.tile))


# -- the turn ----------------------------------------------------------------------------------------------------------


def move(n: Names, a: About, option: o.Move) -> str:
    """The label for a Movement activation, with the models that can still move."""
    limit = n.pack.battle.movement_actions
    movers = [one for one in n.view.models if one.at == option.tile and one.moves < limit]
    whom = f" ({model_names(n, movers)})" if movers else ""
    return f"Move the models on {n.tile(option.tile)}{whom} — {MOVED}"


def reinforce(n: Names, a: About, option: o.Reinforce) -> str:
    """The label for a Reinforcement."""
    return f"Bring in reinforcements on {n.tile(option.tile)} — {MOVED}"


def attack(n: Names, a: About, option: o.Attack | o.Waste) -> str:
    """The label for an Attack activation, with the models that can still act and the odds of a search."""
    there = [one for one in n.view.models if one.at == option.tile]
    ready = [one for one in there if not one.acted] or there
    whose = f" with {model_names(n, ready)}" if ready else ""
    words = f"{MODES[option.mode]}{whose} on {n.tile(option.tile)}"
    notes = [WASTED if isinstance(option, o.Waste) else ATTACKED]
    notes += [_search_notes(n, option.tile, ready)] if option.mode == "search" else []
    return f"{words} — {'; '.join(notes)}"


def _search_notes(n: Names, tile: Tile, searchers: list[ModelView]) -> str:
    """The odds of a search, and what it costs: the attack action of each model that searches (RV-710, RV-721)."""
    each = "each roll" if n.ground[tile] == "coral" else "the search"
    return f"{combat_odds.search_words(n, tile, searchers)}; {each} uses a model's attack action"


def end(n: Names, a: About, option: o.End) -> str:
    """The label for ending the turn, with the markers that are left unused."""
    left = a.left + a.hits if a.what == "turn" else 0
    return f"End the turn — {count(left, 'marker')} unused" if left else "End the turn"


def go(n: Names, a: About, option: o.Go) -> str:
    """The label for moving a model in a stance, with what the stance costs."""
    one, battle, event = n.models[option.model], n.pack.battle, n.pack.event.get(n.view.ongoing)
    swims = "swim" in option.stance or ("swimming" in one.tokens and "settle" not in option.stance)
    charges = option.stance.endswith("charge")
    far = max(1, one.speed + (event.speed if event else 0)) + swims * battle.swim
    far = 0 if "trapped" in one.tokens else far + charges * battle.charge
    weaker = option.stance.startswith("swim") and "swimmer" not in one.traits
    costs = ["its worst defence die while it swims"] if weaker else []
    costs += ["its worst attack die this round"] if charges else []
    further = "further and without climbing" if "swim" in option.stance else "further"
    price = f" — {further}, but makes {listed(costs)} {WORSE}" if costs else ""
    if option.stance == "swim" and not costs:
        price = f" — {further}, at no cost: it is a Swimmer"
    reach = f", up to {count(far, 'tile')}" if far else ", but cannot leave its tile"
    return f"{n.model(option.model)} {STANCES[option.stance]}{reach}{price}"


def step(n: Names, a: About, option: o.Step) -> str:
    """The label for the next step of a model."""
    one = n.models[a.model]
    return f"Go to {n.tile(option.tile)}{step_notes(n, one, option.tile)}"


def strike(n: Names, a: About, option: o.Strike) -> str:
    """The label for an attack, with its odds."""
    one = n.models[option.model]
    at = option.target if "," in option.target else n.models[option.target].at
    where = f" on {n.code(at)}" if at else ""
    odds = combat_odds.attack_words(n, one, option.target)
    return f"{n.model(option.model)} attacks {n.fighter(option.target)}{where} — {odds}"


def play(n: Names, a: About, option: o.Play) -> str:
    """The label for using a single-use card."""
    effect = n.pack.card[option.card].effect
    return f"Use {n.card(option.card)}: {effect_words(effect)}{odds(n, a, effect)}"


def use(n: Names, a: About, option: o.Use) -> str:
    """The label for using an ability, with its cost."""
    ability = n.pack.ability[option.ability]
    words = f"Use {ability.name} for {ability.essence} Essence: {effect_words(ability.effect)}"
    return words + odds(n, a, ability.effect)


def odds(n: Names, a: About, effect: Effect = NOTHING) -> str:
    """The odds of an attack or a defence with this effect; empty if the question is about neither."""
    if a.what in ("ability", "attack item"):
        return f" — {combat_odds.attack_words(n, n.models[a.model], a.target, combat_odds.with_card(n, a, effect))}"
    if a.what in ("defence", "defence item"):
        return f" — {combat_odds.defence_words(n, a, combat_odds.with_card(n, a, effect))}"
    return ""


def decline(n: Names, a: About, option: o.Decline) -> str:
    """The label for declining, with the odds of the attack or defence."""
    return DECLINES[a.what] + odds(n, a)


def fight(n: Names, a: About, option: o.Fight) -> str:
    """The label for fighting the creature found, with the odds."""
    return f"Fight the creature: {combat_odds.fight_words(n, a.tile)}"


def pick(n: Names, a: About, option: o.Pick) -> str:
    """The label for choosing a model, with its tile, wounds and tokens."""
    one = n.models.get(option.model)
    state = n.state_of(one) if one else ""
    where = f" on {n.code(one.at)}" if one and one.at else ""
    odds = f" — {_search_notes(n, a.tile, [one])}" if one and a.what == "search coral" else ""
    return f"{n.model(option.model)}{where}" + (f" ({state})" if state else "") + odds


def stop(n: Names, a: About, option: o.Stop) -> str:
    """The label for ending an activation or a step, with the models that could still act in it."""
    now = n.view.activation
    waiting = [n.models[id] for id in now.models if id in n.models] if now and a.what in IDLE else []
    if a.what == "search coral":
        waiting = [one for one in waiting if not one.acted]  # until it ends, those who rolled belong to the search, too
    return STOPS[a.what] + (f" — {IDLE[a.what]}: {model_names(n, waiting)}" if waiting else "")


def at(n: Names, a: About, option: o.At) -> str:
    """The label for choosing a tile."""
    return f"To {n.tile(option.tile)}" if a.what != "bloom" else sentence(n.tile(option.tile))


def discard(n: Names, a: About, option: o.Discard) -> str:
    """The label for discarding a card."""
    return f"Discard {n.card(option.card)} — {_note(n.pack.card[option.card])}"


PUTS = {
    "deploy": "{} goes to {}",
    "reinforce": "{} arrives on {}",
    "fall back": "{} falls back to {}",
    "tide": "{} is shifted to {}",
}
"""The label for putting a model on a tile, by what the question is about."""
DECLINES = {
    "ability": "Attack without an ability",
    "attack item": "Keep the card",
    "defence item": "Keep the card",
    "defence": "Defend without an ability",
    "mend": "Heal no model",
    "slip": "Stay",
    "shift": "Stay",
    "bloom": "Leave the coral as it is",
    "tide": "Shift no model",
}
STOPS = {
    "move": "End the Movement activation",
    "step": "Stop here",
    "equip": "Finish equipping",
    "reinforce": "Bring in no more models",
    "attack": "End the attacks",
    "recovery": "End the Recovery",
    "search coral": "End the search",
    "fight": "Stop the fight: the creature strikes back",
    "deploy": "Deploy no more models",
}


def again(n: Names, a: About, option: o.Again) -> str:
    """The label for another map."""
    what = "Lay a new map, if all agree" if a.what == "mulligan" else "Agree to lay a new map"
    return f"{what} ({'the last one' if a.left == 1 else f'at most {a.left}'})" if a.left else what


IDLE = {"move": "not moved", "attack": "without an attack", "search coral": "without a roll"}
"""What is said of the models that have not acted when an activation ends, by what the question is about."""

LABELS: dict[type[Option], LabelMaker] = {
    o.Choose: choose,
    o.Buy: buy,
    o.Equip: equip,
    o.Muster: muster,
    o.Ready: lambda n, a, option: "Finish the army list" + (f" ({count(a.left, 'point')} unused)" if a.left else ""),
    o.Keep: lambda n, a, option: "Keep this map and set up on it",
    o.Again: again,
    o.Put: put,
    o.Move: move,
    o.Reinforce: reinforce,
    o.Attack: attack,
    o.Waste: attack,
    o.Open: lambda n, a, option: "Equip and share cards first",
    o.Go: go,
    o.Step: step,
    o.Strike: strike,
    o.Play: play,
    o.Use: use,
    o.Pick: pick,
    o.At: at,
    o.Discard: discard,
    o.Fight: fight,
    o.Flee: lambda n, a, option: "Flee: leave the tile without being attacked",
    o.Decline: decline,
    o.Stop: stop,
    o.End: end,
}
