"""Warnings that a player sees before an answer is final."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.sleeping_gods.model.options import STOP, Choice, DrawToken, PassTurn, Port, Sail
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.phrases import sentence

THIN_HULL = 9
"""The ship damage from which the player is warned of more."""


def warning(names: Names, ask: Ask, option: Option, preview: Preview) -> str | None:
    """A warning if the option is certain to do harm or may lead to a defeat, else None."""
    view = names.view
    lost = [event for event in preview.events if event.what == "defeat"]
    if lost:
        return "This leads to a defeat."
    down = [event.facts["crew"] for event in preview.events if event.what == "down"]
    if down:
        return sentence(f"{names.crew(down[0])} falls to 0 health.")
    if isinstance(option, Port) and any(event.facts.get("option") == str(STOP) for event in preview.events):
        return "The crew cannot pay for anything in this port: the action has no effect."
    cubes = sum(view.cubes.values())
    if isinstance(option, DrawToken) and cubes >= THIN_HULL:
        return f"The ship has {cubes} damage; a bad search token may lead to a defeat."
    if isinstance(option, Sail) and names.pack.sea.region[option.region].hazard and cubes >= THIN_HULL:
        return f"This region has a hazard, and the ship already has {cubes} damage."
    if isinstance(option, Choice):
        return _fight(names, ask, option)
    if isinstance(option, PassTurn):
        return None
    if view.events == 1 and ask.id == "SG-D10" and view.passes < view.settings.passes:
        return (
            "This turn draws the last event of the pass. When the pass ends, all equipped ability cards are discarded."
        )
    return None


def _fight(names: Names, ask: Ask, option: Choice) -> str | None:
    paragraph = names.pack.paragraph[ask.about.source]
    choice = next(each for each in paragraph.choices if each.key == option.key)
    health = sum(one.health - one.damage for one in names.view.crew)
    if choice.combat and choice.show_level:
        level = names.pack.combat_level(choice.enemies(names.view.passes))
        if 2 * level > health:
            return f"The combat has level {level}, and the crew has only {health} health in all."
    return None
