"""Why, in a sentence with figures: what the dice promise, what a place offers, what an ability brings."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.bot.places import Eye, Mind
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.dice import Pool
from fathom.games.rivals.model.options import Attack, Go, Step, Strike, Use, Waste
from fathom.games.rivals.model.state import Creature, Fighter, Lurking
from fathom.games.rivals.rules import attack
from fathom.games.rivals.rules.odds import Chances, at_least, mean, symbols
from fathom.games.rivals.rules.pools import defence_pool
from fathom.games.rivals.rules.queries import model, models_at


def reason(v: Mind, ask: Ask, option: Option, why: str) -> str:
    """The reason with its figures, where there are any; else as it was given."""
    t = v.t
    if isinstance(option, Strike):
        target = attack.fighter(t, option.target)
        return _promise(v, v.chances(model(t, option.model), target), target)
    if isinstance(option, Attack | Waste) and option.mode == "attack":
        return _volley(v, option.tile) or why
    if isinstance(option, Use):
        return _ability(v, ask, option) or why
    if isinstance(option, Go):
        eye = v.eye(model(t, option.model))
        return _place(eye, eye.stance()[2])
    if isinstance(option, Step):
        one = model(t, ask.about.model)
        eye = v.eye(one)
        return _place(eye, eye.best(ask.about.left, "swimming" in one.tokens, not one.acted)[1])
    return why


def _name(t: Lurking, one: Fighter) -> str:
    return t.pack.beast[one.card].name if isinstance(one, Creature) else t.pack.model[one.card].name


def _promise(v: Mind, chances: Chances, target: Fighter) -> str:
    left = v.heart_left(target)
    kill = at_least(chances, left)
    return f"{mean(chances, left):.1f} wounds to be expected, {kill:.0%} to destroy the {_name(v.t, target)}."


def _volley(v: Mind, tile: Tile) -> str:
    """Whom the models of a tile would strike at first."""
    blows = [
        (v.plain_blow(one, target), one, target)
        for one in models_at(v.t, tile)
        if not one.acted
        for target in v.targets(one)
    ]
    if not blows:
        return ""
    _, one, target = max(blows, key=lambda blow: blow[0])
    return f"{_name(v.t, one)} first: {_promise(v, v.chances(one, target), target)}"


def _ability(v: Mind, ask: Ask, option: Use) -> str:
    """What an ability brings, in wounds."""
    ability = v.t.pack.ability[option.ability]
    one = model(v.t, ask.about.model)
    if ability.side == "defence":
        p = v.profile(one)
        before, after = (
            _expected(v, ask.about.hits, defence_pool(v.t, one, effect), effect.block)
            for effect in (p.defence_effect, p.defence_effect.plus(ability.effect))
        )
        if after < before:
            return f"it spares {before - after:.1f} wounds on average for {ability.essence} Essence."
        return ""
    target = attack.fighter(v.t, ask.about.target)
    base = v.profile(one).attack_effect
    more = mean(v.chances(one, target, base.plus(ability.effect))) - mean(v.chances(one, target, base))
    return f"{more:.1f} wounds more on average for {ability.essence} Essence." if more > 0 else ""


def _expected(v: Mind, hits: int, defence: Pool, block: int) -> float:
    """The wounds to be expected of so many hits."""
    shields = symbols(v.faces, defence, "S")
    return sum([chance * max(0, hits - number - block) for number, chance in enumerate(shields)], 0.0)


def _place(eye: Eye, tile: Tile) -> str:
    """What a tile offers to a model."""
    spot = eye.ground.spot(tile)
    struck = eye.promise(spot, tile) > 0 and not eye.one.acted
    stacks = len(eye.ground.known.volleys[spot.bearing])
    here = eye.ground.spot(eye.one.at or "")
    feared = f"{stacks} enemy tile{'s' if stacks > 1 else ''} can reach it there" if stacks else "no enemy can reach it"
    if struck:
        return f"it can strike from {tile}; {feared}."
    if stacks < len(eye.ground.known.volleys[here.bearing]):
        return f"it is safer on {tile}: {feared}."
    if spot.kind in ("coral", "abyss"):
        return f"{tile} can be searched; {feared}."
    return f"{tile} is the better place; {feared}."
