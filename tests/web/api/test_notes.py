"""Notes at places of the board over the API."""

from __future__ import annotations

import pytest

from fathom.web.client import ApiError
from tests.web.serving import Serving


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
async def test_players_write_notes_and_spectators_read_them(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("sleeping-gods", ["me", "open"])
    links = await ada.links(match)
    ben, eve = await server.person("Ben", links.invitation), await server.person("Eve", links.spectator)
    await ben.do(match, "seats/1/take")
    assert (await ben.write_note(match, "3", "a <b>door</b>")).accepted
    for client in (ada, ben, eve):
        assert (await client.view(match)).notes == {"3": "a <b>door</b>"}
    page = (await ada._http.get(f"/table/{match}", headers=ada.headers)).text
    assert "a &lt;b&gt;door&lt;/b&gt;" in page
    assert "<b>door" not in page
    for client, text, status, why in ((eve, "x", 403, "Only players"), (ada, "x" * 201, 409, "at most 200")):
        with pytest.raises(ApiError, match=why) as refused:
            await client.write_note(match, "3", text)
        assert refused.value.status == status
    with pytest.raises(ApiError, match="no place"):
        await ada.write_note(match, "Atlantis", "x")
    await ada.write_note(match, "3", "")
    assert (await eve.view(match)).notes == {}
    assert (await eve._http.get(f"/table/{match}/notes", headers=eve.headers, params={"link": eve.link})).text.count(
        "Only players can write notes."
    )
