"""Tools of the kit: cases, matches played to their end, fingerprints, and matches with hidden things dealt again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

import fathom
from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.history import Answer
from fathom.engine.player import Perspective, Player
from fathom.engine.script import Table, Unknowable
from fathom.engine.timeline import Boundary
from fathom.games import find, names
from fathom.matches.match import Match
from tests import toy

toy.join()  # In a test run `conftest.py` does this, but not in a child process.

AnyMatch: TypeAlias = Match

SOAK = 20 if os.environ.get("FATHOM_SOAK") == "1" else 1
QUICK = [name for name in os.environ.get("FATHOM_QUICK", "").split(",") if name]
"""The games to test with one table each, for `make quick`; empty: all games, with all tables."""
MATCHES = {"random": SOAK, "scripted": SOAK, "mixed": SOAK}
"""The number of matches of a case, by its players: random, the game's scripted player, or a mix of both."""
LONG = {"sleeping-gods"}
"""Games with long matches: outside a soak run, every case has one match."""
ANSWERS = 3000
"""The largest number of answers; a match with more is taken to be endless."""
SAMPLE = 10
"""The number of questions at which expensive checks run, in the first match of a table."""
SMALL_SAMPLE = 5
"""The same for the other matches of a table, and for checks that play a whole match at each question."""
LARGE_SAMPLE = 25
"""The number of questions at which cheaper checks run."""

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "refuge": [{}, {"objectives": "blue"}, {"abyss": True}, {"confirm_end": True}],
    "tentacula": [
        {},
        {"level": 2, "stash": "random"},
        {"level": 3, "snail": "RT11", "stash": "ST4"},
        {"level": "pro", "stash": "ST6", "start": "RGY"},
        {"confirm_end": True},
    ],
    "jupiter": [
        {},
        {"polite": True, "fast_creeps": True, "vulnerable": True, "confirm_end": True},
        {"open_bridges": True, "heroes": True},
    ],
    "rivals": [
        {"rounds": 5},
        {"rounds": 3, "armies": "quick", "factions": "random", "layout": "mirror", "initiative": "rotate"},
    ],
    "sleeping-gods": [
        # A whole campaign takes long to play; a short one has all its parts.
        {"passes": 1, "events": 1},
        {"passes": 2, "events": 1, "mode": "brutal", "fate": "ask", "prologue": True},
        *([{"passes": 2, "events": 2, "easy": True}] if SOAK > 1 else []),
    ],
    "tyrian": [{}, {"rounds": 9}],
}
"""The settings each game is played with; a game not named here is played with its defaults."""


# -- matches -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and settings (as JSON)."""

    game: str
    seats: int
    settings: str = "{}"

    def __str__(self) -> str:
        chosen = [str(value) if value is not True else name for name, value in json.loads(self.settings).items()]
        return "-".join([self.game, str(self.seats), *chosen])

    def begin(self, seed: int) -> AnyMatch:
        """A new match of this case."""
        return fathom.new(self.game, self.seats, seed, json.loads(self.settings))


CASES = [
    Case(name, seats, json.dumps(settings))
    for name in names()
    for number, settings in enumerate(SETTINGS.get(name, [{}]))
    for seats in find(name).seats
    if seats == 2 or SOAK > 1 or (number == 0 and seats in (find(name).seats[0], find(name).seats[-1]))
]
"""The fewest and the most players with the first settings, two players with all settings; in a soak run all
combinations."""
FIRST_PAIRS = [next(case for case in CASES if case.game == name and case.seats == 2) for name in names()]
FIRST_CASES = [next(case for case in CASES if case.game == name) for name in names()]
"""One case for each game, for tests that do not depend on the set-up."""
TABLES = [
    (case, who)
    for case in CASES
    for who in MATCHES
    if SOAK > 1 or who == ("mixed" if case.seats == 2 else "random") or (case in FIRST_PAIRS and who == "scripted")
]
"""Each case with one kind of players: random ones with the fewest and the most seats, mixed ones with two; the first
case for two players of each game also with scripted ones. In a soak run every case with all kinds."""
if QUICK:
    CASES = [case for case in FIRST_PAIRS if case.game in QUICK]
    FIRST_CASES, TABLES = CASES, [(case, "mixed") for case in CASES]


def seeds(case: Case, who: str) -> range:
    """The seeds of the matches of a case: several for the first case with two players and in a soak run, else one."""
    return range(MATCHES[who] if SOAK > 1 or (case in FIRST_PAIRS and case.game not in LONG) else 1)


class TablePlayers:
    """The players of all seats: "random", "scripted" (the game's player), or "mixed" (at random one of the two)."""

    def __init__(self, who: str, seed: int) -> None:
        self.who = who
        self.rng = Random(f"{who} {seed}")
        self.players: dict[int, Player] = {}

    def answer(self, match: AnyMatch) -> None:
        """Answer the open question for one of the seats asked."""
        ask = question(match)
        seat = self.rng.choice(ask.seats)
        if self.who == "random" or (self.who == "mixed" and self.rng.random() < 0.4):
            match.choose(self.rng.randrange(len(ask.options)), seat)
            return
        player = self.players.get(seat) or self.players.setdefault(seat, match.game.bots.scripted(2))
        match.choose(player.choose(Perspective(match, seat)).option, seat)


@lru_cache(maxsize=500)
def played(case: Case, who: str, seed: int) -> AnyMatch:
    """A match played to its end, or to the game's turn limit. It is cached: fork it, never change it."""
    match = case.begin(seed)
    players = TablePlayers(who, seed)
    while match.ask is not None and match.game.rules.turn(match.state) <= match.game.rules.turn_limit:
        assert len(match.history) < ANSWERS, f"{case} played by {who}, seed {seed}, does not end"
        players.answer(match)
    return match


Check: TypeAlias = Callable[[AnyMatch], None]
CHECKS: dict[str, Check] = {}
"""Every check of a match, by the name of its function."""


def every_match(check: Check) -> Check:
    """Decorator: run this check on every match of every table (see `test_tables.py`)."""
    check.__test__ = False  # type: ignore[attr-defined]
    CHECKS[check.__name__] = check
    return check


def make_checks(checks: dict[str, Check], case: Case, who: str) -> None:
    """Run these checks on the matches of a table. All of them run; failures are raised together at the end."""
    failures = []
    for seed in seeds(case, who):
        match = played(case, who, seed)
        for name, check in checks.items():
            try:
                check(match)
            except Exception as error:
                error.add_note(f"{name} in {case} played by {who}, seed {seed}")
                failures.append(error)
    if failures:
        raise ExceptionGroup(f"{len(failures)} checks of {case} played by {who}", failures)


each_table = pytest.mark.parametrize(
    ("case", "who"),
    [pytest.param(case, who, marks=[] if case.seats == 2 else pytest.mark.thorough) for case, who in TABLES],
    ids=str,
)
"""Tables for two are in `make test`, the fewest and the most players are thorough tests."""
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("case", FIRST_CASES, ids=lambda case: case.game)


def replay(match: AnyMatch, size: int = ANSWERS) -> Iterator[AnyMatch]:
    """Play the match again; yield it at every question, or at a sample of `size` questions.

    The same match object is yielded each time: it changes as the replay continues.
    """
    live = Match.begin(match.game, match.pack, match.setup)
    sampled = set(sample_indices(len(match.history) + 1, size))
    for index, entry in enumerate([*match.history, None]):
        if index in sampled:
            yield live
        if entry is not None:
            assert isinstance(entry, Answer)
            live.choose(entry.option, entry.seat)


def sample_indices(count: int, size: int) -> list[int]:
    """At most `size` numbers below `count`: a random sample, but always the same; all of them in a soak run."""
    return list(range(count)) if SOAK > 1 or count <= size else sorted(Random(count).sample(range(count), size))


def moments(match: AnyMatch, size: int = SAMPLE) -> Iterator[AnyMatch]:
    """Forks of the match, each at one of its questions: a sample; all questions in a short match or a soak run."""
    size = size if match.setup.seed == 0 else min(size, SMALL_SAMPLE)
    for index in sample_indices(len(match.history) if match.ask is None else len(match.history) + 1, size):
        yield match.fork(index)


def question(match: AnyMatch) -> Ask:
    """The open question."""
    assert match.ask is not None
    return match.ask


def answers(match: AnyMatch) -> list[Answer]:
    """The answers in the history."""
    return [entry for entry in match.history if isinstance(entry, Answer)]


def sample_of_answers(match: AnyMatch) -> list[tuple[int, Answer]]:
    """A sample of the answers, each with its index in the history."""
    given = answers(match)
    return [(index, given[index]) for index in sample_indices(len(given), LARGE_SAMPLE)]


def texts(match: AnyMatch) -> list[str]:
    """The offered options as text."""
    return [str(option) for option in match.ask.options] if match.ask else []


def all_viewers(match: AnyMatch) -> list[int | None]:
    """Every seat, and None for a spectator."""
    return [*range(match.setup.seats), None]


# -- fingerprints --------------------------------------------------------------------------------------------------


def encoded(thing: Any) -> bytes:
    """A part of a match as bytes, to compare it."""
    return msgspec.json.encode(thing)


def state_hash(match: AnyMatch) -> str:
    """The fingerprint of a state."""
    return hashlib.sha256(encoded(match.state)).hexdigest()


def asked(match: AnyMatch) -> bytes:
    """The open question as bytes; the outcome if the match is over."""
    ask = match.ask
    return encoded([match.outcome] if ask is None else [ask.seats, ask.id, ask.options, ask.about, ask.always])


def history_hash(match: AnyMatch) -> str:
    """The fingerprint of a whole match: its state, its open question and its history."""
    past = [[boundary.entries, boundary.events, boundary.state] for boundary in match.boundaries]
    whole = [match.state, match.history, match.log, match.rewinds, past]
    return hashlib.sha256(encoded(whole) + asked(match)).hexdigest()


def seen_by(match: AnyMatch, seat: int | None) -> bytes:
    """The view of a seat as bytes."""
    return encoded(match.view(seat))


def all_views(match: AnyMatch) -> list[bytes]:
    """The views of all seats and of a spectator as bytes."""
    return [seen_by(match, seat) for seat in all_viewers(match)]


def texts_for(match: AnyMatch, seat: int | None) -> list[str]:
    """All texts that a seat reads now; those of the question only if the seat is asked."""
    words = match.game.text.words(match.pack, match.view(seat))
    ask = match.ask if match.ask is not None and seat in match.ask.seats else None
    said = [*words.situation(), str(words.board(ask).pieces)]
    said += [f"{panel.title}: {panel.body.pieces}" for panel in words.panels()]
    if ask is not None:
        said += [words.prompt(ask), *(words.label(ask, option) for option in ask.options)]
        said += [f"{refusal.option}: {refusal.why}" for refusal in match.refusals()]
    return said


def trace(match: AnyMatch) -> list[str]:
    """Fingerprints of a match at every question, for comparison with another process."""
    return [hashlib.sha256(encoded(live.state) + asked(live)).hexdigest() for live in replay(match)]


def play_randomly(match: AnyMatch, seed: int, many: int = 12) -> list[str]:
    """Give up to `many` random answers; return the fingerprints of the states and questions on the way."""
    rng = Random(seed)
    found = [state_hash(match)]
    while match.ask is not None and len(found) <= many:
        match.choose(rng.randrange(len(match.ask.options)), rng.choice(match.ask.seats))
        found.append(hashlib.sha256(encoded(match.state) + asked(match)).hexdigest())
    return found


# -- hidden things dealt again -------------------------------------------------------------------------------------
#
# A match and its "other worlds" differ only in what a seat cannot know. Everything that the seat is shown is equal.


def known_to(seat: int | None) -> tuple[int, ...]:
    """The seats whose knowledge a viewer has: the seat itself; none for a spectator."""
    return () if seat is None else (seat,)


def redealt(match: AnyMatch, knows: tuple[int, ...], key: int) -> AnyMatch:
    """A fork at this question in which everything hidden from all seats of `knows` is dealt again."""
    twin = match.fork()
    twin.rekey(key, knows)
    return twin


def replayed_redealt(match: AnyMatch, knows: tuple[int, ...] | None, key: int = 0) -> AnyMatch | None:
    """The same question, after dealing hidden things again at the last boundary and repeating the answers since.

    Hidden is what no seat of `knows` can know; with `knows` None nothing is dealt again. None if something hidden was
    revealed since the boundary, or if an answer is not offered this time. Unlike `redealt` this runs the rules again,
    so it finds a question that depends on hidden things.
    """
    boundary = match.boundaries[-1]
    twin: AnyMatch = Match(match.game, match.pack, match.setup)
    state = copy(boundary.state)
    if knows is not None:
        match.game.rules.resample(Table(state, match.pack), knows, Chance(key))
        state.chance = Chance(key)
    twin._boundaries = [Boundary(copy(state), 0, 0)]
    twin._table = Table(state, match.pack, twin.log)
    twin._table.previewing = True
    twin._script = match.game.rules.step(twin._table)
    try:
        twin._run(None)
        for entry in match.history[boundary.entries :]:
            assert isinstance(entry, Answer)
            if twin.ask is None or entry.option not in twin.ask.options:
                return None
            twin._enter(Answer(entry.seat, entry.option))
    except Unknowable:
        return None
    twin._table.previewing = False
    return twin


def other_worlds(match: AnyMatch, seat: int, key: int) -> Iterator[AnyMatch]:
    """Matches at this question that look the same to `seat`, which is asked; only hidden things differ."""
    yield redealt(match, (seat,), key)
    since = match.history[match.boundaries[-1].entries :]
    if (
        all(isinstance(entry, Answer) and entry.seat == seat for entry in since)
        and replayed_redealt(match, None) is not None
    ):
        elsewhere = replayed_redealt(match, (seat,), key)
        assert elsewhere is not None, "what is offered or revealed depends on hidden things"
        yield elsewhere


def advice(match: AnyMatch, seat: int) -> Option:
    """The answer of a new scripted player."""
    return match.game.bots.scripted(2).choose(Perspective(match, seat)).option
