"""Warnings about bad consequences, shown before a choice is final."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.options import About, Attack, End, Fight, Ready, Step, Stop, Use, Waste
from fathom.games.rivals.rules.odds import at_least, mean
from fathom.games.rivals.text import combat_odds
from fathom.games.rivals.text.names import Names
from fathom.present.phrases import count
from fathom.present.words import ANYTHING, Caution

DANGER = 0.1
"""Warn if the chance to lose a model is at least this."""


def warning(n: Names, ask: Ask, option: Option, preview: Preview) -> Caution | None:
    """A warning about an option; None if there is nothing to warn about."""
    text = _text(n, ask, option)
    return Caution(text, frozenset(DENIES.get(type(option), ()))) if text else None


DENIES: dict[type[Option], tuple[str, ...]] = {Step: ("safety",), Use: (ANYTHING,)}
"""What no reason may promise beside the warning of an option: safety where a creature attacks, or anything of an
ability that changes nothing."""


def _text(n: Names, ask: Ask, option: Option) -> str | None:
    about = ask.about
    assert isinstance(about, About)
    if isinstance(option, End):
        return _ending(ask)
    if isinstance(option, Stop) and about.what == "move":
        now = n.view.activation
        return "No model has moved, but the marker goes on to Attack." if now and not now.begun else None
    if isinstance(option, Ready) and about.left:
        return f"You have {count(about.left, 'point')} left to spend."
    if isinstance(option, Step):
        return _stepping(n, about, option.tile)
    if isinstance(option, Fight):
        return "If the creature survives, your models have to fall back."
    if isinstance(option, Attack | Waste) and option.mode == "search":
        return _searching(n, ask, option.tile)
    if isinstance(option, Use):
        return _using(n, about, n.pack.ability[option.ability].effect)
    return None


def _searching(n: Names, ask: Ask, tile: str) -> str | None:
    """A warning about what a search costs; None if there is nothing to warn about."""
    if n.ground[tile] == "abyss":
        return "The model that searches uses its attack action, even if the den is empty."
    if len(n.view.players[ask.seats[0]].items) >= n.pack.battle.item_reserve:
        return "Your item reserve is full: you have to discard a card for each item you find."
    return None


def _using(n: Names, about: About, effect: Effect) -> str | None:
    """A warning about an ability that changes nothing in this attack or defence; None if it can change something."""
    deed = "attack" if about.what == "ability" else "defence"
    if about.what == "ability":
        change = combat_odds.attack_chances(n, n.models[about.model], about.target, effect)
        if change != combat_odds.attack_chances(n, n.models[about.model], about.target) or _other_attack_effect(
            n, about, effect
        ):
            return None
    else:
        if combat_odds.defence_chances(n, about, effect) != combat_odds.defence_chances(
            n, about
        ) or _other_defence_effect(n, about, effect):
            return None
    return f"This ability would change nothing in this {deed}, but it would cost its Essence."


def _other_attack_effect(n: Names, about: About, effect: Effect) -> bool:
    """Whether an attack ability can have an effect other than changing the wounds."""
    one = n.models[about.model]
    if effect.range or effect.lob or effect.mend or effect.step or effect.reroll or (effect.leech and one.wounds):
        return True
    if "," in about.target:
        return any(token not in n.creatures[about.target].tokens for token in effect.tokens)
    other = n.models[about.target]
    proof = "poisoned" if "venomproof" in other.traits else ""
    return (
        any(token not in other.tokens and token != proof for token in effect.tokens)
        or (effect.drain > 0 and n.view.players[other.seat].essence > 0)
        or (effect.splash > 0 and sum(one.at == other.at for one in n.view.models) > 1)
        or (effect.push and not other.large and "trapped" not in other.tokens)
    )


def _other_defence_effect(n: Names, about: About, effect: Effect) -> bool:
    """Whether a defence ability can have an effect other than changing the wounds."""
    one = n.models[about.model]
    where = about.target if "," in about.target else n.models[about.target].at
    assert one.at is not None
    assert where is not None
    return bool(
        effect.add
        or effect.reroll
        or effect.absorb
        or (effect.guard and about.hits)
        or (effect.slip and "trapped" not in one.tokens)
        or (effect.regen and (one.wounds or about.hits))
        or (effect.riposte and n.lurk.distance[one.at, where] <= 1)
    )


def _ending(ask: Ask) -> str | None:
    """A warning about ending the turn while an attack is possible; None if none is."""
    left = [option for option in ask.options if isinstance(option, Attack | Waste) and option.mode == "attack"]
    return "You could still attack this turn." if left else None


def _stepping(n: Names, about: About, tile: str) -> str | None:
    """A warning about a creature next to the tile that may destroy the model; None if there is none."""
    one = n.models[about.model]
    guards = [creature for creature in n.view.creatures if creature.at in n.lurk.near[tile]]
    if not guards or "watcher" in one.traits or n.slumber:
        return None
    worst = max(guards, key=lambda guard: mean(combat_odds.creature_chances(n, guard.at, one)))
    danger = at_least(combat_odds.creature_chances(n, worst.at, one), one.heart - one.wounds)
    if danger < DANGER:
        return None
    name = n.pack.beast[worst.card].name
    return f"The {name} will attack, and {n.model(one.id)} may be destroyed ({100 * danger:.0f} %)."
