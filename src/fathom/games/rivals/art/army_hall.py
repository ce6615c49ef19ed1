"""The picture before the map is laid: the banners of the factions, and the hall where an army is made."""

from __future__ import annotations

from collections import Counter

import htpy as h
from htpy import Element

from fathom.games.rivals.art.palette import BLOOD, FAINT, INK, LAMP, PALE, crest, look
from fathom.games.rivals.art.places import HEAD, Places
from fathom.games.rivals.art.rolls import row
from fathom.games.rivals.art.signs import sign
from fathom.games.rivals.model.pack import Army, Faction, ModelCard
from fathom.games.rivals.model.view import PlayerView
from fathom.games.rivals.text.names import Names
from fathom.present.info import info_pane
from fathom.present.phrases import count
from fathom.present.svg import (
    Point,
    area,
    box,
    dot,
    filled,
    fitting,
    group,
    letters,
    line,
    num,
    piece,
    use,
    wrapped,
    xy,
)

HALL = 1212.0
"""The width of the hall, which is in the middle of the picture."""


def hall(n: Names, p: Places) -> list[Element]:
    """The banners while factions are chosen, otherwise the hall with the models on sale and the army."""
    left = (p.wide - HALL) / 2
    player = mine(n)
    if n.view.step == "faction" or player is None or not player.faction:
        banners = [_banner(n, faction, k) for k, faction in enumerate(n.pack.factions)]
        troops = [pane for k, faction in enumerate(n.pack.factions) for pane in _troop_panes(n, faction, k)]
        # Two rows of banners fit; with more factions the banners are smaller.
        size = min(1.0, 2 / ((len(banners) + 1) // 2))
        return [
            h.g("#rv-banners", {"transform": f"translate({xy((left, HEAD + 22))}) scale({size:.2f})"})[banners, troops]
        ]
    return [
        _purse(n, player, left),
        _market(n, player, left),
        _army(n, player, left),
        h.g("#rv-models")[_ranks(n, player, left)],
        h.g("#rv-ready-made")[[_ready_made(n, army, k, left) for k, army in enumerate(ready_made(n, player))]],
        _seal(n, player, left),
    ]


def mine(n: Names) -> PlayerView | None:
    """The player of the viewing seat; None for a spectator."""
    return None if n.view.seat is None else n.view.players[n.view.seat]


def on_sale(n: Names, player: PlayerView) -> list[ModelCard]:
    """The models of a player's faction."""
    return [card for card in n.pack.models if card.faction == player.faction]


def ready_made(n: Names, player: PlayerView) -> list[Army]:
    """The ready-made army to show: the largest for the points of the match, in a list; empty if there is none."""
    fitting = [army for army in n.pack.armies if army.faction == player.faction and army.points <= n.view.points]
    return sorted(fitting, key=lambda army: army.points)[-1:]


def spent(n: Names, player: PlayerView) -> int:
    """The points that a player has spent on models and cards (RV-204)."""
    models = [one for one in n.view.models if one.seat == player.seat]
    cards = [*player.items, *(card for one in models for card in one.cards)]
    return sum(n.pack.model[one.card].cost for one in models) + sum(n.pack.card[card].cost for card in cards)


# -- factions ----------------------------------------------------------------------------------------------------------


def _banner(n: Names, faction: Faction, place: int) -> Element:
    """The banner of a faction: its crest, a line of text and three of its models."""
    colours = look(faction.id)
    taken = next((player for player in n.view.players if player.faction == faction.id), None)
    named = any(player.named == faction.id for player in n.view.players)
    cloth = "M0 0H590V600L295 664L0 600Z"
    return h.g(
        ".spot.rv-banner",
        {"id": f"choose-{faction.id}", "transform": f"translate({xy(_hung(place))})", "data-name": faction.name},
    )[
        group(
            area(cloth, INK, edge=INK, width=14, opacity=0.5),
            area(cloth, colours.dark, edge=colours.colour, width=7),
            line("M22 20H568V586L295 646L22 586Z", colours.colour, 2, opacity=0.5),
        ),
        group(crest(faction.id), transform="translate(96 92) scale(1.45)"),
        letters(176, 108, fitting(faction.name, 58, 380), faction.name, colours.light, anchor="start"),
        [
            letters(44, 192 + 34 * k, 27, words, PALE, anchor="start", weight="400")
            for k, words in enumerate(filled(faction.line, 27, 506, 3))
        ],
        [
            group(use(f"rv-base-{faction.id}"), use(f"rv-{card.id}"), transform=f"translate({tx} 440) scale({size})")
            for card, tx, size in _troop(n, faction)
        ],
        _ribbon(f"{n.seat(taken.seat)} · taken" if taken else "named by you") if taken or named else None,
        h.path({"d": cloth, "fill": "transparent"}),
    ]


def _hung(place: int) -> Point:
    """The upper left corner of the banner at this place; there are two banners in a row."""
    return 10.0 + 601 * (place % 2), 690.0 * (place // 2)


def _troop(n: Names, faction: Faction) -> list[tuple[ModelCard, float, float]]:
    """The models on a banner, each with its x coordinate and scale; empty if the faction has fewer than three."""
    cards = [card for card in n.pack.models if card.faction == faction.id]
    ranked = sorted(cards, key=lambda card: (card.size != "large", -card.cost))
    return [(ranked[1], 150, 1.7), (ranked[2], 440, 1.7), (ranked[0], 295, 2.3)] if len(ranked) > 2 else []


def _troop_panes(n: Names, faction: Faction, place: int) -> list[Element]:
    """The areas to tap to read about the models on a banner."""
    x, y = _hung(place)
    return [
        info_pane(f"model-{card.id}", (x + tx, y + 445), 120, 180, f"{card.name}, {card.cost} points")
        for card, tx, _ in _troop(n, faction)
    ]


def _ribbon(words: str) -> Element:
    said = letters(295, 343, fitting(words, 34, 430), words, LAMP)
    return group(box(70, 300, 450, 64, INK, round=12, edge=LAMP, width=3), said)


# -- the purse ---------------------------------------------------------------------------------------------------------


def _purse(n: Names, player: PlayerView, left: float) -> Element:
    """A bar with the points spent and left."""
    colours, whole = look(player.faction), n.view.points
    gone = min(whole, spent(n, player))
    y = HEAD + 22
    wide = HALL - 190
    full = wide * gone / whole if whole else 0
    return h.g("#rv-purse")[
        dot(left + 64, y + 58, 54, colours.dark, edge=colours.colour, width=5),
        group(crest(player.faction), transform=f"translate({xy((left + 64, y + 58))}) scale(1.2)"),
        letters(left + 140, y + 42, 40, n.seat(player.seat), colours.light, anchor="start"),
        letters(
            left + HALL - 50,
            y + 42,
            40,
            f"{count(whole - gone, 'point')} left",
            LAMP if gone < whole else FAINT,
            anchor="end",
        ),
        box(left + 140, y + 62, wide, 40, INK, round=20, edge="#4d7f92", width=3),
        box(left + 144, y + 66, max(0.0, full - 8), 32, colours.colour, round=16) if gone else None,
        info_pane("purse", (left + HALL / 2, y + 54), HALL - 20, 108, f"{gone} of {whole} points spent"),
    ]


# -- the market --------------------------------------------------------------------------------------------------------


def _market(n: Names, player: PlayerView, left: float) -> Element:
    """The models on sale in two rows, and a legend if there is a free place."""
    cards = on_sale(n, player)
    across = max(4, (len(cards) + 1) // 2)
    places = [(302.0 * (k % across), 268.0 * (k // across)) for k in range(len(cards) + 1)]
    legend = _legend(*places[-1]) if len(cards) < 2 * across else None
    return h.g("#rv-market", {"transform": f"translate({xy((left + 8, HEAD + 158))}) scale({4 / across:.2f})"})[
        [_offer(n, player, card, at) for card, at in zip(cards, places, strict=False)], legend
    ]


def _offer(n: Names, player: PlayerView, card: ModelCard, at: Point) -> Element:
    """A model on sale: its cost, its values, and how many copies can still be bought."""
    have = sum(one.card == card.id for one in n.view.models if one.seat == player.seat)
    too_expensive = card.cost > n.view.points - spent(n, player)
    gone = have >= card.copies
    colours = look(card.faction)
    lines = wrapped(card.name, 19)
    attributes = {"id": f"offer-{card.id}", "transform": f"translate({xy(at)})", "data-on": f"buy-{card.id}"}
    attributes["data-name"] = f"{card.name}, {card.cost} points"
    return h.g(".spot.rv-offer", attributes)[
        group(
            box(
                0,
                0,
                290,
                254,
                "#08222f",
                round=20,
                edge="#35525e" if gone or too_expensive else colours.colour,
                width=3,
            )
        ),
        group(
            use(f"rv-base-{card.faction}"),
            use(f"rv-{card.id}"),
            transform="translate(88 94) scale(1.5)",
            opacity=0.4 if gone or too_expensive else None,
        ),
        dot(246, 46, 34, INK, edge=LAMP, width=4),
        letters(246, 58, 34, str(card.cost), LAMP if not too_expensive else BLOOD, cls="figure"),
        _figures(card),
        [
            letters(145, 204 + 26 * k - 13 * (len(lines) - 1), 25, words, PALE if not gone else FAINT)
            for k, words in enumerate(lines[:2])
        ],
        letters(145, 242, 20, _stock(card, have), FAINT),
        h.path({"d": "M20 0H270L290 20V234L270 254H20L0 234V20Z", "fill": "transparent"}),
    ]


LEGEND = (
    ("blade", "attack dice"),
    ("kind-armour", "defence dice"),
    ("heart", "Heart"),
    ("fin", "Speed"),
    ("range", "Range"),
)


def _legend(x: float, y: float) -> Element:
    """The legend of the signs on the models for sale, drawn at this point."""
    return group(
        [
            group(
                group(sign(name), transform="translate(44 0) scale(1.4)"),
                letters(76, 8, 25, words, FAINT, anchor="start", weight="400"),
                transform=f"translate(0 {34 + 46 * k})",
            )
            for k, (name, words) in enumerate(LEGEND)
        ],
        transform=f"translate({xy((x, y))})",
    )


def _stock(card: ModelCard, have: int) -> str:
    if have >= card.copies:
        return "all bought"
    return f"{card.copies - have} of {card.copies} left" if card.copies > 1 else card.rank


def _figures(card: ModelCard) -> Element:
    """The dice, Heart, Speed and Range of a model on sale."""
    return group(
        group(sign("blade"), transform="translate(178 92) scale(1.3)"),
        group(row(card.attack), transform="translate(204 92) scale(0.82)"),
        group(sign("kind-armour"), transform="translate(178 121) scale(1.1)"),
        group(row(card.defence), transform="translate(204 121) scale(0.82)"),
        group(sign("heart"), transform="translate(168 150) scale(1)"),
        letters(179, 157, 21, str(card.heart), PALE, anchor="start", cls="figure"),
        group(sign("fin"), transform="translate(217 150) scale(1.2)"),
        letters(227, 157, 21, str(card.speed), PALE, anchor="start", cls="figure"),
        group(sign("range"), transform="translate(255 150) scale(0.8)"),
        letters(266, 157, 21, str(card.range), PALE, anchor="start", cls="figure"),
    )


# -- the army ----------------------------------------------------------------------------------------------------------

RANKS = HEAD + 710
"""The y coordinate of the ledge with the army."""


def _army(n: Names, player: PlayerView, left: float) -> Element:
    """The frame of the army, with a heading and a sign for each card in the reserve."""
    models = [one for one in n.view.models if one.seat == player.seat]
    words = "Your army" if models else "No models yet. Tap a model to buy it, or take a ready-made army below."
    reserve = Counter(n.pack.card[card].kind for card in player.items)
    return h.g("#rv-ledge")[
        box(left + 8, RANKS, HALL - 16, 300, "#06202d", round=22, edge="#4d7f92", width=2.4, opacity=0.85),
        letters(left + 34, RANKS + 40, 29, words, PALE, anchor="start"),
        [
            group(
                sign(f"kind-{kind}"), transform=f"translate({xy((left + HALL - 60 - 46 * k, RANKS + 32))}) scale(1.5)"
            )
            for k, kind in enumerate(reserve.elements())
        ],
    ]


def _ranks(n: Names, player: PlayerView, left: float) -> list[Element]:
    """The models bought so far."""
    found = []
    for place, one in enumerate(one for one in n.view.models if one.seat == player.seat):
        at = (left + 88 + 130 * (place % 9), RANKS + 116 + 120 * (place // 9))
        kinds = [n.pack.card[card].kind for card in one.cards]
        found.append(
            piece(
                f"model-{one.id}",
                at,
                group(
                    use(f"rv-base-{player.faction}"),
                    use(f"rv-{one.card}"),
                    [
                        group(sign(f"kind-{kind}"), transform=f"translate({-30 + 20 * k} 50) scale(0.95)")
                        for k, kind in enumerate(kinds)
                    ],
                    transform="scale(1.08)",
                ),
                name=n.model(one.id),
            )
        )
    return found


def _seal(n: Names, player: PlayerView, left: float) -> Element:
    """The button that finishes the army list, or a note that it is finished."""
    if player.ready:
        return h.g("#rv-sealed")[_stamp(left, "Finished. Waiting for the others.", FAINT)]
    return h.g(".spot.rv-seal", {"id": "ready", "data-name": "Finish the army list"})[
        _stamp(left, "Finish the army list", LAMP if spent(n, player) else "#4d7f92"),
        h.path(
            {
                "d": f"M{num(left + HALL - 392)} {num(RANKS + 232)}h340a28 28 0 0 1 0 56h-340a28 28 0 0 1 0 -56Z",
                "fill": "transparent",
            }
        ),
    ]


def _stamp(left: float, words: str, colour: str) -> Element:
    return group(
        box(left + HALL - 420, RANKS + 232, 396, 56, "#123a4a", round=28, edge=colour, width=3),
        letters(left + HALL - 222, RANKS + 269, fitting(words, 27, 370), words, colour),
    )


# -- ready-made armies -------------------------------------------------------------------------------------------------


CARD = "M20 0H370Q390 0 390 20V310Q390 330 370 330H20Q0 330 0 310V20Q0 0 20 0Z"


def _ready_made(n: Names, army: Army, place: int, left: float) -> Element:
    """The banner of a ready-made army, with all its models."""
    colours = look(army.faction)
    x, y = left + 8 + 403 * (place % 3), RANKS + 322
    each = [(line.model, line.cards) for line in army.army for _ in range(line.count)]
    step = min(88.0, 330 / max(1, (len(each) + 1) // 2))
    figures = [
        group(
            use(f"rv-base-{army.faction}"),
            use(f"rv-{model}"),
            transform=f"translate({num(54 + step * (k // 2))} {num(126 + 96 * (k % 2))}) scale(0.82)",
        )
        for k, (model, _) in enumerate(each)
    ]
    cards = sum(len(cards) for _, cards in each)
    attributes = {"id": f"muster-{army.points}", "transform": f"translate({xy((x, y))})"}
    attributes["data-name"] = f"Ready-made army for {army.points} points"
    return h.g(".spot.rv-army", attributes)[
        group(box(0, 0, 390, 330, colours.dark, round=20, edge=colours.colour, width=4)),
        letters(24, 50, 33, "Ready-made", colours.light, anchor="start"),
        letters(366, 52, 40, str(army.points), LAMP, anchor="end", cls="figure"),
        figures,
        letters(24, 308, 23, f"{count(len(each), 'model')}, {count(cards, 'card')}", PALE, anchor="start"),
        h.path({"d": CARD, "fill": "transparent"}),
    ]
