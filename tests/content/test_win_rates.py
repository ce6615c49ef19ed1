"""How often computer experts win: the figures that players read where they choose a difficulty."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fathom.content.settings import fields
from fathom.content.win_rates import WinRates, changed
from fathom.game.game import Game
from fathom.games import find, names
from fathom.setups import check_setup
from fathom.web.pages.game_pages import game_page
from fathom.web.pages.how_hard import how_hard

PAGES = Path(__file__).parents[2] / "docs"
DOCS = PAGES / "players.md"
IN_DOCS = {
    "jupiter": {
        "Mission": ["expert"],
        "Drill": ["expert, drill"],
        "Red Alert": ["expert, red alert"],
        "Fragile": ["expert, fragile"],
        "Legend": ["expert, legend"],
    },
    "refuge": {"The standard game": ["expert"], "The Abyss": ["expert, the Abyss"]},
}
"""By game and cell: the row of the tables in the documentation."""
COLUMNS = {
    "The First Voyage": "level 1",
    "The Grand Adventure": "level 2",
    "The Big Challenge": "level 3 without RT12",
    "The Big Challenge, without “Jellyfish and crab”": "level 3 without RT11",
    "For Tentacula pros": "level pro",
}
"""By cell of Tentacula: the column of its table, whose rows are numbers of players."""
MEASURED = [name for name in names() if find(name).win_rates]


def rates_of(name: str) -> WinRates:
    rates = find(name).win_rates
    assert rates is not None
    return rates


def table(corner: str, second: str, page: Path = DOCS) -> list[list[str]]:
    """The table of a page whose first two cells have these texts."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.read_text("utf-8").splitlines()]
    start = next(number for number, row in enumerate(rows) if row[:2] == [corner, second])
    end = next(number for number in range(start, len(rows)) if len(rows[number]) < 2)
    return rows[start:end]


def percent(cell: str) -> float:
    found = re.match(r"([\d.]+) %", cell)
    assert found is not None
    return float(found[1])


def test_three_games_were_measured() -> None:
    assert sorted(MEASURED) == ["jupiter", "refuge", "tentacula"]


@pytest.mark.parametrize("name", IN_DOCS)
def test_the_figures_are_those_of_the_documentation(name: str) -> None:
    corner = {"jupiter": ("Jupiter Deep", "1 robot"), "refuge": ("The Refuge", "1 diver")}[name]
    head, _, *rows = table(*corner)
    by_name = {row[0]: row for row in rows}
    seats = [int(column.split()[0]) for column in head[1:]]
    for cell in rates_of(name).cells:
        for label in IN_DOCS[name][cell.name]:
            assert list(cell.won) == seats
            assert list(cell.won.values()) == [percent(each) for each in by_name[label][1:]]


def test_the_figures_of_tentacula_are_those_of_the_documentation() -> None:
    head, _, *rows = table("expert", "level 1")
    for cell in rates_of("tentacula").cells:
        column = head.index(COLUMNS[cell.name])
        assert cell.won == {int(row[0].split()[0]): percent(row[column]) for row in rows}


@pytest.mark.parametrize("name", MEASURED)
def test_the_figures_are_those_of_the_page_of_the_game(name: str) -> None:
    page, rates, seats = PAGES / "games" / f"{name}.md", rates_of(name), [str(number) for number in find(name).seats]
    head, _, *rows = table(rates.setting, seats[0], page)
    assert head[1:] == seats
    assert rows == [[cell.name, *(f"{won:g}" for won in cell.won.values())] for cell in rates.cells]
    # Figures in sentences would not be compared.
    assert re.findall(r"\d+ ?%|\d+ of \d+", page.read_text("utf-8")) == []


def test_the_documentation_says_how_many_matches_of_jupiter_deep_were_played() -> None:
    mission, others = 512, 400
    assert {cell.matches for cell in rates_of("jupiter").cells if cell.settings} == {others}
    assert rates_of("jupiter").cell({}) == next(cell for cell in rates_of("jupiter").cells if cell.matches == mission)
    said = f"{mission} matches a cell in the first line and {others} in those of other presets"
    assert said in DOCS.read_text("utf-8")


@pytest.mark.parametrize("name", MEASURED)
def test_cells_are_settings_of_the_game_with_all_numbers_of_players(name: str) -> None:
    game, rates = find(name), rates_of(name)
    known = {field.name for field in fields(game.settings_type)}
    assert set(rates.averaged) <= known
    for cell in rates.cells:
        assert list(cell.won) == list(game.seats)
        for seats in game.seats:
            check_setup(game, seats, cell.settings)
        assert rates.cell(cell.settings) is cell


def test_every_difficulty_has_a_cell() -> None:
    assert {cell.settings.get("preset", "mission") for cell in rates_of("jupiter").cells} == choices(
        "jupiter", "preset"
    )
    assert {cell.settings.get("abyss", False) for cell in rates_of("refuge").cells} == choices("refuge", "abyss")
    assert {cell.settings.get("level", 1) for cell in rates_of("tentacula").cells} == choices("tentacula", "level")


def choices(name: str, setting: str) -> set[object]:
    (field,) = [field for field in fields(find(name).settings_type) if field.name == setting]
    return {value for value, _ in field.choices}


def chosen(game: Game, **settings: object) -> dict[str, object]:
    """What is changed when these settings are chosen in a form."""
    return changed(msgspec.convert(settings, game.settings_type))


def test_settings_that_were_not_played_have_no_figure() -> None:
    jupiter, rates = find("jupiter"), rates_of("jupiter")
    (drill,) = (cell for cell in rates.cells if cell.name == "Drill")
    said = f"Teams of computer experts win {drill.won[7]:g} % of such matches."
    assert rates.sentence(7, chosen(jupiter, preset="drill")) == said
    assert rates.sentence(7, chosen(jupiter, preset="drill", confirm_end=True)) == said
    assert rates.sentence(7, chosen(jupiter, preset="legend")) == (
        "Teams of computer experts win none of 400 such matches."
    )
    assert rates.sentence(7, chosen(jupiter, preset="drill", heroes=True)) == ""
    assert rates.sentence(8, chosen(jupiter, preset="drill")) == ""


def test_a_setting_that_is_averaged_counts_where_a_cell_names_it() -> None:
    tentacula, rates = find("tentacula"), rates_of("tentacula")
    assert "93.1 %" in rates.sentence(4, chosen(tentacula, level=3))
    assert "88.7 %" in rates.sentence(4, chosen(tentacula, level=3, snail="RT11", stash="ST6"))
    assert "99.4 %" in rates.sentence(4, chosen(tentacula, snail="RT11"))


def test_the_page_of_a_game_says_how_hard_it_is() -> None:
    page = str(game_page(find("jupiter"), {}))
    assert str(how_hard(rates_of("jupiter"))) in page
    row = re.search(r"<tr><th scope=\"row\">Legend <small>400 matches each</small></th>(.*?)</tr>", page)
    assert row is not None
    assert re.findall(r"<td>(.*?)</td>", row[1]) == ["4", *["0"] * 6]
    assert "How hard is it?" not in str(game_page(find("rivals"), {}))
