"""The heading at the end of a match."""

from __future__ import annotations

import re

import httpx

from fathom.web.client import Client
from tests.web.serving import Serving


async def test_only_the_winner_sees_a_win(server: Serving) -> None:
    """Ada sells what she dives for, Ben only rests."""
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("tyrian", ["me", "open"], seed=3)
    ben.link = (await ada.links(match)).invitation
    await ben.do(match, "seats/1/take")
    now = await ada.status(match)
    while not now.over:
        who = ada if now.waiting == (0,) else ben
        now = await who.status(match, now.sequence)
        wanted = ("sell", "dive") if who is ada else ("rest", "pass", "leave")
        option = next((x for word in wanted for x in now.options if x.startswith(word)), now.options[-1])
        now = await who.answer(match, now, option)
    assert await heading(server, match, ada) == "You won"
    assert await heading(server, match, ben) == "You lost"


async def test_with_both_seats_on_one_screen_the_end_takes_no_side(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("tyrian", ["me", "me"], seed=3)
    now = await ada.status(match)
    while not now.over:
        wanted = ("sell", "dive") if now.waiting == (0,) else ("rest", "pass", "leave")
        option = next((x for word in wanted for x in now.options if x.startswith(word)), now.options[-1])
        now = await ada.answer(match, now, option)
    assert (await heading(server, match, ada)).endswith(" won")


async def heading(server: Serving, match: str, person: Client) -> str:
    """The heading of the ending on this person's page."""
    async with httpx.AsyncClient(base_url=server.address, cookies={"fathom": person.token}, timeout=None) as browser:
        page = (await browser.get(f"/table/{match}")).text
    found = re.search(r'id="question".*?<h2>(.*?)</h2>', page)
    assert found
    assert ('data-won="yes"' in page) == (found[1] == "You won")
    return found[1]
