"""A campaign of many sessions: saved at any question and continued in another process."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import fathom
from fathom.games.sleeping_gods.language.effects import Xp
from fathom.games.sleeping_gods.model.agenda import Do
from tests.conformance.child import ask_child
from tests.conformance.tools import TablePlayers, asked, play_randomly, state_hash

SEATS = (1, 4)


@pytest.mark.thorough
@pytest.mark.rule("SG-002", "SG-R204")
@pytest.mark.parametrize("seats", SEATS)
def test_saved_at_random_questions_it_continues_the_same_in_another_process(tmp_path: Path, seats: int) -> None:
    match = fathom.new("sleeping-gods", seats, 7, {"passes": 2, "events": 2})
    players = TablePlayers("mixed", seats)
    while match.ask is not None and len(match.history) < 500:
        players.answer(match)
    here = {}
    for index in Random(seats).sample(range(len(match.history)), 12):
        moment = match.fork(index)
        (tmp_path / f"{index}.fathom").write_bytes(moment.save())
        here[str(index)] = [asked(moment).decode(), state_hash(moment), play_randomly(moment, 1)]
    assert ask_child("open_saves", tmp_path, hash_seed=99) == here


def test_an_interrupted_effect_of_an_older_save_opens() -> None:
    old = b'{"to":"do","effects":[{"do":"xp","n":1}],"seat":0,"source":"F1","part":["mac"],"joined":true}'
    assert msgspec.json.decode(old, type=Do) == Do((Xp(1),), 0, "F1", part=("mac",))
