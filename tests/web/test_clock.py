"""The time for an answer, as pages and programs see it."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from fathom.web.app import App
from fathom.web.client import Client
from fathom.web.pages.clock import CLOCKS, in_words
from fathom.web.settings import Settings
from tests.web.serving import Serving

SAID = {
    172800: "2 days left",
    3700: "1 hour left",
    299: "4 minutes left",
    59: "59 seconds left",
    1: "1 second left",
    0: "time is up",
}


@pytest.mark.parametrize(("seconds", "words"), SAID.items())
def test_how_much_time_is_left_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds) == words


async def page(server: Serving, path: str, person: Client) -> str:
    async with httpx.AsyncClient(base_url=server.address, cookies={"fathom": person.token}, timeout=None) as browser:
        return (await browser.get(path)).text


async def test_all_players_see_the_time_left(server: Serving) -> None:
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("tyrian", ["me", "open"], seed=3, clock=3600)
    assert (await ada.view(match)).due is None
    assert 'id="time-left"' not in await page(server, f"/table/{match}", ada)
    ben.link = (await ada.links(match)).invitation
    await ben.do(match, "seats/1/take")
    look = await ben.view(match)
    assert look.clock == 3600
    assert look.due is not None
    for person in (ada, ben):
        shown = await page(server, f"/table/{match}", person)
        left = re.search(r'id="time-left"[^>]*data-left="(\d+)">([^<]*)<', shown)
        assert left
        assert 0 < int(left[1]) <= 3600
        assert left[2] == in_words(int(left[1]))
    await server.tables.clocks.look(look.due)
    assert "Time ran out for seat 1" in await page(server, f"/table/{match}", ben)
    assert 'id="time-left"' not in await page(server, f"/table/{match}/replay", ben)


async def test_a_match_is_set_up_with_a_clock_or_without(server: Serving) -> None:
    form = await page(server, "/games/tyrian", await server.person())
    choices = re.search(r'<select id="clock".*?</select>', form)
    assert choices
    assert re.findall(r'value="(\d+)"', choices[0]) == [str(seconds) for seconds in CLOCKS]
    assert re.findall(r'value="(\d+)" selected', choices[0]) == ["0"]
    assert "If time runs out, the game answers for you" in form


def test_the_description_of_the_api_explains_it(tmp_path: Path) -> None:
    described = App(Settings(str(tmp_path / "unused.db"))).litestar.openapi_schema.to_schema()
    field = described["components"]["schemas"]["MatchRequest"]["properties"]["clock"]
    assert "the game answers for the player" in field["description"]
