"""Prompts: one for each thing a question can be about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.rivals.model.options import About
from fathom.games.rivals.text.names import Names
from fathom.present import phrases
from fathom.present.phrases import count

PromptMaker: TypeAlias = Callable[[Names, str, About], str]


def prompt(names: Names, ask: Ask) -> str:
    """The prompt of a question."""
    return phrases.asked(names, ask, PROMPTS, spoken)


def spoken(n: Names, a: About) -> dict[str, Any]:
    """The parts of a question that a prompt can name."""
    return {
        "model": n.model(a.model) if a.model else "",
        "target": n.fighter(a.target) if a.target and not a.target.isdigit() else "",
        "tile": n.tile(a.tile) if a.tile else "",
        "source": n.card(a.source) if a.source else "",
        "left": a.left,
        "tiles": count(a.left, "tile"),
        "hits": count(a.hits, "hit"),
    }


def turn(n: Names, who: str, a: About) -> str:
    """The choice of an activation."""
    return f"{who}: choose a tile to activate ({a.left} Movement, {a.hits} Attack)."


def fight_or_flee(n: Names, who: str, a: About) -> str:
    """A creature is found."""
    return f"{who}: fight the {n.pack.beast[n.creatures[a.tile].card].name} on {a.tile}, or flee."


def agree(n: Names, who: str, a: About) -> str:
    """A player asks for another map."""
    return f"{who}: keep the map, or agree with {n.seat(int(a.target))}."


PROMPTS: dict[str, str | PromptMaker] = {
    # set-up
    "faction": "{who}: choose a faction.",
    "army": "{who}: buy your army ({left} points left).",
    "mulligan": "{who}: keep this map, or ask for another.",
    "agree": agree,
    "side": "{who}: choose the side you begin on.",
    "deploy": "{who}: put a model on a summoning tile.",
    # the turn
    "turn": turn,
    "move": "{who}: choose a model on {tile} to move.",
    "step": "{who}: move {model} ({tiles} left).",
    "equip": "{who}: hand out cards on {tile}.",
    "giver": "{who}: choose who gives away {source}.",
    "user": "{who}: choose who uses {source}.",
    "reinforce": "{who}: bring in models on {tile}.",
    # fighting
    "attack": "{who}: choose who attacks from {tile}, and whom.",
    "attack item": "{who}: use {source} in this attack, or keep it.",
    "ability": "{who}: choose an ability for the attack.",
    "defence item": "{who}: use {source} against {hits}, or keep it.",
    "defence": "{who}: choose a defence against {hits}.",
    "guard": "{who}: choose who takes the wounds of {hits}.",
    "push": "{who}: choose where {target} is pushed.",
    "slip": "{who}: choose where {model} slips.",
    "shift": "{who}: choose where {model} shifts.",
    "mend": "{who}: choose a model to heal by {left}.",
    # recovery, search, creatures
    "recovery": "{who}: choose a model on {tile} to recover.",
    "search coral": "{who}: choose who searches {tile}.",
    "search den": "{who}: choose who searches {tile}.",
    "face": fight_or_flee,
    "fight": "{who}: choose who attacks on {tile}.",
    "prey": "{who}: choose whom the creature on {tile} attacks.",
    "fall back": "{who}: choose who falls back, and where to.",
    "discard": "{who}: choose a card to discard ({left} in all).",
    # events
    "waters": "{who}: choose a model to heal ({source}).",
    "bloom": "{who}: choose turned coral to revive ({source}).",
    "tide": "{who}: shift a small opposing model ({source}).",
}
"""The prompt for each `what` of an `About`, with parts to fill in, or a function."""
