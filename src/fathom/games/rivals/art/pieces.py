"""Models and creatures as pieces: base, figure, health, tokens, cards, and the actions used."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.rivals.art.palette import INK, LAMP, PALE, look
from fathom.games.rivals.art.placement import Stand
from fathom.games.rivals.art.places import id_of
from fathom.games.rivals.art.signs import bar, sign
from fathom.games.rivals.model.view import CreatureView, ModelView
from fathom.games.rivals.text.names import Names
from fathom.present.svg import box, dot, group, letters, line, num, oval, piece, smooth, use


def model(n: Names, one: ModelView, stand: Stand) -> Markup:
    """A model at its place in the picture."""
    v = n.view
    acting = v.activation is not None and one.id in v.activation.models
    turn = v.round > 0 and one.seat == v.active and one.at is not None
    return _model(
        one.id,
        stand,
        n.pack.model[one.card].faction,
        one.card,
        one.id[-1] if one.id != one.card else "",
        (one.heart, one.wounds) if one.at is not None or one.wounds else (0, 0),
        one.tokens,
        one.high,
        tuple(n.pack.card[card].kind for card in one.cards),
        (one.moves, one.acted) if turn else None,
        acting,
    )


@lru_cache(maxsize=4096)
def _model(
    id: str,
    stand: Stand,
    faction: str,
    card: str,
    letter: str,
    health: tuple[int, int],
    tokens: tuple[str, ...],
    high: bool,
    carries: tuple[str, ...],
    done: tuple[int, bool] | None,
    acting: bool,
) -> Markup:
    art = [
        dot(0, 0, 56, "none", edge=LAMP, width=5) if acting else None,
        _waves() if "swimming" in tokens else None,
        use(f"rv-base-{faction}"),
        use(f"rv-{card}"),
        [_at(-46, -28 + 21 * k, sign(f"kind-{kind}"), 0.85) for k, kind in enumerate(carries)],
        [
            _at(43, -36 + 25 * k, sign(name), 0.9)
            for k, name in enumerate([*(["high"] if high else []), *(f"token-{token}" for token in tokens)])
        ],
        _at(-38, 30, badge(letter, look(faction).light), 1) if letter else None,
        _at(0, 49, bar(*health), 1) if health[0] else None,
        _actions(*done) if done else None,
    ]
    return Markup(piece(f"model-{id}", stand.at, group(*art, transform=f"scale({stand.scale:.2f})"), cls="rv-model"))


def _at(x: float, y: float, art: Element, scale: float) -> Element:
    return group(art, transform=f"translate({num(x)} {num(y)}) scale({scale})")


def _waves() -> Element:
    return group(
        oval(0, 36, 50, 15, "#7fdcff", opacity=0.35),
        line(smooth([(-50, 38), (-34, 32), (-17, 38), (0, 32), (17, 38), (34, 32), (50, 38)]), "#bdf0ff", 4),
    )


def badge(letter: str, colour: str) -> Element:
    """A badge with the letter that tells copies of a model apart."""
    return group(dot(0, 0, 16, INK, edge=colour, width=2), letters(0, 8, 27, letter, colour, cls="figure"))


def _actions(moves: int, acted: bool) -> Element:
    """The two Movement actions and the attack action of this turn, used or not."""
    return group(
        box(-27, 58, 54, 17, INK, round=8, opacity=0.8),
        _at(-16, 66, sign("fin-used" if moves > 0 else "fin"), 0.95),
        _at(1, 66, sign("fin-used" if moves > 1 else "fin"), 0.95),
        _at(17, 66, sign("blade-used" if acted else "blade"), 0.95),
    )


def creature(n: Names, one: CreatureView, stand: Stand) -> Element:
    """A creature at its place in the picture."""
    paid = [_at(-50, -34, sign("essence"), 1.5), letters(-50, -8, 24, str(one.essence), PALE, cls="figure")]
    art = group(
        use(f"rv-{one.card}"),
        _at(0, 56, bar(n.heart(one), one.wounds, 78), 1),
        [_at(54, -36 + 25 * k, sign(f"token-{token}"), 0.9) for k, token in enumerate(one.tokens)],
        paid if one.essence else None,
        transform=f"scale({stand.scale:.2f})",
    )
    return piece(f"creature-{id_of(one.at)}", stand.at, art)


@lru_cache(maxsize=8192)
def pane(id: str, stand: Stand, name: str, on: str, shows: str, half: float = 40) -> Markup:
    """The area to tap for a model or creature.

    `on` is the id of the tile under it: a tap counts for the tile if only the tile is offered.
    `shows` are the ids of the groups to show while the pointer is over the area.
    """
    r = half * stand.scale
    attributes = {"id": id, "transform": f"translate({num(stand.x)} {num(stand.y)})", "data-name": name}
    if on:
        attributes["data-on"] = on
    if shows:
        attributes["data-shows"] = shows
    clear = h.rect({"x": num(-r), "y": num(-r), "width": num(2 * r), "height": num(2.2 * r), "rx": num(r)})
    return Markup(h.g(".spot.rv-pane", attributes)[h.title[name], clear])
