"""Undo, rewind and giving up with several players: who must agree, and what is reshuffled."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import fathom
from fathom.engine.history import Rekey
from fathom.games import find, names
from fathom.table import commands as do
from fathom.table.errors import Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Actor, Tables
from tests.table.test_playing import ADA, play_on
from tests.table.test_secrets import database, invited, opened

__all__ = ["database"]
BEN = Actor("ben")


async def two(tables: Tables, game: str = "tyrian") -> tuple[str, LiveTable]:
    """Ada and Ben have each answered."""
    match = await opened(tables, "me", "open", game=game)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for who in [ADA, BEN] * 2:
        await play_on(tables, match, who, 1)
    return match, await tables.live_tables.get(match)


async def test_the_reshuffle_cannot_be_predicted(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    now = await tables.status(match, ADA)
    await tables.answer(match, ADA, 0, "dive", now.question)
    await play_on(tables, match, ADA, 3)
    file = await tables.export(match, ADA)
    live = await tables.live_tables.get(match)
    await tables.rewind(match, ADA, 0)
    at_home = fathom.load(file)
    at_home.rewind(0)
    assert (live.match.state.deck, live.match.state.chance) != (at_home.state.deck, at_home.state.chance)
    before = live.match.save()
    tables.live_tables._close(live)
    assert (await tables.live_tables.get(match)).match.save() == before, "the log keeps it all the same"


async def test_a_vote_is_for_the_proposal_it_names(tables: Tables) -> None:
    match, live = await two(tables)
    await tables.undo(match, ADA)
    undo_request = (await tables.view(match, BEN)).undo_request
    assert undo_request is not None
    await tables.rewind(match, ADA, 0)
    assert not (await tables.vote(match, BEN, undo_request.number, True)).accepted
    assert len(live.match.history) == 4
    assert live.seating.proposal is not None
    assert not (await tables.vote(match, ADA, live.seating.proposal.number, True)).accepted, "Ada has agreed already"
    assert (await tables.vote(match, BEN, live.seating.proposal.number, True)).accepted
    assert live.match.history == []


async def test_removing_a_player_does_not_pass_a_proposal(tables: Tables) -> None:
    match, live = await two(tables)
    await tables.rewind(match, ADA, 0)
    await tables.leave(match, ADA, 1)
    assert len(live.match.history) == 4
    assert live.seating.proposal is None


COMPETITIVE = [name for name in names() if find(name).rules.competitive]


@pytest.mark.parametrize("game", ["tyrian", *COMPETITIVE])
async def test_after_the_end_opponents_cannot_go_back(
    tables: Tables, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tyrian = find("tyrian")
    monkeypatch.setattr(tyrian, "rules", replace(tyrian.rules, competitive=True))
    match, live = await two(tables, game)
    while live.match.outcome is None:
        await tables.concede(match, (ADA, BEN)[live.waiting[0]])
        if live.match.outcome is None and not live.match.game.rules.may_leave:
            await tables.concede(match, (BEN, ADA)[live.waiting[0]])
    assert (await tables.view(match, ADA)).undo.how == "no"
    for call in (tables.undo(match, ADA), tables.rewind(match, BEN, 1)):
        with pytest.raises(Refused, match="may have seen"):
            await call


async def test_after_the_end_a_team_can_undo_together(tables: Tables) -> None:
    match, live = await two(tables, "refuge")
    await tables.concede(match, ADA)
    await tables.concede(match, BEN)
    await tables.rewind(match, ADA, 2)
    assert live.seating.proposal is not None
    await tables.vote(match, BEN, live.seating.proposal.number, True)
    assert live.match.outcome is None
    assert isinstance(live.match.history[-1], Rekey)


@pytest.mark.parametrize("game", names())
async def test_a_fork_can_be_played_from_any_question(tables: Tables, game: str) -> None:
    tables.live_tables._changed = lambda live: None  # the computer players wait
    match = await opened(tables, "me", "random", game=game)
    live = await tables.live_tables.get(match)
    chance = Random(game)

    def answer(live: LiveTable) -> do.GiveAnswer:
        assert live.match.ask is not None
        return do.GiveAnswer(chance.choice(live.waiting), str(chance.choice(live.match.ask.options)))

    while 0 in live.waiting or len(live.match.history) < 3:
        await tables.live_tables.do(match, answer)
    for _ in range(5):
        fork = await tables.fork(match, ADA, len(live.match.history))
        twin = await tables.live_tables.get(fork)
        for _ in range(4):
            if twin.match.ask is not None:
                await tables.live_tables.do(fork, answer)
    assert len(twin.match.history) > len(live.match.history) + 1


LEAVING = [name for name in names() if fathom.new(name).game.rules.may_leave]
SEATINGS = [("me", "random"), ("me", "me"), ("me", "random", "random"), ("me", "me", "me"), ("me", "me", "random")]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seats", SEATINGS, ids="-".join)
async def test_giving_up_can_be_undone(tables: Tables, game: str, seats: tuple[str, ...]) -> None:
    tables.live_tables._changed = lambda live: None  # the computer players wait
    match = await opened(tables, *seats, game=game)
    live = await tables.live_tables.get(match)
    for _ in range(40):
        if len(live.match.history) >= 3 and not set(live.waiting).isdisjoint(live.seating.occupied):
            break
        assert live.match.ask is not None
        await tables.live_tables.do(match, lambda live: do.GiveAnswer(live.waiting[0], str(live.match.ask.options[0])))  # type: ignore[union-attr]
    before = len(live.match.history)
    await tables.concede(match, ADA)
    if game not in LEAVING:
        assert live.match.outcome is not None
    else:
        assert (live.match.outcome is not None) == (len(seats) == 2)
        assert [seat for seat in range(len(seats)) if live.conceded(seat)] != []
    assert (await tables.view(match, ADA)).undo.how == "rewind"
    await tables.undo(match, ADA)
    assert live.match.outcome is None
    assert len(live.match.history) == before + 1
    assert isinstance(live.match.history[-1], Rekey)
    assert not any(live.conceded(seat) for seat in range(len(seats)))
    await tables.live_tables.do(match, lambda live: do.GiveAnswer(live.waiting[0], str(live.match.ask.options[0])))  # type: ignore[union-attr]


@pytest.mark.parametrize("game", LEAVING)
async def test_a_seat_that_is_not_asked_cannot_leave_the_game(tables: Tables, game: str) -> None:
    match = await opened(tables, "me", "open", game=game)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    live = await tables.live_tables.get(match)
    idle = (BEN, ADA)[live.waiting[0]]
    with pytest.raises(Refused, match="when you are asked"):
        await tables.concede(match, idle)
    assert (await tables.live_tables.get(match)) is live
