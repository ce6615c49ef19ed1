"""Pack validation: messages name file, entry and field; a sound changed pack plays."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import fathom
from fathom.engine.errors import PackError
from fathom.games import find

GAME = find("tentacula")
CONTENT = GAME.folder / "content"


def with_change(folder: Path, file: str, change: Any) -> list[str]:
    """What is said about a pack in which one file is changed."""
    content = yaml.safe_load((CONTENT / f"{file}.yaml").read_text("utf-8"))
    content = change(content) or content
    (folder / f"{file}.yaml").write_text(yaml.safe_dump(content), "utf-8")
    try:
        GAME.pack_at(folder)
    except PackError as error:
        # Without the numbers of lines, which depend on the layout.
        return [re.sub(r"^(\w+\.yaml):\d+( \(of the game\))?", r"\1", problem) for problem in error.problems]
    return []


def put(*path: Any) -> Any:
    """A change: the last of these is put where the others lead."""
    *steps, last, value = path

    def change(content: Any) -> None:
        for step in steps:
            content = content[step]
        content[last] = value

    return change


def test_our_own_pack_is_sound() -> None:
    assert GAME.content.validate(GAME.pack) == []


@pytest.mark.parametrize(
    ("file", "change", "why"),
    [
        ("tiles", put(0, "id", "RT02"), "tiles.yaml: RT02: id: it is used twice"),
        ("tiles", put(0, "id", "R T"), "tiles.yaml: R T: id: letters and digits only"),
        ("tiles", put(0, "faces", {"T": "---"}), "tiles.yaml: RT01: faces: two different animals are needed"),
        ("tiles", put(0, "faces", {"T": "---", "Q": "---"}), "tiles.yaml: RT01: faces: there is no animal Q"),
        ("tiles", lambda c: c[:7], "tiles.yaml: 7 is too few; set-up needs 8 tiles"),
        ("tiles", put(10, "snail", False), "tiles.yaml: snail: a level removes 2, but only 1 exist"),
        ("fish", put(0, "id", "YY"), "fish.yaml: YY: id: it must be one letter"),
        ("gates", put(0, "order", ["R", "R", "G"]), "gates.yaml: HAT1: order: it does not name each fish once"),
        ("gates", lambda c: c[:2], "gates.yaml: 2 is too few"),
        ("gems", lambda c: [{**gem, "faces": 0} for gem in c], "gems.yaml: the die needs a face"),
        ("stashes", put(0, "needs", [2, 0, 0, 0, 0, 0]), "stashes.yaml: ST1: needs: 2 purple, but there are 1"),
        ("stashes", put(0, "needs", [1]), "stashes.yaml: ST1: needs: one number per colour is needed"),
        ("stashes", lambda c: c[:1], "stashes.yaml: two are needed"),
        ("levels", lambda c: c[:3], "levels.yaml: one entry each is needed for 1, 2, 3, pro"),
        ("levels", put(0, "shells", 9), "levels.yaml: 1: shells: 9, but there are 6"),
        ("animals", lambda c: c[:3], "animals.yaml: 3 is too few; 4 players need a chip each"),
        ("board", put("squares", 0, "animal", "Q"), "board.yaml: squares[0]: animal: there is no animal Q"),
        ("board", put("printed_reef", 3), "board.yaml: squares: the number after square 3 is not a multiple of three"),
        ("board", put("printed_reef", 0), "board.yaml: printed_reef: 0 leaves no printed reef or no open water"),
        ("board", put("arches", [10, 19]), "board.yaml: stages, arches: three of each are needed"),
        ("board", put("arches", [20, 19, 34]), "board.yaml: stages[0]: its arch, behind square 20, is not in sight"),
        ("board", put("arches", [18, 19, 34]), "board.yaml: stages[0]: last: there is no room for all fish"),
        ("board", put("stages", 0, "last", 18), "board.yaml: stages[0]: last: it cuts a segment in two"),
        (
            "board",
            put("stages", 1, "first", 14),
            "board.yaml: stages[1]: first: a fish just beyond arch 1 would vanish",
        ),
        ("board", put("stages", 1, "first", 6), "board.yaml: stages[1]: first: it cuts a segment in two"),
        ("board", put("stages", 0, "first", 1), "board.yaml: stages: the first begins at the start"),
        ("board", put("finish", [[8, 0]]), "board.yaml: start, finish: one square per fish is needed"),
        ("board", put("shells", 0), "board.yaml: shells: at least one is needed"),
        ("story", put("endings", {}), "story.yaml: endings: TN-800: the line is missing"),
        ("tiles", put(0, "faces", {"T": "--", "S": "---"}), "tiles.yaml"),
        ("board", put("weather", 1), "board.yaml"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, file: str, change: Any, why: str) -> None:
    problems = with_change(tmp_path, file, change)
    assert any(problem.startswith(why) for problem in problems), problems


def test_a_square_without_its_animal_is_named(tmp_path: Path) -> None:
    def no_crabs(board: Any) -> None:
        for square in board["squares"]:
            square["animal"] = "T" if square["animal"] == "C" else square["animal"]

    assert with_change(tmp_path, "board", no_crabs) == ["animals.yaml: C: no square shows this animal (TN-301)"]


def test_a_designer_may_change_the_figures(tmp_path: Path) -> None:
    assert with_change(tmp_path, "levels", put(0, "shells", 5)) == []
    m = fathom.new("tentacula", 2, 1, pack=tmp_path)
    assert m.state.pool == 5
    while m.ask is not None:
        m.choose(len(m.history) % len(m.ask.options))
    assert m.outcome


def test_a_shorter_route_plays(tmp_path: Path) -> None:
    """Eight segments: the ledger's other layout."""

    def shorter(board: Any) -> None:
        del board["squares"][28:]
        board["arches"] = [10, 16, 28]
        board["stages"][1] = {"first": 5, "last": 28, "panels": ["P1"]}
        board["stages"][2] = {"first": 17, "last": 28, "panels": ["P1"]}

    assert with_change(tmp_path, "board", shorter) == []
    m = fathom.new("tentacula", 3, 1, pack=tmp_path)
    while m.ask is not None:
        said = m.game.text.words(m.pack, m.view(0))
        assert said.board(m.ask).plain
        assert said.situation()
        m.choose(len(m.history) % len(m.ask.options))
        assert list(m.game.rules.invariants(m.table)) == []
    assert m.outcome
