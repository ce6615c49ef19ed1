"""Taps: everything drawn says what it is, in sampled positions of every game; and the legend of every game."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from fathom.games import find, module_of, names
from fathom.present.scene import Scene
from tests.conformance.test_scenes import drawn, scene_of
from tests.conformance.tools import SOAK, AnyMatch, Case, each_game, moments, played

OURS = {name for name in names() if module_of(name).startswith("fathom.")}
POSITIONS = 3 if SOAK == 1 else 60
TAPPED = {"spot", "piece", "fade"}
"""The classes of elements that answer a tap; others name what they tell in `data-tap`."""


def tap_ids(scene: Scene) -> Iterator[str]:
    """The ids that a tap on the picture can ask for."""
    for element in ElementTree.fromstring(f"<all>{drawn(scene)}</all>").iter():
        tap = element.get("data-tap")
        if tap or TAPPED & {*(element.get("class") or "").split()}:
            yield tap or element.get("id") or ""


def seen(match: AnyMatch, seat: int | None) -> Scene:
    scene = scene_of(match, seat)
    scene.events = tuple(match.events_for(seat))
    return scene


@each_game
def test_everything_drawn_says_what_it_is(case: Case) -> None:
    if case.game not in OURS:
        return
    match = played(case, "random", 0)
    for number, moment in enumerate([*moments(match, POSITIONS), match]):
        scene = seen(moment, None if number % 2 else 0)
        for id in tap_ids(scene):
            told = scene.tap_text(id)
            assert told is not None, id
            assert told.name, id
            assert told.text.endswith("."), (id, told.text)
            assert "  " not in told.text, (id, told.text)
            assert not told.rule or moment.game.rulebook.get(told.rule), (id, told.rule)
        assert scene.tap_text("no-such-element") is None


@each_game
def test_the_legend_says_what_is_what(case: Case) -> None:
    game = find(case.game)
    entries = list(game.text.legend)
    assert (len(entries) >= 20) == (case.game in OURS)
    assert len({entry.name for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.text.endswith("."), entry
        assert not entry.rule or game.rulebook.get(entry.rule), entry
    listed = seen(case.begin(0), None).legend()
    assert [entry for entry, _ in listed] == entries
    drawings = [str(drawing) for _, drawing in listed if drawing is not None]
    assert all(" style=" not in drawing and " id=" not in drawing for drawing in drawings)


def test_a_rule_has_an_example_that_can_be_read_alone() -> None:
    book = find("refuge").rulebook
    found = book.example("RF-503")
    assert found is not None
    assert found.id == "RF-E1"
    assert book.example("RF-101") is None
    assert all("the same as" not in example.text for rule in book if (example := book.example(rule.id)))
