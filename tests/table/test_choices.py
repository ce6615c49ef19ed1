"""Secret choices: everyone chooses at once, others see only who has chosen, and nothing is lost."""

from __future__ import annotations

import re

import msgspec
import pytest

from fathom.engine.history import Answer
from fathom.table.access import view_builder
from fathom.table.access.permissions import permissions_of
from fathom.table.access.tokens import Tokens
from fathom.table.bots import hints
from fathom.table.bots.workers import BotAnswer, answer_task, bot_task
from fathom.table.commands import BeginMatch, GiveAnswer, MakeChoice, Occupant
from fathom.table.errors import Forbidden, Refused
from fathom.table.live import undo
from fathom.table.live.choices import completed
from fathom.table.live.clocks import timeout_answer
from fathom.table.live.live_table import LiveTable
from fathom.table.live.secret_stretch import is_whole
from fathom.table.tables import Actor, Tables
from fathom.web.api.table_json import table_json
from fathom.web.pages import fragments
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


async def seen(tables: Tables, match: str, actor: Actor) -> list[str]:
    """Everything that a person gets of a table, in JSON and as a page, but for the number of the last change."""
    view = await tables.view(match, actor)
    view = msgspec.structs.replace(view, sequence=0)
    status = msgspec.structs.replace(await tables.status(match, actor), sequence=0)
    json = [table_json(view, 2_000), status, await tables.points(match, actor)]
    return [msgspec.json.encode(one).decode() for one in json] + [str(part) for part in fragments.parts(view, "")]


def without_flags(texts: list[str]) -> list[str]:
    """The same without what says who has chosen and who is waited for."""
    html = re.sub(r'<span class="faint">has chosen</span>| class="asked"', "", "\n".join(texts))
    return re.sub(r'"chosen":(true|false)|"waiting":\[[^]]*\]', "", html).split("\n")


def chosen(live: LiveTable) -> list[int]:
    return sorted(live.seating.choices)


async def test_everyone_chooses_at_once_and_others_see_only_who_has_chosen(tables: Tables) -> None:
    match, live = await two(tables)
    eve = Actor("eve", (await tables.links(match, ADA)).spectator)
    before = [await seen(tables, match, who) for who in (ADA, eve)]
    sequence = live.sequence
    assert live.waiting == (0,)
    early = (await tables.view(match, BEN)).seat_view
    assert early.ask is not None
    assert (early.ask.id, early.early, early.waiting) == ("RV-D01", True, (0, 1))
    await tables.choose(match, BEN, 1, ("choose cog",))
    after = [await seen(tables, match, who) for who in (ADA, eve)]
    assert live.sequence == sequence + 1
    assert without_flags(after[0]) == without_flags(before[0])
    assert after != before
    await tables.withdraw(match, BEN, 1)
    assert [await seen(tables, match, who) for who in (ADA, eve)] == before
    await tables.choose(match, BEN, 1, ("choose nautilus",))
    assert [await seen(tables, match, who) for who in (ADA, eve)] == after, "no byte depends on the choice"
    await tables.withdraw(match, BEN, 1)
    await tables.choose(match, BEN, 1, ("choose cog",))
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


async def test_a_program_learns_from_its_status_who_still_has_to_choose(tables: Tables) -> None:
    """After a choice the status said that its player was asked again, and two programs waited for each other."""
    match, _ = await two(tables)
    done = await tables.choose(match, ADA, 0, ("choose cog",))
    assert (done.seat, done.waiting, done.options) == (None, (1,), ())
    now = await tables.status(match, BEN)
    assert (now.seat, now.waiting, now.ask) == (1, (1,), "RV-D01")
    assert "choose cog" in now.options, "what Ada has chosen is secret"
    with pytest.raises(Refused, match="to `choices`"):
        await tables.answer(match, BEN, 1, "choose nautilus", now.question)
    done = await tables.choose(match, BEN, 1, ("choose nautilus",))
    assert (done.seat, done.waiting) == (None, (0,)), "armies follow, and the rules ask Ada first"


async def test_an_army_is_stored_when_it_is_complete_and_undone_as_one(tables: Tables) -> None:
    match, live = await two(tables, factions=["nautilus", "cog"], points=75)
    bought, sequence = ("buy NAU-1", "buy NAU-5"), live.sequence
    done = await tables.choose(match, BEN, 1, ("buy COG-1",))
    assert not done.complete
    assert (chosen(live), live.sequence) == ([], sequence), "no one hears of it"
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
    assert undo.last_answer_of(live.match, live.seating, "ada") == 0, "the purchases belong together"


def test_a_hint_is_for_the_draft_of_a_seat_that_is_not_asked_yet() -> None:
    live = begun(PERSON, Occupant(("ben",)), factions=["nautilus", "cog"])
    seen, task = hints.question(live, 1, 10.0, ("buy COG-1",))
    found = hints.new_hint(live, 1, answer_task(task), ("buy COG-1",))
    assert seen.ask is not None
    assert found.option in map(str, seen.ask.options)
    assert [one.card for one in seen.view.models] == ["COG-1"]
    make(live, 1, "muster 75")
    with pytest.raises(Refused, match="not asked anything"):
        hints.question(live, 1, 10.0)


def begun(*seats: Occupant, clock: int = 0, **settings: object) -> LiveTable:
    return LiveTable.begin("m", BeginMatch("rivals", "ada", seats, settings, seed=7, clock=clock))


def make(live: LiveTable, seat: int, *options: str) -> None:
    found = completed(live.match, seat, options)
    assert found is not None
    live.enter(MakeChoice(seat, found.options, found.question), 1.0)


PERSON, COMPUTER = Occupant(("ada",)), Occupant(computer="scripted")


def test_a_choice_waits_for_the_computer_player_that_is_asked_first() -> None:
    live = begun(COMPUTER, PERSON, Occupant(("ben",)), COMPUTER)
    assert (live.bot_to_move, live.awaited) == (0, (0, 1, 2))
    make(live, 2, "choose cog")
    live.enter(GiveAnswer(0, "choose ancients"), 2.0)
    assert (live.waiting, live.awaited) == ((1,), (1,))
    make(live, 1, "choose nautilus")
    assert (live.bot_to_move, [entry.seat for entry in live.match.history if isinstance(entry, Answer)]) == (
        3,
        [0, 1, 2],
    )


def test_when_the_time_is_up_stored_choices_count_and_the_others_are_asked() -> None:
    live = begun(PERSON, Occupant(("ben",)), clock=60)
    make(live, 0, "choose cog")
    assert timeout_answer(live, 50.0) is None
    late = timeout_answer(live, 70.0)
    assert late == GiveAnswer(0, "choose cog")
    live.enter(late, 70.0)
    assert (live.waiting, live.due) == ((1,), 130.0)


def test_a_choice_for_another_question_is_dropped() -> None:
    """Ben keeps the map; when Ada asks for another, Ben is asked whether he agrees."""
    live = begun(PERSON, Occupant(("ben",)))
    for seat, faction in enumerate(("cog", "nautilus")):
        make(live, seat, f"choose {faction}")
    for seat in (0, 1):
        make(live, seat, "muster 75")
    make(live, 1, "keep")
    make(live, 0, "again")
    assert live.match.ask is not None
    assert (live.match.ask.about.what, live.waiting, live.seating.choices) == ("agree", (1,), {})


async def test_a_computer_player_that_takes_over_does_not_get_the_choice(tables: Tables) -> None:
    match, live = await two(tables)
    await tables.choose(match, BEN, 1, ("choose cog",))
    await tables.leave(match, BEN, 1)
    assert chosen(live) == []
    assert live.match.history == []


# -- how much was chosen ----------------------------------------------------------------------------------------------

SHORT, LONG = ("muster 75",), ("buy COG-1", "buy COG-3", "buy COG-5", "ready")


def four(*armies: tuple[str, ...]) -> tuple[LiveTable, LiveTable]:
    """Two tables of Ada, Ben and two computer players, which differ only in the army of the first computer player."""
    found = []
    for army in armies:
        live = begun(
            COMPUTER, PERSON, Occupant(("ben",)), COMPUTER, factions=["cog", "nautilus", "ancients", "low-clans"]
        )
        live.enter(GiveAnswer(0, army[0], more=army[1:]), 1.0)
        found.append(live)
    return found[0], found[1]


def known(live: LiveTable, person: str) -> list[str]:
    """Everything that a person gets of a table, in JSON and as a page."""
    mine = permissions_of(live, Actor(person), Tokens(b"x" * 32))
    view = view_builder.build_table_view(live, mine, None)
    json = [table_json(view, 2_000), view_builder.command_result(live, person), view_builder.points(live)]
    return [msgspec.json.encode(one).decode() for one in json] + [str(part) for part in fragments.parts(view, "")]


def test_the_length_of_an_army_list_is_hidden_until_all_are_revealed() -> None:
    short, long = four(SHORT, LONG)
    assert len(short.match.history) < len(long.match.history)
    for person in ("ada", "ben"):
        assert known(short, person) == known(long, person)
    for live in (short, long):
        make(live, 1, "muster 75")
        make(live, 2, "muster 75")
        assert live.bot_to_move == 3, "the armies of Ada and Ben are in the match, and the last one is missing"
    for person in ("ada", "ben"):
        assert known(short, person) == known(long, person)
    for live in (short, long):
        with pytest.raises(Refused, match="has points 0 to 0"):
            view_builder.seat_view(live, 1, 1)
        live.enter(GiveAnswer(3, "muster 75"), 3.0)
    assert known(short, "ada") != known(long, "ada"), "now all armies are revealed"
    assert long.visible_entries == len(long.match.history)


async def test_a_part_of_a_choice_is_refused_if_others_choose_too(tables: Tables) -> None:
    match, live = await two(tables, factions=["nautilus", "cog"], points=75)
    question, sequence = live.seating.question, live.sequence
    with pytest.raises(Refused, match="at once"):
        await tables.answer(match, ADA, 0, "buy NAU-1", question)
    assert live.sequence == sequence
    assert (await tables.answer(match, ADA, 0, "buy NAU-1", question, more=("buy NAU-5", "ready"))).accepted
    assert (live.sequence, len(live.match.history)) == (sequence + 1, 3)
    assert (await tables.view(match, BEN)).seat_view.entries == 0
    assert (await tables.points(match, BEN))[-1].entries == 0
    with pytest.raises(Refused, match="at point 0"):
        await tables.rewind(match, BEN, 2)
    undo = (await tables.view(match, ADA)).undo
    assert (undo.how, undo.to) == ("free", 0)
    await tables.undo(match, ADA)
    assert live.match.history == []


async def test_a_person_alone_may_choose_step_by_step(tables: Tables) -> None:
    match = await tables.create(ADA, "rivals", ("me", "me"), settings={"factions": ["nautilus", "cog"]}, seed=7)
    live = await tables.live_tables.get(match)
    assert (await tables.answer(match, ADA, 0, "buy NAU-1", live.seating.question)).accepted
    assert (await tables.view(match, ADA)).seat_view.entries == 1


def test_a_computer_player_makes_its_choice_as_a_whole() -> None:
    live = begun(COMPUTER, PERSON, Occupant(("ben",)), factions=["cog", "nautilus", "ancients"])
    task = bot_task(live.match, 0, "random", 10.0)
    whole = [msgspec.json.decode(answer_task(msgspec.json.encode(task)), type=BotAnswer)]
    whole += [
        msgspec.json.decode(answer_task(msgspec.json.encode(msgspec.structs.replace(task, seed=seed))), type=BotAnswer)
        for seed in range(8)
    ]
    for answer in whole:
        assert is_whole(live.match, 0, (answer.option, *answer.more))
    assert any(answer.more for answer in whole)
