"""The questions in sentences: one for each thing a question can be about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.pack import Guide, Look
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.text.names import Names
from fathom.present import phrases
from fathom.present.phrases import count

Asker: TypeAlias = Callable[[Names, str, About], str]


def prompt(names: Names, ask: Ask) -> str:
    """The question in one sentence."""
    return phrases.asked(names, ask, PROMPTS, spoken, {"act": "{who}: nothing more can be done this turn."})


def spoken(n: Names, a: About) -> dict[str, Any]:
    """What a question can name of what it is about."""
    return {
        "source": n.source(a.source) if a.source else "",
        "space": n.space(a.space),
        "other": n.seat(a.seat) if a.seat is not None else "",
        "left": a.left,
        "more": more(a.left),
    }


def more(left: int) -> str:
    """“up to 2”, “one left”."""
    return "one left" if left == 1 else f"up to {left}"


def act(n: Names, who: str, a: About) -> str:
    """The action step."""
    diver = n.view.divers[n.view.active]
    down = ", you are down" if diver.stance == DOWN else ""
    if not a.left:
        return f"{who}{down}: no action is left. Do something that costs none, or end your turn?"
    must = ""
    if len(n.view.divers) == 1 and down and n.view.turn >= n.view.deadline:
        must = " and must stand up this turn"
    return f"{who}{down}{must}: {count(a.left, 'action')} left. What do you do?"


def swim(n: Names, who: str, a: About) -> str:
    """A path declared step by step."""
    if not a.path:
        return f"{who}, {n.source(a.source)} lets you swim up to {count(a.left, 'space')}. Which way first?"
    path = ", ".join(a.path)
    return f"{who}, your path with {n.source(a.source)} so far: {path}. Where next ({more(a.left)}), or stop?"


def contact(n: Names, who: str, a: About) -> str:
    """The window for a Weapon or a Reaction."""
    diver = n.view.divers[a.seat or 0]
    lying = " (down)" if diver.stance == DOWN else ""
    if a.space == diver.at:
        return f"{who}{lying}, you swam into the tentacle on {n.space(a.space)}. How do you defend yourself?"
    return (
        f"{who}{lying}, the tentacle on {n.space(a.space)} reaches for you on {n.space(diver.at)}. "
        "How do you defend yourself?"
    )


def winch(n: Names, who: str, a: About) -> str:
    """One tentacle moved step by step."""
    if a.space is None:
        return f"{who}, {n.source(a.source)}: which tentacle do you move, and which way first (up to {a.left} spaces)?"
    here = n.space(a.space)
    return f"{who}, {n.source(a.source)}: the tentacle is on {here}. Which way ({more(a.left)}), or leave it?"


def guide(n: Names, who: str, a: About) -> str:
    """Whom to move."""
    effect = (n.pack.card.get(a.source) or n.pack.ability[a.source]).effect
    what = "diver or tentacle" if isinstance(effect, Guide) and effect.tentacles else "diver"
    return f"{who}, {n.source(a.source)}: which {what} do you move?"


def look(n: Names, who: str, a: About) -> str:
    """The order in which Kraken cards go back."""
    effect = (n.pack.card.get(a.source) or n.pack.ability[a.source]).effect
    pile = len(n.view.kraken_known) + len(n.view.kraken_unseen)
    first = isinstance(effect, Look) and a.left == min(effect.cards, pile)
    when = "next" if first else "after that"
    return f"{who}, {n.source(a.source)}: which of these {a.left} Kraken cards comes {when}?"


def may_draw(n: Names, who: str, a: About) -> str:
    """A reward."""
    pile = count(n.view.salvage_left, "card")
    return f"{who}, the reward: do you draw a card ({more(a.left)})? The pile has {pile}."


PROMPTS: dict[str, str | Asker] = {
    # set-up and turn
    "diver": "{who}, which diver do you take?",
    "start": "{who}, on which Start space do you begin?",
    "resurface": "{who}, you were devoured. Where do you come back, lying down?",
    "act": act,
    # spaces
    "lair": "{who}, you are on {space}: which tentacle, anywhere, do you move one space?",
    "spawn": "{who}, you are on {space}: which tentacle in its row or column do you eliminate?",
    "whirlpool": "{who}, you are on {space}: do you change places with a diver on a Cave?",
    "closer": "{who}, you are on {space}: the head comes one space closer. Which way?",
    # contact and Reactions
    "contact": contact,
    "trap": "{who}, a tentacle is at your camera on {space}. Do you use {source}?",
    "brace": "{who}, the head is about to enter {space}, where you stand. Do you use {source}?",
    "slip": "{who}, you are about to be devoured. Where do you go with {source}?",
    # cards and abilities
    "swim": swim,
    "burrow": "{who}, {source}: to which Cave do you go?",
    "shoot": "{who}, {source}: which tentacle do you eliminate?",
    "blast": "{who}, {source}: which adjacent tentacle do you eliminate ({more})?",
    "scatter": "{who}, {source}: which tentacle goes back to the supply ({more})?",
    "film": "{who}, {source}: where do you set up a camera ({more})?",
    "camera": "{who}, {source}: which camera flashes?",
    "flash": "{who}, {source}: which tentacle at the camera on {space} do you eliminate?",
    "lure": "{who}, {source}: which way does the head move?",
    "herd": "{who}, {source}: which tentacle do you move one space ({more})?",
    "winch": winch,
    "raise": "{who}, {source}: who stands up?",
    "guide": guide,
    "guide step": "{who}, {source}: {other} is on {space}. Which way ({more})?",
    "haul": "{who}, {source}: which diver do you pull to your side?",
    "berth": "{who}, {source}: on which space beside you do you put {other}?",
    "look": look,
    "repair": "{who}, {source}: which ability is turned face up?",
    "scrounge": "{who}, {source}: which card do you take from the discard pile?",
    # Recover
    "pay": "{who}, Recover: which {source} card do you discard ({left} to go)?",
    "recover": "{who}, Recover: what do you regain for your {source} cards?",
    # objectives and rewards
    "spend": "{who}, “{source}”: which card do you discard ({left} to go)?",
    "stow": "{who}, “{source}”: which card do you stow?",
    "recoil": "{who}, “{source}”: which way does the head recoil?",
    "flip": "{who}, the reward: which of your abilities do you turn face up?",
    "may draw": may_draw,
    "purge": "{who}, the reward: which tentacle do you eliminate ({more})?",
}
"""The question for each thing an `About` can be about, with what to fill in, or what makes it."""
