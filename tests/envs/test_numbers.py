"""Encodings: every option has exactly one number, observations fit their row and contain nothing hidden."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
import yaml

pytest.importorskip("numpy", reason="needs the extra `envs`")

from fathom.encoding.actions import offered
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature
from fathom.engine.ask import Ask
from fathom.engine.script import Table
from fathom.envs.env_ids import IDS
from fathom.envs.episodes import Play
from fathom.envs.match_config import encoding_of
from fathom.games import find
from tests.conformance import tools
from tests.conformance.tools import CASES, SOAK, Case, moments, played, redealt, replay, seeds
from tests.envs.cases import at_random, each_game, pick, short

AnyTable: TypeAlias = Table[Any, Any]

KNOWN = yaml.safe_load((Path(__file__).parent / "versions.yaml").read_text("utf-8"))
TABLES = [
    (case, who)
    for case, who in tools.TABLES
    if case.game in IDS and (SOAK > 1 or who == ("mixed" if case.seats == 2 else "random"))
]
"""Every case of the conformance kit. Mixed players, who get further, play cases for two; all kinds in a soak run."""

each_table = pytest.mark.parametrize(("case", "who"), TABLES, ids=str)


@each_table
def test_every_question_and_option_has_its_numbers(case: Case, who: str) -> None:
    encoding = encoding_of(case.game)
    for seed in seeds(case, who):
        for live in replay(played(case, who, seed)):
            if live.ask is not None:
                every_option_has_exactly_one_number(encoding, live.table, live.ask)
                row = encoding.observe(live.table, live.ask, live.ask.seats[0])
                no_number_is_more_than_the_most_it_can_be(encoding, row)
                the_row_says_what_is_asked(encoding, row, live.ask)


def every_option_has_exactly_one_number(encoding: Encoding, table: AnyTable, ask: Ask) -> None:
    offer = offered(encoding.numbers(table), ask.options)
    found = [each for one in offer.values() for each in (one.values() if isinstance(one, dict) else [one])]
    assert sorted(map(str, found)) == sorted(map(str, ask.options))
    numbers = [*offer, *(number for one in offer.values() if isinstance(one, dict) for number in one)]
    assert 0 <= min(numbers) <= max(numbers) < len(encoding.vocabulary)


def no_number_is_more_than_the_most_it_can_be(encoding: Encoding, row: bytearray) -> None:
    assert len(row) == encoding.size == len(encoding.most)
    assert all(map(int.__le__, row, encoding.most))


def the_row_says_what_is_asked(encoding: Encoding, row: bytearray, ask: Ask) -> None:
    describe_position = question_of(encoding, row)
    assert describe_position["decision"], ask.id
    assert describe_position["about.what"], ask.about
    source = getattr(ask.about, "source", "")
    assert not source or any(describe_position.get(f"about.{part}") for part in ("source", "paragraph")), ask.about


@each_table
def test_no_row_shows_what_the_seat_cannot_know(case: Case, who: str) -> None:
    """With hidden things dealt differently, the observation is the same to the byte."""
    encoding = encoding_of(case.game)
    for seed in seeds(case, who):
        for moment in moments(played(case, who, seed)):
            for seat in range(case.seats):
                seen = encoding.observe(moment.table, moment.ask, seat)
                for key in (1, 2):
                    other = redealt(moment, (seat,), key)
                    assert encoding.observe(other.table, other.ask, seat) == seen, f"seat {seat}, seed {seed}"


def question_of(encoding: Encoding, row: bytearray) -> dict[str, bool]:
    """For each part of the question whether the row has a value for it."""
    describe_position, at = {}, encoding.state_layout.size
    for name, part in encoding.question_layout.parts.items():
        describe_position[name] = any(row[at : at + part.size])
        inside = at
        for within, inner in part.parts.items():
            describe_position[f"{name}.{within}"] = any(row[inside : inside + inner.size])
            inside += inner.size
        at += part.size
    return describe_position


@each_game
def test_different_positions_have_different_rows(game: str) -> None:
    """A row that is always the same would hide everything."""
    play = Play(game, **short(game))
    rng = at_random(play, 3)
    rows = set()
    asked = 0
    while play.ask is not None and asked < 40:
        rows.add(bytes(play.observe(play.seat)))
        play.answer(pick(play, rng))
        asked += 1
    assert len(rows) >= asked * 0.9


def places(features: Mapping[str, Feature]) -> list[Any]:
    """The name, size and values of each feature, with those inside it. Descriptions may change."""
    observed = {name: feature for name, feature in features.items() if feature.size}
    return [(name, feature.size, feature.values, places(feature.parts)) for name, feature in observed.items()]


@each_game
def test_the_numbers_of_a_version_never_change(game: str) -> None:
    """Trained models depend on these numbers: if they change, raise VERSION and the name in `IDS`."""
    encoding = encoding_of(game)
    parts = [*places(encoding.state_layout.parts), *places(encoding.question_layout.parts)]
    written = repr((encoding.vocabulary.texts, encoding.most, parts))
    assert hashlib.sha256(written.encode()).hexdigest()[:16] == KNOWN[IDS[game]]


@pytest.mark.parametrize("game", ["jupiter", "rivals", "sleeping-gods"])
def test_large_choices_are_answered_in_two_halves(game: str) -> None:
    play = Play(game, **short(game))
    halved = 0
    for seed in range(6):
        rng = at_random(play, seed)
        while play.ask is not None and halved < 3:
            ask, number = play.ask, pick(play, rng)
            rest = play.legal[number]
            before = bytes(play.observe(play.seat))
            play.answer(number)
            if isinstance(rest, dict):
                halved += 1
                assert play.ask is ask
                assert play.half == number
                assert play.legal == rest
                assert play.mask().sum() == len(rest) > 1
                assert bytes(play.observe(play.seat)) != before
    assert halved == 3


def test_modules_keep_their_numbers_when_they_are_moved() -> None:
    """Jupiter Deep: the same dome of the same module has the same number in another cell."""
    game = find("jupiter")
    encoding, texts = encoding_of("jupiter"), encoding_of("jupiter").vocabulary.texts
    play = Play("jupiter")
    for seed in range(3):
        rng = Random(seed)
        play.begin(seed)
        while play.ask is not None:
            ground = game.pack.blueprint.colony(play.table.state.layout)
            for option in play.ask.options:
                number = encoding.numbers(play.table)[option]
                kind, _, rest = str(option).partition(" ")
                if kind == "move" and rest != "pod":
                    slot, side = divmod(ground.dome[rest], 7)
                    assert texts[number] == f"move m{slot}:{'c' if side == 6 else side}"  # type: ignore[index]
            play.answer(pick(play, rng))


def test_the_cases_are_all_those_of_the_conformance_kit() -> None:
    assert {case.game for case, _ in TABLES} == set(IDS)
    assert {case for case, _ in TABLES} == {case for case in CASES if case.game in IDS}
