"""Edits of a YAML text change one value and leave comments and layout as they are."""

from __future__ import annotations

import pytest

from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.games.refuge.game import GAME
from fathom.workshop.yaml_edits import Edit, edited

TEXT = """# The cards.
- {id: A1, name: Harpoon, tags: [x, y]}  # the first

- id: A2
  name: Spear  # sharp
  text: >-
    A long text
    in two lines.
  effect: {do: shoot, reach: 3}
# The end of the box.
- id: A3
  name: 'It''s'
  empty:
"""


def changed(do: str, *path: str | int, value: object = None, text: str = TEXT) -> str:
    found = edited(text, "cards.yaml", Edit(do, list(path), value))  # type: ignore[arg-type]
    assert found.kept
    return found.text


@pytest.mark.parametrize(
    ("edit", "before", "after"),
    [
        (Edit("set", [0, "name"], "Long Harpoon"), "name: Harpoon", "name: Long Harpoon"),
        (Edit("set", [0, "name"], "a: b, c"), "name: Harpoon", 'name: "a: b, c"'),
        (Edit("set", [0, "name"], "true"), "name: Harpoon", 'name: "true"'),
        (Edit("set", [1, "effect", "reach"], 5), "reach: 3", "reach: 5"),
        (Edit("set", [1, "name"], "Pike"), "name: Spear  # sharp", "name: Pike  # sharp"),
        (Edit("set", [1, "text"], "Short."), ">-\n    A long text\n    in two lines.", ">-\n    Short."),
        (Edit("set", [1, "weapon"], True), "reach: 3}\n", "reach: 3}\n  weapon: true\n"),
        (Edit("set", [0, "copies"], 2), "[x, y]}", "[x, y], copies: 2}"),
        (Edit("set", [0, "tags", 2], "z"), "[x, y]", "[x, y, z]"),
        (Edit("set", [2, "name"], "Bob's"), "'It''s'", "'Bob''s'"),
        (Edit("set", [2, "empty"], 1), "empty:\n", "empty: 1\n"),
        (Edit("remove", [1, "effect"]), "  effect: {do: shoot, reach: 3}\n", ""),
        (Edit("remove", [0, "tags", 0]), "[x, y]", "[y]"),
        (Edit("remove", [0, "tags"]), ", tags: [x, y]", ""),
        (Edit("remove", [1, "id"]), "- id: A2\n  name", "- name"),
        (Edit("move", [0, "tags", 0], 1), "[x, y]", "[y, x]"),
    ],
)
def test_only_the_place_of_an_edit_changes(edit: Edit, before: str, after: str) -> None:
    assert before in TEXT
    found = edited(TEXT, "cards.yaml", edit)
    assert found.kept
    assert found.text == TEXT.replace(before, after, 1)


def test_entries_are_added_copied_moved_and_removed() -> None:
    assert changed("set", 3, value={"id": "A4", "tags": [1]}).endswith("  empty:\n- id: A4\n  tags: [1]\n")
    assert changed("copy", 0).startswith("# The cards.\n" + TEXT.splitlines(keepends=True)[1] * 2)
    assert [entry["id"] for entry in parse_yaml(changed("move", 0, value=1), "")[1]] == ["A2", "A1", "A3"]
    removed = changed("remove", 1)
    assert "A2" not in removed
    assert "# The end of the box." in removed
    assert "# the first" in removed


def test_a_file_of_a_game_keeps_its_comments() -> None:
    text = (GAME.folder / "content" / "salvage.yaml").read_text("utf-8")
    found = changed("set", 4, "effect", value={"do": "swim", "steps": 2}, text=text)
    assert [line for line in text.splitlines() if "#" in line] == [line for line in found.splitlines() if "#" in line]
    assert parse_yaml(found, "")[1][4]["effect"] == {"do": "swim", "steps": 2}


def test_where_it_is_not_possible_in_place_the_text_is_written_anew() -> None:
    found = edited("a: &x {b: 1}\nc: *x\n", "x.yaml", Edit("set", ["c", "b"], 2))
    assert parse_yaml(found.text, "")[1] == {"a": {"b": 1}, "c": {"b": 2}}


@pytest.mark.parametrize(
    "edit", [Edit("set", [9, "x"], 1), Edit("remove", ["nothing"]), Edit("move", [0], 9), Edit("copy", [0, "name"])]
)
def test_an_edit_of_a_place_that_is_not_there_is_refused(edit: Edit) -> None:
    with pytest.raises(PackError, match="Reload the page"):
        edited(TEXT, "cards.yaml", edit)


def test_a_text_that_is_no_yaml_is_refused_with_its_line() -> None:
    with pytest.raises(PackError, match=r"x\.yaml:2: a tab"):
        edited("a: 1\n\tb: 2", "x.yaml", Edit("set", ["a"], 2))
