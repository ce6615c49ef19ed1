"""Tools for scenario tests: set up a position, give answers, and check the next question."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import fathom
from fathom.content.packs import read_yaml
from fathom.engine.timeline import Setup
from fathom.games import module_of, names
from fathom.matches.match import Match

OUR_GAMES = [name for name in names() if module_of(name).startswith("fathom.")]
"""The five games, without those that tests add."""


def position(game: str, text: str) -> Match:
    """A match from notation written in a test."""
    return fathom.position(game, dedent(text))


def run_out(game: str, text: str) -> Match:
    """The match of a position from which the game ends before anyone can answer; `fathom.position` refuses it."""
    declared = fathom.find(game)
    state = declared.notation.read(declared.pack, read_yaml(dedent(text), "position", declared.notation.type))
    seats, settings, seed = declared.rules.setup_of(state)
    match = Match.begin(declared, declared.pack, Setup(seats, seed, settings, state))
    assert match.outcome is not None
    return match


def play(match: Match, *answers: str, asks: str) -> Match:
    """Give these answers, in order; afterwards exactly the question `asks` must be open.

    An answer that is not offered fails, and so does a question that the test does not expect. `asks` is the id of the
    question, with the seat where it matters ("RF-D12 seat 1"), or "over RF-841" if the game must be over.
    """
    for index, answer in enumerate(answers):
        assert match.ask is not None, f"the game ended ({match.outcome}) before “{answer}”, answer {index}"
        match.choose(answer)
    assert pending(match, asks) == asks, f"offered: {offered(match)}"
    return match


def pending(match: Match, like: str = "") -> str:
    """The open question, or the end of the game, as `play` takes it in `asks`; with the seats if `like` has them."""
    if match.ask is None:
        assert match.outcome is not None
        return f"over {match.outcome.rule}"
    if "seat" in like:
        return f"{match.ask.id} seat {' '.join(map(str, match.ask.seats))}"
    return match.ask.id


def offered(match: Match) -> list[str]:
    """The options of the open question, as text."""
    return [str(option) for option in match.ask.options] if match.ask else []


def events_of(match: Match, what: str) -> list[dict[str, Any]]:
    """The facts of every event of this kind so far."""
    return [event.facts for event in match.log or [] if event.what == what]


def event_rules(match: Match) -> list[str]:
    """The rule ids of all events so far, in order."""
    return [event.rule for event in match.log or []]
