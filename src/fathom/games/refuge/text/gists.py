"""What an ability is good for, in two or three words: enough to choose a diver on a small screen."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.games.refuge.model import effects as e

GISTS: dict[type[e.Effect], str] = {
    e.Swim: "swims far",
    e.Shoot: "shoots from afar",
    e.Blast: "blows up tentacles",
    e.Scatter: "drives off tentacles",
    e.Lure: "moves the head",
    e.Look: "orders the next Kraken cards",
    e.Guide: "tows divers and tentacles",
    e.Herd: "moves tentacles",
    e.Winch: "moves a tentacle",
    e.Raise: "stands divers up",
    e.Screen: "shields from the jaws",
    e.Haul: "pulls divers close",
    e.Repair: "renews abilities",
    e.Film: "sets up cameras",
    e.Flash: "strikes beside cameras",
    e.Burrow: "jumps to a Cave",
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
