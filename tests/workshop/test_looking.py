"""A look at a draft: values for the form, problems at their fields, and a drawing. Hostile drafts do no harm."""

from __future__ import annotations

import msgspec
import pytest

from fathom.content.manifest import MANIFEST_LIMIT
from fathom.content.pack_files import MANIFEST
from fathom.engine.errors import PackError
from fathom.games import find
from fathom.workshop.draft import (
    FILE_LIMIT,
    archive_of_files,
    base_text,
    check_size,
    checked_file,
    file_names,
    files_of_archive,
    new_manifest,
)
from fathom.workshop.looking import Look, LookTask, look
from fathom.workshop.looks import DraftLooks, LookRefused
from fathom.workshop.process import LARGEST, Reply, encoded
from fathom.workshop.references import references
from fathom.workshop.yaml_edits import Edit

REFUGE = find("refuge")
FILES = {
    "pack.yaml": new_manifest(REFUGE, "mine", "Mine", "Ada"),
    "salvage.yaml": base_text(REFUGE, "salvage.yaml").encode(),
    "board.yaml": base_text(REFUGE, "board.yaml").encode(),
}


def seen(file: str, edit: Edit | None = None, at: int = 0, text: str | None = None) -> Look:
    files = FILES if text is None else {**FILES, file: text.encode()}
    return look(LookTask("refuge", files, file, edit, at))


def test_a_look_has_the_text_the_values_the_lines_and_a_drawing() -> None:
    found = seen("salvage.yaml", Edit("set", [4, "name"], "Long Spear"), 4)
    assert (found.readable, found.kept, found.problems) == (True, True, [])
    assert "name: Long Spear" in found.text
    assert found.values[4]["name"] == "Long Spear"
    assert found.lines[:2] == [2, 3]
    assert found.drawing is not None
    assert "Long Spear" in found.drawing.html
    assert not found.drawing.board


def test_the_board_is_drawn_with_its_backdrop() -> None:
    found = seen("board.yaml", Edit("set", ["threat_limit"], 5)).drawing
    assert found is not None
    assert found.board
    assert found.html.startswith('<svg id="board"')
    assert found.backdrop.startswith('<svg id="backdrop"')


@pytest.mark.parametrize(
    ("file", "edit", "path", "said", "text"),
    [
        ("salvage.yaml", Edit("set", [4, "copies"], "five"), [4, "copies"], "salvage.yaml:10: SA05",
         "Write a whole number from 0 to 99, not text (“five”)."),
        ("salvage.yaml", Edit("set", [4, "effect", "do"], "shot"), [4, "effect", "do"], "salvage.yaml:12: SA05",
         "“shot” is not known. Did you mean “shoot”? Known are swim"),
        ("salvage.yaml", Edit("set", [4, "effect", "reach"], 300), [4, "effect", "reach"], "salvage.yaml:12: SA05",
         "Write a whole number from 0 to 99"),
        ("salvage.yaml", Edit("set", [1, "id"], "SA01"), [1, "id"], "salvage.yaml:3: SA01",
         "It occurs more than once."),
        ("board.yaml", Edit("set", ["sea", 1], "LSWXWSL"), ["sea", 1], "board.yaml:6", "“LSWXWSL” does not have"),
        ("pack.yaml", Edit("set", ["name"], "No Name"), ["name"], "pack.yaml:1",
         "“No Name” does not have the right form"),
    ],
)  # fmt: skip
def test_a_problem_is_at_its_field_with_its_line_and_remedy(
    file: str, edit: Edit, path: list[str | int], said: str, text: str
) -> None:
    found = seen(file, edit)
    problem = found.problems[0]
    assert (problem.file, problem.path) == (file, path)
    assert problem.said.startswith(said)
    assert problem.text.startswith(text)
    assert found.drawing is None or file == "pack.yaml"


def test_all_problems_come_at_once_those_of_the_open_file_first() -> None:
    files = {
        **FILES,
        "board.yaml": b"columns: many\n",
        "salvage.yaml": FILES["salvage.yaml"].replace(b"copies: 3", b"copies: x"),
    }
    found = look(LookTask("refuge", files, "salvage.yaml"))
    assert [problem.file for problem in found.problems[:2]] == ["salvage.yaml", "salvage.yaml"]
    assert any(problem.file == "board.yaml" for problem in found.problems)
    assert len(found.problems) > 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &a [x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\n" + "".join(
            f"{new}: &{new} [{', '.join([f'*{old}'] * 8)}]\n" for old, new in zip("bcdefghi", "cdefghij", strict=True)
        ), "the aliases (`*name`) stand for more than"),
        ("a: &a [*a]\n", "an alias (`*name`) contains itself"),
        ("[" * 1200, "nested too deeply"),
        ("- id: 'x\n", "a quote or bracket is opened and never closed"),
        ("", "Write"),
    ],
)  # fmt: skip
def test_hostile_and_broken_texts_are_problems(text: str, said: str) -> None:
    found = seen("salvage.yaml", text=text)
    assert said in " ".join(problem.said for problem in found.problems)
    assert found.drawing is None


@pytest.mark.parametrize(
    "path", ["../board.yaml", "/etc/passwd", "story/../../x.yaml", "bord.yaml", "board.yml", "x" * 300]
)
def test_only_files_of_the_pack_are_written(path: str) -> None:
    with pytest.raises(PackError, match="not a file of this pack"):
        checked_file(REFUGE, path, b"")


def test_files_and_drafts_have_limits() -> None:
    with pytest.raises(PackError, match="Divide it"):
        checked_file(REFUGE, "board.yaml", bytes(FILE_LIMIT + 1))
    with pytest.raises(PackError, match="at most 64 kB"):
        checked_file(REFUGE, MANIFEST, bytes(MANIFEST_LIMIT + 1))
    with pytest.raises(PackError, match="at most 4 MB"):
        check_size({f"{number}.yaml": bytes(FILE_LIMIT) for number in range(11)})
    with pytest.raises(PackError, match="at most 300 files"):
        check_size({f"{number}.yaml": b"" for number in range(301)})


def test_a_reply_that_is_too_large_for_the_server_is_a_refusal() -> None:
    found = encoded(Reply(Look("", values=["x" * 1000] * (LARGEST // 1000))))
    assert msgspec.json.decode(found, type=Reply).refusal.startswith("The draft is too large to be shown.")
    assert msgspec.json.decode(encoded(Reply(refusal="No.")), type=Reply).refusal == "No."


def test_a_draft_lists_all_files_and_is_shared_as_an_archive() -> None:
    listed = {file.path: file.changed for file in file_names(REFUGE, FILES)}
    assert (listed["board.yaml"], listed["kraken.yaml"]) == (True, False)
    assert files_of_archive(REFUGE, archive_of_files(FILES)) == FILES


def test_references_are_found_in_the_games_own_pack() -> None:
    assert references(find("rivals")) == {"faction": "factions", "model": "models", "cards": "cards"}
    assert references(find("tentacula"))["animal"] == "animals"


@pytest.mark.thorough
async def test_the_process_is_stopped_when_a_look_takes_too_long_and_works_again() -> None:
    looks = DraftLooks()
    task = LookTask("refuge", FILES, "board.yaml")
    assert (await looks.look(task)).problems == []
    with pytest.raises(LookRefused, match="Reload the page"):
        await looks.look(LookTask("refuge", FILES, "board.yaml", Edit("remove", ["nothing"])))
    looks._seconds = 0.0001
    with pytest.raises(LookRefused, match="takes too long"):
        await looks.look(task)
    looks._seconds = 60
    assert (await looks.look(task)).problems == []
    await looks.close()
