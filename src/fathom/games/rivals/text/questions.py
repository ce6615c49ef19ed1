"""The questions in sentences: one for each thing a question can be about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.rivals.model.options import About
from fathom.games.rivals.text.names import Names, effect_words
from fathom.present import phrases
from fathom.present.phrases import count

Asker: TypeAlias = Callable[[Names, str, About], str]


def prompt(names: Names, ask: Ask) -> str:
    """The question in one sentence."""
    return phrases.asked(names, ask, PROMPTS, spoken)


def spoken(n: Names, a: About) -> dict[str, Any]:
    """What a question can name of what it is about."""
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
    return f"{who}: markers {a.left} Movement, {a.hits} Attack. What do you activate?"


def face(n: Names, who: str, a: About) -> str:
    """Fight or flee."""
    creature = n.creatures[a.tile]
    card = n.pack.beast[creature.card]
    return (
        f"{who}, you have found the {card.name} on {a.tile} "
        f"(attack {creature.attack}, defence {creature.defence}, Heart {n.heart(creature)}). Fight or flee?"
    )


def item(n: Names, who: str, a: About) -> str:
    """A single-use card in an attack or a defence."""
    effect = effect_words(n.pack.card[a.source].effect)
    use = f"Do you use {n.card(a.source)} ({effect})?"
    if a.what == "attack item":
        return f"{who}, {n.model(a.model)} attacks {n.fighter(a.target)}. {use}"
    return f"{who}, {n.fighter(a.target)} attacks {n.model(a.model)}: {count(a.hits, 'hit')}. {use}"


def agree(n: Names, who: str, a: About) -> str:
    """Somebody proposes another map."""
    return f"{who}, {n.seat(int(a.target))} would have the map laid again. Do you agree?"


PROMPTS: dict[str, str | Asker] = {
    # set-up
    "faction": "{who}, which faction do you name?",
    "army": "{who}, {left} points are left. What do you buy for your army?",
    "mulligan": "{who}, do you keep this map, or would you have it laid again ({left} times possible)?",
    "agree": agree,
    "side": "{who}, on which side do you begin?",
    "deploy": "{who}, where does which model begin?",
    # the turn
    "turn": turn,
    "move": "{who}, {tile} is activated. Which model moves, and how?",
    "step": "{who}, {model} is on {tile} with {tiles} of movement left. Where does it go?",
    "equip": "{who}, which card goes to whom on {tile}?",
    "giver": "{who}, who gives {source} away?",
    "user": "{who}, who uses {source}?",
    "reinforce": "{who}, who arrives on {tile}?",
    # fighting
    "attack": "{who}, the models on {tile} attack. Who attacks whom?",
    "attack item": item,
    "ability": "{who}, {model} attacks {target}. Do you use an ability?",
    "defence item": item,
    "defence": "{who}, {target} attacks {model}: {hits}. Do you use an ability?",
    "guard": "{who}, {target} attacks {model}: {hits}. Who takes the wounds instead?",
    "push": "{who}, {target} is pushed away from {tile}. Where to?",
    "slip": "{who}, {model} may slip away from {tile}. Where to?",
    "shift": "{who}, {model} may go on to a tile next to {tile}. Where to?",
    "mend": "{who}, {model} can heal up to {left} wounds of a model nearby. Whose?",
    # recovery, search, creatures
    "recovery": "{who}, who recovers on {tile}?",
    "search coral": "{who}, who searches {tile}?",
    "search den": "{who}, who searches {tile}? It may wake a creature.",
    "face": face,
    "fight": "{who}, who attacks the creature on {tile}?",
    "prey": "{who}, whom does the creature on {tile} attack?",
    "fall back": "{who}, who falls back from {tile}, and where to?",
    "discard": "{who}, your item reserve is too full. Which card do you discard ({left} to go)?",
    # events
    "waters": "{who}, {source}: whose wound is healed?",
    "bloom": "{who}, {source}: which turned coral comes to life again?",
    "tide": "{who}, {source}: which small model of an opponent do you shift, and where to?",
}
"""The question for each thing an `About` can be about, with what to fill in, or what makes it."""
