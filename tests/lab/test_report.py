"""The report is one readable page with every section, and its numbers are those of the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.games import find
from fathom.lab.grid import Cell
from fathom.lab.match_runner import RunConfig, StatisticCount
from fathom.lab.report import write_report
from fathom.lab.report.associations import associations
from fathom.lab.report.data import GameData
from fathom.lab.results import frame, read
from tests.lab.samples import played, sample


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return sample(tmp_path)


def text(folder: Path) -> str:
    page = folder.parent / "report.html"
    done = CliRunner().invoke(app, ["report", str(folder), "--out", str(page)])
    assert done.exit_code == 0, done.output
    return page.read_text("utf-8")


def test_a_page_cannot_be_written_over_a_folder(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["report", str(tmp_path), "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert f"{tmp_path} is a folder; name the page to write" in done.stderr.replace("\n", "")


def test_the_page_loads_no_other_files(folder: Path) -> None:
    page = text(folder)
    assert page.count("<!doctype html>") == 1
    assert "<script" not in page
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)
    assert "url(http" not in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_every_section_is_there(folder: Path) -> None:
    page = text(folder)
    assert re.findall(r"<h2>(.*?)</h2>", page) == [find("refuge").title, find("rivals").title]
    assert re.findall(r"<h3>(.*?)</h3>", page) == [
        "How often the team wins", "Before and after", "How games end", "Figures at the end",
        "How long games are", "What decides", "Where it happens",
        "Who wins", "How games end", "Figures at the end", "How long games are",
    ]  # fmt: skip
    for words in ("RF-841: Defeat by threat", "pack hurried", "3,5: 100.0 %", "How often the row beats the column"):
        assert words in page


def test_its_numbers_are_those_of_the_games(folder: Path) -> None:
    page = re.sub(r"<[^>]+>", " ", text(folder))
    squeezed = " ".join(page.split())
    assert "180 games by computer players, 9,000 decisions, none of them ended by an error." in squeezed
    assert "2 players, scripted, pack ours 60 67 % 54–77" in squeezed
    assert "2 players, scripted, pack hurried 60 17 % 9–28" in squeezed
    assert "2 players, scripted: ours → hurried 60 67 % 17 % −50.0 −66.3 to −28.3 −0.63" in squeezed
    assert "2 players, scripted, pack ours 12.9 10 to 16" in squeezed


def test_cards_are_weighed_within_their_cells() -> None:
    """Strong players play a card and win, weak ones do neither. The report must not call the card decisive."""
    card = (StatisticCount("Card played", "Harpoon Gun", 0, 1),)
    strong = [played(n, n % 10 > 0, card if n % 2 else ()) for n in range(100)]
    weak = [played(n, n % 10 == 0, card if n % 20 < 2 else ()) for n in range(100)]
    frames = [
        frame(Cell(RunConfig("refuge", 2, bot, 100)), games)
        for bot, games in (("scripted:3", strong), ("random", weak))
    ]
    about = GameData(find("refuge"), frames[0].vstack(frames[1]))
    (line,) = associations(about, "Card played")
    # Strong players had 50 of the 60 games with the card. Without regard to cells it would be 0.85 against 0.38.
    assert line.cases == 60
    assert line.with_ - line.without < 0.3


def test_a_report_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There are no games to report"):
        write_report(read([tmp_path], empty=True), tmp_path / "r.html", "Nothing")


def test_a_faction_is_compared_with_itself() -> None:
    """Cog always wins and always uses its ability, which says nothing about the ability."""
    statistics = (StatisticCount("Ability used", "Deadeye", 0, 1),)
    games = [played(n, True, statistics, ("cog", "nautilus"), seat=0) for n in range(40)]
    games += [played(n, True, (), ("nautilus", "ancients"), seat=n % 2) for n in range(40, 80)]
    about = GameData(find("rivals"), frame(Cell(RunConfig("rivals", 2, "scripted", 80)), games))
    assert associations(about, "Ability used") == []


SEATED = (("scripted", "random"), ("random", "scripted"))


def test_a_player_is_compared_with_players_like_it() -> None:
    """The scripted player always wins and always equips a pearl, the random one does neither."""
    games = [
        played(n, True, (StatisticCount("Equipped", "Pearl", n % 2, 1),), seat=n % 2, players=SEATED[n % 2])
        for n in range(40)
    ]
    about = GameData(find("rivals"), frame(Cell(RunConfig("rivals", 2, "scripted,random", 40)), games))
    assert associations(about, "Equipped") == []


def test_a_team_is_compared_with_teams_like_it() -> None:
    """With one seat: every second game has the scripted player, who wins and plays the card."""
    card = (StatisticCount("Card played", "Harpoon Gun", 0, 1),)
    games = [played(n, n % 2 == 0, () if n % 2 else card, players=SEATED[n % 2][:1]) for n in range(40)]
    about = GameData(find("refuge"), frame(Cell(RunConfig("refuge", 1, "scripted,random", 40)), games))
    assert associations(about, "Card played") == []


def test_an_interval_ends_at_a_difference_of_one() -> None:
    card = (StatisticCount("Card played", "Harpoon Gun", 0, 1),)
    games = [played(n, n % 2 == 0, () if n % 2 else card) for n in range(20)]
    (line,) = associations(
        GameData(find("refuge"), frame(Cell(RunConfig("refuge", 2, "scripted", 20)), games)), "Card played"
    )
    assert (line.difference.value, line.difference.high) == (1.0, 1.0)
    assert 0.5 < line.difference.low < 1.0
