"""Secret choices: everyone chooses at once, others see only who has chosen, and nothing is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fathom.table.errors import Forbidden, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Actor, Tables
from fathom.web.api.table_json import table_json
from tests.table.test_playing import ADA
from tests.table.test_secrets import database, invited

__all__ = ["database"]
BEN = Actor("ben")
ARMY = ("muster 75",)


async def two(tables: Tables, **settings: object) -> tuple[str, LiveTable]:
    """Ada and Ben at a new table of Rivals. The rules ask Ada first."""
    match = await tables.create(ADA, "rivals", ("me", "open"), settings=settings, seed=7)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    return match, await tables.live_tables.get(match)


async def seen(tables: Tables, match: str, actor: Actor) -> dict[str, Any]:
    """Everything that a person gets of a table, apart from the number of the last change and who has chosen."""
    table = msgspec.to_builtins(table_json(await tables.view(match, actor), 2_000))
    status = msgspec.to_builtins(await tables.status(match, actor))
    points = msgspec.to_builtins(await tables.points(match, actor))
    for seat in table["seats"]:
        del seat["chosen"]
    del table["sequence"], status["sequence"], table["waiting"]
    return {"table": table, "status": status, "points": points}


def chosen(live: LiveTable) -> list[int]:
    return sorted(live.seating.choices)


async def test_everyone_chooses_at_once_and_others_see_only_who_has_chosen(tables: Tables) -> None:
    match, live = await two(tables)
    eve = Actor("eve", (await tables.links(match, ADA)).spectator)
    before = [await seen(tables, match, who) for who in (ADA, eve)]
    assert live.waiting == (0,)
    early = (await tables.view(match, BEN)).seat_view
    assert early.ask is not None
    assert (early.ask.id, early.early, early.waiting) == ("RV-D01", True, (0, 1))
    await tables.choose(match, BEN, 1, ("choose cog",))
    assert [await seen(tables, match, who) for who in (ADA, eve)] == before
    table = await tables.view(match, ADA)
    assert [seat.chosen for seat in table.seats] == [False, True]
    assert table.seat_view.waiting == (0,)
    assert live.match.history == []
    tables.live_tables._close(live)
    live = await tables.live_tables.get(match)
    assert chosen(live) == [1], "the choice is in the database"
    await tables.choose(match, ADA, 0, ("choose nautilus",))
    assert [player.faction for player in live.match.state.players] == ["nautilus", "cog"]
    assert chosen(live) == []


async def test_a_choice_can_be_changed_until_everyone_has_chosen(tables: Tables) -> None:
    match, live = await two(tables)
    await tables.choose(match, ADA, 0, ("choose cog",))
    assert (await tables.view(match, ADA)).seat_view.ask is None
    with pytest.raises(Refused, match="Withdraw your choice"):
        await tables.choose(match, ADA, 0, ("choose nautilus",))
    with pytest.raises(Forbidden):
        await tables.withdraw(match, BEN, 0)
    await tables.undo(match, ADA)
    assert chosen(live) == []
    await tables.choose(match, ADA, 0, ("choose nautilus",))
    await tables.withdraw(match, ADA, 0)
    await tables.choose(match, ADA, 0, ("choose ancients",))
    await tables.choose(match, BEN, 1, ("choose cog",))
    assert live.match.state.players[0].faction == "ancients"


async def test_an_army_is_stored_when_it_is_complete_and_undone_as_one(tables: Tables) -> None:
    match, live = await two(tables, factions=["nautilus", "cog"], points=75)
    bought = ("buy NAU-1", "buy NAU-5")
    done = await tables.choose(match, BEN, 1, ("buy COG-1",))
    assert not done.complete
    assert chosen(live) == []
    draft = (await tables.view(match, ADA, 0, draft=(*bought, "buy COG-1"))).seat_view
    assert [str(option) for option in draft.draft] == list(bought), "what is not offered is left out"
    assert [one.card for one in draft.view.models] == ["NAU-1", "NAU-5"]
    assert live.match.state.models == []
    sold = (await tables.view(match, ADA, 0, draft=bought[1:])).seat_view
    assert [one.card for one in sold.view.models] == ["NAU-5"]
    await tables.choose(match, ADA, 0, (*bought, "ready"))
    with pytest.raises(Refused, match="You have bought every copy"):
        await tables.choose(match, BEN, 1, ("buy COG-1",) * 2)
    await tables.choose(match, BEN, 1, ARMY)
    assert live.match.state.step == "map"
    assert live.last_answer_of("ada") == 0, "the purchases belong together"


async def test_a_computer_player_that_takes_over_does_not_get_the_choice(tables: Tables) -> None:
    match, live = await two(tables)
    await tables.choose(match, BEN, 1, ("choose cog",))
    await tables.leave(match, BEN, 1)
    assert chosen(live) == []
    assert live.match.history == []
