"""One entry of a pack as players see it: an animal, a tile, a gate."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.tentacula.art import reef
from fathom.games.tentacula.art.gates import PLAQUE, plaque
from fathom.games.tentacula.art.panels import portrait
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.view import View
from fathom.present.phrases import sentence


def entry(pack: Pack, view: View, file: str, id: str) -> Element | None:
    """The drawing of an entry; None if entries of this file are not drawn, or if there is no such entry."""
    if file == "animals" and id in pack.animal:
        card = pack.animal[id]
        return h.div(".candidate")[portrait(card.name), h.div(".text")[h.h3[sentence(card.name)], h.p[card.text]]]
    faces = [face for face in pack.face.values() if face.tile == id] if file == "tiles" else []
    if faces:
        return h.div[
            [
                h.figure[
                    reef.picture(pack.animal[face.animal].name, face.pattern, face.snail, reef.seed(face.tile)),
                    h.figcaption[f"{sentence(pack.animal[face.animal].name)} tile"],
                ]
                for face in faces
            ]
        ]
    gate = next((gate for gate in pack.gates if gate.id == id), None) if file == "gates" else None
    if gate is not None:
        fish = {card.id: card for card in pack.fish}
        wide, high = PLAQUE
        return h.div[
            h.svg({"viewBox": f"{-wide / 2} {-high / 2} {wide} {high}", "aria-hidden": "true"})[
                plaque([fish[id] for id in gate.order if id in fish], gate.by, 0)
            ],
            h.p(".faint")[f"The fish pass in the order of their {gate.by}."],
        ]
    return None
