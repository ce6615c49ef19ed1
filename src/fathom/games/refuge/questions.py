"""The questions in sentences: one for each thing a question can be about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.core.ask import Ask
from fathom.games.refuge.names import Names, count
from fathom.games.refuge.options import About
from fathom.games.refuge.pack import Guide, Look
from fathom.games.refuge.state import DOWN

Asker: TypeAlias = Callable[[Names, str, About], str]


def prompt(names: Names, ask: Ask) -> str:
    """The question in one sentence."""
    about = ask.about
    assert isinstance(about, About)
    return PROMPTS[about.what](names, names.seats(ask.seats), about)


def more(left: int, thing: str, things: str = "") -> str:
    """“up to 2 more cards”, “one more card”."""
    return f"one more {thing}" if left == 1 else f"up to {left} more {things or thing + 's'}"


def act(n: Names, who: str, a: About) -> str:
    """The action step."""
    diver = n.view.divers[n.view.active]
    down = ", you are down" if diver.stance == DOWN else ""
    if not a.left:
        return f"{who}{down}: no action is left. Do you want to do anything that costs none, or end your turn?"
    must = ""
    if len(n.view.divers) == 1 and down and n.view.turn >= n.view.deadline:
        must = " and must stand up this turn"
    return f"{who}{down}{must}: {count(a.left, 'action')} left. What do you do?"


def resurface(n: Names, who: str, a: About) -> str:
    """Where a devoured diver comes back."""
    row = n.pack.board.devour_row
    return f"{who}, you were devoured. Where do you come back, lying down? (The devour row is row {row}.)"


def swim(n: Names, who: str, a: About) -> str:
    """A path declared step by step."""
    if not a.path:
        return f"{who}, {n.source(a.source)} lets you swim up to {count(a.left, 'space')}. Which way first?"
    path = ", ".join(a.path)
    return f"{who}, your path with {n.source(a.source)} so far: {path}. Where next ({more(a.left, 'space')}), or stop?"


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
        return f"{who}, {n.source(a.source)}: which tentacle do you move, and which way first? (Up to {a.left} spaces.)"
    return f"{who}, {n.source(a.source)}: the tentacle is on {n.space(a.space)}. Move it {more(a.left, 'space')}?"


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
    return f"{who}, {n.source(a.source)}: which of these {a.left} Kraken cards comes {'next' if first else 'after that'}?"


def may_draw(n: Names, who: str, a: About) -> str:
    """A reward."""
    return f"{who}, the reward: you may draw {more(a.left, 'card')}. {count(n.view.salvage_left, 'card').capitalize()} left in the pile."


PROMPTS: dict[str, Asker] = {
    # set-up and turn
    "diver": lambda n, who, a: f"{who}, which diver do you take?",
    "start": lambda n, who, a: f"{who}, on which Start space do you begin?",
    "resurface": resurface,
    "act": act,
    # spaces
    "lair": lambda n, who, a: f"{who}, you are on {n.space(a.space)}: which tentacle, anywhere, do you move one space?",
    "spawn": lambda n, who, a: (
        f"{who}, you are on {n.space(a.space)}: which tentacle in its row or column do you eliminate?"
    ),
    "whirlpool": lambda n, who, a: f"{who}, you are on {n.space(a.space)}: do you change places with a diver on a Cave?",
    "closer": lambda n, who, a: f"{who}, you are on {n.space(a.space)}: the head comes one space closer. Which way?",
    # contact and Reactions
    "contact": contact,
    "trap": lambda n, who, a: f"{who}, a tentacle is at your camera on {n.space(a.space)}. Use {n.source(a.source)}?",
    "brace": lambda n, who, a: f"{who}, the head is about to enter {n.space(a.space)}, where you stand. Use {n.source(a.source)}?",
    "slip": lambda n, who, a: f"{who}, you are about to be devoured. Where do you go with {n.source(a.source)}?",
    # cards and abilities
    "swim": swim,
    "burrow": lambda n, who, a: f"{who}, {n.source(a.source)}: to which Cave do you go?",
    "shoot": lambda n, who, a: f"{who}, {n.source(a.source)}: which tentacle do you eliminate?",
    "blast": lambda n, who, a: f"{who}, {n.source(a.source)}: which adjacent tentacle do you eliminate ({more(a.left, 'tentacle')})?",
    "scatter": lambda n, who, a: f"{who}, {n.source(a.source)}: which tentacle goes back to the supply ({more(a.left, 'tentacle')})?",
    "film": lambda n, who, a: f"{who}, {n.source(a.source)}: where do you set up a camera ({more(a.left, 'camera')})?",
    "camera": lambda n, who, a: f"{who}, {n.source(a.source)}: which camera flashes?",
    "flash": lambda n, who, a: f"{who}, {n.source(a.source)}: which tentacle at the camera on {n.space(a.space)} do you eliminate?",
    "lure": lambda n, who, a: f"{who}, {n.source(a.source)}: which way does the head move?",
    "herd": lambda n, who, a: f"{who}, {n.source(a.source)}: which tentacle do you move one space ({more(a.left, 'tentacle')})?",
    "winch": winch,
    "raise": lambda n, who, a: f"{who}, {n.source(a.source)}: who stands up?",
    "guide": guide,
    "guide step": lambda n, who, a: (
        f"{who}, {n.source(a.source)}: {n.seat(a.seat or 0)} is on {n.space(a.space)}. Which way ({more(a.left, 'space')})?"
    ),
    "haul": lambda n, who, a: f"{who}, {n.source(a.source)}: which diver do you pull to your side?",
    "berth": lambda n, who, a: f"{who}, {n.source(a.source)}: on which space beside you do you put {n.seat(a.seat or 0)}?",
    "look": look,
    "repair": lambda n, who, a: f"{who}, {n.source(a.source)}: which ability is turned face up?",
    "scrounge": lambda n, who, a: f"{who}, {n.source(a.source)}: which card do you take from the discard pile?",
    # Recover
    "pay": lambda n, who, a: f"{who}, Recover: which {a.source} card do you discard ({a.left} to go)?",
    "recover": lambda n, who, a: f"{who}, Recover: what do you regain for your two {a.source} cards?",
    # objectives and rewards
    "spend": lambda n, who, a: f"{who}, “{n.source(a.source)}”: which card do you discard ({a.left} to go)?",
    "stow": lambda n, who, a: f"{who}, “{n.source(a.source)}”: which card do you stow?",
    "recoil": lambda n, who, a: f"{who}, “{n.source(a.source)}”: which way does the head recoil?",
    "flip": lambda n, who, a: f"{who}, the reward: which of your abilities do you turn face up?",
    "may draw": may_draw,
    "purge": lambda n, who, a: f"{who}, the reward: which tentacle do you eliminate ({more(a.left, 'tentacle')})?",
}
"""The question for each thing an `About` can be about."""
