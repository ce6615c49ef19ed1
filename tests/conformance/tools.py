"""What the kit works with: cases, matches played to their end, fingerprints, and other worlds."""

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

toy.join()  # A test run has a conftest for this, a child process has not.

AnyMatch: TypeAlias = Match

SOAK = 20 if os.environ.get("FATHOM_SOAK") == "1" else 1
QUICK = [name for name in os.environ.get("FATHOM_QUICK", "").split(",") if name]
"""Games of which one table each must do, for `make quick`."""
MATCHES = {"random": 2 * SOAK, "scripted": SOAK, "mixed": SOAK}
"""Matches a case, by who plays: at random, by the game's scripted player, or by both in turn."""
LONG = {"sleeping-gods"}
"""Games whose matches are so long that outside a soak one of each kind must do."""
ANSWERS = 3000
"""A match that takes more is endless."""
LOOKS = 15
"""Questions of the first match of a table at which the expensive checks are made."""
LOOKS_AGAIN = 5
"""The same in its other matches."""
MANY_LOOKS = 40
"""Questions at which the less expensive checks are made."""

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
        # A whole campaign is long; short ones have all its parts.
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
    """A game as it can be set up."""

    game: str
    seats: int
    settings: str = "{}"

    def __str__(self) -> str:
        chosen = [str(value) if value is not True else name for name, value in json.loads(self.settings).items()]
        return "-".join([self.game, str(self.seats), *chosen])

    def begin(self, seed: int) -> AnyMatch:
        """A new match."""
        return fathom.new(self.game, self.seats, seed, json.loads(self.settings))


CASES = [
    Case(name, seats, json.dumps(settings))
    for name in names()
    for number, settings in enumerate(SETTINGS.get(name, [{}]))
    for seats in find(name).seats
    if number == 0 or seats == 2 or SOAK > 1
]
"""Every number of players, and every set of settings with two; in a soak each with each."""
FIRST_PAIRS = [next(case for case in CASES if case.game == name and case.seats == 2) for name in names()]
FIRST_CASES = [next(case for case in CASES if case.game == name) for name in names()]
"""One case a game, for what does not depend on the set-up."""
TABLES = [
    (case, who)
    for case in CASES
    for who in MATCHES
    if SOAK > 1 or case in FIRST_PAIRS or who == ("mixed" if case.seats == 2 else "random")
]
"""The cases with those who play them: of each game one case is played by all; in a soak every one."""
if QUICK:
    CASES = [case for case in FIRST_PAIRS if case.game in QUICK]
    FIRST_CASES, TABLES = CASES, [(case, "mixed") for case in CASES]


def seeds(case: Case, who: str) -> range:
    """The matches of a case: one, or more for the first case with two players and in a soak."""
    return range(MATCHES[who] if SOAK > 1 or (case in FIRST_PAIRS and case.game not in LONG) else 1)


class Hands:
    """Those who answer in a match: at random, by each game's scripted player, or now so, now so."""

    def __init__(self, who: str, seed: int) -> None:
        self.who = who
        self.rng = Random(f"{who} {seed}")
        self.players: dict[int, Player] = {}

    def answer(self, match: AnyMatch) -> None:
        """Give one answer."""
        ask = question(match)
        seat = self.rng.choice(ask.seats)
        if self.who == "random" or (self.who == "mixed" and self.rng.random() < 0.4):
            match.choose(self.rng.randrange(len(ask.options)), seat)
            return
        player = self.players.get(seat) or self.players.setdefault(seat, match.game.bots.scripted(2))
        match.choose(player.choose(Perspective(match, seat)).option, seat)


@lru_cache(maxsize=500)
def played(case: Case, who: str, seed: int) -> AnyMatch:
    """A match played to its end, or to the turn where a simulation would abandon it. To be forked, never changed."""
    match = case.begin(seed)
    hands = Hands(who, seed)
    while match.ask is not None and match.game.rules.turn(match.state) <= match.game.rules.turn_limit:
        assert len(match.history) < ANSWERS, f"{case} played by {who}, seed {seed}, does not end"
        hands.answer(match)
    return match


Check: TypeAlias = Callable[[AnyMatch], None]
CHECKS: dict[str, Check] = {}
"""Every check of a match, by name."""


def every_match(check: Check) -> Check:
    """Have `test_tables` make this check in every match of every table."""
    check.__test__ = False  # type: ignore[attr-defined]
    CHECKS[check.__name__] = check
    return check


def make_checks(checks: dict[str, Check], case: Case, who: str) -> None:
    """Make these checks in the matches of a table. All are made; what fails is raised together."""
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


each_table = pytest.mark.parametrize(("case", "who"), TABLES, ids=lambda part: str(part))
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("case", FIRST_CASES, ids=lambda case: case.game)


def replay(match: AnyMatch, looks: int = ANSWERS) -> Iterator[AnyMatch]:
    """The match again from its beginning, live, at every question, or only at so many."""
    live = Match.begin(match.game, match.pack, match.setup)
    looked_at = set(some(len(match.history) + 1, looks))
    for index, entry in enumerate([*match.history, None]):
        if index in looked_at:
            yield live
        if entry is not None:
            assert isinstance(entry, Answer)
            live.choose(entry.option, entry.seat)


def some(count: int, looks: int) -> list[int]:
    """Numbers below `count`: all in a soak, else at most so many, chosen at random but always the same."""
    return list(range(count)) if SOAK > 1 or count <= looks else sorted(Random(count).sample(range(count), looks))


def moments(match: AnyMatch, looks: int = LOOKS) -> Iterator[AnyMatch]:
    """The match at some of its questions, each a fork of its own; all of them in a short match or a soak."""
    looks = looks if match.setup.seed == 0 else min(looks, LOOKS_AGAIN)
    for index in some(len(match.history) if match.ask is None else len(match.history) + 1, looks):
        yield match.fork(index)


def question(match: AnyMatch) -> Ask:
    """The open question."""
    assert match.ask is not None
    return match.ask


def answers(match: AnyMatch) -> list[Answer]:
    """What was answered."""
    return [entry for entry in match.history if isinstance(entry, Answer)]


def some_answers(match: AnyMatch) -> list[tuple[int, Answer]]:
    """Some of what was answered, each with its place."""
    given = answers(match)
    return [(index, given[index]) for index in some(len(given), MANY_LOOKS)]


def texts(match: AnyMatch) -> list[str]:
    """The offered options as text."""
    return [str(option) for option in match.ask.options] if match.ask else []


def everybody(match: AnyMatch) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.setup.seats), None]


# -- fingerprints --------------------------------------------------------------------------------------------------


def encoded(thing: Any) -> bytes:
    """Anything of a match as bytes that can be compared."""
    return msgspec.json.encode(thing)


def state_hash(match: AnyMatch) -> str:
    """The fingerprint of a state."""
    return hashlib.sha256(encoded(match.state)).hexdigest()


def asked(match: AnyMatch) -> bytes:
    """The open question, or how it ended."""
    ask = match.ask
    return encoded([match.outcome] if ask is None else [ask.seats, ask.id, ask.options, ask.about, ask.always])


def history_hash(match: AnyMatch) -> str:
    """The fingerprint of everything a match holds: where it stands, and all it remembers."""
    past = [[boundary.entries, boundary.events, boundary.state] for boundary in match.boundaries]
    whole = [match.state, match.history, match.log, match.rewinds, past]
    return hashlib.sha256(encoded(whole) + asked(match)).hexdigest()


def seen_by(match: AnyMatch, seat: int | None) -> bytes:
    """A seat's view."""
    return encoded(match.view(seat))


def all_views(match: AnyMatch) -> list[bytes]:
    """What everybody sees."""
    return [seen_by(match, seat) for seat in everybody(match)]


def spoken(match: AnyMatch, seat: int | None) -> list[str]:
    """All that is said to a seat at this moment; the question itself only to those who are asked."""
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


def carry_on(match: AnyMatch, seed: int, many: int = 12) -> list[str]:
    """Play on at random; fingerprints of what came of it."""
    rng = Random(seed)
    found = [state_hash(match)]
    while match.ask is not None and len(found) <= many:
        match.choose(rng.randrange(len(match.ask.options)), rng.choice(match.ask.seats))
        found.append(hashlib.sha256(encoded(match.state) + asked(match)).hexdigest())
    return found


# -- other worlds --------------------------------------------------------------------------------------------------


def knowing(seat: int | None) -> tuple[int, ...]:
    """Whose knowledge stays: a seat's, or for a spectator nobody's."""
    return () if seat is None else (seat,)


def laid_anew(match: AnyMatch, knows: tuple[int, ...], key: int) -> AnyMatch:
    """A twin at this question where everything that none of `knows` can know lies otherwise."""
    twin = match.fork()
    twin.rekey(key, knows)
    return twin


def asked_elsewhere(match: AnyMatch, knows: tuple[int, ...] | None, key: int = 0) -> AnyMatch | None:
    """The same question, reached from a last boundary where everything that none of `knows` can know lay otherwise.

    None if anything hidden has shown since that boundary, or something was answered that is not offered there: then
    the other world goes another way. With `knows` None nothing is laid out anew. Unlike `laid_anew` this runs the rules
    again in the other world, so it finds a question that was asked by looking at what should be hidden.
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
    """Worlds at this question that `seat`, who is asked, cannot tell from the real one."""
    yield laid_anew(match, (seat,), key)
    since = match.history[match.boundaries[-1].entries :]
    if (
        all(isinstance(entry, Answer) and entry.seat == seat for entry in since)
        and asked_elsewhere(match, None) is not None
    ):
        elsewhere = asked_elsewhere(match, (seat,), key)
        assert elsewhere is not None, "what is offered or revealed depends on what cannot be known"
        yield elsewhere


def advice(match: AnyMatch, seat: int) -> Option:
    """What a scripted player who has just sat down would answer."""
    return match.game.bots.scripted(2).choose(Perspective(match, seat)).option
