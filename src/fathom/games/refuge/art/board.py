"""The board: the sea, and every piece where the view says it is."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.refuge.art import divers
from fathom.games.refuge.art.drawings import PIECES
from fathom.games.refuge.art.palette import FOAM, LAMP
from fathom.games.refuge.art.places import Places, id_of
from fathom.games.refuge.model.goals import Cargo
from fathom.games.refuge.model.state import DEVOURED, DOWN
from fathom.games.refuge.model.view import DiverView
from fathom.games.refuge.text.names import Names
from fathom.present.info import info_pane
from fathom.present.svg import box, dot, group, letters, piece, xy

BACKS = {"salvage": ("#1d4a3c", "#7fe0b4"), "kraken": ("#2a1a4a", "#b79ae8")}
"""The colours of the back of a card and of its edge, by deck."""


def board(n: Names) -> Element:
    """Everything that moves, over the printed board."""
    places = Places(n.pack.sea)
    return h.svg(
        "#board.board",
        {
            "viewBox": places.view,
            "role": "group",
            "aria-label": "The board. Columns run from left to right, row 0 is the Start row at the bottom.",
        },
    )[
        h.g("#rf-stores-on-board", {"aria-hidden": "true"})[_piles(n, places)],
        h.g("#rf-danger")[_danger(n, places)],
        h.g("#rf-tokens")[_tokens(n, places)],
        h.g("#rf-pieces")[_tentacles(n, places), _head(n, places), _divers(n, places)],
        h.g("#rf-spaces")[_spaces(n, places)],
        h.g("#rf-info")[_info(n, places)],
    ]


def _piles(n: Names, places: Places) -> list[Element]:
    """The supply and the face-down piles, at the right end of the shelf."""
    v = n.view
    if not v.turn:
        return []
    arts = (
        (v.supply, group(PIECES.use("tentacle-0"), transform="scale(0.62)")),
        (v.salvage_left, card_back("salvage")),
        (len(v.kraken_known) + len(v.kraken_unseen), card_back("kraken")),
    )
    found = []
    for index, (number, art) in enumerate(arts):
        x, y = places.pile(index)
        found.append(group(art, letters(34, 9, 26, str(number), FOAM, anchor="start"), transform=f"translate({x} {y})"))
    return found


def card_back(deck: str) -> Element:
    """A pile of cards, face down."""
    fill, edge = BACKS[deck]
    return group(
        box(-14, -24, 38, 52, fill, round=5, edge=edge, width=2),
        box(-20, -28, 38, 52, fill, round=5, edge=edge, width=2),
        dot(-1, -2, 9, "none", edge=edge, width=2.4),
    )


def _danger(n: Names, places: Places) -> list[Element]:
    """Marks on the spaces next to the head, where its jaws reach."""
    return [
        h.g(".fade", {"id": f"danger-{id_of(space)}", "transform": f"translate({xy(places.at(space))})"})[
            PIECES.use("fangs")
        ]
        for space in n.pack.sea.around[n.view.head]
    ]


def _tokens(n: Names, places: Places) -> list[Element]:
    v = n.view
    own = v.divers[v.seat].at if v.seat is not None else None
    found = []
    for diver in v.divers:
        for space in diver.cameras:
            found.append(_token("camera", space, places, PIECES.use("camera"), -27, space == own))
    for space in v.markers:
        found.append(_token("marker", space, places, PIECES.use("marker"), 27, space == own))
    is_cargo = any(isinstance(n.pack.objective[id].goal, Cargo) for id in v.objectives)
    for space in v.pods:
        if is_cargo:
            found.append(piece("cargo", places.at(space), PIECES.use("cargo"), name="The cargo"))
        else:
            found.append(_token("hatch", space, places, PIECES.use("hatch"), 0))
    return found


def _token(kind: str, space: str, places: Places, art: Node, dx: float, raised: bool = False) -> Element:
    x, y = places.at(space)
    # The label of your own diver lies over the lower part of a space.
    dy = (-22 if raised else 24) if dx else 0
    return piece(f"{kind}-{id_of(space)}", (x + dx, y + dy), art, kin=kind, name=kind.capitalize())


def _tentacles(n: Names, places: Places) -> list[Element]:
    """The tentacles on the map, and those on the Threat track."""
    on_map = [
        piece(
            f"tentacle-{id_of(space)}",
            places.at(space),
            PIECES.use(f"tentacle-{sum(n.pack.sea.xy[space]) % 3}"),
            kin="tentacle",
        )
        for space in sorted(n.view.tentacles, key=lambda space: -n.pack.sea.xy[space][1])
    ]
    threats = [
        piece(f"threat-{index}", places.threat(index), PIECES.use(f"tentacle-{index % 3}"), kin="tentacle", cls="small")
        for index in range(n.view.threat)
    ]
    return on_map + threats


def _head(n: Names, places: Places) -> Element:
    return piece("head", places.head(n.view.head), PIECES.use("head"), cls="kraken-head", name="The Kraken's head")


def _divers(n: Names, places: Places) -> list[Element]:
    return [
        _diver(n, places, diver) for diver in n.view.divers if diver.name and (diver.at or diver.stance == DEVOURED)
    ]


def _diver(n: Names, places: Places, diver: DiverView) -> Element:
    devoured = diver.at is None
    at = places.at(diver.at) if diver.at else places.devoured_place(diver.seat, n.pack.board.devour_row)
    active = diver.seat == n.view.active and n.view.turn > 0
    body = divers.figure(diver.name, diver.seat)
    if diver.stance == DOWN:
        body = Markup(group(group(body, transform="rotate(82) translate(6 8) scale(0.92)"), PIECES.use("down")))
    elif devoured:
        body = Markup(group(body, transform="scale(0.6)"))
    return piece(
        f"diver-{diver.seat}",
        at,
        None if devoured else dot(0, 0, 78, "url(#rf-lamp)"),
        PIECES.use("turn") if active and not devoured else None,
        h.g(".stance")[body],
        PIECES.use("screen") if diver.screen else None,
        group(PIECES.use("cargo"), transform="translate(24 -22) scale(0.72)") if n.view.carrier == diver.seat else None,
        _own_label() if diver.seat == n.view.seat else None,
        cls=f"diver {diver.stance}",
        name=n.seat(diver.seat),
    )


def _own_label() -> Element:
    """The label at the feet of your own diver, large enough to read on a phone."""
    return group(
        box(-31, -17, 62, 32, LAMP, round=15, edge="#03111a", width=3),
        letters(0, 9, 31, "You", "#2b1a02", weight="700", cls="figure"),
        transform="translate(0 33)",
    )


def _spaces(n: Names, places: Places) -> list[Element]:
    """The clickable areas: one transparent pane over each space."""
    return [
        h.g(
            ".spot",
            {"id": id_of(space), "transform": f"translate({xy(places.at(space))})", "data-name": n.space(space)},
        )[box(-48, -48, 96, 96, "transparent", round=20)]
        for space in places.sea.kind
    ]


def _info(n: Names, places: Places) -> list[Element]:
    """The areas that explain the Threat track, the jaws and the piles."""
    v, board = n.view, n.pack.board
    (first, y), (last, _) = places.threat(0), places.threat(board.threat_limit - 1)
    jaws = (places.column(places.sea.columns + 1), places.row(board.devour_row))
    found = [
        info_pane("threat", ((first + last) / 2, y), last - first + 80, 84, f"The Threat track: {v.threat} taken"),
        info_pane("jaws", jaws, 96, 96, "The jaws, beside the devour row"),
    ]
    if v.turn:
        names = {
            "supply": f"{v.supply} tentacles in the supply",
            "salvage": f"The Salvage pile: {v.salvage_left} cards",
            "kraken-pile": f"The Kraken pile: {len(v.kraken_known) + len(v.kraken_unseen)} cards",
        }
        for index, (what, name) in enumerate(names.items()):
            x, y = places.pile(index)
            found.append(info_pane(what, (x + 18, y), 98, 84, name))
    return found
