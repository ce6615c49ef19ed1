"""What an ability is good for, in two or three words: enough to choose a diver on a small screen.

They use no words that a first game explains later, such as tentacle or Cave.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.games.refuge.model import effects as e

GISTS: dict[type[e.Effect], str] = {
    e.Swim: "swims far",
    e.Shoot: "shoots from afar",
    e.Blast: "blows up two at once",
    e.Scatter: "drives some off",
    e.Lure: "moves the head",
    e.Look: "sees what comes",
    e.Guide: "tows others",
    e.Herd: "herds up to three",
    e.Winch: "pulls one away",
    e.Raise: "stands divers up",
    e.Screen: "shields from the jaws",
    e.Haul: "pulls divers close",
    e.Repair: "renews abilities",
    e.Film: "sets up cameras",
    e.Flash: "strikes beside cameras",
    e.Burrow: "jumps far",
    e.Scrounge: "takes back a card",
    e.Parry: "fends one off",
    e.Shrug: "stays standing",
    e.Brace: "stops the head",
    e.Trap: "springs traps",
    e.Slip: "escapes the jaws",
}


def gists(effects: Iterable[e.Effect]) -> str:
    """What these abilities are good for."""
    return ", ".join(GISTS[type(effect)] for effect in effects)
