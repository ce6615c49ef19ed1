"""The panels beside the board: players and their tiles, gems, fish and gate, clock."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.tentacula.art import drawings, reef
from fathom.games.tentacula.art import gates as gate_art
from fathom.games.tentacula.art.drawings import use, use_shared
from fathom.games.tentacula.art.palette import ANIMALS, OTHER
from fathom.games.tentacula.model.parts import Animal
from fathom.games.tentacula.model.view import PlayerView
from fathom.games.tentacula.rules import end
from fathom.games.tentacula.rules.queries import gems_needed, gems_to_spare
from fathom.games.tentacula.text.names import Names
from fathom.games.tentacula.text.situation import missing
from fathom.present.info import info_button
from fathom.present.phrases import count, sentence
from fathom.present.scene import Panel, own_first, store
from fathom.present.svg import dot, group


def panels(n: Names) -> list[Panel]:
    """All panels, the most important first."""
    found = []
    if n.view.step == "chips":
        found.append(Panel("panel-chips", "Choose your animal", chips(n)))
    if any(player.chip for player in n.view.players):
        found.append(Panel("panel-players", "Players", players(n)))
    found.append(Panel("panel-gems", "Gemstones", gems(n)))
    if n.view.round:
        found += [Panel("panel-fish", "Fish and gate", fish(n)), Panel("panel-clock", "The clock", clock(n))]
    return found


# -- players ----------------------------------------------------------------------------------------------------------


def chips(n: Names) -> Element:
    """The animals, with the superpower of each."""
    taken = {player.chip for player in n.view.players}
    return h.div("#tn-chips.gallery")[[_chip(card, card.id in taken) for card in n.pack.animals]]


def _chip(card: Animal, taken: bool) -> Element:
    return h.div({"id": f"chip-{card.id}"}, class_=["candidate spot", {"taken": taken}])[
        portrait(card.name),
        h.div(".text")[h.h3[sentence(card.name)], h.p(".line")["Taken" if taken else None], h.p[card.text]],
    ]


def portrait(name: str) -> Element:
    """An animal on its chip."""
    c = ANIMALS.get(name, OTHER)
    return h.svg(".portrait", {"viewBox": "-50 -52 100 104", "aria-hidden": "true"})[
        dot(0, 0, 47, "#fff6df", edge=c.dark, width=4),
        dot(0, 0, 41, c.light, opacity=0.6),
        group(drawings.animal(name), transform="scale(0.98)"),
    ]


def players(n: Names) -> Element:
    """The chip and the tile of each player, the viewer's first."""
    chosen = [player for player in n.view.players if player.chip]
    return h.div("#tn-players.crew")[[_player(n, player) for player in own_first(chosen, n.view.seat)]]


def _player(n: Names, player: PlayerView) -> Element:
    v = n.view
    active = v.step == "turn" and player.seat == v.active
    card = n.pack.animal[player.chip]
    return h.section(
        {"id": f"player-{player.seat}", "data-seat": str(player.seat), "aria-label": n.seat(player.seat)},
        class_=["tn-player spot", {"active": active, "own": player.seat == v.seat}],
    )[
        portrait(card.name),
        h.div(".tn-power")[h.h3[n.seat(player.seat)], h.p[card.text]],
        _tile(n, player, active),
    ]


def _tile(n: Names, player: PlayerView, active: bool) -> Element:
    """The tile in front of a player, both faces."""
    if not player.tile:
        waits = n.view.step in ("chips", "deal")
        said = "No tile yet" if waits else "The tile is laid" if active else "No tile"
        return h.p(".tn-hand.tn-done")[said]
    face = n.pack.face[player.tile]
    back = n.pack.face[face.other]
    return h.div(".tn-hand")[
        h.figure({"title": sentence(n.tile(face.id))})[
            _face(n, face.id), h.figcaption(".visually-hidden")[sentence(n.tile(face.id))]
        ],
        h.figure(".tn-back", {"title": f"On its back: {n.tile(back.id)}"})[
            h.figcaption["back", h.span(".visually-hidden")[f": {n.tile(back.id)}"]], _face(n, back.id, small=True)
        ],
    ]


def _face(n: Names, id: str, *, small: bool = False) -> Element:
    face = n.pack.face[id]
    return reef.picture(n.animal(face.animal), face.pattern, face.snail, reef.seed(face.tile), small=small)


# -- gems -------------------------------------------------------------------------------------------------------------


def gems(n: Names) -> Element:
    """The gems by colour: needed, in the stash, in the chest, in the cave, and to spare."""
    v = n.view
    stash = n.pack.stash[v.stash]
    head = h.thead[
        h.tr[[h.th(scope="col")[word] for word in ("Colour", "Needed", "Stash", "Chest", "Cave", "To spare")]]
    ]
    rows = []
    for colour, gem in enumerate(n.pack.gems):
        cells = (stash.needs[colour], v.stashed[colour], v.chest[colour], v.cave[colour])
        rows.append(
            h.tr({"id": f"gems-{gem.id}"})[
                h.th(scope="row")[_icon(drawings.gem(gem.name)), info_button(f"gems-{gem.id}", sentence(gem.name))],
                [h.td[str(cell) if cell else "–"] for cell in cells],
                _spare(n, colour),
            ]
        )
    lost = missing(n)
    return h.div("#tn-gems-panel")[
        h.p(".tn-stash")[info_button("stash", h.b[stash.name]), f", {stash.difficulty}"],
        h.table(".tn-gems")[head, h.tbody[rows]],
        h.p(".alarm")[f"Missing: {lost}.{' Only a shark can bring it back.' if end.steps_left(n.t) else ''}"]
        if lost
        else None,
        h.p(".tn-pool", {"aria-label": f"The team has {count(v.pool, 'shell')}"})[
            info_button("shells", "Shells"),
            " ",
            [_shell(index < v.pool) for index in range(n.pack.board.shells)],
            h.b[f" {v.pool}"],
            f" of {n.pack.board.shells}",
        ],
    ]


def _spare(n: Names, colour: int) -> Element:
    spare = gems_to_spare(n.t, colour)
    if not gems_needed(n.t, colour):
        return h.td(".tn-fine")["all" if not n.pack.stash[n.view.stash].needs[colour] else "complete"]
    if spare < 0:
        return h.td(".alarm")[f"{-spare} missing"]
    return h.td(class_={"tn-tight": not spare})[str(spare) if spare else "none"]


def _shell(mine: bool) -> Element:
    return _icon(use("shell") if mine else dot(0, 0, 14, "none", edge="#7fa6b4", width=3))


def _icon(art: Element) -> Element:
    return h.svg(".tn-icon", {"viewBox": "-26 -26 52 52", "aria-hidden": "true"})[art]


# -- fish and gate, clock ---------------------------------------------------------------------------------------------


def fish(n: Names) -> Element:
    """The gate's order, and each fish with where it is and whether it is safe."""
    v = n.view
    rows = []
    for number, card in enumerate(n.pack.fish):
        square = v.fish[number]
        rows.append(
            h.li({"id": f"line-{card.id}"})[
                h.svg(".tn-fish", {"viewBox": "-56 -56 112 92", "aria-hidden": "true"})[use_shared(f"fish-{card.id}")],
                h.div[
                    h.div[info_button(f"fish-{card.id}", h.b[sentence(card.colour)]), f", {card.hat}, {card.size}"],
                    h.div[h.span(".state")[sentence(n.square(square))], " ", _safety(n, square)],
                ],
            ]
        )
    return h.div("#tn-fish-panel")[_gate(n) if v.gate else None, h.ul(".tn-school")[rows]]


def _safety(n: Names, square: int) -> Node:
    v = n.view
    if not n.protected(square):
        return h.b(".alarm")["unprotected"]
    if square in v.safe and square not in v.safe_later:
        return h.b(".tn-tight")["protected until the draws"]
    return h.span(".tn-fine")["protected"]


def _gate(n: Names) -> Element:
    v = n.view
    card = n.pack.gate[v.gate]
    order = n.pack.order[v.gate]
    wide, high = gate_art.PLAQUE
    then = f"next through: {n.some_fish([order[v.passed]])}" if v.passed < len(order) else "all are through"
    return h.div(".tn-gate")[
        h.svg(
            ".tn-plaque", {"viewBox": f"{-wide / 2 - 4} {-high / 2 - 4} {wide + 8} {high + 8}", "aria-hidden": "true"}
        )[gate_art.plaque([n.fish_card(id) for id in card.order], card.by, v.passed)],
        h.p[
            info_button("gate", h.b[f"Gate {v.stage} of {n.pack.route.stages}"]),
            f", behind square {n.pack.route.arch[v.stage]}: {n.gate(v.gate)}; {then}.",
        ],
    ]


def clock(n: Names) -> Element:
    """Turns still possible, steps still needed, the pile."""
    v = n.view
    steps, turns = end.steps_left(n.t), v.turns_left
    hard = turns > 0 and steps > 4 * turns
    squares = end.squares_left(n.t)
    pile = f"{len(v.pile)}" if v.pile else "empty: tiles come from the rear of the reef"
    return h.dl("#tn-clock.stores")[
        store("Stage and round", f"{v.stage} of {n.pack.route.stages}, round {v.round}", tap="clock-stage"),
        store("Turns left, at most", str(turns), turns <= len(v.players), "clock-turns"),
        store(
            "Steps to the finish",
            f"{steps}" + (f", {steps / turns:.1f} a turn" if turns and steps else ""),
            hard,
            "clock-steps",
        ),
        store("Draw pile", pile, tap="pile"),
        store("Reef squares unused", str(squares), tap="clock-reef"),
        store("Tiles in the box", str(len(v.box)), tap="clock-box"),
        store("Stolen", f"{v.stolen_moving} after moves, {v.stolen_resting} at the end of rounds", tap="clock-stolen"),
    ]
