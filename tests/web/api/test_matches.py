"""Playing over the API, as a program would."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fathom.table.access.views import CommandResult
from fathom.web.client import ApiError, Client
from tests.kit import play
from tests.sleeping_gods.voyage import voyage
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving


async def play_on(client: Client, match: str, answers: int) -> CommandResult:
    now = await client.status(match)
    for _ in range(answers):
        if now.seat is None:
            break
        now = await client.answer(match, now, now.options[0])
    return now


async def test_two_people_and_a_computer_play_to_the_end(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "open", "random"])
    ben = await server.person("Ben", (await ada.links(match)).invitation)
    await ben.do(match, "seats/1/take")
    ben.link = ""

    async def play(client: Client) -> None:
        async for _ in client.live(match):
            now = await client.status(match)
            while now.seat is not None:
                now = await client.answer(match, now, now.options[-1])
            if now.over:
                return

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(play(ada), play(ben))
    look = await ben.view(match)
    assert look.ending is not None
    assert look.ending.text
    assert [sitting.name for sitting in look.seats] == ["Ada", "Ben", ""]
    assert [listed.over for listed in await ben.my_games()] == [True]


async def test_a_view_has_texts_for_everything(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me"], seed=3)
    await play_on(ada, match, 4)
    look = await ada.view(match)
    assert look.question is not None
    assert look.question.prompt.endswith(("?", "."))
    assert all(choice.label for choice in look.question.options)
    assert look.situation
    assert look.log
    assert look.log[-1].rule.startswith("RF-")
    assert look.seeded
    assert look.view["seat"] == 0


async def test_the_slower_of_two_tabs_sees_the_new_state(server: Serving) -> None:
    ada = await server.person()
    tab = Client(server.address, ada.token)
    match = await ada.create("refuge", ["me", "me"])
    now = await ada.status(match)
    one, other = await asyncio.gather(ada.answer(match, now, now.options[0]), tab.answer(match, now, now.options[1]))
    assert {one.accepted, other.accepted} == {True, False}
    assert (one.sequence, one.question, one.options) == (other.sequence, other.question, other.options)
    await tab.close()


async def test_undo_replay_fork_export_import_and_rematch(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"], seed=5)
    first = await ada.status(match)
    second = await ada.answer(match, first, first.options[0])
    undone = await ada.do(match, "undo")
    assert undone.options == first.options
    assert undone.sequence == second.sequence + 1
    now = await play_on(ada, match, 12)
    points = await ada.history(match)
    assert [point.entries for point in points] == list(range(len(points)))
    past = await ada.view_at(match, 3)
    assert past.entries == 3
    forked = await ada.fork(match, 3)
    assert (await ada.view(forked)).question is not None
    assert (await ada.status(forked)).options == tuple(
        choice.option
        for choice in past.question.options  # type: ignore[union-attr]
    )
    again = await ada.import_match(await ada.export(match))
    assert (await ada.status(again)).options == now.options
    rewound = await ada.do(match, "rewind", to=2)
    assert rewound.accepted
    assert (await ada.view(match)).entries == 3
    with pytest.raises(ApiError, match="not over"):
        await ada.rematch(match)
    assert (await ada.do(match, "concede")).over
    new = await ada.rematch(match)
    assert new == await ada.rematch(match)
    assert (await ada.view(new)).yours == (0, 1)


async def test_a_seat_that_is_not_asked_has_no_warnings_ways_or_suggestion(server: Serving) -> None:
    """Pages request them for every question, which may have been answered before the request arrives."""
    ada = await server.person()
    match = await ada.create("refuge", ["me", "me"], seed=3)
    now = await play_on(ada, match, 3)
    assert now.seat is not None
    found = {}
    for seat in (now.seat, 1 - now.seat):
        for what in ("warnings", "ways", "suggestion"):
            answer = await ada.send("GET", f"/matches/{match}/{what}", seat=seat)
            found[seat, what] = answer.json()
    assert found[now.seat, "suggestion"]["options"][0] in now.options
    assert [found[1 - now.seat, what] for what in ("warnings", "ways")] == [{}, []]
    assert found[1 - now.seat, "suggestion"] == {"options": [], "labels": []}
    with pytest.raises(ApiError, match="not asked anything now"):
        await ada.hint(match, 1 - now.seat)


async def test_why_not_warnings_and_hints(server: Serving) -> None:
    ada = await server.person()
    match = await ada.create("refuge", ["me"], seed=3)
    now = await play_on(ada, match, 3)
    assert now.seat == 0
    refusals = await ada.refusals(match, 0)
    assert refusals
    assert not {refusal.option for refusal in refusals} & set(now.options)
    assert all(refusal.rule and refusal.why and refusal.label for refusal in refusals)
    assert set(await ada.warnings(match, 0)) <= set(now.options)
    hint = await ada.hint(match, 0)
    assert hint.option in now.options
    assert hint.why
    chances = await ada.analyse(match, 0)
    assert {one.option for one in chances.options} == set(now.options)
    assert any(one.tries for one in chances.options)
    assert all(0 <= one.low <= one.chance <= one.high <= 1 and one.label for one in chances.options)
    assert chances.horizon
    refused = refusals[0]
    with pytest.raises(ApiError) as caught:
        await ada.answer(match, now, refused.option)
    assert (caught.value.status, caught.value.rule) == (409, refused.rule)


async def test_a_computer_plays_a_seat_until_the_player_returns(server: Serving) -> None:
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("tyrian", ["me", "open"])
    ben.link = (await ada.links(match)).invitation
    await ben.do(match, "seats/1/take")
    secret = (await ben.links(match)).seats[1]
    await ben.do(match, "seats/1/leave", computer="random")
    await play_on(ada, match, 1)
    async with asyncio.timeout(PATIENCE):
        async for _ in ada.live(match):
            if (await ada.status(match)).seat is not None:
                break
    await ben.do(match, "seats/1/take")
    assert (await ben.view(match)).yours == (1,)
    assert (await ben.links(match)).seats[1] != secret


async def test_a_seat_link_moves_a_player_to_a_second_device(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("tyrian", ["me", "me"])
    phone = await server.person("", (await ada.links(match)).seats[0])
    await phone.do(match, "share")
    phone.link = ""
    look = await phone.view(match)
    assert look.yours == (0,)
    assert look.view["traders"][0]["hand"] is not None
    assert look.view["traders"][1]["hand"] is None


async def test_all_must_agree_to_undo_answers_of_others(server: Serving) -> None:
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("tyrian", ["me", "open"])
    ben.link = (await ada.links(match)).invitation
    await ben.do(match, "seats/1/take")
    await play_on(ada, match, 1)
    now = await ben.status(match)
    assert now.seat == 1
    await ben.answer(match, now, now.options[-1])
    before = (await ada.view(match)).entries
    await ada.do(match, "undo")
    look = await ben.view(match)
    assert look.entries == before
    assert look.undo_request is not None
    assert (look.undo_request.by, look.undo_request.yours) == ("Ada", False)
    await ben.do(match, "votes", proposal=look.undo_request.number, yes=False)
    assert (await ada.view(match)).undo_request is None
    await ada.do(match, "undo")
    late = await ben.do(match, "votes", proposal=look.undo_request.number, yes=True)
    assert not late.accepted
    undo_request = (await ben.view(match)).undo_request
    assert undo_request is not None
    assert (await ben.do(match, "votes", proposal=undo_request.number, yes=True)).accepted
    assert (await ada.view(match)).entries < before


async def test_a_repeated_request_creates_one_match(server: Serving) -> None:
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("refuge", ["me"], key="k")
    assert await ada.create("refuge", ["me"], key="k") == match
    assert await ada.create("refuge", ["me", "me"], key="k") != match
    assert await ben.create("refuge", ["me"], key="k") != match
    assert await ada.create("refuge", ["me"]) != await ada.create("refuge", ["me"])
    await play_on(ada, match, 4)
    assert await ada.fork(match, 2, "k") == await ada.fork(match, 2, "k") != await ada.fork(match, 1, "k")
    file = await ada.export(match)
    assert await ada.import_match(file, "k") == await ada.import_match(file, "k") != await ada.import_match(file)
    assert len(await ada.my_games()) == 8


async def test_a_hint_in_sleeping_gods_says_how_the_options_ended(server: Serving) -> None:
    ada = await server.person()
    position = voyage(
        """
        {players: {tom: command 0 hand AB01}, region: M1b, step: act 1, room: deck, fate: 4, cards: '',
         do: 'challenge(STR,6){}{hurt(9,part)}'}
        """
    )
    play(position, "join sofi", "pass", asks="SG-D40")
    match = await ada.import_match(position.save())
    hint = await ada.hint(match, 0)
    assert hint.option == "discard AB01"
    assert "fails the challenge in none of 10 tries; this draw fails the challenge in 10 of 10 tries" in hint.why
    assert await ada.hint(match, 0) == hint


async def test_chat_is_stored_with_names(server: Serving) -> None:
    ada = await server.person("Ada <b>")
    match = await ada.create("refuge", ["me"])
    await ada.do(match, "chat", text="  Hello \n there ")
    assert [(line.name, line.text, line.yours) for line in (await ada.view(match)).chat] == [
        ("Ada <b>", "Hello there", True)
    ]
    await ada.send("PUT", "/me", {"name": "Ida"})
    assert (await ada.view(match)).seats[0].name == "Ida"


async def test_a_fast_program_plays_over_one_socket(server: Serving) -> None:
    ada = await server.person()
    matches = [await ada.create("refuge", ["me", "me"], seed=seed) for seed in range(3)]
    address = server.address.replace("http", "ws") + "/api/play"
    async with connect(address, additional_headers=ada.headers) as line:

        async def ask(**message: object) -> dict[str, Any]:
            await line.send(json.dumps(message))
            found: dict[str, Any] = json.loads(await line.recv())
            return found

        for number, match in enumerate(matches):
            reply = await ask(id=number, match=match)
            assert reply["id"] == number
            now = reply["result"]
            answered = await ask(
                id=7, match=match, seat=now["seat"], option=now["options"][0], question=now["question"]
            )
            assert answered["result"]["accepted"]
            late = await ask(match=match, seat=now["seat"], option=now["options"][0], question=now["question"])
            assert not late["result"]["accepted"]
            assert late["result"]["sequence"] == answered["result"]["sequence"]
        assert (await ask(match="nowhere"))["problem"]["status"] == 404
        assert (await ask(mitch="nowhere"))["problem"]["status"] == 400
        now = (await ask(match=matches[0]))["result"]
        refused = await ask(match=matches[0], seat=now["seat"], option="fly", question=now["question"])
        assert refused["problem"]["status"] == 409
    for headers in ({}, {**ada.headers, "origin": "http://evil.example"}):
        with pytest.raises(InvalidStatus):
            async with connect(address, additional_headers=headers):
                pass
