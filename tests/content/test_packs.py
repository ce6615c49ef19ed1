"""Content packs: all errors are reported, each with its place."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.content.packs import check_ids, load_pack, pack_hash, pack_schema, read_yaml
from fathom.engine.errors import PackError


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    worth: int
    text: str = ""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: list[list[int]]
    names: dict[str, str] = {}


class Pack(msgspec.Struct, frozen=True):
    cards: list[Card]
    board: Board


CARDS = "- {id: A1, worth: 1}\n- id: A2\n  worth: 2\n  text: two\n"
BOARD = "rows: [[1, 2], [3]]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards.yaml").write_text(CARDS)
    (tmp_path / "board.yaml").write_text(BOARD)
    return tmp_path


def problems(folder: Path, *more: Path) -> list[str]:
    with pytest.raises(PackError) as wrong:
        load_pack(Pack, folder, *more)
    assert str(wrong.value) == "\n".join(wrong.value.problems)
    return wrong.value.problems


def test_a_pack_is_its_files(folder: Path) -> None:
    pack = load_pack(Pack, folder)
    assert pack == Pack([Card("A1", 1), Card("A2", 2, "two")], Board([[1, 2], [3]]))


def test_an_owners_pack_may_hold_some_of_the_files(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    own = tmp_path_factory.mktemp("own")
    (own / "cards.yaml").write_text("- {id: B1, worth: 9}")
    pack = load_pack(Pack, own, folder)
    assert (pack.cards, pack.board) == ([Card("B1", 9)], Board([[1, 2], [3]]))


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        (
            "cards.yaml",
            CARDS.replace("worth: 2", "worth: two"),
            "cards.yaml:3: A2: [1].worth: Write a whole number, not text (“two”).",
        ),
        (
            "cards.yaml",
            CARDS.replace("  worth: 2\n", ""),
            "cards.yaml:2: A2: [1]: the field “worth” is missing. Add it.",
        ),
        (
            "cards.yaml",
            CARDS + "  colour: red\n",
            "cards.yaml:5: A2: [1]: unknown field “colour”. The fields are id, worth, text.",
        ),
        (
            "cards.yaml",
            CARDS.replace("text", "txet"),
            "cards.yaml:4: A2: [1]: unknown field “txet”. Did you mean “text”? The fields are id, worth, text.",
        ),
        (
            "cards.yaml",
            CARDS + "  text: again\n",
            "cards.yaml:5: key “text” occurs twice. Remove or rename one of them.",
        ),
        ("cards.yaml", "id: A1", "cards.yaml:1: Write a list, such as `- entry`, not names with values."),
        ("cards.yaml", "", "cards.yaml:1: Write a list, such as `- entry`, not nothing."),
        ("board.yaml", "rows:\n- [1]\n- [2, x]", "board.yaml:3: rows[1][1]: Write a whole number, not text (“x”)."),
        ("board.yaml", "rows: []\nnames:\n  a: 1", "board.yaml:3: names.a: Write text, not a number (“1”)."),
        ("board.yaml", "rows: []\nnames:\n\ta: b", "board.yaml:3: a tab at the start of a line. Indent with spaces."),
    ],
)
def test_an_error_names_file_line_entry_and_field(folder: Path, file: str, text: str, problem: str) -> None:
    (folder / file).write_text(text)
    assert problems(folder) == [problem]


def test_an_error_of_layout_names_file_and_line(folder: Path) -> None:
    (folder / "board.yaml").write_text("rows: [1,\n\n- ]")
    assert [line.rpartition(":")[0].split(":")[0] for line in problems(folder)] == ["board.yaml"]
    assert problems(folder)[0].startswith("board.yaml:3: ")


def test_all_problems_are_reported_together(folder: Path) -> None:
    (folder / "cards.yaml").write_text("- {id: A1}")
    (folder / "board.yaml").unlink()
    (folder / "extra.yaml").write_text("")
    (folder / "board.yml").write_text("")
    assert [problem.split(":")[0] for problem in problems(folder)] == [
        "board.yml",
        "extra.yaml",
        "cards.yaml",
        "board.yaml",
    ]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path / "nowhere") == [f"{tmp_path / 'nowhere'}: no such folder"]


@given(
    st.lists(st.tuples(st.integers(0, 99), st.booleans()), min_size=1, max_size=8),
    st.data(),
)
def test_a_wrong_value_is_found_in_any_layout(cards: list[tuple[int, bool]], data: st.DataObject) -> None:
    """Entries on one line or on several, with blank lines; one of them has a word in place of a number."""
    wrong = data.draw(st.integers(0, len(cards) - 1))
    text, line = "", 0
    for index, (worth, short) in enumerate(cards):
        value = "plenty" if index == wrong else worth
        gap = "\n# gap\n" if worth % 3 == 0 else ""
        before = text + gap
        text = before + (f"- {{id: C{index}, worth: {value}}}\n" if short else f"- id: C{index}\n  worth: {value}\n")
        if index == wrong:
            line = before.count("\n") + (1 if short else 2)
    with pytest.raises(PackError) as error:
        read_yaml(text, "cards.yaml", list[Card])
    assert error.value.problems == [
        f"cards.yaml:{line}: C{wrong}: [{wrong}].worth: Write a whole number, not text (“plenty”)."
    ]


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "Yes", "TRUE", "1934-04-12", "3,4", "~a"])
def test_words_stay_words(word: str) -> None:
    assert read_yaml(f"- {word}", "file", list[str]) == [word]


@pytest.mark.parametrize(
    ("written", "meant"), [("true", True), ("false", False), ("12", 12), ("0.5", 0.5), ("~", None)]
)
def test_values_that_are_not_words(written: str, meant: object) -> None:
    assert read_yaml(written, "file", object) == meant


@given(st.text(alphabet=st.sampled_from("ab:-?[]{},&*!|>'\"%@`# \n\t\0\x07\ud800"), max_size=12))
def test_any_text_is_read_or_refused_with_its_name(text: str) -> None:
    try:
        read_yaml(text, "file", object)
    except PackError as wrong:
        problem = wrong.problems
    else:
        problem = ["file"]
    assert all(line.startswith("file") for line in problem)


def test_a_file_that_is_no_text_is_named(folder: Path) -> None:
    (folder / "cards.yaml").write_bytes(b"- {id: \xff}")
    with pytest.raises(PackError, match=r"cards\.yaml"):
        load_pack(Pack, folder)


def test_the_hash_depends_on_content_and_not_on_layout() -> None:
    one = Pack([Card("A1", 1)], Board([[1]], {"a": "x", "b": "y"}))
    same = Pack([Card("A1", 1)], Board([[1]], {"b": "y", "a": "x"}))
    other = Pack([Card("A1", 2)], Board([[1]], {"a": "x", "b": "y"}))
    assert pack_hash(one) == pack_hash(same) != pack_hash(other)
    assert len(pack_hash(one)) == 16


def test_the_schema_describes_every_file() -> None:
    schema = pack_schema(Pack)
    assert sorted(schema) == ["board.yaml", "cards.yaml"]
    assert schema["cards.yaml"]["type"] == "array"


class Verse(msgspec.Struct):
    """An entry of a file of `Tales`."""

    mood: str


class Tales(msgspec.Struct):
    """A pack with a folder of files, and a file that is a mapping."""

    tales: dict[str, list[Verse]]
    names: dict[str, str]


def test_a_mapping_of_entries_is_a_folder_of_files(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    (ours / "tales" / "north").mkdir(parents=True)
    (theirs / "tales" / "north").mkdir(parents=True)
    (ours / "tales" / "north" / "inn.yaml").write_text("- mood: dark")
    (ours / "tales" / "mill.yaml").write_text("- mood: slow")
    (theirs / "tales" / "north" / "inn.yaml").write_text("- mood: bright")
    (ours / "names.yaml").write_text("inn: The Anchor")
    pack = load_pack(Tales, theirs, ours)
    assert pack.tales == {"mill": [Verse("slow")], "north/inn": [Verse("bright")]}
    assert pack.names == {"inn": "The Anchor"}


def test_an_error_in_a_folder_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "tales").mkdir()
    (tmp_path / "tales" / "mill.yaml").write_text("- mood: slow\n- mood: 3\n")
    (tmp_path / "names.yaml").write_text("{}")
    with pytest.raises(PackError, match=r"^tales/mill.yaml:2: "):
        load_pack(Tales, tmp_path)


def test_a_file_with_another_suffix_is_reported(tmp_path: Path) -> None:
    (tmp_path / "tales" / "north").mkdir(parents=True)
    (tmp_path / "tales" / "north" / "inn.yml").write_text("[dark]")
    with pytest.raises(PackError, match=r"^tales/north/inn\.yml: files of a pack end in \.yaml"):
        load_pack(Tales, tmp_path)


def test_the_schema_of_a_folder_is_that_of_its_files() -> None:
    assert list(pack_schema(Tales)) == ["tales/*.yaml", "names.yaml"]


@pytest.mark.parametrize("text", ["[" * 5_000, "- " * 20_000, "{a: " * 5_000, "\n".join(["["] * 5_000)])
def test_very_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(PackError, match=r"^deep\.yaml"):
        read_yaml(text, "deep.yaml", list[str])


class Thing(msgspec.Struct):
    """An entry of a pack."""

    id: str
    name: str


def test_entries_have_unique_ids_and_names() -> None:
    things = [Thing("a", "Ann"), Thing(" ", "Bob"), Thing("b c", "Cid"), Thing("-", ""), Thing("a", "Dot")]
    assert list(check_ids("crew.yaml", "diver", things, lambda id: id == "-")) == [
        "crew.yaml: diver 2: id: it is empty",
        "crew.yaml: b c: id: it may not contain spaces",
        "crew.yaml: -: id: “-” means something else in positions",
        "crew.yaml: -: name: it is empty",
        "crew.yaml: a: id: it occurs more than once. Give each another id.",
    ]
