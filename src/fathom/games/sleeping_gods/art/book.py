"""The storybook: the paragraph to read, what led to it, and its choices with their costs and chances."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from fathom.engine.events import Event
from fathom.games.sleeping_gods.art.pictures import totem, vignette
from fathom.games.sleeping_gods.art.prose import prose
from fathom.games.sleeping_gods.art.signs import icon
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.rules import storybook
from fathom.games.sleeping_gods.story.paragraphs import ChoiceChallenge, Paragraph, StoryChoice
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import ITEMS, SKILLS, Names
from fathom.games.sleeping_gods.text.odds import odds
from fathom.games.sleeping_gods.text.sentences import tell
from fathom.present.journal import reading_tools

CLOSING = {"turn", "travel", "market", "port", "skipped", "explore", "event", "deck empty", "tackled", "hazard"}
"""Events after which the book is no longer shown."""
SHOWN = {
    "choice", "passed", "failed", "failure text", "victory", "gained", "given up", "xp", "card", "card lost", "totem",
    "quest", "quest away", "item", "item lost", "hurt", "down", "healed", "status", "cured", "tired", "rested",
    "command", "drew cards", "explore token", "cube", "returned",
}  # fmt: skip
"""Events that are listed beside the paragraph."""
LINES = 9
KINDS = {"prologue": "Prologue", "plot": "What the sea remembers", "finale": "The last page"}


def book(n: Names, events: Sequence[Event]) -> Element | None:
    """The book, open at the current page or closed at the last; None without a page, in combats and challenges."""
    v = n.view
    before, after, read, again = _thread(events)
    id = v.story.paragraph if v.story else read
    if v.battle is not None or v.trial is not None or id not in n.pack.paragraph:
        return None
    if v.story is not None:
        again = v.story.again
        if read != id:
            before, after = [], []
    paragraph = n.pack.paragraph[id]
    page = id.replace(".", "-")
    # Once a choice was made, its result is what is new: it comes first, because a long page has to be scrolled.
    chosen = any(event.what == "choice" for event in after)
    lying = {"id": f"book-{page}", "open": ""} if v.story else {"id": f"shut-{page}"}
    return h.details(lying | {"class": "sg-book readable"})[
        h.summary["The storybook"],
        h.article[
            vignette(n.pack.location[paragraph.location].map)
            if paragraph.location is not None and not chosen
            else None,
            h.header[h.h2[_title(n, paragraph)], h.span(".sg-folio")[f"¶ {id}"], reading_tools()],
            _margin(n, after if chosen else before),
            [h.p(".sg-prose")[prose(part)] for part in paragraph.words(again).split("\n\n")],
            None if chosen else _margin(n, after),
            _waits(n) if v.story is not None and paragraph.choices else None,
            h.ol(".sg-choices")[[_choice(n, choice) for choice in paragraph.choices]]
            if v.story is not None and paragraph.choices
            else None,
        ],
    ]


def _waits(n: Names) -> Node:
    """A line that tells the other players who chooses; None for the player who chooses and for spectators."""
    v = n.view
    return h.p(".sg-waits")[f"{n.seat(v.active)} chooses."] if v.seat not in (None, v.active) else None


def _thread(events: Sequence[Event]) -> tuple[list[Event], list[Event], str, bool]:
    """The events before and after the last paragraph read, its id, and whether it was read again.

    All are empty if the book was closed since.
    """
    after: list[Event] = []
    before: list[Event] = []
    read, again = "", False
    for event in reversed(events):
        if event.what == "paragraph":
            if read:
                break
            read, again = event.facts["paragraph"], event.facts.get("again", False)
        elif event.what in CLOSING:
            if not read:
                return [], [], "", False
            break
        elif event.what in SHOWN:
            (before if read else after).append(event)
    return before[LINES - 1 :: -1], after[LINES - 1 :: -1], read, again


def _title(n: Names, paragraph: Paragraph) -> str:
    if paragraph.town:
        return paragraph.town
    if paragraph.location is not None:
        return n.pack.location[paragraph.location].name
    return KINDS.get(n.view.story.kind if n.view.story else "", "The voyage")


def _margin(n: Names, events: list[Event]) -> Node:
    if not events:
        return None
    return h.ul(".sg-margin")[
        [
            h.li[totem(n, event.facts["card"]) if event.what == "totem" else None, prose(tell(n, event))]
            for event in events
        ]
    ]


# -- choices -----------------------------------------------------------------------------------------------------------


def _choice(n: Names, choice: StoryChoice) -> Element:
    known: list[Node] = [_wants(n, condition) for condition in choice.conditions]
    if choice.cost:
        known.append(h.span(".sg-chip")[describe_effects(n, choice.price)])
    if choice.challenge:
        known += _gate(n, choice.challenge)
    if choice.combat:
        known.append(_fight(n, choice))
    return h.li[
        h.div({"id": f"choice-{choice.key}", "class": "sg-choice spot"})[
            h.span(".sg-key")[choice.key],
            h.span[prose(choice.text), _closed(n, choice), h.span(".sg-known")[known] if any(known) else None],
        ]
    ]


def _closed(n: Names, choice: StoryChoice) -> Node:
    """Why a choice cannot be made now, in a word or two; None if it can."""
    reason = storybook.refuse_choice(n.table, storybook.here(n.table), choice)
    return h.span(".sg-chip.sg-closed")[CLOSED[reason]] if reason else None


CLOSED = {
    storybook.ONCE: "done",
    storybook.ONCE_A_PASS: "done in this pass",
    storybook.TAKEN: "done",
    storybook.REQUIRES: "not open to you",
    storybook.UNPAID: "cannot be paid",
}


def _gate(n: Names, gate: ChoiceChallenge) -> list[Node]:
    one, all_ = odds(n, gate.skill, gate.n)
    found: list[Node] = [
        h.span(".sg-chip")[icon(f"skill-{gate.skill}"), f" {SKILLS[gate.skill]} {gate.n}"],
        h.span(".sg-chip")[f"best crew member alone {one}%, all together {all_}%"],
    ]
    if gate.fail:
        failure = n.pack.failure(storybook.here(n.table), gate, n.view.passes)
        found.append(h.span(".sg-chip.sg-bad")[f"or {describe_effects(n, failure)}"])
    return found


def _fight(n: Names, choice: StoryChoice) -> Element:
    if not choice.show_level:
        return h.span(".sg-chip.sg-bad")[icon("sign-token"), " combat"]
    level = n.pack.combat_level(choice.enemies(n.view.passes))
    word = n.pack.figures.difficulty_word(level).lower()
    return h.span(".sg-chip.sg-bad")[icon("sign-token"), f" combat of level {level}, {word}"]


def _wants(n: Names, condition: c.Condition) -> Node:
    """A condition as the book prints it; None for conditions that it does not print."""
    match condition:
        case c.HasKeyword():
            return h.span(".sg-keyword")[condition.word]
        case c.HasCard():
            return h.span(".sg-chip")[f"with {n.pack.adventure_card(condition.n).name}"]
        case c.HasItem():
            return h.span(".sg-chip")[f"with {ITEMS[condition.item]}"]
        case _:
            return None
