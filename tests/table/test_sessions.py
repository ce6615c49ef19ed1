"""A campaign at a table: players join and leave between turns, and a new session is started."""

from __future__ import annotations

import pytest

from fathom.game.campaign import Leaving
from fathom.games import find
from fathom.table.errors import Forbidden, NotFound, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Actor, Tables
from tests.sleeping_gods.voyage import voyage
from tests.table.test_playing import ADA, BEN, play_on
from tests.table.test_secrets import database, invited

__all__ = ["database"]


async def sailing(tables: Tables, *seats: str) -> str:
    return await tables.create(ADA, "sleeping-gods", seats, {"first": 0}, seed=3)


async def again(tables: Tables, live: LiveTable) -> LiveTable:
    """The table as its log gives it."""
    tables.live_tables._close(live)
    return await tables.live_tables.get(live.id)


def crews(live: LiveTable) -> list[int]:
    boards = [one.seat for one in live.match.state.crew.values()]
    return [boards.count(seat) for seat in range(live.match.setup.seats)]


@pytest.mark.rule("SG-900", "SG-901", "SG-R200")
async def test_a_friend_joins_and_the_log_makes_the_same_table(tables: Tables) -> None:
    match = await sailing(tables, "me")
    assert (await tables.view(match, ADA)).between_turns
    await tables.join_campaign(match, ADA, "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    live = await tables.live_tables.get(match)
    assert (live.match.setup.seats, crews(live)) == (2, [4, 4])
    assert [chair.people for chair in live.seating.chairs] == [["ada"], ["ben"]]
    before = live.match.save()
    assert (await again(tables, live)).match.save() == before
    await play_on(tables, match, ADA, 1)
    with pytest.raises(Refused, match="start of a turn"):
        await tables.join_campaign(match, ADA, "scripted")
    assert not (await tables.view(match, ADA)).between_turns


@pytest.mark.rule("SG-902", "SG-903", "SG-904")
async def test_the_cards_of_a_leaving_player_are_dealt_and_seats_are_renumbered(tables: Tables) -> None:
    match = await sailing(tables, "me", "open", "scripted")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    live = await tables.live_tables.get(match)
    live.match.boundaries[-1].state.players[1].hand[:] = []
    old = (await tables.links(match, BEN)).seats[1]
    with pytest.raises(Forbidden):
        await tables.leave_campaign(match, BEN, 0)
    with pytest.raises(Forbidden):  # the host cannot remove a person's seat
        await tables.leave_campaign(match, ADA, 1)
    await tables.leave_campaign(match, ADA, 2)
    assert [chair.name or chair.kind for chair in live.seating.chairs] == ["person", "person"]
    await tables.join_campaign(match, ADA, "scripted")
    live = await again(tables, live)
    await tables.leave_campaign(match, BEN, 1)
    assert [chair.kind for chair in live.seating.chairs] == ["person", "computer"]
    assert crews(live) == [4, 4]
    assert (await tables.view(match, BEN)).yours == ()
    with pytest.raises(NotFound):  # the old link of seat 2 does not open the new seat 2
        await tables.view(match, Actor("eve", old))


@pytest.mark.rule("SG-903", "SG-D57", "SG-D58", "SG-R223")
async def test_a_leaving_player_chooses_the_discard_and_who_gets_the_rest(tables: Tables) -> None:
    text = "{players: {tom: command 1, zoey: command 3 hand AB13 AB14}, step: begin}"
    match = await tables.import_match(ADA, voyage(text).save())
    found = await tables.farewells(match, ADA)
    assert (list(found[1].cards), found[1].token) == (["AB13", "AB14"], True)
    with pytest.raises(Refused, match="SG-903"):
        await tables.leave_campaign(match, ADA, 1, Leaving("AB01", {}, 0))
    await tables.leave_campaign(match, ADA, 1, Leaving("AB14", {"AB13": 0}, 0))
    state = (await tables.live_tables.get(match)).match.state
    assert state.players[0].hand == ["AB13"]
    assert state.players[0].command == 2
    assert state.discard == ["AB14"]
    with pytest.raises(Refused, match="last player"):
        await tables.leave_campaign(match, ADA, 0)
    assert await tables.farewells(match, ADA) == {}


OPEN_HANDS = "{players: {tom: command 1, zoey: command 3 hand AB13 AB14 AB15, cid: command 0}, step: begin}"


@pytest.mark.rule("SG-903", "SG-D58", "SG-R223")
@pytest.mark.parametrize("computer", [{}, {1: "scripted"}], ids=["person", "computer"])
async def test_round_one_screen_the_active_player_shares_out_the_cards(
    tables: Tables, computer: dict[int, str]
) -> None:
    voyage_of_three = voyage(OPEN_HANDS)
    voyage_of_three.players = computer
    match = await tables.import_match(ADA, voyage_of_three.save())
    found = await tables.farewells(match, ADA)
    assert (found[1].open, found[1].giver, list(found[1].cards)) == (True, 0, ["AB13", "AB14", "AB15"])
    assert found[0].giver == 1  # a player who leaves on their turn is no longer active
    await tables.leave_campaign(match, ADA, 1, Leaving("AB13", {"AB14": 2, "AB15": 2}, 2))
    state = (await tables.live_tables.get(match)).match.state
    assert [player.hand for player in state.players] == [[], ["AB14", "AB15"]]
    assert [player.command for player in state.players] == [1, 1]


@pytest.mark.rule("SG-014", "SG-R223")
async def test_at_an_online_table_hands_stay_closed(tables: Tables) -> None:
    match = await sailing(tables, "me", "open", "scripted")
    waiting = await tables.farewells(match, ADA)  # a friend may still come
    assert [(one.open, one.cards) for one in (waiting[1], waiting[2])] == [(False, {}), (False, {})]
    await tables.take(match, await invited(tables, match, "ben"), 1)
    found = await tables.farewells(match, ADA)
    assert sorted(found) == [0, 2]
    assert (found[0].open, found[0].giver, bool(found[0].cards)) == (False, 0, True)
    assert (found[2].open, found[2].cards) == (False, {})
    live = await tables.live_tables.get(match)
    first, *others = live.match.state.players[2].hand
    await tables.leave_campaign(match, ADA, 2, Leaving(None, {}, None))  # the host's choice does not count
    assert live.match.state.discard[-1] == first
    assert [card in live.match.state.players[at % 2].hand for at, card in enumerate(others)] == [True] * len(others)


@pytest.mark.rule("SG-873", "SG-874", "SG-R204")
async def test_a_new_session_is_started(tables: Tables) -> None:
    text = "{players: {tom: command 1, zoey: command 0}, cards: 'AD90:2', step: begin}"
    match = await tables.import_match(ADA, voyage(text).save())
    await tables.resume_campaign(match, ADA, 1)
    live = await tables.live_tables.get(match)
    assert (live.match.state.active, live.match.state.cards) == (1, {"AD90": 1})
    assert live.waiting == (1,)
    with pytest.raises(Refused, match="no Player 5"):
        await tables.resume_campaign(match, ADA, 4)


async def test_only_the_host_adds_players_or_starts_a_session(tables: Tables) -> None:
    match = await sailing(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for change in (tables.join_campaign(match, BEN, "open"), tables.resume_campaign(match, BEN, 0)):
        with pytest.raises(Forbidden, match="Only the host"):
            await change
    with pytest.raises(Refused, match="two hands"):
        await tables.join_campaign(match, ADA, "me")
    other = await tables.create(ADA, "refuge", ["me", "me"])
    with pytest.raises(Refused, match="has no campaigns"):
        await tables.join_campaign(other, ADA, "scripted")
    assert not (await tables.view(other, ADA)).between_turns


@pytest.mark.rule("SG-R202")
async def test_at_most_four_play(tables: Tables) -> None:
    match = await sailing(tables, "me", "scripted", "scripted", "scripted")
    with pytest.raises(Refused, match="four"):
        await tables.join_campaign(match, ADA, "scripted")


async def found(tables: Tables, totem: int) -> str:
    """A campaign of Ada, who plays both seats and has found a totem."""
    text = f"{{players: {{tom: command 0, zoey: command 0}}, step: act 1, do: 'choose{{adv({totem})|cmd(1)}}'}}"
    match = await tables.import_match(ADA, voyage(text).save())
    now = await tables.status(match, ADA)
    await tables.answer(match, ADA, 0, "way 1", now.question)
    return match


@pytest.mark.rule("SG-940", "SG-943", "SG-R118", "SG-R206")
async def test_achievements_of_all_campaigns_count_and_undo_removes_them(tables: Tables) -> None:
    game = find("sleeping-gods")
    await found(tables, 1)
    match = await found(tables, 2)
    assert (await tables.achievements("ada", game)).totems == ["AD01", "AD02"]
    await tables.undo(match, ADA)
    assert (await tables.achievements("ada", game)).totems == ["AD01"]
    assert (await tables.achievements("eve", game)).totems == []


@pytest.mark.rule("SG-940")
async def test_players_who_join_a_campaign_share_its_achievements(tables: Tables) -> None:
    match = await found(tables, 1)
    await tables.leave(match, ADA, 1)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await tables.leave(match, BEN, 1, "scripted")
    assert (await tables.achievements("ben", find("sleeping-gods"))).totems == ["AD01"]
