"""The end of a campaign with its score sheet, and the page shown after a defeat."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.games.sleeping_gods.art.prose import prose
from fathom.games.sleeping_gods.text.ending import points, score, signed, story, verdict
from fathom.games.sleeping_gods.text.journal import DEFEATS
from fathom.games.sleeping_gods.text.names import Names, count
from fathom.games.sleeping_gods.text.sentences import tell

COST = {"drifted", "events discarded", "xp", "gained", "command"}
"""Events after a defeat that are listed on its page."""
ONWARD = {"room", "no effect", "paragraph", "finale"}
"""Events after which the page of a defeat is no longer shown."""


def ending(n: Names, outcome: Outcome) -> Element:
    """The ending as the storybook tells it, and the score sheet below it."""
    rows = [h.tr[h.th(scope="row")[words], h.td[signed(number)]] for words, number in points(outcome)]
    return h.div(".ending")[
        h.p[h.b[f"{score(n, outcome)} points"]] if "score" in outcome.facts else None,
        h.p[verdict(n, outcome)],
        [h.p[prose(part)] for part in story(n, outcome).split("\n\n")],
        h.table(".sg-score")[
            h.caption["Final score"],
            h.tbody[rows],
            h.tfoot[h.tr[h.th(scope="row")["Score"], h.td[score(n, outcome)]]],
        ]
        if "score" in outcome.facts
        else None,
    ]


def setback(n: Names, events: Sequence[Event]) -> Element | None:
    """The page of a defeat, shown until the crew continues (SG-850 to SG-852).

    None at all other times, and in brutal mode, where a defeat ends the campaign (SG-853).
    """
    if n.view.settings.mode == "brutal":
        return None
    after: list[Event] = []
    for event in reversed(events):
        if event.what in ONWARD:
            return None
        if event.what == "defeat":
            break
        after.append(event)
    else:
        return None
    costs = [tell(n, each) for each in reversed(after) if each.what in COST]
    mark = n.pack.figures.score.defeat * n.view.defeats
    return h.details({"id": f"book-defeat-{n.view.defeats}", "open": "", "class": "sg-book sg-setback"})[
        h.summary["Defeat"],
        h.article[
            h.header[h.h2["Defeat"], h.span(".sg-folio")[f"turn {n.view.turn}"]],
            h.p(".sg-prose")[prose(DEFEATS[event.facts["cause"]])],
            h.ul(".sg-margin")[
                [h.li[cost] for cost in costs],
                h.li[f"{count(n.view.defeats, 'defeat')} so far: {signed(mark)} points in the final score."],
            ],
        ],
    ]
