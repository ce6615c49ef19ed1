"""The key beside the board: it explains the marks that are on the board right now.

Each entry has a selector; the page shows an entry while the selector finds something (`static/key.js`). The texts and
drawings are those of the legend.
"""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h
from htpy import Element

from fathom.present.legend import LegendEntry
from fathom.table.access.views import SeatView
from fathom.web.pages.ending import first_sentence

MARKS = (
    ("legal", ".spot.legal", LegendEntry("legal", "Bright outline", "You can choose this now.")),
    (
        "number",
        ".option-numbers rect",
        LegendEntry("number", "Number in a dark badge", "The option with this number in the list and on the keyboard."),
    ),
    (
        "in-reach",
        ".way-steps",
        LegendEntry(
            "in-reach",
            "Arrowheads",
            "One for each step that it takes to get there. ⚠: a step has a warning. Tap the place to go.",
        ),
    ),
    ("subject", ".spot.subject", LegendEntry("subject", "Pale dashes", "What the question is about.")),
    (
        "hinted",
        ".spot:is(.hinted, .suggested)",
        LegendEntry("hinted", "Green outline", "What the hint would choose."),
    ),
    (
        "changed",
        ".changed-mark",
        LegendEntry("changed", "Golden frame", "What has changed since your last answer, when you come back."),
    ),
    ("ring", "", LegendEntry("ring", "Golden circle", "What has just changed, while events are shown.")),
)
"""The marks that pages put on any board: class, selector and text. Without a selector it is only in the legend."""
ON_BOARD: dict[str, dict[str, str]] = {
    "refuge": {
        "danger": "[id^='danger-']",
        "marker": "[data-kin='marker']",
        "cargo": "#cargo",
        "hatch": "[id^='hatch']",
        "camera": "[id^='camera']",
        "screen": "[href='#rf-screen']",
        "down": ".diver:not(.standing)",
        "threat": "#info-threat",
        "jaws": "#info-jaws",
        "lair": "[id^='at-']",
        "spawn": "[id^='at-']",
        "cave": "[id^='at-']",
        "whirlpool": "[id^='at-']",
        "supply": "#info-supply",
        "salvage": "#info-salvage",
        "kraken-pile": "#info-kraken-pile",
    },
    "tentacula": {
        "gold": ".spot.legal:not([data-kinds='shell'])",
        "dashes": ".spot.legal[data-kinds='shell']",
        "safe": ".tn-shelter.safe",
        "later": ".tn-shelter.later",
        "open": ".tn-shelter.open",
        "exposed": ".exposed",
        "ghost": "[id^='ghost']",
        "gate": "[id^='gate']",
        "shell-square": "[id^='at-']",
        "dolphin": "[id^='at-']",
        "shark": "[id^='at-']",
    },
    "jupiter": {
        "doomed": "[href='#jd-doomed']",
        "hit": "[id^='hit-']",
        "breaking": "[href='#jd-breaking']",
        "strained": "[href='#jd-strained']",
        "creep": "[data-kin='creep']",
        "super": "[href='#jd-super']",
        "berth": "[href='#jd-berth']",
        "gangway": "#jd-gangway > *",
        "sign": "[id^='sign-']",
        "plant": "[href='#jd-plant']",
        "dish": "[href='#jd-dish']",
    },
    "rivals": {
        "reach": ".rv-aim[id^='reach']:is(.shown, .subject)",
        "aim": ".rv-aim[id^='range']:is(.shown, .subject)",
        "health": ".rv-model",
        "fin": "[href^='#rv-fin']",
        "pawn": ".rv-plate",
        "crown": ".rv-plate",
        "essence": ".rv-plate",
        "swimming": "[href='#rv-token-swimming']",
        "charged": "[href='#rv-token-charged']",
        "trapped": "[href='#rv-token-trapped']",
        "poisoned": "[href='#rv-token-poisoned']",
        "weakened": "[href='#rv-token-weakened']",
        "exposed": "[href='#rv-token-exposed']",
        "high": "[href='#rv-high']",
        "abyss": "[href^='#rv-abyss']",
        "coral": "[href^='#rv-coral']",
        "rock": "[href^='#rv-rock']",
        "plus": "#rv-tray > *",
    },
    "sleeping-gods": {
        "place": ".sg-place",
        "hazard": ".sg-region",
        "port": ".sg-region",
        "market": ".sg-region",
        "flag": "[href='#sg-flag']",
        "serpent": "#serpent",
        "figure": "#figure",
        "cube": "[href='#sg-cube']",
        "heart": ".sg-berth",
        "fatigue": "[href='#sg-sign-fatigue']",
        "venom": "[href='#sg-status-venom']",
        "frightened": "[href='#sg-status-frightened']",
        "weakened": "[href='#sg-status-weakened']",
        "madness": "[href='#sg-status-madness']",
        "low": "[href='#sg-status-low']",
        "foe": ".sg-foe",
        "square": ".sg-square",
        "enemy-heart": ".sg-square",
        "hourglass": "[href='#sg-sign-hourglass']",
        "command": "[href='#sg-sign-command']",
    },
}
"""For each game, the selectors on its board of entries of its legend, the most needed first."""
TOO_SHORT = 30
"""The number of characters up to which a first sentence says too little."""
REPLACES = {"tentacula": "legal"}
"""Marks for which a game has entries of its own."""


def board_key(seat_view: SeatView) -> Element:
    """The panel with the marks that are on the board. The page opens it where there is room for it."""
    game = seat_view.game.name
    return h.details("#key.panel", {"data-mine": ""})[
        h.summary["Key"],
        h.dl(f".legend.short-legend.marks-of-{game}")[
            [
                h.div({"data-on": selector}, hidden=True)[
                    h.dt[h.span(".drawn", aria_hidden="true")[drawing], h.b[entry.name]],
                    h.dd[_short(entry.text)],
                ]
                for selector, entry, drawing in _entries(seat_view)
            ]
        ],
        h.button(".chip", {"data-ask": "legend"}, type="button")["All pieces and marks"],
    ]


def _short(text: str) -> str:
    """The first sentence of a text; the whole text if that sentence is very short."""
    first = first_sentence(text)
    return first if len(first) > TOO_SHORT else text


def _entries(seat_view: SeatView) -> Iterator[tuple[str, LegendEntry, Element | None]]:
    game = seat_view.game.name
    for mark, selector, entry in MARKS:
        if selector and REPLACES.get(game) != mark:
            yield selector, entry, h.span(f".mark.{mark}")
    drawn = {entry.id: (entry, drawing) for entry, drawing in seat_view.scene.legend()}
    for id, selector in ON_BOARD.get(game, {}).items():
        if id in drawn:
            entry, drawing = drawn[id]
            yield selector, entry, drawing
