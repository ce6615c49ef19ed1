"""Setting up a new campaign. SG-150 to SG-162."""

from __future__ import annotations

from typing import Any

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import CAPTAIN, Crew, Player, Settings, State
from fathom.games.sleeping_gods.rules import events, storybook
from fathom.games.sleeping_gods.rules.agenda import push, start_turn
from fathom.games.sleeping_gods.rules.journal import note

PROLOGUE = "A"


def deal(pack: Pack, seats: int, settings: Any, chance: Chance) -> State:
    """The state at the start of a campaign: ship, crew, decks and the first turn."""
    assert isinstance(settings, Settings)
    figures = pack.figures
    deck = [card.id for card in pack.abilities]
    market = [card.id for card in pack.market if card.id not in figures.start_cards]
    search = [token.id for token in pack.search]
    for pile in (deck, market, search):
        chance.shuffle(pile)
    players = [Player(seat, command=figures.start_command) for seat in range(seats)]
    for player in players:
        player.hand = [deck.pop() for _ in range(figures.start_hand)]
    state = State(
        chance=chance,
        settings=settings,
        players=players,
        crew=company(pack, division(pack, seats, settings)),
        agenda=[],
        active=chance.below(seats) if settings.first == "random" else settings.first,
        region=pack.location[figures.start_location].at,
        cubes={room.id: 0 for room in pack.ship},
        cards=dict.fromkeys(figures.start_cards, 0),
        quests=list(settings.unlocked),
        deck=deck,
        market=market,
        search=search,
        events_left=[card.id for card in pack.events],
    )
    for kind, n in figures.start_resources.items():
        state.stock[kind] = n
    if settings.easy:
        state.xp = figures.easy.xp
        for kind, n in figures.easy.resources.items():
            state.stock[kind] += n
    _first_turn(Table(state, pack))
    return state


def _first_turn(t: Table[State, Pack]) -> None:
    """Build the event deck; then come the unlocked cards' effects, the prologue if the settings ask for it, and turn 1.

    (SG-156, SG-162)
    """
    s = t.state
    events.build(t)
    note(t, "begins")
    start_turn(t, s.active)
    if s.settings.prologue:
        storybook.begin(t, "prologue", PROLOGUE)
    gifts = [Do(t.pack.unlock[number].starts, s.active, f"Q{number}") for number in s.quests]
    push(t, *(gift for gift in gifts if gift.effects))


def division(pack: Pack, seats: int, settings: Settings) -> tuple[tuple[str, ...], ...]:
    """The crew boards of each seat: as the settings say, or else dealt in order and evenly (SG-153, SG-G16)."""
    if settings.crew:
        return settings.crew
    boards = [board.id for board in pack.crew if board.id != CAPTAIN]
    dealt = []
    for seat in range(seats):
        share = -(-len(boards) // (seats - seat))
        dealt.append(tuple(boards[:share]))
        boards = boards[share:]
    return tuple(dealt)


def company(pack: Pack, boards: tuple[tuple[str, ...], ...]) -> dict[str, Crew]:
    """All crew boards with their seats; the captain's has none, as the active player controls it (SG-006)."""
    seat_of = {board: seat for seat, mine in enumerate(boards) for board in mine}
    return {board.id: Crew(board.id, seat_of.get(board.id, -1)) for board in pack.crew}
