"""The reasons of hints, with numbers: the odds of attacks, the dangers of tiles, the gain from abilities."""

from __future__ import annotations

from fathom.bots.heuristics import Why
from fathom.engine.ask import Ask, Option
from fathom.games.rivals.bot.planner import Planner, TileScorer
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.dice import Pool
from fathom.games.rivals.model.options import Attack, Go, Step, Strike, Use, Waste
from fathom.games.rivals.model.state import BattleTable, Creature, Fighter
from fathom.games.rivals.rules import attack
from fathom.games.rivals.rules.odds import Chances, at_least, mean, symbols
from fathom.games.rivals.rules.pools import defence_pool
from fathom.games.rivals.rules.queries import lurk, model, models_at
from fathom.games.rivals.text.names import GROUNDS, tile_codes
from fathom.present.phrases import count


def reason(v: Planner, ask: Ask, option: Option, why: str) -> Why:
    """The reason for an option, with numbers where they can be computed; otherwise `why`."""
    if isinstance(option, Go):
        scorer = v.scorer(model(v.t, option.model))
        return _place(scorer, scorer.stance()[2])
    if isinstance(option, Step):
        one = model(v.t, ask.about.model)
        scorer = v.scorer(one)
        return _place(scorer, scorer.best(ask.about.left, "swimming" in one.tokens, not one.acted)[1])
    return Why(_figures(v, ask, option) or why)


def _figures(v: Planner, ask: Ask, option: Option) -> str:
    """A sentence about what an attack or an ability does on average; empty if that cannot be computed."""
    t = v.t
    if isinstance(option, Strike):
        target = attack.fighter(t, option.target)
        return f"this attack {_odds(v, v.chances(model(t, option.model), target), target)}"
    if isinstance(option, Attack | Waste) and option.mode == "attack":
        return _volley(v, option.tile)
    if isinstance(option, Use):
        return _ability(v, ask, option)
    return ""


def _name(t: BattleTable, one: Fighter) -> str:
    """The name of a fighter in a sentence: “the Trollshark”, “Rivet Diver b”."""
    if isinstance(one, Creature):
        return f"the {t.pack.beast[one.card].name}"
    return f"{t.pack.model[one.card].name} {one.id.removeprefix(one.card)}".rstrip()


def _odds(v: Planner, chances: Chances, target: Fighter) -> str:
    """What an attack does on average and how likely it destroys the target, as the end of a sentence."""
    left = v.heart_left(target)
    kill = at_least(chances, left)
    harm = f"deals {mean(chances):.1f} wounds on average"
    return f"{harm}; the chance to destroy {_name(v.t, target)} is {100 * kill:.0f} %."


def _volley(v: Planner, tile: Tile) -> str:
    """A sentence with the odds of the best attack from a tile; empty if no attack is possible."""
    attack_values = [
        (v.plain_attack_value(one, target), one, target)
        for one in models_at(v.t, tile)
        if not one.acted
        for target in v.targets(one)
    ]
    if not attack_values:
        return ""
    _, one, target = max(attack_values, key=lambda attack_value: attack_value[0])
    return f"the first attack, by {_name(v.t, one)}, {_odds(v, v.chances(one, target), target)}"


def _ability(v: Planner, ask: Ask, option: Use) -> str:
    """A sentence with the wounds that an ability prevents or adds on average; empty if there are none."""
    ability = v.t.pack.ability[option.ability]
    one = model(v.t, ask.about.model)
    if ability.side == "defence":
        p = v.profile(one)
        before, after = (
            _expected(v, ask.about.hits, defence_pool(v.t, one, effect), effect.block)
            for effect in (p.defence_effect, p.defence_effect.plus(ability.effect))
        )
        if after < before:
            return f"this prevents {before - after:.1f} wounds on average for {ability.essence} Essence."
        return ""
    target = attack.fighter(v.t, ask.about.target)
    base = v.profile(one).attack_effect
    more = mean(v.chances(one, target, base.plus(ability.effect))) - mean(v.chances(one, target, base))
    return f"this adds {more:.1f} wounds on average for {ability.essence} Essence." if more > 0 else ""


def _expected(v: Planner, hits: int, defence: Pool, block: int) -> float:
    """The expected wounds from this number of hits, less the shields of the defence dice and `block` more."""
    shields = symbols(v.faces, defence, "S")
    return sum([chance * max(0, hits - number - block) for number, chance in enumerate(shields)], 0.0)


def _place(scorer: TileScorer, tile: Tile) -> Why:
    """The reason for moving a model to a tile."""
    tile_info = scorer.ground.tile_info(tile)
    struck = scorer.best_attack(tile_info, tile) > 0 and not scorer.one.acted
    stacks = len(scorer.ground.known.threats[tile_info.threat])
    here = scorer.ground.tile_info(scorer.one.at or "")
    name = f"{GROUNDS[tile_info.kind]} {tile_codes(lurk(scorer.ground.t).tiles)[tile]}"
    # Creatures are not counted: the warning of a step says what they may do.
    enemies = f"Enemy models from {count(stacks, 'tile')}" if stacks else "No enemy model"
    feared = f"{enemies} can attack this model there"
    if struck:
        return Why(f"the plan is to attack from {name}. {feared}.")
    if stacks < len(scorer.ground.known.threats[here.threat]):
        return Why(f"{name} is a safer tile. {feared}.", "safety")
    if tile_info.kind in ("coral", "abyss"):
        return Why(f"the plan is to search {name}. {feared}.")
    return Why(f"{name} is a better tile. {feared}.")
