"""The questions in sentences: one for each thing a question can be about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.jupiter.model.options import About
from fathom.games.jupiter.text.names import Names
from fathom.present import phrases
from fathom.present.phrases import count

Asker: TypeAlias = Callable[[Names, str, About], str]

WHERE = {
    "JD-541": "an open edge space comes first",
    "JD-542": "no edge space is open, so any open dome will do",
    "JD-543": "no dome is open, so it takes the place of a colonist",
}


def prompt(names: Names, ask: Ask) -> str:
    """The question in one sentence."""
    return phrases.asked(names, ask, PROMPTS, spoken, {"act": "{who}: nothing more can be done this turn."})


def spoken(n: Names, a: About) -> dict[str, Any]:
    """What a question can name of what it is about."""
    return {
        "card": n.card(a.source) if a.source in n.pack.cards else "",
        "space": n.space(a.space) if a.space else "",
        "left": a.left,
    }


def act(n: Names, who: str, a: About) -> str:
    """The Player Actions."""
    if not a.left:
        return f"{who}: no action is left. Play a card that costs none, or end your actions?"
    return f"{who}: {count(a.left, 'action')} left. What do you do?"


def dock(n: Names, who: str, a: About) -> str:
    """Where the Pod goes."""
    return f"{who}, where does the Pod dock?"


def reroll(n: Names, who: str, a: About) -> str:
    """The window of Phase Shift."""
    hit = n.tiles(n.view.hit) or "no module"
    return f"{who}, the roll of {n.view.die} hits {hit}. Do you throw again with Phase Shift?"


def suppress(n: Names, who: str, a: About) -> str:
    """The window after the roll or after a Setback."""
    what = f"{n.card(a.source)} is about to hit" if a.source else f"the roll of {n.view.die} is about to hit"
    return f"{who}, {what} {n.tiles(n.view.hit)}. Do you keep a module free with Suppressant?"


def place(n: Names, who: str, a: About) -> str:
    """Where a creep comes up."""
    return f"{who}, a creep comes up on {n.tile(a.space)}: {WHERE[a.source]}. Where?"


def trade(n: Names, who: str, a: About) -> str:
    """A trade in progress."""
    partner = n.seat(a.seat or 0)
    done = []
    if a.given:
        done.append(f"you gave {n.cards(a.given)}")
    if a.taken:
        done.append(f"you took {n.cards(a.taken)}")
    so_far = f" So far {' and '.join(done)}." if done else ""
    return f"{who}, what do you give to {partner} or take?{so_far}"


def new_cell(n: Names, who: str, a: About) -> str:
    """Where a module goes."""
    return f"{who}, to which cell does {n.tile(a.space)} go?"


def override(n: Names, who: str, a: About) -> str:
    """What another robot does."""
    return f"{who}, what does {n.seat(a.seat or 0)} do for you?"


PROMPTS: dict[str, str | Asker] = {
    "colour": "{who}, which robot do you take?",
    "core": "{who}, which of your cards becomes your Core?",
    "first": "{who}, who goes first?",
    "dock": dock,
    "act": act,
    "trade": trade,
    "target": "{who}, {card}: which target?",
    "grenade": "{who}, {card}: do you also kill a creep next to {space}?",
    "follow": "{who}, {card}: does another colonist follow to {space}?",
    "passenger": "{who}, with whom in the Pod do you change places?",
    "fly": "{who}, {card}: where do you land?",
    "teleport": "{who}, {card}: where do you go?",
    "override": override,
    "module": "{who}, {card}: which module do you move?",
    "new cell": new_cell,
    "new core": "{who}, {card}: which card becomes your new Core?",
    "reroll": reroll,
    "suppress": suppress,
    "place": place,
    "discard": "{who}, your hand is over the limit: which card do you discard ({left} to go)?",
}
"""The question for each thing an `About` can be about, with what to fill in, or what makes it."""
