"""While an event is played: what is shown large over the board, and the elements that the page points at."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.jupiter.art import cards
from fathom.games.jupiter.art.places import id_of
from fathom.games.jupiter.art.spots import card as card_id
from fathom.games.jupiter.model.domes import POD_NAME
from fathom.games.jupiter.model.options import Space
from fathom.games.jupiter.text.names import Names


def moment(n: Names, event: Event) -> Element | None:
    """The die after a roll, or the Setback that is drawn; None for other events."""
    if event.what == "rolls":
        return h.svg(".shown-die", {"viewBox": "-40 -40 80 80", "aria-hidden": "true"})[cards.die(event.facts["die"])]
    if event.what == "setback":
        card = n.pack.setback[event.facts["card"]]
        return h.div(".shown-card.card.jd-setback")[cards.picture(card.id), h.b[card.name], h.span(".text")[card.text]]
    return None


ROBOT = ("turn", "moves", "swaps", "ends", "boosted", "returns", "goes first", "takes colour")
"""Events about the robot of a player."""
POD_EVENTS = ("docks", "launch", "cast loose")
CARD_EVENTS = ("draws", "plays", "discards", "passes", "uses", "new core", "core chosen", "dealt", "no card", "no draw")
MODULE_EVENTS = ("suppressed", "no room", "super creep", "destroyed", "relocated")


def about(n: Names, event: Event) -> list[str] | None:
    """The ids of the elements that an event is about: a robot, a dome, the Pod, a module or a card.

    Empty for events at which the page points at nothing, such as a roll; None if it shall point at what has changed.
    """
    what, facts = event.what, event.facts
    if what in ROBOT:
        return [f"robot-{facts['seat']}"]
    if what in ("colonist goes", "creep", "converted", "killed"):
        return [id_of(_space(n, facts["at"]))]
    if what in POD_EVENTS:
        return [id_of(POD_NAME)]
    if what in MODULE_EVENTS:
        return [f"module-{facts['tile']}"]
    if what in CARD_EVENTS:
        seat = facts.get("to_seat", facts["seat"])
        return [(card_id(n, seat, facts["card"]) if "card" in facts else None) or f"board-{seat}"]
    return [] if what in ("rolls", "only choice", "setback", "reshuffled") else None


def _space(n: Names, told: Space) -> Space:
    """The name of a space on the board, by its cell; `told` is its name in the log, by its module."""
    tile, _, dome = told.partition(":")
    cell = next((module.name for module in n.view.modules if module.tile == tile), "")
    return f"{cell}:{dome}" if dome else told
