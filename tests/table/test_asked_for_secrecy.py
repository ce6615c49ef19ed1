"""A person who can only pass, and is asked so that the others learn nothing, is told so; nobody else is."""

from __future__ import annotations

from fathom.table.access.view_builder import seat_view
from fathom.table.tables import Tables
from tests.kit import play
from tests.sleeping_gods.voyage import voyage
from tests.table.test_playing import ADA

USELESS, USEFUL = "AB01", "AB43 AB38 AB01"
TEXT = """
    players: {{tom: command 0, zoey: hand {hand}}}
    step: act 1
    fate: 4
    do: challenge(CRA,6){{xp(1)}}{{}}
    """


async def test_only_the_seat_that_is_asked_for_secrecy_knows_it(tables: Tables) -> None:
    voyages = {hand: voyage(TEXT.format(hand=hand)) for hand in (USELESS, USEFUL)}
    for hand, match in voyages.items():
        play(match, "join sofi", "pass", asks="SG-D40 seat 1")
        live = await tables.live_tables.get(await tables.import_match(ADA, match.save()))
        assert seat_view(live, 1).secrecy is (hand == USELESS)
        assert not any(seat_view(live, seat).secrecy for seat in (0, None))


async def test_a_person_among_computer_players_is_never_asked_for_secrecy(tables: Tables) -> None:
    match = voyage(TEXT.format(hand=USELESS))
    play(match, "join sofi", "pass", asks="SG-D40 seat 1")
    id = await tables.import_match(ADA, match.save())
    await tables.leave(id, ADA, 0, "scripted")
    live = await tables.live_tables.get(id)
    assert live.match.ask is not None
    assert not seat_view(live, 1).secrecy
