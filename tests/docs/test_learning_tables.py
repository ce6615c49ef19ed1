"""The tables of docs/researchers/learning.md are those of the curves beside it."""

from __future__ import annotations

import csv
import re
from decimal import ROUND_HALF_UP, Decimal

import pytest

from fathom.lab.intervals import Share
from tests.docs.blocks import DOCS

FOLDER = DOCS / "researchers"
PAGE = (FOLDER / "learning.md").read_text("utf-8").partition("\n## 6. ")[0]
TABLES = [
    [re.split(r" *\| *", line)[1:-1] for line in table.splitlines()]
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.M)
]
CURVES = [
    ("nursery",),
    ("easy",),
    ("level1", "level1-ppo"),
    ("cloned", "cloned-ppo"),
    ("rivals-clone", "rivals-random"),
    ("scratch-scripted1",),
]
"""The curves of each table, in the order of the page; those of the second begin at `SECOND`."""
OTHERS = ("rivals-scripted1", "scratch-random")
"""Curves of which the page only has a sum."""
SECOND = ("PPO, ", "the same again")


def curve(name: str, seed: int) -> list[dict[str, str]]:
    """The lines of a curve."""
    with (FOLDER / "curves" / f"{name}-{seed}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def rounded(text: str, scale: int = 1) -> Decimal:
    """A number of a file as the page has it."""
    return (Decimal(text) * scale).quantize(Decimal(1), ROUND_HALF_UP)


def test_every_table_is_compared() -> None:
    assert len(TABLES) == len(CURVES)
    named = {f"{name}-{seed}" for names in (*CURVES, OTHERS) for name in names for seed in (1, 2, 3)}
    assert {path.stem for path in (FOLDER / "curves").iterdir()} == named


@pytest.mark.parametrize(("table", "names"), [*zip(TABLES, CURVES, strict=True)], ids=lambda each: each[0])
def test_a_table_has_the_figures_of_its_curves(table: list[list[str]], names: tuple[str, ...]) -> None:
    header, _, *rows = table
    assert [row[0][-6:] for row in rows] == ["seed 1", "seed 2", "seed 3"]
    for seed, row in enumerate(rows, 1):
        curves = [curve(name, seed) for name in names]
        expected, at = [], 0
        for column in header[1:-1]:
            at = at or int(column.startswith(SECOND))
            steps = re.sub(r"\D", "", column) or "0"
            (rate,) = [line["win_rate"] for line in curves[at] if line["steps"] == steps]
            expected.append(f"{rounded(rate, 100)} %")
        seconds = [str(rounded(lines[-1]["seconds"])) for lines in curves]
        training = " + ".join(seconds) if "+" in row[-1] else seconds[-1]
        assert row[1:] == [*expected, f"{training} s"]


@pytest.mark.parametrize(
    ("name", "matches"),
    [("rivals-random", 100), ("rivals-scripted1", 100), ("scratch-random", 200), ("scratch-scripted1", 200)],
)
def test_the_shares_of_self_play_are_those_of_its_curves(name: str, matches: int) -> None:
    for line in (0, -1) if name.startswith("scratch") else (-1,):
        won = sum(rounded(curve(name, seed)[line]["win_rate"], matches) for seed in (1, 2, 3))
        assert str(Share(int(won), 3 * matches)) in PAGE.replace("\n", " ")
