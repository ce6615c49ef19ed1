"""The edges of the picture: the round and the Activation card above, player plates in the corners, dice below."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from fathom.engine.events import Event
from fathom.games.rivals.art import rolls
from fathom.games.rivals.art.palette import BLOOD, FAINT, INK, LAMP, PALE, crest, look
from fathom.games.rivals.art.places import FOOT, Places
from fathom.games.rivals.art.rolls import Rolled, die
from fathom.games.rivals.art.signs import sign
from fathom.games.rivals.model.view import PlayerView
from fathom.games.rivals.text.names import Names
from fathom.present.info import info_pane
from fathom.present.phrases import count, sentence
from fathom.present.svg import area, box, dot, filled, fitting, group, letters, line, num, piece, polygon, use, xy

COLUMNS = ("Movement", "Attack", "End")
CARD = 452.0
"""The width of the Activation card."""
EVENT = 356.0
"""The width of the box with the event in force."""
YOU = " · you"
"""What the plate of the player who looks adds to the name; left out on phones."""
PLATE = 340.0
"""The width of a player's plate."""


# -- above -------------------------------------------------------------------------------------------------------------


def head(n: Names, p: Places) -> Element:
    """The strip above the map: round and turn, Activation card, event in force; in set-up, a title."""
    v = n.view
    middle = p.wide / 2
    parts: list[Node] = []
    if v.round:
        colours = look(v.players[v.active].faction)
        parts += [
            dot(66, 64, 46, colours.dark, edge=colours.colour, width=5),
            group(crest(v.players[v.active].faction), transform="translate(66 64) scale(1.05)"),
            letters(128, 56, 34, f"Round {v.round}", PALE, anchor="start"),
            letters(
                128, 92, fitting(_playing(n), 27, middle - CARD / 2 - 140), _playing(n), colours.light, anchor="start"
            ),
            _card(n, middle),
            _event(n, p),
            info_pane("activation", (middle, 66), CARD, 108, markers_named(n)),
            info_pane("event", (p.wide - 166, 66), 300, 108, "Events"),
        ]
    else:
        parts.append(letters(middle, 78, 46, TITLES[v.step], PALE))
    return h.g("#rv-head")[parts]


def _playing(n: Names) -> str:
    """Whose turn it is, or who has won."""
    left = [player.seat for player in n.view.players if not player.out]
    return f"{n.seat(left[0])} has won" if len(left) == 1 else f"{n.seat(n.view.active)} to play"


TITLES = {
    "faction": "Choose your faction",
    "army": "Make your army",
    "map": "The Lurk",
    "side": "Choose your side",
    "deploy": "Deploy your army",
}
"""The title of each step of set-up."""


def _card(n: Names, middle: float) -> Element:
    """The Activation card: three columns, through which markers move from left to right."""
    v = n.view
    each = CARD / 3
    left = middle - CARD / 2
    wells = [
        group(
            box(left + each * k + 5, 14, each - 10, 104, "#0a2432", round=14, edge="#4d7f92", width=2.4),
            letters(left + each * (k + 0.5), 108, 22, name, FAINT, spacing=1),
        )
        for k, name in enumerate(COLUMNS)
    ]
    arrows = [line(f"M{num(left + each * k - 6)} 50l12 9l-12 9", LAMP, 4) for k in (1, 2)]
    where = [2] * v.end + [1] * v.attack + [0] * v.movement
    markers = []
    for index, column in enumerate(where):
        place = index - where.index(column)
        x = left + each * (column + 0.5) + 38 * (place - (where.count(column) - 1) / 2)
        markers.append(piece(f"marker-{index}", (x, 54), _marker(n, spent=column == 2), cls="rv-marker"))
    return h.g[wells, arrows, markers]


def markers_named(n: Names) -> str:
    """How many markers of the Activation card are left for each kind of activation."""
    v = n.view
    return f"{v.movement} Movement, {v.attack} Attack"


def _marker(n: Names, *, spent: bool) -> Element:
    colours = look(n.view.players[n.view.active].faction)
    return group(
        dot(0, 3, 18, INK, opacity=0.6),
        dot(0, 0, 18, "#2c4450" if spent else colours.colour, edge=INK, width=3),
        group(use(f"rv-seal-{n.view.players[n.view.active].faction}"), transform="scale(0.36)"),
    )


def _event(n: Names, p: Places) -> Element:
    """The event in force, or how many events are in the deck."""
    event = n.pack.event.get(n.view.ongoing)
    x = p.wide - 16
    if event is None:
        return h.g({"id": "rv-event"})[
            letters(x, 56, 27, "No event", FAINT, anchor="end"),
            letters(x, 90, 22, f"{count(n.view.events_left, 'event')} in the deck", FAINT, anchor="end"),
        ]
    # Short texts are set larger.
    size = next((size for size in (25, 22) if len(filled(event.text, size, EVENT - 20, 3)) < 3), 19)
    lines = filled(event.text, size, EVENT - 20, 3)
    return h.g({"id": "rv-event"})[
        h.title[f"{event.name}: {event.text}"],
        box(x - EVENT, 8, EVENT, 116, "#123a4a", round=14, edge=LAMP, width=3),
        letters(x - EVENT / 2, 40, fitting(event.name, 28, EVENT - 24), event.name, LAMP),
        [letters(x - EVENT / 2, 48 + (size + 3) * (k + 1), size, words, PALE) for k, words in enumerate(lines)],
    ]


# -- corners -----------------------------------------------------------------------------------------------------------


def plates(n: Names, p: Places) -> Element:
    """A plate for each player: Essence, models left, their worth, and a crown for the leader."""
    values = strengths(n)
    best = max(values.values(), default=0)
    leaders = [seat for seat, value in values.items() if value == best]
    return h.g("#rv-plates")[
        [_plate(n, p, player, values, leads=leaders == [player.seat]) for player in n.view.players]
    ]


def strengths(n: Names) -> dict[int, int]:
    """The worth of the models that each player has left, which counts at the round limit (RV-872)."""
    return {player.seat: player.worth for player in n.view.players if not player.out}


def _plate(n: Names, p: Places, player: PlayerView, values: dict[int, int], *, leads: bool) -> list[Element]:
    (x, y), right, down = p.corner([other.side for other in n.view.players], player.seat)
    colours = look(player.faction)
    active = player.seat == n.view.active
    anchor = "start" if right > 0 else "end"
    top = y + (0 if down > 0 else -112)
    left = x if right > 0 else x - PLATE
    tx = x + right * 112
    alive = sum(one.seat == player.seat for one in n.view.models)
    own = player.seat == n.view.seat
    title = n.seat(player.seat) + (YOU if own else "")
    facts: list[Node] = [
        _sign(x + right * 120, top + 80, "essence", 1.5),
        letters(x + right * 138, top + 89, 28, str(player.essence), PALE, anchor=anchor, cls="figure"),
        _sign(x + right * 196, top + 79, "pawn", 1.4),
        letters(x + right * 213, top + 89, 28, str(alive), PALE, anchor=anchor, cls="figure"),
        _worth(x + right * 262, top + 80, right, player.worth, leads=leads),
    ]
    if player.out:
        facts = [letters(tx, top + 88, 25, "out of the game", BLOOD, anchor=anchor)]
    name = f"{n.seat(player.seat)}: {player.essence} Essence, {count(alive, 'model')} worth {player.worth} points"
    plate = piece(
        f"plate-{player.seat}",
        (0, 0),
        box(
            left,
            top,
            PLATE,
            112,
            "#06202d",
            round=18,
            edge=LAMP if active else colours.colour,
            width=5 if active else 2.4,
            opacity=0.92,
        ),
        dot(x + right * 56, top + 56, 42, colours.dark, edge=colours.colour, width=4),
        group(crest(player.faction), transform=f"translate({xy((x + right * 56, top + 56))}) scale(0.92)"),
        letters(tx, top + 45, fitting(title, 32, PLATE - 130), n.seat(player.seat), colours.light, anchor=anchor)[
            n.seat(player.seat), h.tspan(".rv-you")[YOU] if own else None
        ],
        facts,
        cls="rv-plate",
        name=name + (", leads" if leads else ""),
    )
    return [plate, info_pane(f"plate-{player.seat}", (left + 170, top + 56), 340, 112, name)]


def _worth(x: float, y: float, right: int, worth: int, *, leads: bool) -> Element:
    """The worth of a player's models, with a crown that is bright for the leader."""
    return group(
        group(crown(LAMP if leads else "#35525e"), transform=f"translate({xy((x - right * 4, y))})"),
        letters(
            x + right * 14,
            y + 9,
            25,
            str(worth),
            LAMP if leads else FAINT,
            anchor="start" if right > 0 else "end",
            cls="figure",
        ),
    )


def crown(colour: str) -> Element:
    """A crown, 30 units wide."""
    return area(polygon([(-13, 8), (-15, -9), (-6, -1), (0, -12), (6, -1), (15, -9), (13, 8)]), colour)


def _sign(x: float, y: float, name: str, scale: float) -> Element:
    return group(sign(name), transform=f"translate({xy((x, y))}) scale({scale})")


# -- below -------------------------------------------------------------------------------------------------------------


def tray(n: Names, p: Places, events: Sequence[Event]) -> Element:
    """The dice of the last roll."""
    latest = rolls.rolled(events, 4)
    top = p.high - FOOT
    parts: list[Node] = []
    if latest and latest[0].what in ("attack roll", "defence roll"):
        parts = _exchange(n, p, latest, top)
    elif latest and latest[0].what == "contest roll":
        shown = [one for one in latest if one.what == "contest roll"][: len(n.view.players)][::-1]
        wide = (p.wide - 80) / len(shown)
        best = max(one.result for one in shown)
        for k, one in enumerate(shown):
            wins = one.result == best and [each.result for each in shown].count(best) == 1
            title = f"{n.seat(int(one.who))} {rolls.WINS[one.rule] if wins else 'rolls'}"
            parts.append(_side(title, one, 40 + wide * k, wide, top, count(one.result, "octopus", "octopuses")))
    elif latest:
        one = latest[0]
        deed = "climbs" if one.what == "climbs" else "searches the coral"
        parts = [_side(f"{n.model(one.who)} {deed}", one, 40, p.wide - 80, top, "success" if one.result else "failure")]
    else:
        words = (
            "No dice have been rolled yet."
            if n.view.ground
            else "Your choices stay secret until all players have chosen."
        )
        parts = [letters(p.wide / 2, top + 96, 27, words, FAINT)]
    pane = info_pane("tray", (p.wide / 2, top + FOOT / 2), p.wide - 40, FOOT - 20, "The last roll")
    return h.g("#rv-tray")[parts, pane]


def _exchange(n: Names, p: Places, latest: list[Rolled], top: float) -> list[Node]:
    """The dice of an attack, and of the defence against it if it has been rolled."""
    half = (p.wide - 80) / 2
    defence = latest[0] if latest[0].what == "defence roll" else None
    attack = next((one for one in latest if one.what == "attack roll"), None)
    parts: list[Node] = []
    if attack:
        parts.append(
            _side(f"{sentence(n.fighter(attack.who))} attacks", attack, 40, half - 40, top, count(attack.result, "hit"))
        )
    if defence:
        parts.append(
            _side(
                sentence(n.fighter(defence.who)), defence, 110 + half, half - 70, top, count(defence.result, "shield")
            )
        )
        parts.append(_wounds(p, top, defence.wounds))
    elif attack:
        parts.append(letters(110 + half, top + 46, 27, sentence(n.fighter(attack.whom)), FAINT, anchor="start"))
        parts.append(letters(110 + half, top + 104, 25, "has not defended yet", FAINT, anchor="start"))
    return parts


def _side(title: str, one: Rolled, left: float, wide: float, top: float, result: str) -> Element:
    step = min(70.0, (wide - 130) / max(1, len(one.dice)))
    return h.g[
        letters(left, top + 46, 27, title, PALE, anchor="start"),
        letters(left, top + 158, 22, rolls.MORE, FAINT, anchor="start") if rolls.has_more(one.dice) else None,
        [
            h.g(
                ".rv-die",
                {"id": f"die-{one.number}-{k}", "transform": f"translate({xy((left + 32 + step * k, top + 100))})"},
            )[group(die(face), transform=f"scale({min(1.26, step / 55):.2f})")]
            for k, face in enumerate(one.dice)
        ],
        letters(left + 16 + step * len(one.dice), top + 110, 28, result, LAMP, anchor="start"),
    ]


def _wounds(p: Places, top: float, wounds: int) -> Element:
    """The wounds of an attack."""
    colour = BLOOD if wounds else "#7fe0b4"
    words = f"−{wounds}" if wounds else "0"
    return h.g({"transform": f"translate({xy((p.wide / 2, top + 88))})"})[
        dot(0, 0, 46, INK, edge=colour, width=4), letters(0, 12, 34, words, colour, cls="figure")
    ]
