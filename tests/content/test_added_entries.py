"""Packs that add entries to a list of the game, or replace single ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from fathom.content.added_entries import with_added
from fathom.content.encoded import decode_pack, encode_pack
from fathom.content.packs import pack_hash
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.games import find
from fathom.workshop.draft import archive_of_files, base_text, checked_file, file_names, file_type, files_of_archive

REFUGE = find("refuge")


def refuge_card(id: str) -> dict[str, object]:
    """A card of the game as it is written in its file."""
    cards: list[dict[str, object]] = parse_yaml(base_text(REFUGE, "salvage.yaml"), "")[1]
    return next(card for card in cards if card["id"] == id)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a pack that adds a card."""
    card = {**refuge_card("SA05"), "id": "SA90", "name": "Long Spear"}
    (tmp_path / "salvage.add.yaml").write_text(yaml.safe_dump([card]), "utf-8")
    return tmp_path


def test_new_entries_come_after_those_of_the_game(folder: Path) -> None:
    pack = REFUGE.pack_at(folder)
    assert [card.id for card in pack.salvage] == [*(card.id for card in REFUGE.pack.salvage), "SA90"]
    assert pack.board == REFUGE.pack.board


def test_an_entry_with_the_id_of_another_replaces_it_in_its_place(folder: Path) -> None:
    file = folder / "salvage.add.yaml"
    file.write_text(file.read_text("utf-8").replace("SA90", "SA05"), "utf-8")
    pack = REFUGE.pack_at(folder)
    assert [card.id for card in pack.salvage] == [card.id for card in REFUGE.pack.salvage]
    assert next(card.name for card in pack.salvage if card.id == "SA05") == "Long Spear"


def test_a_match_keeps_the_added_entries(folder: Path) -> None:
    kind = REFUGE.content.pack_type
    stored: object = decode_pack(kind, encode_pack(kind, folder, REFUGE.folder / "content"))
    assert pack_hash(stored) == pack_hash(REFUGE.pack_at(folder)) != pack_hash(REFUGE.pack)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("salvage.add.yaml", "- {id: SA90, copies: many}", "salvage.add.yaml:1: "),
        ("board.add.yaml", "[]", ": not a file of this pack."),
        ("salvag.add.yaml", "[]", "Did you mean “salvage.add.yaml”?"),
        ("salvage.yaml", "[]", "salvage.add.yaml:1: the pack has salvage.yaml, too. Put the entries there."),
    ],
)
def test_what_is_wrong_is_named(folder: Path, file: str, text: str, said: str) -> None:
    (folder / file).write_text(text, "utf-8")
    with pytest.raises(PackError) as error:
        REFUGE.pack_at(folder)
    assert said in str(error.value)


def test_a_problem_of_an_added_entry_has_its_line(folder: Path) -> None:
    file = folder / "salvage.add.yaml"
    file.write_text(f"# Twice.\n{file.read_text('utf-8')}{file.read_text('utf-8')}", "utf-8")
    lines = file.read_text("utf-8").splitlines()
    second = len(lines) - lines[::-1].index("  id: SA90")
    with pytest.raises(PackError, match=rf"salvage\.add\.yaml:{second}: SA90: id: it occurs more than once"):
        REFUGE.pack_at(folder)


def test_entries_without_ids_are_only_added() -> None:
    assert with_added([{"name": "a"}], [{"name": "a"}]) == [{"name": "a"}, {"name": "a"}]
    assert with_added([{"num": 1, "x": 1}, {"num": 2}], [{"num": 3}, {"num": 1, "x": 2}]) == [
        {"num": 1, "x": 2},
        {"num": 2},
        {"num": 3},
    ]


def test_a_draft_can_add_entries() -> None:
    assert file_type(REFUGE, "salvage.add.yaml") == "salvage.yaml"
    assert base_text(REFUGE, "salvage.add.yaml") == "[]\n"
    with pytest.raises(PackError, match="not a file of this pack"):
        checked_file(REFUGE, "board.add.yaml", b"")
    files = {"pack.yaml": b"name: x\n", "salvage.add.yaml": b"[]\n"}
    assert "salvage.add.yaml" in [file.path for file in file_names(REFUGE, files)]
    assert "divers.add.yaml" not in [file.path for file in file_names(REFUGE, files)]
    assert files_of_archive(REFUGE, archive_of_files(files)) == files
