"""The prompts of questions, by what a question is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.jupiter.model.options import About
from fathom.games.jupiter.text.names import Names
from fathom.present import phrases
from fathom.present.phrases import count, shortened

Asker: TypeAlias = Callable[[Names, str, About], str]

WHERE = {"JD-541": "an edge dome of {tile}", "JD-542": "{tile}", "JD-543": "{tile} in place of a colonist"}
"""Where a new creep goes, by rule."""


def prompt(names: Names, ask: Ask) -> str:
    """The prompt of a question."""
    return phrases.asked(names, ask, PROMPTS, spoken, {"act": "{who}: nothing left to do this turn."})


def spoken(n: Names, a: About) -> dict[str, Any]:
    """The values that prompt templates can use, by key: mostly names of what the question is about."""
    return {
        "card": n.card(a.source) if a.source in n.pack.cards else "",
        "space": n.space(a.space) if a.space else "",
        "left": a.left,
    }


def act(n: Names, who: str, a: About) -> str:
    """The prompt for the Player Actions."""
    if not a.left:
        return f"{who}: no actions left. Play a free card or end."
    return f"{who}: {count(a.left, 'action')} left. Each costs 1 unless marked."


def dock(n: Names, who: str, a: About) -> str:
    """The prompt for the cell where the Pod docks."""
    return "You decide for the team where the Pod docks."


def reroll(n: Names, who: str, a: About) -> str:
    """The prompt for rolling again with Phase Shift; the option to keep the roll says what it hits."""
    return f"{who}: the roll is {n.view.die}. Roll again with Phase Shift?"


def suppress(n: Names, who: str, a: About) -> str:
    """The prompt for using Suppressant after a roll or a Setback; the options say what will be hit."""
    what = n.card(a.source) if a.source else f"the roll of {n.view.die}"
    return shortened(f"{who}: suppress a module before {what} hits?", f"{who}: suppress a module?")


def place(n: Names, who: str, a: About) -> str:
    """The prompt for placing a creep on a module; only the domes where it may go are offered."""
    tile = n.tile(a.space)
    where = WHERE[a.source].format(tile=tile)
    return shortened(
        f"For the team: place a creep on {where}.", f"Place a creep on {where}.", f"Place a creep: {tile}."
    )


def trade(n: Names, who: str, a: About) -> str:
    """The prompt for the next card of a trade, with what was traded so far if it is short."""
    partner = n.seat(a.seat or 0)
    done = [*([f"gave {n.cards(a.given)}"] if a.given else []), *([f"took {n.cards(a.taken)}"] if a.taken else [])]
    return shortened(
        *([f"{who}, trade with {partner}: you {' and '.join(done)}. More?"] if done else []),
        f"{who}: trade with {partner}. Choose a card to give or take.",
        f"{who}: give or take a card ({partner}).",
    )


def new_cell(n: Names, who: str, a: About) -> str:
    """The prompt for the new cell of a module."""
    return f"{who}: choose where {n.tile(a.space)} goes."


def override(n: Names, who: str, a: About) -> str:
    """The prompt for acting with another robot."""
    return f"{who}: choose what {n.seat(a.seat or 0)} does."


PROMPTS: dict[str, str | tuple[str, ...] | Asker] = {
    "colour": "{who}: choose a robot. They differ only in colour.",
    "core": "{who}: choose a card as your Core.",
    "first": "You decide for the team who goes first.",
    "dock": dock,
    "act": act,
    "trade": trade,
    "target": "{who}: choose a target for {card}.",
    "grenade": ("{who}: also kill a creep next to {space}?", "{who}: also kill a creep with {card}?"),
    "follow": ("{who}: let a colonist follow to {space}?", "{who}: let a colonist follow to the empty dome?"),
    "passenger": "{who}: choose who in the Pod changes places.",
    "fly": "{who}: choose where to land.",
    "teleport": "{who}: choose where to teleport.",
    "override": override,
    "module": "{who}: choose a module to move.",
    "new cell": new_cell,
    "new core": "{who}: choose a card as your new Core.",
    "reroll": reroll,
    "suppress": suppress,
    "place": place,
    "discard": "{who}: choose a card to discard ({left} left to discard).",
}
"""The prompt templates for each `About.what`, the first with most detail, or a function that builds the prompt."""
