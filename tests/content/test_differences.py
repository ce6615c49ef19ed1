"""What a pack changes, in sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fathom.content.differences import PackChange, pack_changes
from fathom.games.refuge.game import GAME
from tests.packs.kit import write_pack


class Card(msgspec.Struct, frozen=True):
    id: str
    name: str
    worth: int = 0
    marks: list[str] = []
    text: str = ""


class Page(msgspec.Struct, frozen=True):
    id: str
    text: str


class Pack(msgspec.Struct, frozen=True):
    cards: list[Card]
    limits: dict[str, int]
    story: dict[str, list[Page]]


BASE = Pack(
    [Card("A", "Anchor", 1), Card("B", "Buoy", 2)], {"hand": 3, "deck": 9}, {"m1": [Page("1", "x"), Page("2", "y")]}
)


def said(pack: Any, base: Any = BASE) -> list[str]:
    return [f"{change.file}: {change.text}" for change in pack_changes(base, pack)]


def test_the_same_pack_has_no_changes() -> None:
    assert said(BASE) == []


def test_new_removed_and_changed_entries_are_named_as_players_know_them() -> None:
    cards = [Card("A", "Anchor", 4, ["iron"]), Card("C", "Coral")]
    assert said(msgspec.structs.replace(BASE, cards=cards)) == [
        "cards: New: Coral (C).",
        "cards: Removed: Buoy (B).",
        "cards: Anchor (A): Worth: 4 instead of 1. Marks: iron instead of nothing.",
    ]


def test_numbers_are_compared() -> None:
    assert said(msgspec.structs.replace(BASE, limits={"hand": 4, "deck": 9})) == ["limits: Hand: 4 instead of 3."]


def test_lists_of_values_are_compared() -> None:
    limits = {"faces": [1, 2]}
    base, other = (msgspec.structs.replace(BASE, limits=each) for each in (limits, {"faces": [1, 3]}))
    assert said(other, base) == ["limits: Faces: 1, 3 instead of 1, 2."]


def test_a_story_is_counted_and_not_told() -> None:
    story = {"m1": [Page("1", "the secret"), Page("3", "z")], "m2": [Page("4", "q")]}
    found = said(msgspec.structs.replace(BASE, story=story))
    assert found == ["story: m1: 1 changed, 1 new, 1 removed.", "story: m2: new (1 entries)."]
    assert "secret" not in " ".join(found)


def test_a_changed_card_has_its_texts_before_and_now(tmp_path: Path) -> None:
    folder = write_pack(
        tmp_path,
        salvage=(
            "1 to 3 spaces away.\n  effect: {do: shoot, reach: 3}",
            "1 to 4 spaces away.\n  effect: {do: shoot, reach: 4}",
        ),
    )
    (change,) = pack_changes(GAME.pack, GAME.pack_at(folder), GAME.text.card_text)
    assert change == PackChange(
        "salvage",
        "Spear Shot (SA05): Effect reach: 4 instead of 3.",
        "Spear Shot (IRON Action card, 3 copies). Eliminate one tentacle in your row or column, 1 to 3 spaces away.",
        "Spear Shot (IRON Action card, 3 copies). Eliminate one tentacle in your row or column, 1 to 4 spaces away.",
    )
