"""Prompts: the question to a player in one short sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.ask import Ask
from fathom.games.tentacula.model.options import About, Swim
from fathom.games.tentacula.text.names import Names

PromptMaker: TypeAlias = Callable[[Names, str, About, Ask], str]


def prompt(n: Names, ask: Ask) -> str:
    """The prompt of a question. It begins with the player who is asked."""
    about = ask.about
    assert isinstance(about, About)
    who = n.seat(ask.seats[0] if about.seat is None else about.seat)
    return PROMPTS[about.what](n, who, about, ask)


def chip(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for choosing a chip."""
    return f"{who}: choose an animal."


def next_(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for who plays next."""
    return f"Round {n.view.round}: you decide for the team who plays next."


def lay(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for laying a tile, step 1 of a turn."""
    return f"{who}: lay the {n.animal(n.pack.face[a.tile].animal)} tile beside the route."


def move(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for moving a fish, step 2 of a turn."""
    if any(isinstance(option, Swim) for option in ask.options):
        return f"{who}: choose a fish to move."
    return f"{who}: {_pay(n, a)} to move a fish, or move none."


def dolphin(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt on a dolphin square."""
    return f"{who}: {_pay(n, a)} to send a gem to the stash?"


def shark(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt on a shark square."""
    return f"{who}: {_pay(n, a)} to get a gem back from the cave?"


def roll_again(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for rolling again, the seahorse's superpower."""
    return f"{who}: the die shows {n.gem(a.colour)}. Roll again?"


def instead(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for another gem, as the chest has none of the rolled colour."""
    return f"{who}: no {n.gem(a.colour)} gem is left. Choose a gem to lose."


def take(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for taking a tile from the reef, as the draw pile is empty."""
    return f"{who}: choose a tile from the rear of the reef."


def face(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for the face of a new tile, the turtle's superpower."""
    return f"{who}: choose which face of your new tile lies up."


def end(n: Names, who: str, a: About, ask: Ask) -> str:
    """The prompt for ending the round."""
    return f"{who}: all have played. End the round, or undo."


def _pay(n: Names, a: About) -> str:
    return "flip a shell" if n.flips(a.seat) else "pay a shell"


PROMPTS: dict[str, PromptMaker] = {
    "chip": chip,
    "next": next_,
    "lay": lay,
    "move": move,
    "dolphin": dolphin,
    "shark": shark,
    "roll again": roll_again,
    "instead": instead,
    "take": take,
    "face": face,
    "end": end,
}
"""By what the question is about: the function that builds the prompt."""
