"""The sounds of events."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import fathom.web
from fathom.game.art import Sound, art_of
from fathom.games import find, module_of
from tests.kit import OUR_GAMES

SCRIPT = (Path(fathom.web.__file__).parent / "static" / "sound.js").read_text()


@pytest.mark.parametrize("game", OUR_GAMES)
def test_only_events_that_are_told_have_sounds(game: str) -> None:
    art = art_of(find(game))
    assert art is not None
    assert art.sounds
    told = import_module(f"{module_of(game).rpartition('.')[0]}.text.sentences").SENTENCES
    assert set(art.sounds) <= set(told)


def test_the_page_can_make_every_sound() -> None:
    assert set(get_args(Sound)) <= set(re.findall(r"^  (\w+): \[", SCRIPT, re.M))
