"""One campaign of Sleeping Gods, played by a crew of computer players, and what is counted of it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec

from fathom.content.packs import pack_hash
from fathom.engine.timeline import Setup
from fathom.games import find
from fathom.games.sleeping_gods.model.state import State
from fathom.lab.fingerprint import code
from fathom.lab.match_runner import content, play
from fathom.matches.match import Match

GAME = "sleeping-gods"
CREWS = {"scripted": "scripted", "reckless": "fathom.games.sleeping_gods.bot.reckless:Reckless"}
"""The computer players that can sail: their names here and everywhere else."""
MODES = ("normal", "brutal")
SUPPLIES = ("meat", "veg", "grain", "mat")
HAPPY = range(1, 10)
"""The endings in which the crew gets what it came for; E10 is mercy, E11 and E12 follow a lost finale (SG-T21)."""


class PassEnd(msgspec.Struct, frozen=True):
    """What the crew has at the end of a pass through the event deck."""

    coins: int
    supplies: int
    totems: int
    health: float
    """The share of the crew's health that is left, as a mean over the pass."""


class Campaign(msgspec.Struct, frozen=True):
    """The result of a campaign; only the first five and `error` are set if it ended with an error."""

    version: str
    crew: str
    mode: str
    seats: int
    seed: int
    error: str = ""
    turns: int = 0
    ending: int = 0
    totems: int = 0
    defeats: int = 0
    finale_lost: int = 0
    finale_begun: bool = False
    fights: int = 0
    damage: int = 0
    passes: tuple[PassEnd, ...] = ()

    @property
    def happy(self) -> bool:
        """Whether the campaign has a happy ending."""
        return self.ending in HAPPY


@cache
def version() -> str:
    """What content and code campaigns are played with."""
    return f"{pack_hash(find(GAME).pack)} {code(GAME)}"


def played(crew: str, mode: str, seats: int, seed: int) -> Campaign:
    """Play one campaign. If that fails, the result has the error."""
    game = find(GAME)
    blank = Campaign(version(), crew, mode, seats, seed)
    try:
        settings = msgspec.convert({**game.unattended, "mode": mode}, game.settings_type)
        match = Match.begin(game, content(GAME, None), Setup(seats, seed, settings), quiet=True)
        play(match, [CREWS[crew]] * seats)
        return counted(blank, match)
    except Exception as fault:
        # A fault in one campaign must not stop the others.
        return msgspec.structs.replace(blank, error=f"{type(fault).__name__}: {fault}")


def counted(blank: Campaign, match: Match) -> Campaign:
    """The result of a campaign that is over."""
    last: State = match.state
    states: list[State] = [boundary.state for boundary in match.boundaries]
    notes = [note.what for note in last.journey]
    return msgspec.structs.replace(
        blank,
        turns=last.turn,
        ending=match.outcome.facts.get("ending", 0) if match.outcome else 0,
        totems=len(last.totems),
        # A defeat in brutal mode ends the campaign before it is counted (SG-853).
        defeats=notes.count("defeat"),
        finale_lost=last.finale_lost,
        finale_begun=any(_in_finale(state) for state in states),
        fights=notes.count("combat"),
        damage=sum(_hurt(before, after) for before, after in pairwise(states)),
        passes=tuple(_pass_ends(match, states)),
    )


def _in_finale(state: State) -> bool:
    return state.story is not None and state.story.kind == "finale"


def _hurt(before: State, after: State) -> int:
    """The damage that the crew took between two states."""
    return sum(max(0, one.damage - before.crew[id].damage) for id, one in after.crew.items())


def _pass_ends(match: Match, states: list[State]) -> list[PassEnd]:
    """The end of each pass; the last one ends where the finale begins."""
    sailing: dict[int, list[State]] = {}
    for state in states:
        if not _in_finale(state):
            sailing.setdefault(state.passes, []).append(state)
    most = sum(board.health for board in match.pack.crew)
    found = []
    for during in sailing.values():
        end = during[-1]
        left = [1 - sum(one.damage for one in state.crew.values()) / most for state in during]
        supplies = sum(end.stock[kind] for kind in SUPPLIES)
        found.append(PassEnd(end.stock["coin"], supplies, len(end.totems), sum(left) / len(left)))
    return found
