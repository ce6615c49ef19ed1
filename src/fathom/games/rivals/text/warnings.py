"""What a player should know before a choice is final."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.options import About, Attack, End, Fight, Ready, Step, Use, Waste
from fathom.games.rivals.rules.odds import at_least, mean
from fathom.games.rivals.text import promises
from fathom.games.rivals.text.names import Names
from fathom.present.phrases import count

DANGER = 0.1
"""The chance to lose a model that is worth a warning."""


def warning(n: Names, ask: Ask, option: Option, preview: Preview) -> str | None:
    """What speaks against a choice, in a sentence; None if nothing does."""
    about = ask.about
    assert isinstance(about, About)
    if isinstance(option, End):
        return _ending(ask)
    if isinstance(option, Ready) and about.left:
        return f"{count(about.left, 'point')} will be lost."
    if isinstance(option, Step):
        return _stepping(n, about, option.tile)
    if isinstance(option, Fight):
        return "If the creature survives it strikes back, and you have to fall back."
    if isinstance(option, Attack | Waste) and option.mode == "search":
        return _searching(n, ask, option.tile)
    if isinstance(option, Use):
        return _using(n, about, n.pack.ability[option.ability].effect)
    return None


def _searching(n: Names, ask: Ask, tile: str) -> str | None:
    """What is found may cost something."""
    if n.ground[tile] == "abyss":
        return "Whoever searches has used the attack action, whatever is found."
    if len(n.view.players[ask.seats[0]].items) >= n.pack.battle.item_reserve:
        return "Your item reserve is full: for whatever you find you have to discard a card."
    return None


def _using(n: Names, about: About, effect: Effect) -> str | None:
    """An ability that can do nothing here."""
    if about.what == "ability":
        change = promises.attack(n, n.models[about.model], about.target, effect)
        if change != promises.attack(n, n.models[about.model], about.target) or _besides(n, about, effect):
            return None
    else:
        if promises.defence(n, about, effect) != promises.defence(n, about) or _answers(n, about, effect):
            return None
    return "It can change nothing here, and the Essence is spent all the same."


def _besides(n: Names, about: About, effect: Effect) -> bool:
    """Whether an attack ability can do anything but change the wounds."""
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


def _answers(n: Names, about: About, effect: Effect) -> bool:
    """Whether a defence ability can do anything but change the wounds."""
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
    """Markers thrown away while somebody could still attack."""
    left = [option for option in ask.options if isinstance(option, Attack | Waste) and option.mode == "attack"]
    return "You could still attack this turn." if left else None


def _stepping(n: Names, about: About, tile: str) -> str | None:
    """A guard next to the path, for somebody who might not survive it."""
    one = n.models[about.model]
    guards = [creature for creature in n.view.creatures if creature.at in n.lurk.near[tile]]
    if not guards or "watcher" in one.traits or n.slumber:
        return None
    worst = max(guards, key=lambda guard: mean(promises.bite(n, guard.at, one)))
    danger = at_least(promises.bite(n, worst.at, one), one.heart - one.wounds)
    if danger < DANGER:
        return None
    name = n.pack.beast[worst.card].name
    return f"The {name} will attack, and {n.model(one.id)} may not survive it ({100 * danger:.0f} %)."
