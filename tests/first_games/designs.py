"""Choices of the learner in a plan that are not the adviser's: a shorter way through a long game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from fathom.engine.ask import Option
from fathom.game.first_game import LEARNER
from fathom.matches.match import Match

Design = Callable[[Match, Counter[str], Option], Option]
"""Chooses from a match, how often a question of each kind was asked before, and what the adviser would choose."""


def as_advised(match: Match, before: Counter[str], advised: Option) -> Option:
    """What the adviser would choose."""
    return advised


ACTIONS = ("travel", "market", "explore", "port", "travel", "explore")
"""The actions of a first voyage: each kind once, then somewhere else."""
MOST = {"free": 1, "market": 1, "port": 1, "search": 1, "window": 0}
"""How often a first voyage uses what may be passed."""
FATE = 3
"""The fate to count on in a challenge."""


def short_voyage(match: Match, before: Counter[str], advised: Option) -> Option:
    """Meet each part of Sleeping Gods once or twice, and leave the rest for later voyages."""
    assert match.ask is not None
    offered = {str(option): option for option in match.ask.options}
    what, source = match.ask.about.what, match.ask.about.source
    if source == "A1":
        return offered["choice A"]  # the first fight
    if what == "paragraph":
        choices = [text for text in offered if text.startswith("choice")]
        if str(advised).startswith("choice"):
            # Leave a town when its choices come for the second time.
            return offered[choices[-1]] if before[f"at {source}"] else advised
        return offered.get("pass") or offered[choices[0]]
    if what == "room":
        return next((x for text, x in offered.items() if text == f"room {ROOMS[before[what] % 3]}"), advised)
    if what == "action":
        wanted = ACTIONS[before[what] :][:1]
        return next((option for text, option in offered.items() if wanted and text.startswith(wanted[0])), advised)
    if what == "course" and str(advised) == "stop":
        return next(option for text, option in offered.items() if text.startswith("sail"))
    if what == "gather":
        return enough_crew(match, offered, advised)
    if before[what] >= MOST.get(what, 99):
        return next((offered[text] for text in ("pass", "stop") if text in offered), advised)
    return advised


ROOMS = ("quarters", "bridge", "sickbay")


def enough_crew(match: Match, offered: dict[str, Option], advised: Option) -> Option:
    """Let crew join a challenge until its number is likely to be reached."""
    trial = match.view(LEARNER).trial
    if trial.travel or trial.total >= trial.number - FATE:
        return offered["pass"]
    boards = match.pack.board
    able = [id for id in boards if f"join {id}" in offered and boards[id].skills.get(trial.skill, 0)]
    return offered[f"join {able[0]}"] if able else offered["pass"]


def plain_rescue(match: Match, before: Counter[str], advised: Option) -> Option:
    """Take a Core that is easy to understand."""
    assert match.ask is not None
    offered = {str(option): option for option in match.ask.options}
    return next((offered[core] for core in CORES if core in offered), advised)


CORES = ("core follower", "core sniper", "core bullhorn")
DESIGNS: dict[str, Design] = {"jupiter": plain_rescue, "sleeping-gods": short_voyage}
