"""What changed between two drawings."""

from __future__ import annotations

import pytest

from fathom.present.patch import changed_ids, patch

BEFORE = (
    '<svg id="board"><g id="sea"><path d="M0 0"/></g><g id="pieces"><g id="a" x="1"><b>A</b></g><g id="b"/></g></svg>'
)


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("", "", []),
        ('x="1"', 'x="2"', ['<g id="a" x="2"><b>A</b></g>']),
        ("<b>A</b>", "<b>Ü</b>", ['<g id="a" x="1"><b>Ü</b></g>']),
        ('M0 0', "M0 1", ['<g id="sea"><path d="M0 1"/></g>']),
        ('<g id="b"/>', "", ['<g id="pieces"><g id="a" x="1"><b>A</b></g></g>']),
        ('<g id="b"/>', '<g id="b" x="1"/>', ['<g id="b" x="1"/>']),
        ('<g id="b"/>', '<g id="c"/>', ['<g id="pieces"><g id="a" x="1"><b>A</b></g><g id="c"/></g>']),
        ('"board">', '"board" viewBox="0">', [BEFORE.replace('"board">', '"board" viewBox="0">')]),
    ],
)  # fmt: skip
def test_the_smallest_changed_elements_are_found(old: str, new: str, changed: list[str]) -> None:
    assert patch(BEFORE, BEFORE.replace(old, new, 1) if old else BEFORE) == changed


def test_changes_in_several_places_are_all_found_and_none_twice() -> None:
    after = BEFORE.replace("M0 0", "M9 9").replace('x="1"', 'x="5"').replace("<b>A</b>", "<b>B</b>")
    assert patch(BEFORE, after) == ['<g id="sea"><path d="M9 9"/></g>', '<g id="a" x="5"><b>B</b></g>']


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("", "", []),
        ('x="1"', 'x="2"', ["a"]),
        ("M0 0", "M0 1", ["sea"]),
        ('<g id="b"/>', "", []),
        ('<g id="b"/>', '<g id="c"><g id="d"/></g>', ["c", "d"]),
        ('<g id="pieces"><g id="a" x="1">', '<g id="pieces" y="1"><g id="a" x="2">', ["pieces", "a"]),
    ],
)
def test_elements_drawn_differently_are_named_and_not_what_they_are_in(old: str, new: str, changed: list[str]) -> None:
    assert changed_ids(BEFORE, BEFORE.replace(old, new, 1) if old else BEFORE) == changed
