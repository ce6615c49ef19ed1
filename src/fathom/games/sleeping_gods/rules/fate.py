"""Drawing fate. SG-552, SG-920, SG-R083 to SG-R086, SG-R212."""

from __future__ import annotations

from typing import Literal

from fathom.engine.ask import Ask
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import About, Source
from fathom.games.sleeping_gods.model.state import Fate, Voyage
from fathom.games.sleeping_gods.rules import goods

SIDES = 6
SOURCES = [Source("deck"), Source("die")]


def draw(t: Voyage, purpose: Literal["challenge", "travel", "attack", "ship"], seat: int) -> Script[None]:
    """Reveal a fate number from the deck or the die; a card is discarded when the draw is over (SG-552, SG-R083)."""
    source: str = t.state.settings.fate
    if source == "ask":
        answer = yield Ask((seat,), "SG-D60", list(SOURCES), About("fate", purpose, seat=seat))
        source = answer.source
    t.state.fate = Fate(purpose)
    _reveal(t, t.state.fate, source)


def _reveal(t: Voyage, fate: Fate, source: str) -> None:
    if source == "die":
        fate.card, fate.number = "", t.roll(SIDES)
        t.say("SG-920", "rolled", number=fate.number)
    else:
        fate.card = goods.next_card(t)
        fate.number = t.pack.ability[fate.card].fate
        t.say("SG-552", "fate", card=fate.card, number=fate.number)


def current(t: Voyage) -> Fate:
    """The fate draw in progress."""
    assert t.state.fate is not None
    return t.state.fate


def redraw(t: Voyage, mode: str) -> None:
    """Draw or roll again: the new number counts, or with `best` the higher; bonuses stay (SG-R084)."""
    fate = current(t)
    card, number = fate.card, fate.number
    _reveal(t, fate, "deck" if card else "die")
    if mode == "best" and number > fate.number:
        card, fate.card = fate.card, card
        fate.number = number
    if card:
        t.state.discard.append(card)
    t.say("SG-R084", "redrawn", mode=mode, number=fate.number)


def finish(t: Voyage) -> int:
    """Finish the fate draw: discard its card, and return its number with bonuses (SG-570)."""
    fate = current(t)
    if fate.card:
        t.state.discard.append(fate.card)
    t.state.fate = None
    return fate.number + fate.bonus
