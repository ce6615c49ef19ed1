"""The full-screen terminal, driven by Textual's pilot, with a toy game that does everything and with real games."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from textual.binding import Binding
from textual.pilot import Pilot
from textual.widgets import Footer, Input, Markdown, OptionList, Static

import fathom
from fathom import games
from fathom.content.rulebook import Rule, Rulebook
from fathom.content.settings import fields
from fathom.engine import rules as engine_rules
from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.legality import Decisions, Reason
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.player import Advice, Perspective
from fathom.engine.preview import Preview
from fathom.engine.script import Script, Table
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import Notation as Empty
from fathom.game.notation import NotationPart
from fathom.game.text import TextPart
from fathom.games import find
from fathom.players.search import Analysis, OptionEstimate
from fathom.present.styled import Text
from fathom.present.words import TextPanel, Words
from fathom.terminal import saves
from fathom.terminal.app import FathomApp
from fathom.terminal.dialogs import (
    AnalysisDialog,
    ConfirmDialog,
    KeysDialog,
    LogScreen,
    RefusalsDialog,
    RulesDialog,
    TextDialog,
)
from fathom.terminal.local_table import LocalTable
from fathom.terminal.notes_dialog import NotesDialog
from fathom.terminal.play.end_screen import EndDialog, ReplayScreen
from fathom.terminal.play.pane_layout import choose_layout
from fathom.terminal.play.play_screen import PlayScreen
from fathom.terminal.start_screen import StartScreen
from fathom.terminal.widgets.board import BoardView
from fathom.terminal.widgets.panels import EdgeLine, LogView, Tabs
from fathom.terminal.widgets.question import KEYS, QuestionPanel
from fathom.terminal.widgets.setting_row import SettingRow
from tests.conformance.tools import SOAK


@pytest.fixture
def notifications(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The notifications of the app; it shows each for a few seconds only."""
    messages: list[str] = []
    notify = FathomApp.notify

    def noted(self: FathomApp, message: str, **how: Any) -> None:
        messages.append(message)
        notify(self, message, **how)

    monkeypatch.setattr(FathomApp, "notify", noted)
    return messages


SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]

# -- a toy game: two divers in a well ---------------------------------------------------------------------------------


class Swim(Option, frozen=True):
    """One step."""

    way: str


class Dig(Option, frozen=True):
    """Draw a stone, which reveals something hidden."""


class Sing(Option, frozen=True):
    """One of many songs, so that the list is long."""

    song: int


class Drown(Option, frozen=True):
    """Ends the game; the terminal must warn first."""


class Break(Option, frozen=True):
    """A fault in the rules."""


class WellSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of each type. water: a choice. deep: on or off. size: a word or a number. confirm_end: on or off."""

    water: Literal["calm", "rough"] = "calm"
    deep: bool = False
    size: Literal["small"] | int = "small"
    confirm_end: bool = False


class WellPack(msgspec.Struct):
    """An empty content pack."""


class WellState(msgspec.Struct, gc=False):
    """Where the divers are."""

    chance: Chance
    settings: WellSettings
    stones: list[int]
    depth: list[int]
    turn: int = 1


class WellView(msgspec.Struct, frozen=True):
    """The view of a seat."""

    seat: int | None
    depth: tuple[int, ...]
    stones: int


class WellWords(Words):
    """The texts of the toy game."""

    def __init__(self, view: WellView) -> None:
        self.view = view

    def seat(self, seat: int) -> str:
        return ("Ann", "Bob")[seat]

    def prompt(self, ask: Ask) -> str:
        return f"What does {self.seat(ask.seats[0])} do?"

    def label(self, ask: Ask, option: Option) -> str:
        return f"to {option}"

    def tell(self, event: Event) -> str:
        return f"{event.what} {event.facts}"

    def ending(self, outcome: Outcome) -> str:
        return "They have drowned." if not outcome.won else "They have reached the light."

    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        return "That would be the end." if preview.outcome and not preview.outcome.won else None

    def situation(self) -> list[str]:
        return ["A well."]

    def board(self, ask: Ask | None) -> Text:
        return Text("\n".join(["~" * 30] * 12 + [f"depths {self.view.depth}"]), style="color(33)")

    def panels(self) -> list[TextPanel]:
        return [TextPanel("Stones", Text(f"{self.view.stones} left")), TextPanel("Depth", Text(str(self.view.depth)))]


class Diver:
    """The scripted player: always goes up."""

    def choose(self, perspective: Perspective) -> Advice:
        return Advice(Swim("up"), "The light is up there.")


def deal(pack: WellPack, seats: int, settings: Any, chance: Chance) -> WellState:
    stones = list(range(20))
    chance.shuffle(stones)
    return WellState(chance, settings, stones, [3] * seats)


def step(t: Table[WellState, WellPack]) -> Script[None]:
    s = t.state
    seat = (s.turn - 1) % len(s.depth)
    songs = [Sing(song) for song in range(30)] if s.settings.water == "rough" else []
    answer = yield Ask((seat,), "WE-D01", [Swim("up"), Swim("down"), Dig(), Drown(), Break(), *songs], always=True)
    if isinstance(answer, Swim):
        s.depth[seat] += 1 if answer.way == "down" else -1
        t.say("WE-1", "swims", seat=seat, way=answer.way)
        if s.depth[seat] == 0:
            raise GameOver(Outcome(tuple(range(len(s.depth))), "WE-1", {"light": 1}))
    elif isinstance(answer, Dig):
        t.say("WE-2", "stone", stone=t.draw(s.stones))
    elif isinstance(answer, Drown):
        raise GameOver(Outcome((), "WE-1", {"light": 0}))
    elif isinstance(answer, Break):
        s.depth[seat] = 99
        raise ZeroDivisionError("a hole in the rules")
    s.turn += 1


DECISIONS: Decisions[Table[WellState, WellPack]] = Decisions()
WALL = Reason("WE-1", "There is a wall.")
DECISIONS.add("WE-D01", "Swim, dig or sing.", lambda t, ask: [Swim("left")], lambda t, ask, option: WALL)


def not_written(pack: Any, what: Any) -> Any:
    raise ValueError("not written down")


GAME = Game(
    title="The Well",
    prefix="WE",
    blurb="Up is the light.",
    seats=range(1, 3),
    minutes=(1, 2),
    folder=Path(__file__).parent,
    state_type=WellState,
    settings_type=WellSettings,
    rules=engine_rules.Rules[WellState, WellPack, WellView](
        name="well",
        deal=deal,
        step=step,
        view=lambda t, seat: WellView(seat, tuple(t.state.depth), len(t.state.stones)),
        resample=lambda t, knows, chance: chance.shuffle(t.state.stones),
        decisions=DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (len(state.depth), state.settings, 0),
        invariants=lambda t: iter(()),
        concession="WE-D02",
        turn_limit=100,
    ),
    content=Content(pack_type=WellPack),
    text=TextPart(words=lambda pack, view: WellWords(view)),
    bots=Bots(scripted=lambda level: Diver()),
    notation=NotationPart(Empty, not_written, not_written),
)
"""Two divers go up or down; the one who reaches the light wins for both."""
# The toy game has no folder of content and no file of rules.
GAME.__dict__["pack"] = WellPack()
GAME.__dict__["rulebook"] = Rulebook(
    [
        Rule("WE-D01", "Turns", "Each diver does one thing (WE-1)."),
        Rule("WE-D02", "Turns", "The divers may give up."),
        Rule("WE-1", "Swimming", "Up is towards the light, down is not."),
        Rule("WE-2", "Stones", "A stone is drawn from the bag."),
    ]
)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy game for these tests only, because other tests run for all registered games."""
    monkeypatch.setitem(games._MODULES, "well", __name__)


# -- tools ------------------------------------------------------------------------------------------------------------


def sit(tmp_path: Path, game: str = "well", computers: dict[int, str] | None = None, **settings: Any) -> LocalTable:
    """A table for two people that is saved to a file."""
    match = fathom.new(game, seats=2, seed=7, settings=settings)
    return LocalTable(match, computers, tmp_path / "match.fathom")


def open_at(table: LocalTable | None, folder: Path) -> FathomApp:
    """The app at a table, without pauses between answers of computer players."""
    return FathomApp(table, folder, pace=0)


PATIENCE = 60
"""Seconds to wait for anything, on a busy machine."""


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    """Let the app run until something is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if condition():
            return
        await pilot.pause()
    raise AssertionError(f"it never happened; on the screen: {pilot.app.screen}, {pilot.app.screen_stack}")


async def at(pilot: Pilot[Any], kind: type[Any]) -> Any:
    """The screen of this kind, once it is on top and laid out."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted)
    await pilot.pause()
    return pilot.app.screen


def text_of(screen: Any, selector: str) -> str:
    """The text of a widget."""
    return str(screen.query_one(selector, Static).render())


def choices(screen: Any) -> list[str]:
    """The options as listed."""
    return [str(row.prompt) for row in screen.query_one("#choices", OptionList).options]


def keys_shown(screen: Any) -> list[str]:
    """What the keys at the bottom of a screen do, from left to right."""
    return [key.description for key in screen.query("FooterKey")]


def log(screen: PlayScreen) -> list[str]:
    """The log's lines."""
    return [line.text for line in screen.story.lines()]


def in_sight(screen: Any, selector: str) -> bool:
    """Whether a widget and its parents are displayed, and it is inside the screen."""
    widget = screen.query_one(selector)
    shown = all(node.display for node in [widget, *widget.ancestors] if hasattr(node, "display"))
    return shown and bool(widget.region.area) and screen.region.contains_region(widget.region)


# -- playing ----------------------------------------------------------------------------------------------------------


async def test_a_choice_by_its_key_and_undo(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        assert text_of(play, "#prompt") == "What does Ann do?"
        assert choices(play)[:2] == ["1 to swim up", "2 to swim down"]
        await pilot.press("2")
        await until(pilot, lambda: text_of(play, "#prompt") == "What does Bob do?")
        assert table.match.state.depth == [4, 3]
        assert log(play) == ["swims {'seat': 0, 'way': 'down'}"]
        assert "u: undo" in str(play.query_one("#status", EdgeLine).right)
        await pilot.press("u")
        await until(pilot, lambda: text_of(play, "#prompt") == "What does Ann do?")
        assert table.match.state.depth == [3, 3]
        assert log(play) == []


async def test_a_choice_from_the_list(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("down", "enter")
        await until(pilot, lambda: table.match.state.turn == 2)
        assert table.match.state.depth == [4, 3]


async def test_arrows_take_a_step(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("shift+down")
        await until(pilot, lambda: table.match.state.turn == 2)
        play.query_one(BoardView).focus()
        await pilot.press("up")
        await until(pilot, lambda: table.match.state.turn == 3)
        assert table.match.state.depth == [4, 2]
        await pilot.press("left")
        await pilot.pause()
        assert table.match.state.turn == 3


async def test_a_long_list_has_letters_and_a_filter(tmp_path: Path) -> None:
    table = sit(tmp_path, water="rough")
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        assert choices(play)[9].startswith("a 10 to sing 4")
        assert len(choices(play)) == 35 > len(KEYS)
        await pilot.press("slash", *"sing 29")
        await pilot.pause()
        assert [line.split(" ", 2)[-1].strip() for line in choices(play)] == ["35 to sing 29"]
        await pilot.press("escape")
        await pilot.pause()
        assert len(choices(play)) == 35
        play.query_one("#question", QuestionPanel).advise(Sing(29), "It is the last one.")
        await pilot.pause()
        listing = play.query_one("#choices", OptionList)
        assert listing.highlighted == 34
        await until(pilot, lambda: listing.scroll_offset.y > 0 and listing.is_vertical_scroll_end)
        await pilot.press("slash", *"down", "enter")
        await until(pilot, lambda: table.match.state.depth == [4, 3])
        assert not play.query_one("#filter", Input).display


def test_no_key_has_two_meanings() -> None:
    taken = {binding.key for binding in PlayScreen.BINDINGS if isinstance(binding, Binding)}
    assert {"u", "h", "r", "w", "s", "l", "c", "q"} <= taken
    assert not taken & set(KEYS)
    assert len(set(KEYS)) == len(KEYS)


async def test_a_fatal_choice_is_confirmed_first(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("4")
        confirm = await at(pilot, ConfirmDialog)
        assert text_of(confirm, ".sentence") == "That would be the end."
        await pilot.press("enter")
        await at(pilot, PlayScreen)
        assert not table.over
        await pilot.press("4")
        await at(pilot, ConfirmDialog)
        await pilot.press("y")
        await at(pilot, EndDialog)
        assert table.over


async def test_a_win_cannot_be_undone(tmp_path: Path, notifications: list[str]) -> None:
    """The menu at the end does not offer it, and its key says why."""
    table = sit(tmp_path, computers={1: "scripted"})
    while table.match.ask is not None:
        (seat,) = table.match.ask.seats
        table.match.choose("swim up" if seat == 0 else "swim down", seat)
    assert table.won
    async with open_at(table, tmp_path).run_test(notifications=True) as pilot:
        ending = await at(pilot, EndDialog)
        offered = {row.id for row in ending.query_one(OptionList).options}
        assert {"again", "look"} <= offered
        assert "undo" not in offered
        await pilot.press("u", "b")
        play = await at(pilot, PlayScreen)
        assert "no undo: the match is won" in str(play.query_one("#status", EdgeLine).right)
        await pilot.press("u")
        await until(pilot, lambda: len(notifications) == 1)
        assert "The match is won." in notifications[0]
        assert table.over


async def test_a_rewind_past_something_revealed_is_confirmed(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("3")
        await until(pilot, lambda: table.match.state.turn == 2)
        assert "u: undo (reshuffles" in str(play.query_one("#status", EdgeLine).right)
        await pilot.press("u")
        confirm = await at(pilot, ConfirmDialog)
        assert "revealed" in text_of(confirm, ".sentence")
        await pilot.press("n")
        await at(pilot, PlayScreen)
        assert table.match.state.turn == 2
        await pilot.press("u")
        await at(pilot, ConfirmDialog)
        await pilot.press("y")
        await until(pilot, lambda: table.match.state.turn == 1)
        assert table.match.rewinds == 1


async def test_undo_says_why_it_cannot(tmp_path: Path, notifications: list[str]) -> None:
    table = sit(tmp_path, computers={1: "scripted"})
    async with open_at(table, tmp_path).run_test(notifications=True) as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("3")
        await until(pilot, lambda: table.match.state.turn == 3)
        assert "no undo: hidden information" in str(play.query_one("#status", EdgeLine).right)
        await pilot.press("u")
        await until(pilot, lambda: len(notifications) == 1)
        assert "revealed" in notifications[0]
        assert table.match.state.turn == 3


async def test_an_option_that_shows_something_hidden_is_marked(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path), tmp_path).run_test(size=(160, 40)) as pilot:
        play = await at(pilot, PlayScreen)
        assert [line for line in choices(play) if "no undo" in line] == ["3 to dig ·no undo"]
        status = play.query_one("#status", EdgeLine)
        assert "cannot be undone" not in str(status.left)
        await pilot.press("down", "down")
        await until(pilot, lambda: "reveals hidden information: cannot be undone" in str(status.left))
        await pilot.press("down")
        await until(pilot, lambda: "cannot be undone" not in str(status.left))


# -- help -------------------------------------------------------------------------------------------------------------


async def test_a_hint_marks_the_option_and_says_why(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("down", "h")
        await until(pilot, lambda: bool(play.query_one("#advice").display))
        assert text_of(play, "#advice") == "★ to swim up. The light is up there."
        assert choices(play)[0] == "1 ★ to swim up"
        await pilot.press("enter")
        await until(pilot, lambda: table.match.state.depth == [2, 3])


async def test_the_analysis_opens_over_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(tmp_path)
    found = [
        OptionEstimate(Swim("up"), 0.72, 0.64, 0.8, 9, "best", ("to swim up", "to rest")),
        OptionEstimate(Swim("down"), 0.0, 0.0, 1.0, 1, "unknown", ()),
    ]
    monkeypatch.setattr(LocalTable, "analyse", lambda self: Analysis(found, "for two rounds"))
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("t")
        card = await at(pilot, AnalysisDialog)
        best, other = [str(line.render()) for line in card.query(".sentence").results(Static)]
        assert "64–80 %" in best
        assert "to swim up\n  then to rest" in best
        assert "%" not in other
        notifications = [str(line.render()) for line in card.query(Static)]
        assert "Surely the best" in notifications
        assert "Not known: out of time" in notifications
        await pilot.press("escape")
        await at(pilot, PlayScreen)


async def test_nothing_changes_while_a_hint_is_computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go, asked = threading.Event(), []

    def choose(self: Diver, sight: Perspective) -> Advice:
        asked.append(sight.seat)
        go.wait(10)
        return Advice(Swim("up"), "The light is up there.")

    monkeypatch.setattr(Diver, "choose", choose)
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("h")
        await until(pilot, lambda: bool(asked))
        await pilot.press("2", "h", "u", "c")
        await pilot.pause()
        try:
            assert (table.match.history, asked, pilot.app.screen) == ([], [0], play)
        finally:
            go.set()
        await until(pilot, lambda: bool(play.query_one("#advice").display))
        await pilot.press("2")
        await until(pilot, lambda: table.match.state.depth == [4, 3])


async def test_the_rule_behind_the_question_and_the_whole_rulebook(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path), tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("r")
        rules = await at(pilot, RulesDialog)
        found = rules.query_one("#found", OptionList)
        assert [row.id for row in found.options] == ["WE-D01", "WE-1"]
        await until(pilot, lambda: "one thing" in rules.query_one("#rule", Markdown).source)
        await pilot.press("down")
        await until(pilot, lambda: "towards the light" in rules.query_one("#rule", Markdown).source)
        await pilot.press(*"stone")
        await until(pilot, lambda: [row.id for row in found.options] == ["WE-2"])
        await pilot.press("escape")
        await at(pilot, PlayScreen)


async def test_why_not(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path), tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("w")
        sheet = await at(pilot, RefusalsDialog)
        assert str(sheet.query_one(OptionList).options[0].prompt) == "There is a wall.  WE-1\n  to swim left"
        await pilot.press("enter")
        rules = await at(pilot, RulesDialog)
        assert rules.query_one("#found", OptionList).options[0].id == "WE-1"


async def test_a_line_of_the_log_shows_its_rule(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("3")
        await until(pilot, lambda: table.match.state.turn == 2)
        await pilot.press("l")
        sheet = await at(pilot, LogScreen)
        assert "WE-2" in str(sheet.query_one(LogView).options[0].prompt)
        await pilot.press("home", "enter")
        rules = await at(pilot, RulesDialog)
        assert rules.query_one("#found", OptionList).options[0].id == "WE-2"


async def test_all_keys(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path), tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("question_mark")
        keys = await at(pilot, KeysDialog)
        said = str(keys.query_one(Static).render())
        assert all(word in said for word in ("undo", "hint", "rule", "why", "save", "log", "give up", "quit"))


# -- computers --------------------------------------------------------------------------------------------------------


async def test_computers_play_and_say_why(tmp_path: Path) -> None:
    table = sit(tmp_path, computers={1: "scripted"})
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("2")
        await until(pilot, lambda: table.match.state.turn == 3 and len(choices(play)) == 5)
        assert log(play) == [
            "swims {'seat': 0, 'way': 'down'}",
            "Bob: “to swim up” (The light is up there).",
            "swims {'seat': 1, 'way': 'up'}",
        ]
        await pilot.press("u")
        await until(pilot, lambda: table.match.state.turn == 1 and log(play) == [])


async def test_space_makes_the_computers_play_at_once(tmp_path: Path) -> None:
    table = sit(tmp_path, computers={1: "scripted"})
    async with FathomApp(table, tmp_path, pace=3600).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("2")
        await until(pilot, lambda: text_of(play, "#prompt") == "Bob is playing …")
        await pilot.press("space")
        await until(pilot, lambda: table.match.state.turn == 3 and len(choices(play)) == 5)


async def test_undo_while_an_answer_is_shown_stops_the_computers(tmp_path: Path) -> None:
    table = sit(tmp_path, computers={1: "scripted"})
    async with FathomApp(table, tmp_path, pace=3600).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("2")
        await until(pilot, lambda: text_of(play, "#prompt") == "Bob is playing …")
        await pilot.press("u")
        await until(pilot, lambda: text_of(play, "#prompt") == "What does Ann do?")
        play._hurry.set()
        await until(pilot, lambda: not any(worker.group == "computers" for worker in play.workers))
        assert table.match.history == []
        assert pilot.app.screen is play


async def test_a_table_of_computers_plays_to_the_end(tmp_path: Path) -> None:
    table = sit(tmp_path, computers={0: "scripted", 1: "scripted"})
    async with open_at(table, tmp_path).run_test() as pilot:
        ending = await at(pilot, EndDialog)
        assert ending.query_one(".card").border_title == "The game is won"
        assert text_of(ending, ".sentence") == "They have reached the light."


async def test_a_computer_that_fails_leaves_its_seat_to_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Diver, "choose", lambda self, sight: Advice(Break(), "Why not?"))
    table = sit(tmp_path, computers={1: "scripted"})
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("2")
        await until(pilot, lambda: pilot.app.screen is not play)
        await pilot.press("enter")
        await until(pilot, lambda: text_of(play, "#prompt") == "What does Bob do?")
        assert table.people == [0, 1]
        assert fathom.load((tmp_path / "match.fathom").read_bytes()).players == {}
        assert "ZeroDivisionError" in (tmp_path / "match.crash-1.txt").read_text()
        assert log(play)[-1] == "You now play Bob."
        await pilot.press("1")
        await until(pilot, lambda: table.match.state.depth == [4, 2])


# -- faults -----------------------------------------------------------------------------------------------------------


async def test_a_fault_in_the_rules_loses_nothing(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("2")
        await until(pilot, lambda: table.match.state.turn == 2)
        await pilot.press("5")
        await until(pilot, lambda: pilot.app.screen is not play)
        crash = tmp_path / "match.crash-1.fathom"
        assert "ZeroDivisionError" in crash.with_suffix(".txt").read_text()
        await pilot.press("enter")
        await at(pilot, PlayScreen)
        assert table.match.state.depth == [4, 3]
        await pilot.press("1")
        await until(pilot, lambda: table.match.state.turn == 3)
    saved = fathom.load(crash.read_bytes())
    assert saved.ask is not None
    assert (saved.ask.seats, saved.state.depth) == ((1,), [4, 3])
    assert [saved.path.name for saved in saves.listed(tmp_path)] == ["match.fathom"]


async def test_a_fault_in_the_texts_leaves_the_options_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        monkeypatch.setattr(WellWords, "panels", lambda self: [][0])
        await pilot.press("2")
        await until(pilot, lambda: pilot.app.screen is not play)
        await pilot.press("enter")
        await at(pilot, PlayScreen)
        assert choices(play)[0] == "1 swim up"


# -- saving, leaving, replaying ---------------------------------------------------------------------------------------


async def test_quit_and_resume_at_the_same_question(tmp_path: Path) -> None:
    table = sit(tmp_path, computers={1: "scripted"})
    app = open_at(table, tmp_path)
    async with app.run_test() as pilot:
        play = await at(pilot, PlayScreen)
        await pilot.press("2")
        await until(pilot, lambda: table.match.state.turn == 3 and len(choices(play)) == 5)
        await pilot.press("q")
        await until(pilot, lambda: app.return_value is not None)
    assert table.resume
    assert app.return_value == f"The match is saved. Continue with: {table.resume}"

    async with open_at(None, tmp_path).run_test() as pilot:
        start = await at(pilot, StartScreen)
        assert "turn 3 · 2 players" in str(start.query_one("#saves", OptionList).options[0].prompt)
        await pilot.press("enter")
        play = await at(pilot, PlayScreen)
        assert text_of(play, "#prompt") == "What does Ann do?"
        assert play.table.match.state.depth == [4, 2]
        assert play.table.computers == {1: "scripted"}
        await pilot.press("u")
        await until(pilot, lambda: play.table.match.state.turn == 1)


async def test_save_as(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("2", "s")
        await at(pilot, TextDialog)
        await pilot.press(*"deep", "enter")
        await at(pilot, PlayScreen)
        copy = tmp_path / "deep.fathom"
        assert fathom.load(copy.read_bytes()).state.depth == [4, 3]
        await pilot.press("s")
        await at(pilot, TextDialog)
        await pilot.press(*"deep", "enter")
        await at(pilot, ConfirmDialog)


async def test_concede_is_confirmed_and_ends_the_game(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("c")
        await at(pilot, ConfirmDialog)
        await pilot.press("n")
        await at(pilot, PlayScreen)
        assert not table.over
        await pilot.press("c")
        await at(pilot, ConfirmDialog)
        await pilot.press("y")
        ending = await at(pilot, EndDialog)
        assert ending.query_one(".card").border_title == "The game is lost"
        assert table.match.outcome == Outcome((), "WE-D02")
        await pilot.press("b")
        await at(pilot, PlayScreen)
        await pilot.press("enter")
        await at(pilot, EndDialog)
        await pilot.press("u")
        await at(pilot, PlayScreen)
        await until(pilot, lambda: not table.over)


async def test_the_replay_steps_through_the_match(tmp_path: Path) -> None:
    table = sit(tmp_path)
    async with open_at(table, tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("2", "1")
        await until(pilot, lambda: table.match.state.turn == 3)
        await pilot.press("4")
        await at(pilot, ConfirmDialog)
        await pilot.press("y")
        await at(pilot, EndDialog)
        await pilot.press("w")
        replay = await at(pilot, ReplayScreen)

        def shown() -> str:
            return text_of(replay, "#picture").splitlines()[-1]

        assert shown() == "depths (3, 3)"
        await pilot.press("right")
        await until(pilot, lambda: shown() == "depths (4, 3)")
        assert [str(row.prompt) for row in replay.query_one(LogView).options] == [
            "Ann: to swim down.",
            "swims {'seat': 0, 'way': 'down'}  WE-1",
        ]
        await pilot.press("end")
        await until(pilot, lambda: "step 3 of 3" in str(replay.query_one("#title", EdgeLine).right))
        assert shown() == "depths (4, 2)"
        await pilot.press("left", "left")
        await until(pilot, lambda: shown() == "depths (4, 3)")
        await pilot.press("escape")
        await at(pilot, EndDialog)
        assert table.over


async def test_play_again_is_another_match_in_another_file(tmp_path: Path) -> None:
    table = sit(tmp_path, computers={1: "scripted"}, deep=True)
    async with open_at(table, tmp_path).run_test() as pilot:
        first = await at(pilot, PlayScreen)
        await pilot.press("4")
        await at(pilot, ConfirmDialog)
        await pilot.press("y")
        await at(pilot, EndDialog)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen is not first)
        again = pilot.app.screen
        assert isinstance(again, PlayScreen)
        assert again.table.computers == {1: "scripted"}
        assert again.table.match.setup.settings.deep
        assert again.table.match.history == []
        assert again.table.path != table.path
        assert table.over
    assert [saved.over for saved in saves.listed(tmp_path)] == [False, True]


# -- the start screen -------------------------------------------------------------------------------------------------


async def test_a_new_game_from_the_start_screen(tmp_path: Path) -> None:
    async with FathomApp(None, tmp_path, game="well", pace=0).run_test() as pilot:
        start = await at(pilot, StartScreen)
        assert start.query_one("#game", SettingRow).value == "well"
        start.query_one("#seat-1").focus()
        await pilot.press("left")
        start.query_one("#option-water").focus()
        await pilot.press("right", "down", "right", "down", "right")
        await until(pilot, lambda: bool(start.query_one("#typed-size").display))
        start.query_one("#typed-size").focus()
        await pilot.press(*"12")
        start.query_one("#seed").focus()
        await pilot.press(*"5", "enter")
        play = await at(pilot, PlayScreen)
        setup = play.table.match.setup
        assert setup.settings == WellSettings("rough", True, 12, True)
        assert (setup.seats, setup.seed) == (2, 5)
        assert play.table.computers == {}
        assert play.table.path.parent == tmp_path


async def test_the_start_screen_says_how_hard_the_chosen_match_is(tmp_path: Path) -> None:
    rates = find("jupiter").win_rates
    assert rates is not None
    won = {cell.name: cell.won for cell in rates.cells}

    def says(preset: str, players: int) -> bool:
        return f"experts win {won[preset][players]:g} % of such matches" in text_of(start, "#help")

    async with FathomApp(None, tmp_path, game="jupiter", pace=0).run_test() as pilot:
        start = await at(pilot, StartScreen)
        start.query_one("#players").focus()
        await until(pilot, lambda: says("Mission", 2))
        await pilot.press("right")
        await until(pilot, lambda: says("Mission", 3))
        start.query_one("#option-preset").focus()
        await pilot.press("right")
        await until(pilot, lambda: says("Red Alert", 3))
        start.query_one("#option-polite").focus()
        await pilot.press("right")
        await until(pilot, lambda: "Polite" in start.query_one("#option-polite", SettingRow).title)
        await until(pilot, lambda: "experts" not in text_of(start, "#help"))
        start.query_one("#seat-1").focus()
        await until(pilot, lambda: "computer player" in text_of(start, "#help"))


async def test_errors_in_a_form_are_shown(tmp_path: Path) -> None:
    async with FathomApp(None, tmp_path, game="well", pace=0).run_test() as pilot:
        start = await at(pilot, StartScreen)
        start.query_one("#seed").focus()
        await pilot.press(*"many", "enter")
        await pilot.pause()
        assert "whole number" in text_of(start, "#help")
        assert isinstance(pilot.app.screen, StartScreen)


async def test_a_player_of_another_package_is_offered_and_a_broken_one_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.players.installed", lambda: {"deep": "no_such_module:Deep"})
    monkeypatch.setitem(games._MODULES, "broken", "no_such_module")
    async with FathomApp(None, tmp_path, game="well", pace=0).run_test() as pilot:
        start = await at(pilot, StartScreen)
        assert "broken" not in dict(start.query_one("#game", SettingRow).values)
        seat = start.query_one("#seat-1", SettingRow)
        assert ("deep", "computer, deep") in seat.values
        seat.index = [kind for kind, _ in seat.values].index("deep")
        start.query_one("#begin").press()
        await until(pilot, lambda: "cannot be imported" in text_of(start, "#help"))
        assert isinstance(pilot.app.screen, StartScreen)


async def test_computers_alone_are_not_asked_to_confirm(tmp_path: Path) -> None:
    async with FathomApp(None, tmp_path, game="well", pace=0).run_test() as pilot:
        start = await at(pilot, StartScreen)
        start.query_one("#seat-0").focus()
        await pilot.press("right", "enter")
        await at(pilot, EndDialog)
        assert isinstance(pilot.app, FathomApp)
        assert pilot.app.table is not None
        assert pilot.app.table.people == []
        assert not pilot.app.table.match.setup.settings.confirm_end


async def test_a_save_can_be_deleted(tmp_path: Path) -> None:
    sit(tmp_path)
    async with open_at(None, tmp_path).run_test() as pilot:
        start = await at(pilot, StartScreen)
        await until(pilot, lambda: keys_shown(start) == ["Continue", "Delete", "Other side", "Quit"])
        await pilot.press("delete")
        await at(pilot, ConfirmDialog)
        await pilot.press("y")
        start = await at(pilot, StartScreen)
        await until(pilot, lambda: not start.query_one("#saves").display)
        await until(pilot, lambda: keys_shown(start) == ["Change", "Other side", "Start", "Quit"])
    assert list(tmp_path.iterdir()) == []


def test_saves_are_listed_newest_first(tmp_path: Path) -> None:
    for age, name in enumerate(("old", "older", "new")):
        path = tmp_path / f"{name}.fathom"
        path.write_bytes(fathom.new("well", seed=age).save())
        os.utime(path, (1_000_000 + {"older": 0, "old": 1, "new": 2}[name],) * 2)
    assert [saved.path.stem for saved in saves.listed(tmp_path)] == ["new", "old", "older"]
    assert saves.listed(tmp_path / "nowhere") == []


def test_saves_that_cannot_be_opened_say_why(tmp_path: Path) -> None:
    (tmp_path / "empty.fathom").write_text("{}")
    (tmp_path / "strange.fathom").write_text("no")
    match = fathom.new("refuge", seed=5)
    match.choose(0)
    match.choose(0)
    played = msgspec.json.decode(match.save())
    (tmp_path / "elsewhere.fathom").write_bytes(msgspec.json.encode({**played, "pack": "0", "past": ["0: dance"]}))
    problems = {saved.title: saved.problem for saved in saves.listed(tmp_path)}
    assert "another content pack" in problems["elsewhere"]
    assert "it does not state its format" in problems["empty"]
    assert "not a Fathom Five save file" in problems["strange"]


async def test_the_start_screen_lists_saves_that_cannot_be_opened(tmp_path: Path, notifications: list[str]) -> None:
    sit(tmp_path)
    os.utime(tmp_path / "match.fathom", (1_000_000, 1_000_000))
    (tmp_path / "broken.fathom").write_text("no")
    async with open_at(None, tmp_path).run_test(notifications=True) as pilot:
        start = await at(pilot, StartScreen)
        listing = start.query_one("#saves", OptionList)
        assert str(listing.options[0].prompt).startswith("broken\n  cannot be opened: This is not a Fathom Five save")
        assert listing.highlighted == 1
        await pilot.press("up", "enter")
        await until(pilot, lambda: len(notifications) == 1)
        assert isinstance(pilot.app.screen, StartScreen)
        await pilot.press("down", "enter")
        await at(pilot, PlayScreen)


async def test_a_save_with_unknown_players_opens_with_people(tmp_path: Path, notifications: list[str]) -> None:
    table = sit(tmp_path)
    table.match.players = {0: "wizard", 1: "scripted", 7: "random"}
    table.save_as(tmp_path / "match.fathom")
    async with open_at(None, tmp_path).run_test(notifications=True) as pilot:
        await at(pilot, StartScreen)
        await pilot.press("enter")
        play = await at(pilot, PlayScreen)
        assert play.table.computers == {1: "scripted"}
        assert "wizard" in notifications[0]
        assert any("wizard" in line and "A person plays seat 1." in line for line in log(play))
        assert any("There is no seat 8" in line for line in log(play))


def test_a_form_is_made_from_any_settings() -> None:
    water, deep, size, confirm = fields(WellSettings)
    assert (water.title, water.choices, water.free) == ("Water", [("calm", "calm"), ("rough", "rough")], False)
    assert (water.help, confirm.title) == ("a choice.", "Confirm end")
    assert (deep.choices, deep.default) == ([(False, "no"), (True, "yes")], False)
    assert (size.choices, size.free, size.default) == ([("small", "small")], True, "small")
    assert (size.read("12"), size.read("small")) == (12, "small")
    with pytest.raises(ValueError, match=r"Size: “vast” is not allowed"):
        size.read("vast")


def test_a_tuple_can_be_typed() -> None:
    objectives = next(field for field in fields(find("refuge").settings_type) if field.name == "objectives")
    assert objectives.read("O1, O4 O7") == ("O1", "O4", "O7")


# -- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["well", "refuge"])
async def test_every_size_shows_prompt_options_board_and_keys(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    async with open_at(sit(tmp_path, game), tmp_path).run_test(size=size) as pilot:
        play = await at(pilot, PlayScreen)
        for selector in ("#prompt", "#choices", "#board", "#title", "#status", "Footer"):
            assert in_sight(play, selector), selector
        listing = play.query_one("#choices", OptionList)
        assert listing.option_count >= 2
        assert listing.region.height >= 2
        assert play.query_one(Footer).region.bottom == size[1]


async def test_a_small_screen_has_tabs(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path, "refuge"), tmp_path).run_test(size=(80, 24)) as pilot:
        play = await at(pilot, PlayScreen)
        assert [in_sight(play, f"#{name}") for name in ("board", "left-panels", "left-log")] == [True, False, False]
        await pilot.press("tab")
        await pilot.pause()
        assert [in_sight(play, f"#{name}") for name in ("board", "left-panels", "left-log")] == [False, True, False]
        await pilot.press("tab")
        await pilot.pause()
        assert [in_sight(play, f"#{name}") for name in ("board", "left-panels", "left-log")] == [False, False, True]
        await pilot.press("1")
        await until(pilot, lambda: len(play.table.match.history) == 1)
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: in_sight(play, "#board") and in_sight(play, "#side-panels"))
        assert in_sight(play, "#left-log")
        assert not play.query_one("#left-tabs", Tabs).display


async def test_a_screen_of_middle_size_has_the_log_behind_the_panels(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path, "refuge"), tmp_path).run_test(size=(120, 40)) as pilot:
        play = await at(pilot, PlayScreen)

        def places() -> list[bool]:
            return [in_sight(play, f"#{name}") for name in ("board", "side-panels", "side-log")]

        assert places() == [True, True, False]
        await pilot.press("tab")
        assert play.focused is play.query_one("#side-panels")
        await pilot.press("tab")
        await pilot.pause()
        assert places() == [True, False, True]
        await pilot.press("tab")
        await pilot.pause()
        assert places() == [True, True, False]
        assert play.focused is play.query_one("#choices")


def test_every_layout_fits_the_screen() -> None:
    for width, height, board in product(range(80, 204, 4), range(20, 64), ((30, 12), (66, 34), (120, 50))):
        made = choose_layout(width, height, *board)
        assert 0 < made.left <= width - 30
        assert made.board <= height
        assert made.question <= height
        assert made.panels != "behind" or "panels" in made.tabs
        assert made.log not in ("behind", "with panels") or "log" in made.tabs


# -- real games -------------------------------------------------------------------------------------------------------


async def test_people_with_hidden_cards_pass_the_screen(tmp_path: Path) -> None:
    async with open_at(sit(tmp_path, "tyrian"), tmp_path).run_test() as pilot:
        play = await at(pilot, PlayScreen)
        table = play.table
        rest = KEYS[[str(option) for option in table.match.ask.options].index("rest")]
        await pilot.press(rest)
        await until(pilot, lambda: pilot.app.screen is not play)
        assert not isinstance(pilot.app.screen, ConfirmDialog)
        assert not pilot.app.screen.is_modal
        await pilot.press("enter")
        await at(pilot, PlayScreen)
        await until(pilot, lambda: play._viewer == 1)


async def test_a_whole_dive_of_random_choices(tmp_path: Path) -> None:
    seed = 3
    luck = random.Random(seed)
    match = fathom.new("refuge", seats=2, seed=seed, settings={"confirm_end": True})
    if SOAK == 1:  # otherwise the whole match is played on the screen
        while match.ask is not None and match.state.turn < 5:
            match.choose(luck.choice(match.ask.options))
    table = LocalTable(match, {1: "random"}, tmp_path / "dive.fathom", seed=seed)
    async with open_at(table, tmp_path).run_test(size=(120, 40)) as pilot:
        play = await at(pilot, PlayScreen)
        while not table.over:
            await until(
                pilot, lambda: table.over or isinstance(pilot.app.screen, ConfirmDialog) or len(choices(play)) > 0
            )
            if table.over:
                break
            if isinstance(pilot.app.screen, ConfirmDialog):
                await pilot.press("y")
            else:
                await pilot.press(luck.choice(KEYS[: len(choices(play))]))
            await pilot.pause()
        ending = await at(pilot, EndDialog)
        assert text_of(ending, ".sentence")
        assert len(log(play)) > len(match.history)
        assert fathom.load((tmp_path / "dive.fathom").read_bytes()).outcome == match.outcome


# -- notes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
async def test_notes_are_written_and_removed_in_a_dialog(tmp_path: Path, notifications: list[str]) -> None:
    table = sit(tmp_path, "sleeping-gods", {})
    async with open_at(table, tmp_path).run_test(size=(120, 40)) as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("f4")
        dialog = await at(pilot, NotesDialog)
        places = dialog.query_one("#places", OptionList)
        await pilot.press(*"harborlight", "enter", "down", "enter", *"cheap")
        await pilot.press("enter")
        await until(pilot, lambda: table.match.notes == {"3": "cheap"})
        assert "cheap" in str(places.get_option_at_index(0).prompt)
        assert fathom.load((tmp_path / "match.fathom").read_bytes()).notes == {"3": "cheap"}
        await pilot.press("home", "enter", *["backspace"] * 5, "enter")
        await until(pilot, lambda: table.match.notes == {})
        await pilot.press("escape")
        await at(pilot, PlayScreen)


async def test_a_game_without_places_says_that_it_has_no_notes(tmp_path: Path, notifications: list[str]) -> None:
    async with open_at(sit(tmp_path), tmp_path).run_test() as pilot:
        await at(pilot, PlayScreen)
        await pilot.press("f4")
        await until(pilot, lambda: "This game has no places for notes." in notifications)
