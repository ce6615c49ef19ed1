"""Every command of `fathom`. A wrong call prints one sentence and exits with status 2, never with a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from typer.testing import CliRunner, Result

import fathom
from fathom import cli
from fathom.cli import app
from fathom.commands import lab as commands
from fathom.content.packs import pack_hash
from fathom.games import find
from fathom.setups import describe_values
from fathom.terminal import app as screen
from fathom.terminal.local_table import LocalTable
from tests.toy import NAME

POSITION = """\
divers:
  vega: 2,4 hand SA11 SA05
  mags: 6,1 hand SA04
head: 4
objectives: O1 O4 O7
"""
TITLE = find("refuge").title
FLOW = '{divers: {vega: "2,4 hand SA11", mags: "6,1"}, head: 4, objectives: O1 O4 O7}\n'


@pytest.fixture(autouse=True)
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of saves, for this test only; the working folder is empty too."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("FATHOM_SAVES", str(folder))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return folder


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[LocalTable | None]:
    """The tables that the full-screen terminal would show; it is not opened."""
    tables: list[LocalTable | None] = []
    monkeypatch.setattr(cli, "_on_terminal", lambda: True)
    monkeypatch.setattr(screen, "run_app", lambda table, saves: tables.append(table))
    return tables


def run(*words: str | Path, input: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=input)


def plain(*words: str | Path, input: str = "quit\n") -> Result:
    return run("play", *words, "--plain", input=input)


def refused(done: Result, *says: str) -> None:
    """Check that a call ends with one sentence on standard error and status 2; return the sentence."""
    assert done.exit_code == 2, (done.output, done.exception)
    assert isinstance(done.exception, SystemExit)
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    for part in says:
        assert part in done.stderr


def opened(path: Path) -> fathom.Match:
    return fathom.load(path.read_bytes())


@pytest.fixture
def match_file() -> Path:
    """A saved match after a few answers; the computer plays the second seat."""
    match = fathom.new("refuge", 2, 7)
    match.players = {1: "random"}
    match.choose(0)
    path = Path("match.fathom")
    path.write_bytes(match.save())
    return path


# -- play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("compiled", "says"), [(True, "rules compiled"), (False, "rules not compiled")])
def test_the_version_says_whether_the_rules_are_compiled(
    compiled: bool, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fathom, "COMPILED", compiled)
    assert run("--version").output == f"Fathom Five {fathom.__version__}, {says}\n"


def test_play_saves_the_match_in_the_folder_of_saves(saves: Path) -> None:
    done = plain("refuge", "--seed", "3", "--seats", "3", "--set", "objectives=blue")
    assert done.exit_code == 0
    assert done.stdout.startswith(TITLE)
    (path,) = saves.iterdir()
    assert path.name.startswith("refuge-")
    match = opened(path)
    assert (match.setup.seats, match.setup.seed) == (3, 3)
    assert (match.setup.settings.objectives, match.setup.settings.confirm_end) == ("blue", True)


def test_two_matches_started_at_the_same_time_are_two_files(saves: Path) -> None:
    for _ in range(3):
        assert plain("refuge").exit_code == 0
    assert len(list(saves.iterdir())) == 3


def test_play_has_defaults_for_seats_and_seed(saves: Path) -> None:
    plain()
    plain()
    first, second = (opened(path) for path in saves.iterdir())
    assert first.game.name == "refuge"
    assert first.setup.seats == second.setup.seats == 2
    assert first.setup.seed != second.setup.seed


def test_a_game_for_one_player_has_one_seat_by_default(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("refuge"), "seats", range(1, 2))
    assert plain("refuge").exit_code == 0
    (path,) = saves.iterdir()
    assert opened(path).setup.seats == 1
    done = run("simulate", "refuge", "--bot", "random", "--games", "1", "--json", "-")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["seats"] == 1
    done = run("tournament", "refuge", "--players", "random", "--games", "2", "--jobs", "1")
    assert done.exit_code == 0, done.output


def test_play_without_a_terminal_says_how_to_play(saves: Path) -> None:
    refused(run("play"), "Use --plain")
    refused(run("play", "refuge", "--save", "x.fathom"), "Use --plain")
    assert not saves.exists()
    assert not Path("x.fathom").exists()


def test_play_in_a_pipe_does_not_hang() -> None:
    words = [sys.executable, "-m", "fathom.cli", "play", "refuge"]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "Use --plain" in done.stderr
    assert done.stdout == ""


def test_play_alone_opens_the_start_screen(shown: list[LocalTable | None]) -> None:
    assert run("play").exit_code == 0
    assert shown == [None]


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "3"],
        ["--computer", "2"],
        ["--seed", "0"],
        ["--set", "abyss=true"],
        ["--save", "x.fathom"],
        ["--pack", "."],
    ],
)
def test_options_without_a_game_are_for_the_first_game(words: list[str], shown: list[LocalTable | None]) -> None:
    assert run("play", *words).exit_code == 0
    (table,) = shown
    assert table is not None
    match = table.match
    assert match.game.name == "refuge"
    assert match.setup.seats == (3 if words[0] == "--seats" else 2)
    assert table.computers == dict.fromkeys(range(1, match.setup.seats), "scripted")
    assert (match.setup.seed == 0) == (words[0] == "--seed")
    assert match.setup.settings.abyss == (words[0] == "--set")
    assert (table.path == Path("x.fathom")) == (words[0] == "--save")


def test_save_names_the_file(saves: Path) -> None:
    assert plain("refuge", "--save", "deep/mine.fathom").exit_code == 0
    assert opened(Path("deep/mine.fathom")).game.name == "refuge"
    assert not saves.exists()


def test_save_overwrites_nothing(match_file: Path) -> None:
    Path("thesis.txt").write_text("years of work")
    says = "thesis.txt exists. Name another file, or continue it with --from."
    refused(plain("refuge", "--save", "thesis.txt"), says)
    refused(plain("--from", match_file, "--save", "thesis.txt"), "thesis.txt exists")
    refused(plain("refuge", "--save", "."), "exists")
    assert Path("thesis.txt").read_text() == "years of work"


def test_save_may_name_the_match_that_is_continued(match_file: Path) -> None:
    done = plain("--from", match_file, "--save", Path("..") / "here" / match_file)
    assert done.exit_code == 0
    assert opened(match_file).setup.seed == 7


def test_save_may_not_name_the_position_file() -> None:
    Path("p.yaml").write_text(POSITION)
    refused(plain("--from", "p.yaml", "--save", "p.yaml"), "p.yaml exists")
    assert Path("p.yaml").read_text() == POSITION


def test_a_continued_save_keeps_its_file_and_its_players(
    match_file: Path, saves: Path, shown: list[LocalTable | None]
) -> None:
    assert run("play", "--from", match_file).exit_code == 0
    assert run("play", "refuge", "--from", match_file, "--computer", "1:scripted").exit_code == 0
    first, second = shown
    assert first is not None
    assert second is not None
    assert first.computers == {1: "random"}
    assert first.path == second.path == match_file
    assert len(first.match.history) == 1
    assert second.computers == {0: "scripted"}
    assert not saves.exists()


@pytest.mark.parametrize("words", [["--seats", "2"], ["--seed", "7"], ["--set", "abyss=true"]])
@pytest.mark.parametrize("source", ["match.fathom", "p.yaml"])
def test_options_that_contradict_a_file_are_refused(words: list[str], source: str, match_file: Path) -> None:
    Path("p.yaml").write_text(POSITION)
    refused(plain("--from", source, *words), f"{words[0]} cannot be used with --from: {source} already")


def test_a_file_of_another_game_is_refused(match_file: Path) -> None:
    refused(plain(NAME, "--from", match_file), f"{match_file} is a match of refuge, not of {NAME}.")
    Path("p.yaml").write_text("game: refuge\n" + POSITION)
    refused(plain(NAME, "--from", "p.yaml"), f"p.yaml is a position of refuge, not of {NAME}.")
    refused(plain("chess", "--from", match_file), "There is no game called “chess”")


@pytest.mark.parametrize("text", [POSITION, "game: refuge\n" + POSITION, FLOW])
def test_a_position_is_played_in_a_new_file(text: str, saves: Path) -> None:
    Path("p.yaml").write_text(text)
    assert plain("--from", "p.yaml").exit_code == 0
    (path,) = saves.iterdir()
    assert [diver.name for diver in opened(path).state.divers] == ["vega", "mags"]
    assert Path("p.yaml").read_text() == text


def test_a_position_written_as_json_is_a_position(saves: Path) -> None:
    position = {"divers": {"vega": "2,4", "mags": "6,1"}, "head": 4, "objectives": "O1 O4 O7"}
    Path("p.json").write_text(json.dumps(position))
    assert plain("--from", "p.json").exit_code == 0
    assert len(list(saves.iterdir())) == 1


def test_a_damaged_save_is_reported_as_damaged(match_file: Path) -> None:
    match_file.write_bytes(match_file.read_bytes()[:-40])
    refused(plain("--from", match_file), "This is not a Fathom Five save file")
    match_file.write_text('{"seats": 2, "fathom": 99}')
    refused(plain("--from", match_file), "This save file has format 99")
    match_file.write_text(f'{{"fathom": 2, "state": {"[" * 100_000}{"]" * 100_000}}}')
    refused(plain("--from", match_file), "This is not a Fathom Five save file: its values are nested too deeply")


def test_files_that_cannot_be_read() -> None:
    Path("latin.yaml").write_bytes("divers: {vega: é}".encode("latin-1"))
    Path("folder").mkdir()
    refused(plain("--from", "latin.yaml"), "latin.yaml is neither a saved match nor a position: it is not UTF-8 text.")
    refused(plain("--from", "folder"), "folder is a folder, not a file.")
    refused(plain("--from", "nowhere.yaml"), "nowhere.yaml: No such file or directory.")
    refused(plain("refuge", "--pack", "nowhere"), "nowhere: no such folder")
    refused(plain("refuge", "--pack", "latin.yaml"), "latin.yaml")


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("first=--1", f"Settings of {TITLE}: first cannot be “--1”. Use random or a whole number"),
        ("first=²", "first cannot be “²”"),
        ("first=١", "first cannot be “١”"),
        ("first=" + "9" * 5000, "first cannot be"),
        ("first=", "first cannot be “”"),
        ("abyss=maybe", f"Settings of {TITLE}: abyss cannot be “maybe”. Use true or false."),
        ("objectives=O1", "objectives cannot be “O1”. Use blue, random or 3 values separated by commas."),
        ("objectives=O1,O4", "objectives cannot be “O1,O4”"),
        ("objectives=O1,O2,O3", f"Settings of {TITLE}: "),
        ("first=9", f"Settings of {TITLE}: "),
        ("colour=red", f"{TITLE} has no setting “colour”. Its settings are objectives, abyss, first"),
        ("abyss", "“abyss” is not a setting. Write it as NAME=VALUE."),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_wrong_game_options(command: str, setting: str, says: str) -> None:
    words = ["play", "refuge", "--plain"] if command == "play" else ["simulate", "refuge", "--games", "1"]
    done = run(*words, "--set", setting)
    refused(done, says)
    assert "$" not in done.stderr


def test_right_game_options(saves: Path) -> None:
    assert plain("refuge", "--set", "objectives=O1,O4,O7", "--set", "first=1", "--set", "abyss=false").exit_code == 0
    (path,) = saves.iterdir()
    options = opened(path).setup.settings
    assert (options.objectives, options.first, options.abyss) == (("O1", "O4", "O7"), 1, False)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Literal["a", "b"] | None, "a or b"),
        (tuple[int, int], "2 values separated by commas"),
        (tuple[int, ...], "values separated by commas"),
        (list[str], "values separated by commas"),
        (Annotated[int, msgspec.Meta(ge=1)], "a whole number of at least 1"),
        (Annotated[int, msgspec.Meta(ge=1, le=4)], "a whole number from 1 to 4"),
        (float | str, "a number or a word"),
        (Literal["a", "b"] | str, "a, b or a word"),
    ],
)
def test_the_values_of_a_setting_are_described(kind: object, says: str) -> None:
    assert describe_values(kind) == says


@pytest.mark.parametrize("word", ["²", "0", "3", "-1", "x", "", ":random", "1" * 5000])
def test_wrong_computer_seats(word: str, saves: Path) -> None:
    refused(plain("refuge", "--computer", word), "1 to 2.")
    assert not saves.exists()


def test_a_computer_seat_takes_a_module_and_class(saves: Path) -> None:
    assert plain("tyrian", "--computer", "2:tests.test_table:LastOption").exit_code == 0
    (path,) = saves.iterdir()
    assert opened(path).players == {1: "tests.test_table:LastOption"}
    refused(plain("tyrian", "--computer", "2:tests.test_table:Missing"), "has no player “Missing”")
    refused(plain("tyrian", "--computer", "2::Missing"), "“:Missing” does not name a computer player")


def test_other_wrong_arguments_of_play() -> None:
    refused(
        plain("refuge", "--computer", "1:clever"), "--computer 1:clever: There is no computer player called “clever”"
    )
    refused(
        plain("refuge", "--computer", "1:search:ms=x"), "--computer 1:search:ms=x: “ms=x” is not a budget of a search"
    )
    refused(plain("sleeping-gods", "--computer", "1:search"), "Sleeping Gods has no search player")
    refused(plain("chess"), "There is no game called “chess”")
    refused(plain("refuge", "--seats", "9"), f"{TITLE} is for 1 to 4 players, not 9.")
    refused(plain("refuge", "--seats", "two"), "--seats")
    refused(plain("refuge", "--seed", "9" * 30), "--seed")


# -- simulate --------------------------------------------------------------------------------------------------------


def test_simulate_prints_a_table_and_writes_a_file() -> None:
    done = run("simulate", "refuge", "--bot", "random", "--games", "2", "--json", "r.json")
    assert done.exit_code == 0
    assert f"{TITLE}: 2 seats, random" in " ".join(done.stdout.split())
    found = json.loads(Path("r.json").read_bytes())
    assert found["games"] == 2
    assert f"{found['decisions']} (" in done.stdout


def test_simulate_replaces_the_result_of_an_earlier_run() -> None:
    Path("r.json").write_text("x" * 10_000)
    assert run("simulate", NAME, "--games", "1", "--json", "r.json").exit_code == 0
    assert json.loads(Path("r.json").read_bytes())["games"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "There is no game called “chess”"),
        (
            ["refuge", "--bot", "clever"],
            "There is no computer player called “clever”. There are: easy, normal, strong; or random, scripted",
        ),
        (
            # Between colons, the name of an emoji stays a name.
            ["refuge", "--bot", "nowhere:fish:x"],
            "The player “nowhere:fish:x” cannot be imported",
        ),
        (
            ["refuge", "--bot", "json:loads"],
            "“json:loads” is not a computer player. Name a class with a method “choose”",
        ),
        (["refuge", "--seats", "7"], f"{TITLE} is for 1 to 4 players, not 7."),
        (["refuge", "--games", "0"], "--games"),
        (["refuge", "--jobs", "0"], "--jobs"),
        (["nowhere.yaml"], "nowhere.yaml"),
        (["refuge", "--pack", "nowhere"], "nowhere: no such folder"),
        (["refuge", "--json", "no/dir/x"], "no/dir/x: No such file or directory."),
        (["refuge", "--json", "."], ".: Is a directory."),
    ],
)
def test_simulate_reports_errors_before_the_first_game(
    words: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the games were begun")

    monkeypatch.setattr(commands, "simulate", never)
    refused(run("simulate", *words), says)


# -- rules -----------------------------------------------------------------------------------------------------------


def test_rules_prints_one_rule_one_card_or_what_is_found() -> None:
    rule = find("refuge").rulebook.get("RF-620")
    assert rule is not None
    assert run("rules", "refuge", "rf-620").stdout.startswith(f"RF-620 · {rule.chapter}\n")
    assert run("rules", "refuge", "sa05").stdout.startswith("SA05\n")
    found = run("rules", NAME, "stir the deck")
    assert found.exit_code == 0
    assert "TY-D02 · " in found.stdout
    assert len(run("rules", "refuge").stdout) > 10_000


def test_unknown_rules_are_reported() -> None:
    refused(run("rules", "refuge", "xyzzy"), f"{TITLE} has no rule, card or text “xyzzy”.")
    refused(run("rules", "chess"), "There is no game called “chess”")


def test_rules_coverage() -> None:
    Path("tests").mkdir()
    Path("tests", "test_a.py").write_text("import pytest\n@pytest.mark.rule('TY-100', 'TY-999')\ndef test_a(): ...\n")
    done = run("rules", "coverage", NAME)
    assert done.exit_code == 1
    assert f"{NAME}: {len(find(NAME).rulebook)} rules; 1 cited by tests, 0 excused, " in done.stdout
    assert "  missing TY-101\n" in done.stdout
    assert "  missing TY-100\n" not in done.stdout
    assert "  cited, but no such rule: TY-999\n" in done.stdout


def test_rules_coverage_succeeds_if_nothing_is_missing() -> None:
    Path("mine", NAME).mkdir(parents=True)
    excuses = "".join(f"{rule.id}: because\n" for rule in find(NAME).rulebook)
    Path("mine", NAME, "excused.yaml").write_text(excuses)
    done = run("rules", "coverage", NAME, "--tests", "mine")
    assert done.exit_code == 0
    assert "  excused TY-100: because\n" in done.stdout


def test_rules_coverage_of_files_that_cannot_be_read() -> None:
    refused(run("rules", "coverage"), "tests: no such folder")
    Path("tests", NAME).mkdir(parents=True)
    refused(run("rules", "coverage", "chess"), "There is no game called “chess”")
    Path("tests", NAME, "excused.yaml").write_text("TY-100: [\n")
    refused(run("rules", "coverage", NAME), "excused.yaml:")
    Path("tests", "test_a.py").write_text("def (\n")
    refused(run("rules", "coverage", NAME), "invalid syntax")


# -- pack ------------------------------------------------------------------------------------------------------------


def test_pack_check_of_a_valid_pack() -> None:
    done = run("pack", "check", NAME)
    assert done.exit_code == 0
    assert done.stdout == f"Tyrian Shells: the pack is valid ({pack_hash(find(NAME).pack)}).\n"
    Path("shells.yaml").write_text("- {id: pearl, worth: 9, copies: 12}\n")
    assert "the pack is valid" in run("pack", "check", NAME, ".").stdout


def test_pack_check_of_every_game() -> None:
    done = run("pack", "check")
    assert done.exit_code == 0
    assert done.stdout.count("the pack is valid") == len(fathom.game_names())


def test_pack_check_of_a_wrong_pack() -> None:
    Path("shells.yaml").write_text("- {id: pearl, worth: 9, copies: 5}\n")
    done = run("pack", "check", NAME, ".")
    assert done.exit_code == 1
    assert done.stderr == "shells.yaml:1: fewer than 6 shells cannot be dealt (TY-100)\n"
    Path("shells.yaml").write_text("- {id: pearl, worth: many, copies: 5}\n")
    done = run("pack", "check", NAME, ".")
    assert done.exit_code == 1
    assert done.stderr.startswith("shells.yaml:1: pearl: ")
    assert run("pack", "check", NAME, "nowhere").exit_code == 1


def test_a_pack_begins_with_a_copy_of_a_file() -> None:
    done = run("pack", "copy", "refuge", "board.yaml", "mine")
    assert (done.exit_code, done.stdout) == (0, "Created mine/board.yaml.\n")
    assert Path("mine/board.yaml").read_bytes() == (find("refuge").folder / "content" / "board.yaml").read_bytes()
    assert "the pack is valid" in run("pack", "check", "refuge", "mine").stdout
    refused(run("pack", "copy", "refuge", "board.yaml", "mine"), "already exists")
    assert run("pack", "copy", "sleeping-gods", "story/m1/03_harborlight.yaml", "mine").exit_code == 0
    assert Path("mine/story/m1/03_harborlight.yaml").is_file()


@pytest.mark.parametrize("file", ["nothing.yaml", "../game.py", "story", ""])
def test_only_files_of_a_pack_are_copied(file: str) -> None:
    refused(run("pack", "copy", "sleeping-gods", file, "mine"), f"has no file “{file}”")
    assert not Path("mine").exists()


def test_pack_schema_lists_the_files() -> None:
    done = run("pack", "schema", "refuge")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[1:] == [
        f"  fathom pack schema refuge {name}.yaml"
        for name in ("board", "kraken", "abyss", "salvage", "divers", "objectives", "story", "pack")
    ]


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


@pytest.mark.parametrize("file", ["board.yaml", "kraken", "salvage.yaml", "objectives.yaml", "story"])
def test_pack_schema_of_one_file_is_complete(file: str) -> None:
    done = run("pack", "schema", "refuge", file)
    assert done.exit_code == 0
    document = json.loads(done.stdout)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    found = set(references(document))
    assert found
    for reference in found:
        node = document
        assert reference.startswith("#/")
        for step in reference.removeprefix("#/").split("/"):
            node = node[step]
        assert node["type"] == "object"


def test_pack_schema_of_an_unknown_file() -> None:
    refused(run("pack", "schema", "refuge", "weather"), "has no file “weather”. The files are: board.yaml, kraken.yaml")
    refused(run("pack", "schema", "chess"), "There is no game called “chess”")


def test_pack_graph_of_a_game_without_a_story() -> None:
    refused(run("pack", "graph", "refuge", "m1"), "no content that can be drawn as a graph")


def test_pack_story_is_exported_changed_and_imported() -> None:
    refused(run("pack", "story", "export", "refuge"), "has no storybook")
    refused(run("pack", "story", "export", "sleeping-gods", "m77"), "There is no story “m77”")
    assert (
        run("pack", "story", "export", "sleeping-gods", "m1/02_lightship", "--out", "a.txt").stdout == "Wrote a.txt.\n"
    )
    text = Path("a.txt").read_text("utf-8")
    assert run("pack", "story", "export", "sleeping-gods", "m1/02_lightship").stdout == text
    assert run("pack", "story", "import", "sleeping-gods", "a.txt", "mine").stdout == "Nothing is different.\n"
    assert not Path("mine").exists()
    Path("a.txt").write_text(text.replace("Accept the tea", "Take the tea"), "utf-8")
    done = run("pack", "story", "import", "sleeping-gods", "a.txt", "mine")
    assert "one page changed in story/m1/02_lightship.yaml." in done.stdout
    assert "Take the tea" in Path("mine/story/m1/02_lightship.yaml").read_text("utf-8")
    Path("a.txt").write_bytes("==== m1/a ====\nx\n".encode("utf-16"))
    refused(run("pack", "story", "import", "sleeping-gods", "a.txt", "mine"), "Save it as UTF-8")
    refused(run("pack", "story", "import", "sleeping-gods", "nowhere.txt", "mine"), "nowhere.txt")


def test_pack_prose_of_a_game_without_a_story() -> None:
    refused(run("pack", "prose", "refuge"), "has no story to proofread")


def test_the_computer_plays_the_seats_without_people() -> None:
    assert "--computer 2:scripted" in plain("refuge").output
    assert "--computer 3:scripted" in plain("refuge", "--seats", "3", "--people", "2").output
    assert "--computer" not in plain("refuge", "--people", "2").output
    refused(plain("refuge", "--people", "3"), "--people 3: there are 2 seats. Add --seats 3.")
    refused(plain("refuge", "--people", "1", "--computer", "2"), "Use --people or --computer, not both.")
