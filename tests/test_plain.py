"""The plain line mode: whole games through pipes, and every input that a person may type."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import fathom
from fathom import assist
from fathom.engine.chance import Chance, key
from fathom.engine.history import Answer
from fathom.engine.player import Advice, Perspective
from fathom.engine.script import Table
from fathom.games import find
from fathom.matches.match import Match
from fathom.players import KINDS, make
from fathom.players.random import Random
from fathom.players.search import Budget
from fathom.terminal import local_table
from fathom.terminal.local_table import LocalTable
from fathom.terminal.plain_mode import HELP, play_plain

QUIET = """
divers:
  vega: 2,4 hand SA11 SA05
  mags: 6,1 hand SA04
tentacles: 1,4 4,1
head: 4
kraken: .|.,.,. .|.,.,.
objectives: O1 O4 O7
"""


def quiet() -> Match:
    return fathom.position("refuge", dedent(QUIET))


def talk(table: LocalTable, *lines: str) -> str:
    """The output when these lines are typed."""
    output = io.StringIO()
    play_plain(table, io.StringIO("".join(f"{line}\n" for line in lines)), output)
    return output.getvalue()


def new_output(text: str) -> str:
    """The output after the options of the first question."""
    return text.split("[end]\n", 1)[1]


class Dice(io.TextIOBase):
    """Standard input that types a random option, and yes to every warning."""

    def __init__(self, table: LocalTable, output: io.StringIO, seed: int) -> None:
        self._table, self._output = table, output
        self._chance = Chance(key("dice", seed))

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        if self._output.getvalue().rstrip().endswith("(yes/no)"):
            return "yes\n"
        ask = self._table.match.ask
        assert ask is not None
        number = self._chance.below(len(ask.options))
        return f"{number + 1}\n" if number % 2 else f"{ask.options[number]}\n"


# -- computer players ------------------------------------------------------------------


def test_a_random_player_is_repeatable_and_uses_all_options() -> None:
    match = fathom.new("refuge", 1, 3)
    first = [make("random", match.game, 9).choose(Perspective(match, 0)).option for _ in range(3)]
    assert len(set(first)) == 1
    player = make("random", match.game, 9)
    assert match.ask is not None
    assert {player.choose(Perspective(match, 0)).option for _ in range(80)} == set(match.ask.options)


def test_an_unknown_kind_of_player_is_refused_with_the_known_kinds() -> None:
    with pytest.raises(ValueError, match=r"psychic.*random, scripted"):
        make("psychic", find("refuge"))
    assert KINDS == ("random", "scripted", "search", "expert", "master", "adviser")


# -- the line mode ------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_whole_game_through_pipes(seats: int, tmp_path: Path) -> None:
    output = io.StringIO()
    computers = dict.fromkeys(range(2, seats), "random")
    table = LocalTable(fathom.new("refuge", seats, 11), computers, tmp_path / "dive.fathom")
    play_plain(table, Dice(table, output, seats), output)  # type: ignore[arg-type]
    assert table.over
    text = output.getvalue()
    last = text.rstrip().splitlines()[-1]
    assert "You have lost." in last or "You have won." in last
    assert fathom.load((tmp_path / "dive.fathom").read_bytes()).outcome == table.match.outcome
    assert not re.search("[\u2500-\u259f]|\x1b", text), "no drawing and no colour in a pipe"
    event_count = [line for line in text.splitlines() if re.search(r" \((?!computer|yes)[^()]+\)$", line)]
    assert len(event_count) > 40


def test_a_question_lists_numbered_options_with_their_notation() -> None:
    text = talk(LocalTable(quiet()))
    assert "Vega: 2 actions left. Each costs 1 unless free. (RF-D06)\n" in text
    assert "  1. Move up to Cave 2,5 — no tentacle can be moved onto you there [move up]\n" in text
    assert "[play SA11]\n" in text


def test_options_that_show_something_hidden_are_marked() -> None:
    lines = talk(LocalTable(quiet())).splitlines()
    assert any(line.endswith(" (cannot be undone) [play SA05]") for line in lines)
    assert not any("cannot be undone" in line for line in lines if line.endswith("[move up]"))


def test_a_fault_in_the_rules_is_shown_and_the_question_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = Table.say

    def say(self: Table[Any, Any], rule: str, what: str, **facts: Any) -> None:
        if "2,5" in facts.values():
            raise ZeroDivisionError("a hole in the rules")
        said(self, rule, what, **facts)

    monkeypatch.setattr(Table, "say", say)
    table = LocalTable(quiet(), path=tmp_path / "dive.fathom")
    text = new_output(talk(table, "move up", "move right"))
    assert "The game raised an error (ZeroDivisionError: a hole in the rules)." in text
    assert f"{tmp_path / 'dive.crash-1.fathom'}. Choose another option.\n" in text
    assert [str(entry.option) for entry in table.match.history if isinstance(entry, Answer)] == ["move right"]


def test_a_computer_that_fails_leaves_its_seat_to_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Random, "choose", lambda self, sight: [][0])
    table = LocalTable(quiet(), {0: "random"})
    text = talk(table, "move up")
    assert "The game raised an error (IndexError" in text
    assert "You now play Vega.\n\nVega: 2 actions left." in text
    assert table.match.state.divers[0].at == "2,5"


def test_options_by_number_and_by_text() -> None:
    for line in ("1", "move up", " MOVE  Up "):
        table = LocalTable(quiet())
        assert "Vega swims from Spawn 2,4 to Cave 2,5. (RF-310)" in talk(table, line)
        assert table.match.state.divers[0].at == "2,5"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "Choose 1 to 9."),
        ("0", "Choose 1 to 9."),
        ("dance wildly", "“dance wildly” is not an option or a command."),
        ("recover IRON", "Not possible now: You need two IRON cards. (RF-360)"),
        ("²", "“²” is not an option or a command."),
    ],
)
def test_bad_input_gets_a_clear_sentence_and_changes_nothing(line: str, answer: str) -> None:
    table = LocalTable(quiet())
    before = table.match.save()
    assert answer in new_output(talk(table, line, "", "   "))
    assert table.match.save() == before


def test_a_warning_asks_once_more() -> None:
    table = LocalTable(quiet())
    text = new_output(talk(table, "move left", "perhaps", "no"))
    assert "You will be knocked down on Lair 1,4. Are you sure? (yes/no)\n" in text
    assert "Please answer yes or no.\nNothing was chosen. Choose an option.\n" in text
    assert table.match.state.divers[0].at == "2,4"
    talk(table, "move left", "yes")
    assert table.match.state.divers[0].stance == "down"


def test_the_end_of_the_input_does_not_confirm_a_warning() -> None:
    table = LocalTable(quiet())
    talk(table, "move left")
    assert table.match.state.divers[0].at == "2,4"


def test_the_end_of_the_input_saves_and_says_how_to_continue(tmp_path: Path) -> None:
    path = tmp_path / "dive.fathom"
    table = LocalTable(quiet(), path=path)
    again = f"fathom play --from {path} --save {path} --plain"
    assert talk(table, "1").endswith(f"\nThe game is saved. Continue with: {again}\n")
    assert fathom.load(path.read_bytes()).state.divers[0].at == "2,5"


def test_a_failing_disk_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "could not be saved" in talk(LocalTable(quiet(), path=tmp_path / "file" / "dive.fathom"))


def test_quitting_without_a_file_says_so() -> None:
    table = LocalTable(quiet())
    text = talk(table, "quit", "1")
    assert text.endswith("The game was not saved.\n")
    assert table.match.history == []


def test_an_interrupt_saves_and_ends(tmp_path: Path) -> None:
    class Interrupting(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    output = io.StringIO()
    play_plain(LocalTable(quiet(), path=tmp_path / "d"), Interrupting(), output)
    assert "The game is saved." in output.getvalue()


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("help", "undo your last answer"),
        ("?", "undo your last answer"),
        ("look", "Turn 1 is Vega's turn, with 2 actions left."),
        ("LOOK", "Mags stands on Lair 6,1."),
        ("board", "spawn"),
        ("rule", "RF-D06: Choose what to do."),
        ("rule RF-620", "RF-620: "),
        ("rule rf-620", "RF-620: "),
        ("rule 620", "RF-620: "),
        ("rule spear shot", "Spear Shot (IRON Action card"),
        ("rule SA05", "Spear Shot (IRON Action card"),
        ("rule whirlpool", "RF-450: "),
        ("rule xyzzy", "No rule, card or name matches “xyzzy”."),
        ("legend", "Whirlpool: On arrival you may switch places"),
        ("log", "(RF-"),
        ("save", "Type “save” and a file name."),
        ("undo", "There is nothing to undo yet."),
    ],
)
def test_commands(line: str, part: str) -> None:
    match = quiet()
    match.log.insert(0, fathom.engine.events.Event("RF-301", "turn", {"seat": 0, "turn": 1}))  # type: ignore[union-attr]
    assert part in new_output(talk(LocalTable(match), line))


def test_the_board_in_a_pipe_is_made_of_plain_characters() -> None:
    text = new_output(talk(LocalTable(quiet()), "board"))
    assert "  Vega" in text
    assert not re.search("[\u2500-\u259f]|\x1b", text)
    assert len(text.splitlines()) > 30


def test_help_names_every_command() -> None:
    text = new_output(talk(LocalTable(quiet()), "help"))
    assert all(f"  {what}: " in text for what, _ in HELP)


def test_hand_shows_only_the_hand_of_the_person_asked() -> None:
    text = new_output(talk(LocalTable(quiet()), "hand"))
    assert "Vega holds Air Tank (AIR) and Spear Shot (IRON).\n" in text
    assert "Mags" not in text


def test_why_groups_what_is_forbidden_for_the_same_reason() -> None:
    text = new_output(talk(LocalTable(quiet()), "why"))
    assert "Not now: Pass Air Tank (AIR) to Mags (free); Pass Spear Shot (IRON) to Mags (free). You can pass" in text
    assert "(RF-370)" in text


def test_saving_a_copy(tmp_path: Path) -> None:
    table = LocalTable(quiet())
    assert "Saved a copy in" in talk(table, "1", f"save {tmp_path / 'copy'}")
    assert fathom.load((tmp_path / "copy").read_bytes()).state.divers[0].at == "2,5"
    (tmp_path / "file").write_text("")
    assert "Could not save there" in talk(table, f"save {tmp_path / 'file' / 'copy'}")


def test_undo_by_command_asks_the_question_again() -> None:
    table = LocalTable(quiet())
    text = talk(table, "1", "undo")
    assert "Undone.\n\nVega: 2 actions left." in text
    assert table.match.history == []


def test_a_forced_undo_wants_a_yes() -> None:
    table = LocalTable(quiet())
    text = talk(table, "play SA05", "undo", "no")
    assert "Hidden information was revealed since. You cannot undo past this point." in text
    assert "Undo anyway?" in text
    assert len(table.match.history) == 1
    text = talk(table, "undo", "yes")
    assert "Undone.\n" in text
    assert "(rewound)" in text
    assert table.match.state.divers[0].hand == ["SA11", "SA05"]


def test_undo_with_a_computer_player_explains_and_does_not_offer_force() -> None:
    table = LocalTable(quiet(), {1: "random"})
    text = talk(table, "play SA05", "undo", "undo")
    assert text.count("You cannot undo past this point.") == 2
    assert "Undo anyway?" not in text


def test_giving_up_wants_a_yes() -> None:
    table = LocalTable(quiet())
    assert "You have lost." not in talk(table, "concede", "no")
    text = talk(table, "concede", "yes")
    assert "Vega votes to give up. (RF-D25)" in text
    assert text.rstrip().splitlines()[-1].startswith("The winch turns.")


def test_a_hint_names_the_option_and_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    class Guide:
        def choose(self, sight: Perspective) -> Advice:
            return Advice(sight.ask.options[1], "It is safer there.")

    made: Callable[..., Guide] = lambda *_: Guide()  # noqa: E731
    monkeypatch.setattr(assist, "make", made)
    text = new_output(talk(LocalTable(quiet()), "hint"))
    choice = "“Move down to Lair 2,3 — you may move a tentacle”"
    assert f"The computer player would choose 2, {choice}. It is safer there." in text


def test_the_scripted_player_gives_hints_and_plays() -> None:
    table = LocalTable(quiet(), {1: "scripted"})
    assert table.match.ask is not None
    advice = table.hint()
    assert advice.option in table.match.ask.options
    assert advice.why
    assert "The computer player would choose" in talk(table, "hint")


def test_the_analysis_lists_all_options_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assist, "ANALYSIS_BUDGET", Budget(playouts=20))
    # Experts do not know the invented cards of the other position.
    table = LocalTable(fathom.position("refuge", dedent(QUIET).replace("kraken: .|.,.,. .|.,.,.\n", "")))
    assert table.match.ask is not None
    said = new_output(talk(table, "analyse"))
    assert re.search(r"simulated games, each played by computer experts for \d+ more answers?\.", said)
    lines = [line for line in said.splitlines() if re.match(r"\d+\. ", line)]
    numbers = [int(line.partition(".")[0]) for line in lines]
    assert sorted(numbers) == list(range(1, len(table.match.ask.options) + 1))
    best = table.words().label(table.match.ask, table.match.ask.options[numbers[0] - 1]).partition(" — ")[0]
    assert re.fullmatch(rf"\d+\. (\d+–\d+ %: )?{re.escape(best)}(, then .*)?", lines[0])


def test_computer_players_give_their_reason_once_in_a_row() -> None:
    table = LocalTable(fathom.new("refuge", 3, 5, {"first": 1}), {1: "random", 2: "random"})
    text = talk(table)
    assert text.count("(computer): Picked at random.") == 2


def test_on_a_terminal_there_are_colours_and_no_notation() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    output = Terminal()
    play_plain(LocalTable(quiet()), io.StringIO("board\n"), output)
    text = output.getvalue()
    assert "[move up]" not in text
    assert "> " in text
    assert "▟" in text
    assert max(len(line) for line in text.split("\n\n")[0].splitlines()) <= 100


def test_a_continued_match_shows_only_the_last_events() -> None:
    table = LocalTable(fathom.new("refuge", 2, 5))
    for _ in range(8):
        table.answer(0)
    assert len(table.events()) > local_table.EVENTS_RECALLED
    again = LocalTable(fathom.load(table.match.save()))
    events = again.new_events()
    assert 0 < len(events) <= local_table.EVENTS_RECALLED
    assert events == again.events()[-len(events) :]


def test_notices_of_a_loaded_match_are_shown() -> None:
    match = quiet()
    match.notices.append("The rules have changed.")
    assert "The rules have changed.\n" in talk(LocalTable(match))


# -- notes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
def test_notes_are_written_listed_and_removed(tmp_path: Path) -> None:
    table = LocalTable(fathom.new("sleeping-gods", 2, 3), {}, tmp_path / "voyage.fathom")
    said = talk(
        table, "note", "note 3", "note 3 come back with coins", "note m1c cheap inn", "notes", "note 3 -", "help"
    )
    assert "Type “note”, a place and a text." in said
    assert "There is no note at 3 Harborlight." in said
    assert "Note at 3 Harborlight: come back with coins" in said
    assert "3 Harborlight, Lantern Shallows [3]: come back with coins" in said
    assert "note PLACE TEXT" in said
    assert table.match.notes == {"M1c": "cheap inn"}
    assert fathom.load((tmp_path / "voyage.fathom").read_bytes()).notes == {"M1c": "cheap inn"}
    refused = talk(table, "note Atlantis x", f"note 3 {'x' * 201}", "notes places")
    assert "There is no place “Atlantis” for a note." in refused
    assert "A note has at most 200 characters; this has 201." in refused
    assert "Lantern Shallows: Region A (Keeper's Stair) [M1a]; 4 Keeper's Stair [4]" in refused
    assert table.match.notes == {"M1c": "cheap inn"}


def test_a_game_without_places_has_no_command_for_notes() -> None:
    assert "“notes” is not an option or a command" in talk(LocalTable(quiet()), "notes")
