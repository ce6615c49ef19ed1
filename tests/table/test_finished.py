"""What people can do with a match that is over: the same deal again, figures, the review, statistics."""

from __future__ import annotations

import msgspec
import pytest

from fathom.players.review import Review
from fathom.table.access.views import SeatInfo
from fathom.table.errors import Refused
from fathom.table.live.seating import Chair
from fathom.table.results import statistics, summary
from fathom.table.store.database import MatchRow
from fathom.table.tables import Actor, Tables
from tests.kit import position
from tests.table.test_playing import ADA, BEN, play_on
from tests.table.test_secrets import database, invited, opened

__all__ = ["database"]


async def test_the_same_deal_begins_the_same(tables: Tables) -> None:
    match = await opened(tables, "me", "me", game="refuge")
    first = (await tables.view_at(match, ADA, 0)).seat_view.view
    with pytest.raises(Refused, match="not over"):
        await tables.again(match, ADA)
    await play_on(tables, match, ADA, 3)
    await tables.concede(match, ADA)
    again = await tables.again(match, ADA, "key")
    assert again == await tables.again(match, ADA, "key") != await tables.rematch(match, ADA)
    table = await tables.view(again, ADA)
    assert table.seat_view.view == first
    assert table.seeded
    other = await tables.view(await tables.rematch(match, ADA), ADA)
    assert other.seat_view.view != first or not other.seeded


async def test_the_same_position_begins_the_same(tables: Tables) -> None:
    written = position("tyrian", "hands: [conch, murex]\nearned: [10, 9]\nturn: 7")
    match = await tables.import_match(ADA, written.save())
    await tables.answer(match, ADA, 1, "rest", (await tables.view(match, ADA)).question)
    again = await tables.view(await tables.again(match, ADA), ADA)
    assert again.seat_view.waiting == (1,)
    live = await tables.live_tables.get(again.match)
    assert live.match.state == written.state


async def test_all_players_are_led_to_the_same_next_match(tables: Tables) -> None:
    match = await opened(tables, "me", "open", game="refuge")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for who in (ADA, BEN):
        await tables.concede(match, who)
    again = await tables.again(match, BEN)
    assert (await tables.view(match, ADA)).next == again
    assert await tables.rematch(match, ADA) == await tables.again(match, ADA) == again
    assert [(await tables.view(again, who)).yours for who in (ADA, BEN)] == [(0,), (1,)]


async def test_a_review_is_for_players_after_the_end(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await opened(tables, "me", "me", game="refuge")
    watcher = Actor("eve", (await tables.links(match, ADA)).spectator)
    for early in (tables.review, tables.figures):
        with pytest.raises(Refused, match="not over"):
            await early(match, ADA)
    await tables.concede(match, ADA)
    with pytest.raises(Refused, match="only by its players"):
        await tables.review(match, watcher)
    computed = []

    async def run(person: str, work: object, data: bytes) -> bytes:
        computed.append(person)
        return b'{"review": {"points": [], "seat": 0, "turning": null}}'

    monkeypatch.setattr(tables.jobs, "run", run)
    assert await tables.review(match, ADA) == await tables.review(match, ADA) == Review([], 0, None)
    assert computed == ["ada"], "computed once"
    assert (await tables.figures(match, watcher))[-1].cells == ("0", "0")


async def test_statistics_count_finished_matches(tables: Tables) -> None:
    match = await opened(tables, "me", "me", game="refuge")
    assert await tables.statistics("ada") == []
    await tables.concede(match, ADA)
    (listed,) = await tables.finished("ada")
    assert (listed.match, listed.result, listed.score) == (match, "lost", None)
    assert listed.ended is not None
    (found,) = await tables.statistics("ada", "refuge")
    assert (found.played, found.won, found.best) == (1, 0, None)
    await tables.undo(match, ADA)
    assert await tables.finished("ada") == []


def row(match: str, game: str, winners: str | None, score: int | None = None, own: tuple[int, ...] = (0,)) -> MatchRow:
    """A finished match of two, in which Ada has the seats `own`."""
    chairs = msgspec.json.encode([Chair(["ada"] if seat in own else ["ben"]) for seat in range(2)]).decode()
    return MatchRow(
        match,
        game,
        0.0,
        0.0,
        9,
        5,
        True,
        bool(winners),
        False,
        "",
        chairs,
        "",
        None,
        winners=winners,
        score=score,
        ended=1.0,
    )


def test_the_result_is_that_of_the_person() -> None:
    duels = [("0", (0,)), ("1", (0,)), ("0 1", (0,)), ("0", (0, 1)), (None, (0,))]
    found = [summary(row("m", "rivals", winners, own=own), "ada").result for winners, own in duels]
    assert found == ["won", "lost", "draw", "", ""]
    assert summary(row("m", "refuge", "0 1"), "ada").result == "won"
    assert summary(row("m", "refuge", None), "ada").result == "lost", "a match that ended before winners were stored"
    assert summary(row("m", "refuge", "0 1"), "eve").seats[0] == SeatInfo(0, "person", "")


def test_the_best_result_and_wins_in_a_row() -> None:
    """The newest match comes first. Less is better in The Refuge and more in Jupiter Deep."""
    played = [("e", "0 1", 14), ("d", "0 1", 9), ("c", "", None), ("b", "0 1", 9), ("a", "0 1", 20)]
    (refuge,) = statistics(summary(row(id, "refuge", winners, score), "ada") for id, winners, score in played)
    assert (refuge.played, refuge.won, refuge.streak, refuge.longest) == (5, 4, 2, 2)
    assert (refuge.best, refuge.best_text, refuge.best_match) == (9, "won in 9 turns", "b")
    (jupiter,) = statistics(summary(row(id, "jupiter", "", score), "ada") for id, score in (("b", 7), ("a", 12)))
    assert (jupiter.best_text, jupiter.best_match) == ("12 colonists rescued", "a")
