"""What a player should know before a choice is final."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.core.foresight import Foresight
from fathom.core.phrases import count
from fathom.games.rivals.options import About, Attack, End, Fight, Ready, Step, Waste
from fathom.games.rivals.text.names import Names


def warning(n: Names, ask: Ask, option: Option, foresight: Foresight) -> str | None:
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
    if isinstance(option, Attack | Waste) and option.mode == "search" and n.ground[option.tile] == "abyss":
        return "Whoever searches has used the attack action, whatever is found."
    return None


def _ending(ask: Ask) -> str | None:
    """Markers thrown away while somebody could still attack."""
    left = [option for option in ask.options if isinstance(option, Attack | Waste) and option.mode == "attack"]
    return "You could still attack this turn." if left else None


def _stepping(n: Names, about: About, tile: str) -> str | None:
    """A guard next to the path, for somebody who might not survive it."""
    one = n.models[about.model]
    guards = [creature for creature in n.view.creatures if creature.at in n.lurk.near[tile]]
    if guards and "watcher" not in one.traits and one.heart - one.wounds <= 2:
        return f"The {n.pack.beast[guards[0].card].name} will attack, and {n.model(one.id)} may not survive it."
    return None
