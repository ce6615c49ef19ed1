"""Positions as text: a written position reads back as the same position, also in the middle of an effect."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import fathom
from fathom.content.packs import read_yaml
from fathom.engine.errors import PositionError
from tests.conformance.tools import (
    LARGE_SAMPLE,
    SMALL_SAMPLE,
    SOAK,
    AnyMatch,
    Case,
    asked,
    each_game,
    encoded,
    every_match,
    moments,
    played,
    replay,
)


@every_match
def test_a_position_written_and_read_is_the_same_position(match: AnyMatch) -> None:
    for live in replay(match, LARGE_SAMPLE):
        text = live.position()
        read = fathom.position(live.game.name, text)
        assert encoded(read.state) == encoded(live.state), text
        assert asked(read) == asked(live), text
        assert read.setup.seats == live.setup.seats
        assert read.position() == text
        # It lists the answers since the boundary. A match that is over is written with the answers that ended it: a
        # position without them could not be opened.
        boundaries = [b for b in live.boundaries if live.ask is not None or b.entries < len(live.history)]
        since = live.history[boundaries[-1].entries :]
        written = read_yaml(text, "position", dict[str, Any])
        assert written["game"] == live.game.name
        assert written.get("then", []) == [str(entry.option) for entry in since]  # type: ignore[union-attr]


@every_match
def test_a_position_plays_on_as_the_match_does(match: AnyMatch) -> None:
    for moment in moments(match, SMALL_SAMPLE):
        read = fathom.position(moment.game.name, moment.position())
        for entry in match.history[len(moment.history) :]:
            read.choose(entry.option, entry.seat)  # type: ignore[union-attr]
        assert encoded(read.state) == encoded(match.state)
        assert asked(read) == asked(match)


@every_match
def test_a_position_after_a_forced_undo_has_the_redealt_state(match: AnyMatch) -> None:
    for moment in moments(match):
        if moment.barrier() != "The last answer revealed something hidden.":
            continue
        moment.undo(force=True)
        read = fathom.position(moment.game.name, moment.position())
        assert asked(read) == asked(moment)
        assert encoded(read.state) == encoded(moment.state)


@each_game
def test_a_changed_position_opens_or_is_refused_with_a_reason(case: Case) -> None:
    """One word of the text at a time is replaced or removed."""
    rng = Random(0)
    match = played(case, "random", 0)
    for _ in range(300 * SOAK):
        words = re.split(r"(\s+)", match.fork(rng.randrange(len(match.history))).position())
        place = 2 * rng.randrange(len(words) // 2)
        changed = rng.choice([rng.choice(words[::2]), "-1", "99", "x", "'0,0'", "~", "[]", "", "true"])
        was, words[place] = words[place], changed
        try:
            opened = fathom.position(case.game, "".join(words))
        except PositionError as refused:
            said = str(refused)
        except Exception as error:
            error.add_note(f"“{changed}” in place of “{was}” in\n{''.join(words)}")
            raise
        else:
            said = "position" if opened.ask or opened.outcome else ""
        assert said.startswith("position")
