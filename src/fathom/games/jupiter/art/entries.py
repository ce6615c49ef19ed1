"""One entry of a pack as players see it: an ability, a Setback, a robot."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.jupiter.art import cards
from fathom.games.jupiter.art.panels import CORES, SCOPES, portrait
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.view import View
from fathom.present.phrases import count


def entry(pack: Pack, view: View, file: str, id: str) -> Element | None:
    """The drawing of an entry; None if its file has no such entry, or has entries without drawings."""
    if file == "abilities" and id in pack.ability:
        card = pack.ability[id]
        cost = f", {count(card.cost, 'action')}" if card.cost else ""
        return h.div(class_=["card", f"jd-{card.types[0]}" if card.types else ""])[
            cards.picture(card.id),
            h.b[card.name],
            h.span(".meta")[f"{' and '.join(card.types)}, for {SCOPES[card.standard]}{cost}"],
            h.span(".meta")[f"As a Core: {CORES[card.core]}"],
            _copies(card.copies),
            h.span(".text")[card.text],
        ]
    if file == "setbacks" and id in pack.setback:
        setback = pack.setback[id]
        return h.div(".card.jd-setback")[
            cards.picture(setback.id), h.b[setback.name], _copies(setback.copies), h.span(".text")[setback.text]
        ]
    robot = next((robot for robot in pack.robots if robot.id == id), None) if file == "robots" else None
    if robot is not None:
        return h.div(".candidate")[portrait(robot.id, robot.name or "?"), h.div(".text")[h.h3[robot.name]]]
    return None


def _copies(number: int) -> Element:
    return h.span(".count", {"aria-label": f"{number} copies"})[f"×{number}"]
