"""Many options are grouped under a few headings, each option once, and numbered in order."""

from __future__ import annotations

import re
from random import Random

import pytest
from htpy import fragment

import fathom
from fathom.engine.ask import Option
from fathom.games import find, module_of, names
from fathom.games.rivals.model.options import Put, Stop
from fathom.games.tentacula.model.options import Decline
from fathom.matches.match import Match
from fathom.present.icons import illustrated
from fathom.table.access.view_builder import _build_seat_view
from fathom.web.pages.option_list import MANY, _halves, _names, common_start, group_options, options


def test_the_common_beginning_of_labels_is_found() -> None:
    assert common_start(["Dock at 0,1", "Dock at 2,3"]) == "Dock"
    assert common_start(["Rivet Diver a to sand 0,1", "Rivet Diver a to sand 1,1"]) == "Rivet Diver a"
    assert common_start(["Move the tentacle on 2,4 up — onto you", "Move the tentacle on 2,4 left"]) == (
        "Move the tentacle on 2,4"
    )
    assert (
        common_start(["Buy the Lance for 5, to Pip: +1", "Buy the Lance for 5, to Omun: +1"]) == "Buy the Lance for 5"
    )
    assert common_start(["Ada joins", "Ben joins"]) == ""


def label(option: Option) -> str:
    return f"{option.model} to {option.tile}" if isinstance(option, Put) else "No other"


def test_few_options_are_one_list() -> None:
    few: list[Option] = [Put(model, tile) for model in ("A", "B") for tile in ("0,0", "0,1", "0,2", "0,3", "0,4")]
    assert len(few) == MANY
    assert group_options(few, label) == [("", few)]


def test_many_options_are_grouped_by_piece() -> None:
    tiles = ("0,0", "0,1", "0,2", "0,3")
    many: list[Option] = [*(Put(model, tile) for tile in tiles for model in ("A", "B", "C")), Stop()]
    assert group_options(many, label) == [
        *((model, [Put(model, tile) for tile in tiles]) for model in ("A", "B", "C")),
        ("", [Stop()]),
    ]


def test_options_with_nothing_in_common_are_not_grouped() -> None:
    many: list[Option] = [Put(model, "0,0") for model in "ABCDEFGHIJKL"] + [Decline()]
    assert group_options(many, label) == [("", [option]) for option in many]


def test_a_closed_group_names_its_first_options() -> None:
    labels = ["Play Depth Charge: 2 spaces", "Play Flare", "Play Net (AIR) — it tears", "Play Horn"]
    assert _names(labels, "Play") == "Depth Charge, Flare, Net, …"
    assert _names(labels[:2], "Play") == "Depth Charge, Flare"
    assert _names(["Pip to sand A1", "Pip to sand A2"], "Pip") == "", "they only say where"


def test_only_pairs_of_very_short_options_share_a_line() -> None:
    assert _halves(["Go to A1", "Go to A2", "Go to A3"]) == {0, 1}
    assert _halves(["Go to A1", "Go to the unsearched den", "Stop"]) == set()


def moments(game: str) -> list[Match]:
    """Moments of a match with many options."""
    match, chance = fathom.new(game, seats=find(game).seats[0], seed=3), Random(3)
    found = []
    for _ in range(120):
        if match.ask is None:
            break
        if len(match.ask.options) > MANY:
            found.append(match.fork())
        match.choose(chance.randrange(len(match.ask.options)), match.ask.seats[0])
    return found[:12]


def without_tags(html: str) -> str:
    """The text of some HTML."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize("game", [name for name in names() if module_of(name).startswith("fathom.")])
def test_every_option_of_every_game_has_its_button(game: str) -> None:
    for match in moments(game):
        ask = match.ask
        assert ask is not None
        seat_view = _build_seat_view(match, ask.seats[0])
        rendered = "".join(map(str, filter(None, options(seat_view, ask, 7))))
        offered = re.findall(r'data-option="([^"]*)"', rendered)
        hidden = {str(option) for option in ask.options} - set(offered)
        assert sorted([*offered, *hidden]) == sorted(map(str, ask.options))
        assert all(option.startswith("muster ") for option in hidden), "only smaller armies of Rivals are not shown"
        assert re.findall(r'id="option-(\d+)"', rendered) == [str(number + 1) for number in range(len(offered))]
        kept = re.findall(r'<li class="[^"]*closes[^"]*"><button[^>]*data-option="([^"]*)"', rendered)
        closing = seat_view.scene.closing(ask)
        assert kept == ([] if closing is None else [str(closing)]), "the option that ends something stays in sight"
        ids = re.findall(r' id="([^"]*)"', rendered)
        assert len(ids) == len(set(ids))
        board = str(seat_view.scene.board())
        for lit in " ".join(re.findall(r'data-lights="([^"]*)"', rendered)).split():
            assert f'id="{lit}"' in board
        text = without_tags(rendered)
        words = match.game.text.words(match.pack, match.view(ask.seats[0]))
        for option in (option for option in ask.options if str(option) not in hidden):
            label = words.label(ask, option).partition(" — ")[0]
            # Pictures of dice have other words than the label.
            assert without_tags(str(fragment[illustrated(label, seat_view.scene.icons())])) in text


def test_upkeep_is_apart_from_the_choices_of_a_story() -> None:
    match = fathom.position(
        "sleeping-gods", "{region: M1c, step: act 1, read: '3.1', players: {p: command 4 hand AB25 AB26}}"
    )
    ask = match.ask
    assert ask is not None
    rendered = "".join(map(str, filter(None, options(_build_seat_view(match, 0), ask, 7))))
    story, _, upkeep = rendered.partition("Upkeep")
    assert set(re.findall(r'data-option="(\w+)', story)) == {"choice"}
    assert {"equip", "use"} <= set(re.findall(r'data-option="(\w+)', upkeep))
