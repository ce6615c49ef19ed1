"""The prompts of questions, by what a question is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.rivals.model.options import About
from fathom.games.rivals.text.names import Names
from fathom.present import phrases
from fathom.present.phrases import count, shortened

PromptMaker: TypeAlias = Callable[[Names, str, About], str]


def prompt(names: Names, ask: Ask) -> str:
    """The prompt of a question."""
    return phrases.asked(names, ask, PROMPTS, spoken)


def spoken(n: Names, a: About) -> dict[str, Any]:
    """The values that prompt templates can use, by key: mostly names of what the question is about."""
    return {
        "model": n.model(a.model) if a.model else "",
        "target": n.fighter(a.target) if a.target and not a.target.isdigit() else "",
        "tile": n.tile(a.tile) if a.tile else "",
        "creature": creature(n, a),
        "source": n.card(a.source) if a.source else "",
        "left": a.left,
        "points": count(a.left, "point"),
        "wounds": count(a.left, "wound"),
        "tiles": count(a.left, "more tile"),
        "hits": count(a.hits, "hit"),
    }


def turn(n: Names, who: str, a: About) -> str:
    """The prompt for choosing an activation."""
    return f"{who}: activate a tile (markers: {a.left} Movement, {a.hits} Attack)."


def move(n: Names, who: str, a: About) -> str:
    """The prompt for choosing a model to move, or how the only one left moves."""
    now = n.view.activation
    if now is not None and len(now.models) == 1:
        return f"{who}: choose how {n.model(now.models[0])} moves."
    return f"{who}: choose a model on {n.tile(a.tile)} to move."


def fight_or_flee(n: Names, who: str, a: About) -> str:
    """The prompt for fighting or fleeing from the creature found."""
    return f"{who}: fight {creature(n, a)}, or flee."


def creature(n: Names, a: About) -> str:
    """The creature on the tile that a question is about: “the Moray on D3”; empty if there is none."""
    found = n.creatures.get(a.tile)
    return f"the {n.pack.beast[found.card].name} on {n.code(a.tile)}" if found else ""


def agree(n: Names, who: str, a: About) -> str:
    """The prompt for agreeing to another map."""
    other = n.seat(int(a.target))
    return shortened(f"{who}: keep the map, or lay a new one with {other}.", f"{who}: keep the map, or lay a new one.")


PROMPTS: dict[str, str | tuple[str, ...] | PromptMaker] = {
    # set-up
    "faction": "{who}: choose a faction.",
    "army": "{who}: buy your army ({points} left).",
    "mulligan": "{who}: keep this map, or ask for another.",
    "agree": agree,
    "side": "{who}: choose the side you begin on.",
    "deploy": "{who}: put a model on a summoning tile.",
    # the turn
    "turn": turn,
    "move": move,
    "step": ("{who}: move {model} (at most {tiles}).", "Move {model} (at most {tiles})."),
    "equip": "{who}: hand out cards on {tile}.",
    "giver": ("{who}: choose the model that gives away {source}.", "{who}: choose who gives away {source}."),
    "user": ("{who}: choose the model that uses {source}.", "{who}: choose who uses {source}."),
    "reinforce": "{who}: bring in models on {tile}.",
    # fighting
    "attack": ("{who}: choose an attacker on {tile}, and its target.", "{who}: choose an attacker and its target."),
    "attack item": ("{model} attacks {target}: use {source}?", "{model} attacks: use {source}?", "Use {source}?"),
    "ability": ("{model} attacks {target}: choose an ability.", "{model} attacks: choose an ability."),
    "defence item": (
        "{target} attacks {model} ({hits}): use {source}?",
        "{model} takes {hits}: use {source}?",
        "{hits}: use {source}?",
    ),
    "defence": (
        "{target} attacks {model} ({hits}): choose a defence.",
        "{model} takes {hits}: choose a defence.",
        "{hits}: choose a defence.",
    ),
    "guard": (
        "{target} attacks {model} ({hits}): choose who is wounded.",
        "{model} takes {hits}: choose who is wounded.",
        "{hits}: choose who is wounded.",
    ),
    "push": ("{who}: choose where {target} is pushed.", "Choose where {target} is pushed."),
    "slip": ("{who}: choose where {model} slips.", "Choose where {model} slips."),
    "shift": ("{who}: choose where {model} shifts.", "Choose where {model} shifts."),
    "mend": "{who}: choose a model that heals {wounds}.",
    # recovery, search, creatures
    "recovery": "{who}: choose a model on {tile} to recover.",
    "search coral": ("{who}: choose the model that searches {tile}.", "{who}: choose the model that searches."),
    "search den": ("{who}: choose the model that searches {tile}.", "{who}: choose the model that searches."),
    "face": fight_or_flee,
    "fight": ("{who}: choose the model that attacks {creature}.", "{who}: choose the model that attacks."),
    "prey": ("{who}: choose the model that {creature} attacks.", "{who}: choose the model that is attacked."),
    "fall back": "{who}: choose a model to fall back, and its tile.",
    "discard": "{who}: choose a card to discard ({left} to go).",
    # events
    "waters": "{who}: choose a model to heal ({source}).",
    "bloom": "{who}: choose coral to revive ({source}).",
    "tide": ("{who}: shift a small opposing model ({source}).", "{who}: shift a small opposing model."),
}
"""The prompt templates for each `About.what`, the first with most detail, or a function that builds the prompt."""
