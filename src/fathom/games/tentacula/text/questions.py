"""The question in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.ask import Ask
from fathom.games.tentacula.model.options import About, Swim
from fathom.games.tentacula.text.names import Names
from fathom.present.phrases import count

Asker: TypeAlias = Callable[[Names, str, About, Ask], str]


def prompt(n: Names, ask: Ask) -> str:
    """What is asked, beginning with whom it is asked of."""
    about = ask.about
    assert isinstance(about, About)
    who = n.seat(ask.seats[0] if about.seat is None else about.seat)
    return PROMPTS[about.what](n, who, about, ask)


def chip(n: Names, who: str, a: About, ask: Ask) -> str:
    """Set-up."""
    return f"{who}, which animal do you choose?"


def next_(n: Names, who: str, a: About, ask: Ask) -> str:
    """The team decides."""
    return f"Round {n.view.round}: who plays next?"


def lay(n: Names, who: str, a: About, ask: Ask) -> str:
    """Step 1."""
    return f"{who}, you play the {n.tile(a.tile)}: do you lay it inside or outside the route?"


def move(n: Names, who: str, a: About, ask: Ask) -> str:
    """Step 2."""
    animal = n.animal(n.pack.face[a.tile].animal)
    if any(isinstance(option, Swim) for option in ask.options):
        return f"{who}, which fish do you move? Your tile shows the {animal}; the team has {_shells(n)}."
    return f"{who}, no fish can move to a {animal}. Do you {_pay(n, a)} ({_shells(n)} left), or move nothing?"


def dolphin(n: Names, who: str, a: About, ask: Ask) -> str:
    """A dolphin square."""
    return f"{who}, {_pay(n, a)} ({_shells(n)}), and the dolphin takes a gem from the chest to the stash. Which one?"


def shark(n: Names, who: str, a: About, ask: Ask) -> str:
    """A shark square."""
    return f"{who}, {_pay(n, a)} ({_shells(n)}), and the shark brings a gem from cave to chest. Which one?"


def roll_again(n: Names, who: str, a: About, ask: Ask) -> str:
    """The seahorse."""
    return f"{who}, the die shows {n.gem(a.colour)} for {n.fish(a.fish)} on {n.square(a.square)}. Do you roll again?"


def instead(n: Names, who: str, a: About, ask: Ask) -> str:
    """The colour is missing."""
    return f"{who}, the chest has no {n.gem(a.colour)} gem for Tentacula. Which gem goes instead?"


def take(n: Names, who: str, a: About, ask: Ask) -> str:
    """The pile is empty."""
    return f"{who}, the pile is empty. Which tile from the rear of the reef do you take?"


def face(n: Names, who: str, a: About, ask: Ask) -> str:
    """The turtle."""
    return f"{who}, you take a reef tile. Which face do you lay up?"


def end(n: Names, who: str, a: About, ask: Ask) -> str:
    """Before the draws."""
    return f"{who}, everybody has played. Shall the round end and all players draw?"


def _pay(n: Names, a: About) -> str:
    return "flip a shell" if n.flips(a.seat) else "pay a shell"


def _shells(n: Names) -> str:
    return count(n.view.pool, "shell")


PROMPTS: dict[str, Asker] = {
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
"""The question for each thing an `About` can be about."""
