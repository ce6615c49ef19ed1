"""People over several browsers and processes: accounts, presence, public tables, names."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from fathom.table.access.views import TablePresence
from fathom.table.errors import Forbidden, NotFound, Refused
from fathom.table.live.presence import FRESH_SECONDS, Presence, PresenceReport
from fathom.table.tables import Actor, Tables
from tests.table.conftest import PATIENCE, empty, listening
from tests.table.test_playing import ADA, BEN, EVE, play_on
from tests.table.test_secrets import invited, opened

PHONE = Actor("phone")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "table.db")


# -- accounts ---------------------------------------------------------------------------------------------------------


async def test_seats_come_along_unless_the_person_plays_there_already(tables: Tables) -> None:
    hosted = await opened(tables, "me", "me")
    both = await tables.create(PHONE, "tyrian", ["me", "open"])
    await tables.take(both, Actor("ada", (await tables.links(both, PHONE)).invitation), 1)
    assert await tables.accounts.bring_seats("ada", "phone") == 1
    assert (await tables.view(hosted, PHONE)).yours == (0, 1)
    assert (await tables.view(hosted, PHONE)).host
    assert (await tables.view(both, PHONE)).yours == (0,)  # with the other seat they would see two hands
    assert await tables.accounts.bring_seats("ada", "phone") == 0


async def test_a_private_link_belongs_to_one_person_and_is_renewed(tables: Tables) -> None:
    accounts = tables.accounts
    old = await accounts.link("ada")
    assert await accounts.person_of_link(old) == "ada"
    await tables.rename("ada", "Ada")
    new = await accounts.renew_link("ada")
    assert await accounts.person_of_link(new) == "ada"
    assert await tables.name("ada") == "Ada"
    for wrong in (old, "", "ada", f"ben.{new.partition('.')[2]}"):
        with pytest.raises(Forbidden, match="does not work"):
            await accounts.person_of_link(wrong)


def test_a_challenge_is_for_one_purpose_and_one_person_and_expires(tables: Tables) -> None:
    made = tables.tokens.challenge("sign in", "ada", 1000)
    assert tables.tokens.is_challenge(made, "sign in", "ada", 999)
    assert not tables.tokens.is_challenge(made, "sign in", "ada", 1001)
    assert not tables.tokens.is_challenge(made, "register", "ada", 999)
    assert not tables.tokens.is_challenge(made, "sign in", "ben", 999)
    assert not tables.tokens.is_challenge(made.replace(b".1000.", b".2000."), "sign in", "ada", 999)
    assert not tables.tokens.is_challenge(b"\xff..", "sign in", "ada", 999)


async def test_a_player_on_a_second_device_is_not_asked_about_their_own_request(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await tables.share(match, Actor("phone", (await tables.links(match, ADA)).seats[0]))
    await play_on(tables, match, ADA, 1)
    await play_on(tables, match, BEN, 1)
    await tables.rewind(match, ADA, 0)
    asked = {who.person: (await tables.view(match, who)).undo_request for who in (ADA, PHONE, BEN)}
    assert {who: request and (request.yours, request.seat) for who, request in asked.items()} == {
        "ada": (True, 0),
        "phone": (True, 0),
        "ben": (False, 0),
    }


# -- presence ---------------------------------------------------------------------------------------------------------


async def test_presence_counts_connections_and_forgets_processes_that_have_ended() -> None:
    now = 0.0
    presence = Presence("here", grace=0, clock=lambda: now)
    with presence.connected("m", "ada"):
        with presence.connected("m", "ada"):
            pass
        with presence.connected("m", "cleo"):
            pass
        async with asyncio.timeout(PATIENCE):  # Cleo left after Ada's second connection
            while "cleo" in presence.people("m"):
                await asyncio.sleep(0)
        assert presence.people("m") == {"ada"}
        with presence.connected("m", "dora", hidden=True):
            assert presence.people("m") - presence.viewing("m") == {"dora"}
            assert presence.report("m").hidden == ("dora",)
            with presence.connected("m", "dora"):
                assert presence.viewing("m") == {"ada", "dora"}
        async with asyncio.timeout(PATIENCE):
            while "dora" in presence.people("m"):
                await asyncio.sleep(0)
        presence.hear(PresenceReport("there", "m", ("ben",), ("ben",)))
        assert presence.viewing("m") == {"ada"}
        presence.hear(PresenceReport("here", "m", ("eve",)))  # its own report comes back
        assert presence.people("m") == {"ada", "ben"}
        now = FRESH_SECONDS + 1
        assert presence.people("m") == {"ada"}
    async with asyncio.timeout(PATIENCE):
        while presence.people("m"):
            await asyncio.sleep(0)
    assert presence.matches == []


async def test_others_see_who_is_typing_until_the_message_is_sent(tables: Tables) -> None:
    """A person does not see their own typing, and one who is muted is not shown."""
    match = await opened(tables, "me", "open")
    ben = Actor("ben", (await tables.links(match, ADA)).invitation)
    await tables.take(match, ben, 1)
    async with asyncio.timeout(PATIENCE), contextlib.aclosing(tables.follow_presence(match, ADA)) as seen:
        assert (await anext(seen)).typing == ()
        await tables.note_typing(match, ben)
        assert (await anext(seen)).typing == (1,)
        async with contextlib.aclosing(tables.follow_presence(match, ben)) as own:
            assert (await anext(own)).typing == ()
        await tables.send_chat(match, ben, "Hello")
        assert (await anext(seen)).typing == ()
    with pytest.raises(NotFound):
        await tables.note_typing(match, EVE)
    await tables.mute(match, ADA, 1, True)
    await tables.note_typing(match, ben)
    assert tables.presence.typing(match) == frozenset()


async def test_typing_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.table.live.presence.TYPING_SECONDS", 0)
    presence = Presence("here")
    presence.start_typing("m", "ada")
    assert presence.report("m").typing == ("ada",)
    async with asyncio.timeout(PATIENCE):
        while presence.typing("m"):
            await asyncio.sleep(0)
    presence.hear(PresenceReport("there", "m", ("ben",), (), ("ben",)))
    assert presence.typing("m") == {"ben"}


async def test_two_processes_know_who_is_connected_to_the_other(postgres: str) -> None:
    address = await empty(postgres, "presence")
    here, there = await Tables.open(address), await Tables.open(address)
    await listening(there)
    here.presence._grace = 0
    match = await opened(here, "me", "open")
    connection = here.subscribe(match, ADA)
    await anext(connection)
    async with asyncio.timeout(PATIENCE), contextlib.aclosing(there.follow_presence(match, ADA)) as seen:
        while await anext(seen) != TablePresence((0,), 0):
            pass
        assert (await there.view(match, ADA)).seats[0].connected
        await connection.aclose()
        assert await anext(seen) == TablePresence((), 0)
    await here.close()
    await there.close()


# -- public tables ----------------------------------------------------------------------------------------------------


async def test_a_public_table_is_for_everyone_except_players_who_were_removed(database: str) -> None:
    tables = await Tables.open(database, public_tables=True)
    match = await opened(tables, "me", "open", "random")
    with pytest.raises(NotFound):
        await tables.view(match, EVE)
    assert await tables.public_matches("eve") == []
    with pytest.raises(NotFound):
        await tables.set_public(match, EVE, True)
    await tables.set_public(match, ADA, True)
    assert [found.match for found in await tables.public_matches("eve")] == [match]
    with pytest.raises(Forbidden, match="Only the host"):
        await tables.set_public(match, EVE, False)
    assert (await tables.links(match, EVE)).invitation == ""
    with pytest.raises(Forbidden, match="computer player"):
        await tables.take(match, EVE, 2)
    assert [seat.free for seat in (await tables.view(match, EVE)).seats] == [False, True, False]
    await tables.take(match, EVE, 1)
    await tables.leave(match, ADA, 1)
    with pytest.raises(Forbidden, match="invitation"):
        await tables.take(match, EVE, 1)
    await tables.take(match, BEN, 1)
    await tables.set_public(match, ADA, False)
    with pytest.raises(NotFound):
        await tables.view(match, EVE)
    await tables.close()


async def test_a_server_without_public_tables_opens_none(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    with pytest.raises(Refused, match="no public tables"):
        await tables.set_public(match, ADA, True)


async def test_signing_out_everywhere_counts_in_all_processes_and_after_a_restart(database: str) -> None:
    here = await Tables.open(database)
    there = await Tables.open(database) if here.store.shared else here
    await listening(there)
    old = here.tokens.token("ada")
    assert there.tokens.person(old) == "ada"
    await here.accounts.sign_out_everywhere("ada")
    new = here.tokens.token("ada")
    async with asyncio.timeout(PATIENCE):
        while there.tokens.person(new) is None:
            await asyncio.sleep(0.01)
    assert there.tokens.person(old) is None
    await here.close()
    if there is not here:
        await there.close()
    again = await Tables.open(database)
    assert (again.tokens.person(old), again.tokens.person(new)) == (None, "ada")
    await again.close()
