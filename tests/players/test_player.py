"""Perspectives of computer players, and previews."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import Illegal
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.player import Perspective
from fathom.engine.preview import preview
from fathom.engine.script import Script
from tests.engine.tiny import Board, Pick, ask, tiny
from tests.toy.model import Dive, Look, Rest, Sell


def test_only_asked_seats_have_a_perspective() -> None:
    m = fathom.new("tyrian", 3, 0)
    for seat in (1, 2, -1, 9):
        with pytest.raises(Illegal, match=f"Seat {seat} is not asked anything; asked: 0"):
            Perspective(m, seat)
    assert Perspective(m, 0).ask is m.ask


def test_a_perspective_has_the_view_of_its_seat() -> None:
    m = fathom.new("tyrian", 2, 0)
    perspective = Perspective(m, 0)
    assert (perspective.pack, perspective.view) == (m.pack, m.view(0))
    assert perspective.view.traders[1].hand is None
    worlds = [perspective.imagine(key) for key in range(20)]
    assert all(world.state.traders[0].hand == m.state.traders[0].hand for world in worlds)
    assert len({tuple(world.state.traders[1].hand) for world in worlds}) > 3
    assert all(world.view(0) == perspective.view for world in worlds)


def test_a_preview_ends_before_something_hidden_is_revealed() -> None:
    m = fathom.new("tyrian", 2, 0)
    before = m.save()
    dive, look, rest = (preview(m, option) for option in (Dive(), Look(), Rest()))
    assert ([event.what for event in dive.events], dive.reveals) == ([], True)
    assert ([event.what for event in look.events], look.reveals) == (["looks"], True)
    assert ([event.what for event in rest.events], rest.reveals) == (["rests"], False)
    assert rest.table.state.turn == 1
    assert preview(m, Sell(m.state.traders[0].hand[0])).reveals
    assert m.save() == before


def test_a_preview_shows_a_certain_end() -> None:
    def rules(t: Board) -> Script[None]:
        yield ask("end", "draw")
        t.say("TN-9", "ends")
        raise GameOver(Outcome((0,), "TN-9"))

    m = tiny(rules, quiet=True)
    ahead = preview(m, Pick("end"))
    assert ahead.outcome == Outcome((0,), "TN-9")
    assert [event.what for event in ahead.events] == ["ends"]
    assert m.outcome is None
    assert m.log is None


def test_a_preview_during_an_effect_shows_only_what_follows() -> None:
    def rules(t: Board) -> Script[None]:
        t.say("TN-1", "begins")
        yield ask("a", "b")
        t.say("TN-2", "continues")
        yield ask("c", "d")
        t.say("TN-3", "closes")

    m = tiny(rules)
    m.choose("pick a")
    assert [event.what for event in preview(m, Pick("c")).events] == ["closes", "begins"]
