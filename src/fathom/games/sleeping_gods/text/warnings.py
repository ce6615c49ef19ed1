"""Warnings that a player sees before an answer is final."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.sleeping_gods.model.options import STOP, Choice, DrawToken, PassTurn, Port, Sail
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.phrases import sentence
from fathom.present.words import ANYTHING, Caution

THIN_HULL = 9
"""The ship damage from which the player is warned of more."""


USELESS = frozenset({ANYTHING})
HARM = frozenset({"harmless"})
WRECK = frozenset({"harmless", "ship"})
"""What no reason may promise beside a warning: anything of a defeat or of an action without effect, that there is no
harm, and that the ship is in little danger."""


def warning(names: Names, ask: Ask, option: Option, preview: Preview) -> Caution | None:
    """A warning if the option is certain to do harm or may lead to a defeat, else None."""
    lost = [event for event in preview.events if event.what == "defeat"]
    if lost:
        return Caution("This leads to a defeat.", USELESS)
    down = [event.facts["crew"] for event in preview.events if event.what == "down"]
    if down:
        return Caution(sentence(f"{names.crew(down[0])} falls to 0 health."), HARM)
    if isinstance(option, Port) and any(event.facts.get("option") == str(STOP) for event in preview.events):
        return Caution("The crew cannot pay for anything in this port: the action has no effect.", USELESS)
    text = _danger(names, ask, option)
    return Caution(text, WRECK if isinstance(option, DrawToken | Sail) else HARM) if text else None


def _danger(names: Names, ask: Ask, option: Option) -> str | None:
    """A warning about what may lead to a defeat, or about the end of a pass; None if there is nothing to say."""
    view = names.view
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
