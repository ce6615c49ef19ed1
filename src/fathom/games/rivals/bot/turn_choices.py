"""Scores for the decisions of a turn: activations, moves, attacks."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.games.rivals.bot.planner import Planner
from fathom.games.rivals.bot.valuation import ESSENCE, ITEM, Scored
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.options import (
    About,
    Attack,
    End,
    Equip,
    Go,
    Mode,
    Move,
    Open,
    Play,
    Reinforce,
    Stance,
    Step,
    Strike,
    Use,
    Waste,
)
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack as attacks
from fathom.games.rivals.rules import equip, recovery, reinforcement
from fathom.games.rivals.rules.queries import model, models_at

WORTHWHILE = 0.05
"""The least gain for which a model moves."""
MARKER = 0.8
"""The value of a marker in the Attack column that a model could use."""
WASTED = 2.0
"""The cost of wasting a Movement activation while there is a marker in the Attack column."""
HOPE = 0.22
"""The least gain for which Essence is spent, beyond the value of the Essence."""


# -- between activations -----------------------------------------------------------------------------------------------


def activation(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Scores for what to activate next."""
    t = v.t
    striking = any(isinstance(option, Attack | Waste) for option in options)
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Attack | Waste):
            worth, why = in_mode(v, ready(t, option.tile), option.mode)
            if isinstance(option, Waste):
                worth -= WASTED if t.state.attack else MARKER
            scored.append((worth, option, why))
        elif isinstance(option, Move):
            scored.append(
                (moving(v, v.models_by_tile[option.tile], striking), option, "a better tile is within reach.")
            )
        elif isinstance(option, Reinforce):
            room = len(reinforcement.arrivals(t, v.seat, option.tile))
            scored.append((6.0 + room, option, "waiting models cannot fight."))
        elif isinstance(option, End):
            scored.append((0.02, option, "no other activation is worth a marker."))
    return scored


def ready(t: BattleTable, tile: str) -> list[Model]:
    """The active player's models on a tile that have not used their attack action."""
    return [one for one in models_at(t, tile) if not one.acted and one.seat == t.state.active]


def in_mode(v: Planner, models: list[Model], mode: Mode) -> tuple[float, str]:
    """The value of an Attack activation in a mode, and the reason."""
    if mode == "attack":
        return v.volley(models), "this does the most damage on average."
    if mode == "recovery":
        cured = [one for one in models if recovery.recovery_refusal(v.t, one) is None]
        each = [0.9 if "trapped" in one.tokens and one.moves < 2 else 0.3 for one in cured]
        return sum(each), "these models lose harmful tokens."
    tile = models[0].at
    assert tile is not None
    if v.t.state.ground[tile] == "coral":
        chance = 1 - 0.67 ** len(models)
        return chance * ITEM * 0.8, "no other activation is worth more now."
    return den(v, models), "the den may hold a treasure, and these models can fight a creature."


def den(v: Planner, models: list[Model]) -> float:
    """The value of searching a den: high if the models hit hard and no enemy is near."""
    tile = models[0].at
    assert tile is not None
    hits = sum([v.hits(one) for one in models], 0.0)
    near = min((v.distance[tile, enemy.at] for enemy in v.theirs if enemy.at), default=9)
    return 2.2 if hits >= 2.4 and near > 4 else 0.3 if near > 5 else -1.0


def moving(v: Planner, models: list[Model], can_strike_elsewhere: bool) -> float:
    """The value of moving these models; more if the marker can then be used for an attack elsewhere."""
    t = v.t
    gain = 0.0
    for one in models:
        if one.moves < t.pack.battle.movement_actions:
            best = v.scorer(one).stance()
            if best[0] > WORTHWHILE:
                gain += best[0]
    if can_strike_elsewhere and not t.state.attack:
        gain += MARKER if gain else 0.0
    return gain if gain > WORTHWHILE else 0.0


# -- a Movement activation ---------------------------------------------------------------------------------------------


def mover(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Scores for which model moves next and how; ending is best if no move is an improvement."""
    scored: list[Scored] = []
    best: dict[str, tuple[float, Stance]] = {}
    for option in options:
        if isinstance(option, Go):
            one = model(v.t, option.model)
            if option.model not in best:
                gain, stance, _ = v.scorer(one).stance()
                best[option.model] = gain, stance
            gain, stance = best[option.model]
            worth = gain - WORTHWHILE if stance == option.stance else -1.0
            scored.append((worth, option, "this model can reach a better tile."))
        elif isinstance(option, Open):
            scored.append(
                (100.0 if useful_equipment(v.t) else -2.0, option, "another character can use a card better.")
            )
        else:
            scored.append((0.0, option, "no model gains by moving."))
    return scored


def useful_equipment(t: BattleTable) -> bool:
    """Whether any card on offer is worth equipping."""
    return any(equipment_gain(t, option) > 0 for option in equip.offered(t))


def equipment_gain(t: BattleTable, option: Option) -> float:
    """How much is gained by handing over a card or using an item: by cost, compared with the card it replaces."""
    if isinstance(option, Play):
        return 3.0
    assert isinstance(option, Equip)
    card = t.pack.card[option.card]
    player = t.state.players[t.state.active]
    if option.to == "reserve" or card.id not in player.items:
        return -1.0
    old = [t.pack.card[c].cost for c in model(t, option.to).cards if t.pack.card[c].kind == card.kind]
    return card.cost - max(old, default=0)


def step(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Scores for the next step: towards the best tile within the movement left."""
    one = model(v.t, about.model)
    charged = "charged" in one.tokens
    _, goal, first = v.scorer(one).best(about.left, "swimming" in one.tokens, not one.acted, charged)
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Step):
            worth = 1.0 if option.tile == first and goal != one.at else -v.distance[option.tile, goal]
            scored.append((worth, option, "this leads to a better tile."))
        else:
            scored.append((0.5 if goal == one.at else -0.5, option, "no tile within reach is better."))
    return scored


# -- attacks -----------------------------------------------------------------------------------------------------------


def attack(v: Planner, options: list[Option], about: About) -> list[Scored]:
    """Scores for who attacks whom, then for which card and which ability is used."""
    if about.what in ("attack", "fight"):
        return attack_values(v, options)
    one = model(v.t, about.model)
    target = attacks.fighter(v.t, about.target)
    base = v.profile(one).attack_effect
    plain = v.attack_value(one, target)
    scored: list[Scored] = []
    for option in options:
        if isinstance(option, Use):
            ability = v.t.pack.ability[option.ability]
            gain = v.attack_value(one, target, base.plus(ability.effect)) - plain
            scored.append((gain - price(v, ability.essence), option, "this ability is worth more than it costs."))
        elif isinstance(option, Play):
            effect = v.t.pack.card[option.card].effect
            gain = v.attack_value(one, target, base.plus(effect)) - plain
            scored.append((card_gain(v, one, effect, gain), option, "this card helps most now."))
        else:
            scored.append((0.0, option, "the attack is good enough without more help."))
    return scored


def attack_values(v: Planner, options: list[Option]) -> list[Scored]:
    """Scores for each attack as the next one, counting the attacks that the other models can make after it."""
    strikes = [option for option in options if isinstance(option, Strike)]
    fresh = {id: model(v.t, id) for id in dict.fromkeys(strike.model for strike in strikes)}
    scored: list[Scored] = [
        (0.0, option, "no further attack is worth making.") for option in options if not isinstance(option, Strike)
    ]
    for strike in strikes:
        one = fresh[strike.model]
        target = attacks.fighter(v.t, strike.target)
        others = [other for other in fresh.values() if other is not one]
        worth = v.plain_attack_value(one, target) + v.volley(others, target, v.expected(one, target))
        scored.append((worth + 0.01, strike, "this attack does the most damage on average."))
    return scored


def price(v: Planner, essence: int) -> float:
    """The value of Essence now; the last two count more, to be saved for defence."""
    left = v.t.state.players[v.seat].essence - essence
    return essence * ESSENCE * (1.3 if left < 2 else 1.0 if left < 6 else 0.5) + HOPE


def card_gain(v: Planner, one: Model, effect: Effect, gain: float) -> float:
    """The value of using a card: its `gain` in the attack, or Essence for an ability that cannot be paid now."""
    if effect.gain:
        costliest = max((ability.essence for ability in v.profile(one).attack_abilities), default=0)
        return 0.5 if v.t.state.players[v.seat].essence < costliest else -0.5
    return gain - 0.8
