"""Undo, rewinding and giving up where several play: who must agree, and what is laid out anew."""

from __future__ import annotations

from random import Random

import pytest

import fathom
from fathom.engine.history import Rekey
from fathom.games import find, names
from fathom.table import commands as do
from fathom.table.errors import Refused
from fathom.table.room import Room
from fathom.table.tables import Tables, Who
from tests.table.test_playing import ADA, play_on
from tests.table.test_secrets import database, invited, opened

__all__ = ["database"]
BEN = Who("ben")


async def two(tables: Tables, game: str = "tyrian") -> tuple[str, Room]:
    """Ada and Ben have each answered."""
    match = await opened(tables, "me", "open", game=game)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for who in [ADA, BEN] * 2:
        await play_on(tables, match, who, 1)
    return match, await tables.rooms.get(match)


async def test_the_new_layout_follows_from_nothing_that_anybody_knows(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    now = await tables.now(match, ADA)
    await tables.answer(match, ADA, 0, "dive", now.question)
    await play_on(tables, match, ADA, 3)
    file = await tables.export(match, ADA)
    room = await tables.rooms.get(match)
    await tables.rewind(match, ADA, 0)
    at_home = fathom.load(file)
    at_home.rewind(0)
    assert (room.match.state.deck, room.match.state.chance) != (at_home.state.deck, at_home.state.chance)
    before = room.match.save()
    tables.rooms._close(room)
    assert (await tables.rooms.get(match)).match.save() == before, "the log keeps it all the same"


async def test_a_vote_is_for_the_proposal_it_names(tables: Tables) -> None:
    match, room = await two(tables)
    await tables.undo(match, ADA)
    wish = (await tables.see(match, BEN)).wish
    assert wish is not None
    await tables.rewind(match, ADA, 0)
    assert not (await tables.vote(match, BEN, wish.number, True)).accepted
    assert len(room.match.history) == 4
    assert room.seating.proposal is not None
    assert not (await tables.vote(match, ADA, room.seating.proposal.number, True)).accepted, "Ada has agreed already"
    assert (await tables.vote(match, BEN, room.seating.proposal.number, True)).accepted
    assert room.match.history == []


async def test_nobody_is_sent_away_to_make_a_proposal_pass(tables: Tables) -> None:
    match, room = await two(tables)
    await tables.rewind(match, ADA, 0)
    await tables.leave(match, ADA, 1)
    assert len(room.match.history) == 4
    assert room.seating.proposal is None


COMPETITIVE = [name for name in names() if find(name).rules.competitive]


@pytest.mark.parametrize("game", ["tyrian", *COMPETITIVE])
async def test_after_the_end_opponents_do_not_go_back_to_what_they_have_read(
    tables: Tables, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find("tyrian")), "competitive", True)
    match, room = await two(tables, game)
    while room.match.outcome is None:
        await tables.concede(match, (ADA, BEN)[room.waiting[0]])
        if room.match.outcome is None and not room.match.game.rules.may_leave:
            await tables.concede(match, (BEN, ADA)[room.waiting[0]])
    assert (await tables.see(match, ADA)).undo.how == "no"
    for call in (tables.undo(match, ADA), tables.rewind(match, BEN, 1)):
        with pytest.raises(Refused, match="may have read"):
            await call


async def test_after_the_end_a_team_goes_back_together(tables: Tables) -> None:
    match, room = await two(tables, "refuge")
    await tables.concede(match, ADA)
    await tables.concede(match, BEN)
    await tables.rewind(match, ADA, 2)
    assert room.seating.proposal is not None
    await tables.vote(match, BEN, room.seating.proposal.number, True)
    assert room.match.outcome is None
    assert isinstance(room.match.history[-1], Rekey)


@pytest.mark.parametrize("game", names())
async def test_a_fork_goes_on_whoever_is_asked(tables: Tables, game: str) -> None:
    tables.rooms._changed = lambda room: None  # the computer players wait
    match = await opened(tables, "me", "random", game=game)
    room = await tables.rooms.get(match)
    chance = Random(game)

    def answer(room: Room) -> do.Answer:
        assert room.match.ask is not None
        return do.Answer(chance.choice(room.waiting), str(chance.choice(room.match.ask.options)))

    while 0 in room.waiting or len(room.match.history) < 3:
        await tables.rooms.do(match, answer)
    for _ in range(5):
        fork = await tables.fork(match, ADA, len(room.match.history))
        twin = await tables.rooms.get(fork)
        for _ in range(4):
            if twin.match.ask is not None:
                await tables.rooms.do(fork, answer)
    assert len(twin.match.history) > len(room.match.history) + 1


LEAVING = [name for name in names() if fathom.new(name).game.rules.may_leave]
SEATINGS = [("me", "random"), ("me", "me"), ("me", "random", "random"), ("me", "me", "me"), ("me", "me", "random")]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seats", SEATINGS, ids="-".join)
async def test_giving_up_and_taking_it_back(tables: Tables, game: str, seats: tuple[str, ...]) -> None:
    tables.rooms._changed = lambda room: None  # the computer players wait
    match = await opened(tables, *seats, game=game)
    room = await tables.rooms.get(match)
    for _ in range(40):
        if len(room.match.history) >= 3 and not set(room.waiting).isdisjoint(room.seating.held):
            break
        assert room.match.ask is not None
        await tables.rooms.do(match, lambda room: do.Answer(room.waiting[0], str(room.match.ask.options[0])))  # type: ignore[union-attr]
    before = len(room.match.history)
    await tables.concede(match, ADA)
    if game not in LEAVING:
        assert room.match.outcome is not None
    else:
        assert (room.match.outcome is not None) == (len(seats) == 2)
        assert [seat for seat in range(len(seats)) if room.conceded(seat)] != []
    assert (await tables.see(match, ADA)).undo.how == "rewind"
    await tables.undo(match, ADA)
    assert room.match.outcome is None
    assert len(room.match.history) == before + 1
    assert isinstance(room.match.history[-1], Rekey)
    assert not any(room.conceded(seat) for seat in range(len(seats)))
    await tables.rooms.do(match, lambda room: do.Answer(room.waiting[0], str(room.match.ask.options[0])))  # type: ignore[union-attr]


@pytest.mark.parametrize("game", LEAVING)
async def test_who_is_not_asked_cannot_leave_the_game(tables: Tables, game: str) -> None:
    match = await opened(tables, "me", "open", game=game)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    room = await tables.rooms.get(match)
    idle = (BEN, ADA)[room.waiting[0]]
    with pytest.raises(Refused, match="when you are asked"):
        await tables.concede(match, idle)
    assert (await tables.rooms.get(match)) is room
