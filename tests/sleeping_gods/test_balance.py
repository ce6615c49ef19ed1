"""`python -m bench.campaigns`: what is counted of a campaign, the table beside its aims, and the reckless crew."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import msgspec
import pytest
from bench import campaigns
from bench.campaign_results import CREWS, Campaign, PassEnd, counted, played, version
from bench.campaign_table import table
from msgspec import structs

from fathom.engine.player import Perspective
from fathom.games.sleeping_gods.bot.reckless import unhurt
from fathom.games.sleeping_gods.game import GAME
from fathom.players import make
from tests.kit import run_out
from tests.sleeping_gods.voyage import voyage

END = PassEnd(coins=4, supplies=6, totems=3, health=0.75)


def campaign(
    seed: int = 0, *, seats: int = 2, crew: str = "scripted", mode: str = "normal", ending: int = 1
) -> Campaign:
    return Campaign(version(), crew, mode, seats, seed, ending=ending, totems=9 + seed, passes=(END,))


def row(text: str, title: str) -> list[str]:
    """The cells of a row of a table."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_a_finished_campaign_is_counted() -> None:
    m = run_out(
        "sleeping-gods",
        "{region: M1b, step: act 1, stock: coin 3 meat 1 mat 2, do: 'adv(1);hurt(2,sofi);heal(1,sofi);ending(2)'}",
    )
    found = counted(campaign(), m)
    assert (found.ending, found.happy, found.totems, found.defeats, found.fights) == (2, True, 1, 0, 0)
    assert [(end.coins, end.supplies) for end in found.passes] == [(3, 3)]
    assert not found.finale_begun


def test_the_table_has_a_column_for_each_crew_mode_and_number_of_players() -> None:
    found = [campaign(seed, seats=seats, ending=1 + 9 * seed) for seed, seats in product((0, 1), (1, 4))]
    found += [campaign(mode="brutal"), campaign(crew="reckless"), campaign(crew="reckless", mode="brutal")]
    text = table(found)
    names = row(text, "")
    assert names == [
        "aim",
        "scripted, normal",
        "1 player",
        "4 players",
        "reckless, normal",
        "scripted, brutal",
        "reckless, brutal",
    ]
    assert row(text, "totems")[:3] == ["9–12", "9.5 (9–10)", "9.5 (9–10)"]
    assert row(text, "happy ending")[1].startswith("50 %")
    assert row(text, "coins after each pass")[1] == "4.0"


def test_an_interrupted_run_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "campaigns.jsonl"
    old = structs.replace(campaign(1), version="other code")
    file.write_bytes(msgspec.json.encode(campaign(0)) + b"\n" + msgspec.json.encode(old) + b'\n{"vers')
    asked = []

    def quick(crew: str, mode: str, seats: int, seed: int) -> Campaign:
        asked.append(seed)
        return Campaign(version(), crew, mode, seats, seed)

    monkeypatch.setattr(campaigns, "played", quick)
    list(campaigns.run(file, ((crew, "normal", 2, seed) for crew in ("scripted",) for seed in range(3)), 1))
    assert asked == [1, 2]
    assert sorted(each.seed for each in campaigns.read(file)) == [0, 1, 2]


def test_an_error_is_told_and_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ValueError("no wind")

    monkeypatch.setattr("bench.campaign_results.play", broken)
    found = played("scripted", "normal", 2, 5)
    assert found.error == "ValueError: no wind"
    assert "| errors | 0 | 1 |" in table([campaign(), found])


def test_the_reckless_crew_ignores_its_wounds() -> None:
    m = voyage(
        """
        {region: M1c, step: act 1, stock: coin 9, crew: {sofi: damage 4, laurent: damage 4, rafael: damage 4,
         audrie: damage 4, kasumi: damage 4, kannan: damage 4, gregory: damage 4, marco: damage 4}}
        """
    )
    assert all(one.damage == one.fatigue == 0 for one in unhurt(m.view(0)).crew)
    careful, reckless = (make(CREWS[crew], GAME).choose(Perspective(m, 0)) for crew in ("scripted", "reckless"))
    assert str(careful.option) == "port"
    assert str(reckless.option) != "port"
