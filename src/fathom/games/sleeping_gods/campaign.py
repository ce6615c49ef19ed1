"""What happens between sessions: saving by the rulebook, joining and leaving, achievements.

These functions take the state at a save point, the start of a turn (SG-872), and most return a state from which a new
match begins. A save file of a match is exact and does not use them (SG-R204).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.outcome import Outcome
from fathom.engine.script import Table
from fathom.game.campaign import Shares
from fathom.games.sleeping_gods import settings as choices
from fathom.games.sleeping_gods.invariants import invariants
from fathom.games.sleeping_gods.model.agenda import Begin
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Crew, Note, Player, Settings, State
from fathom.games.sleeping_gods.rules import setup
from fathom.games.sleeping_gods.rules.agenda import start_turn
from fathom.present import phrases

SEATS = range(1, 5)


class Packed(msgspec.Struct, forbid_unknown_fields=True):
    """A save as the rulebook describes it: what is stored in the box (SG-873, SG-R215).

    The market deck and the search tokens are not part of it: they are shuffled again.
    """

    settings: Settings
    hands: list[list[str]]
    command: list[int]
    crew: dict[str, Crew]
    region: str
    room: str
    cubes: dict[str, int]
    stock: dict[str, int]
    xp: int
    cards: dict[str, int]
    quests: list[int]
    quests_used: list[int]
    items: list[str]
    deck: list[str]
    discard: list[str]
    events: list[str]
    events_used: list[str]
    events_left: list[str]
    ongoing: list[str]
    serpent: str
    turn: int
    passes: int
    spent: list[str]
    defeats: int
    finale_lost: int
    totems: list[str]
    visited: list[str]
    journey: list[Note]
    marks: dict[str, int] = {}
    taken: dict[str, int] = {}
    notes: dict[str, str] = {}
    """The notes on the chart (SG-871). They are no part of a state: the match has them (SG-R240)."""


STORED = tuple(field for field in Packed.__struct_fields__ if field not in ("hands", "command", "notes"))


def pack_up(state: State, notes: Mapping[str, str] = MappingProxyType({})) -> Packed:
    """Return the rulebook's save of a state at the start of a turn, with the notes on the chart (SG-871 to SG-873)."""
    s = _at_save_point(state)
    stored = {field: getattr(s, field) for field in STORED}
    return Packed(
        hands=[player.hand for player in s.players],
        command=[player.command for player in s.players],
        notes=dict(notes),
        **stored,
    )


def unpack(pack: Pack, packed: Packed, first: int, chance: Chance, crew: Shares = ()) -> State:
    """Return the state of a saved game set up again (SG-874).

    Crew boards are divided again, the market deck and the search tokens are shuffled, and each card
    keeps at most one command token.
    Raises ValueError if there is no player `first` or `crew` does not fit.
    """
    seats = len(packed.hands)
    if first not in range(seats):
        raise ValueError(f"first: there is no {phrases.player(first)}")
    state = setup.deal(pack, seats, Settings(), chance)
    for field in STORED:
        setattr(state, field, getattr(packed, field))
    state.players = [Player(seat, hand, packed.command[seat]) for seat, hand in enumerate(packed.hands)]
    state.cards = {card: min(1, command) for card, command in packed.cards.items()}
    state = copy(state)  # nothing is shared with the save
    owned = set(state.cards)
    state.market = [card.id for card in pack.market if card.id not in owned]
    chance.shuffle(state.market)
    divide(pack, state, crew)
    state.agenda = []
    start_turn(Table(state, pack), first)
    return state


def divide(pack: Pack, state: State, crew: Shares) -> None:
    """Divide the crew boards as `crew` says, or else evenly; the captain has no fixed player (SG-901, SG-D05).

    Raises ValueError if `crew` does not fit.
    """
    settings = Settings(crew=crew)
    if problem := choices.check(pack, state.seats, settings):
        raise ValueError(problem)
    for seat, boards in enumerate(setup.division(pack, state.seats, settings)):
        for board in boards:
            state.crew[board].seat = seat


def join(pack: Pack, state: State, seat: int | None = None, crew: Shares = ()) -> State:
    """Return the state after a player joins, by default as the last, with neither cards nor command.

    (SG-900, SG-901, SG-R200, SG-R203)
    """
    s = _at_save_point(state)
    at = s.seats if seat is None else seat
    if s.seats + 1 not in SEATS:
        raise ValueError("At most four players can play (SG-R202).")
    if not 0 <= at <= s.seats:
        raise ValueError(f"seat: choose a seat from 0 to {s.seats}")
    s.players.insert(at, Player(at))
    if s.active >= at:
        s.active += 1
    return _reseated(pack, s, crew)


def leave(
    pack: Pack,
    state: State,
    seat: int,
    discard: str | None,
    cards: dict[str, int],
    token: int | None,
    crew: Shares = (),
) -> State:
    """Return the state after a player leaves (SG-902, SG-903, SG-D57, SG-D58).

    The player discards the card `discard` and all command but one token. `cards` and `token` say which seats, as they
    are numbered before the player leaves, get the rest. A player with too many cards discards when the turn begins
    (SG-R201). Raises ValueError if an argument does not fit.
    """
    s = _at_save_point(state)
    if s.seats - 1 not in SEATS:
        raise ValueError("The last player cannot leave (SG-R202).")
    leaver = s.players[seat]
    if leaver.hand:
        if discard not in leaver.hand:
            raise ValueError("discard: name a card of the leaver's hand (SG-903)")
        leaver.hand.remove(discard)
        s.discard.append(discard)
    if sorted(cards) != sorted(leaver.hand) or any(to == seat or to not in range(s.seats) for to in cards.values()):
        raise ValueError("cards: give each of the leaver's other cards to a player who stays (SG-903)")
    for card, to in cards.items():
        s.players[to].hand.append(card)
    if leaver.command:
        if token is None or token == seat or token not in range(s.seats):
            raise ValueError("token: name the player who gets the leaver's last command (SG-903)")
        s.players[token].command += 1
    del s.players[seat]
    if s.active > seat:
        s.active -= 1
    s.active %= s.seats  # if the player in the last seat leaves on their turn, seat 0 is next
    return _reseated(pack, s, crew)


def _reseated(pack: Pack, s: State, crew: Shares) -> State:
    """Renumber the seats, divide the crew and start the turn; the number of players decides the ship's side (SG-904).

    The settings for the first player and the crew no longer fit the seats, so both are reset.
    """
    s.settings = msgspec.structs.replace(s.settings, first="random", crew=())
    for seat, player in enumerate(s.players):
        player.seat = seat
    divide(pack, s, crew)
    s.agenda = []
    start_turn(Table(s, pack), s.active)
    return s


def _at_save_point(state: State) -> State:
    """Return a copy of the state; raise ValueError unless a turn is about to begin."""
    if not state.agenda or not isinstance(state.agenda[-1], Begin):
        raise ValueError("This can be done only at the start of a turn (SG-872, SG-900).")
    return copy(state)


def adapt(pack: Pack, state: State) -> State:
    """Return a copy of a saved state for a changed story: pages already read now set their new marks (SG-R232).

    A mark that was removed stays removed. Raises ValueError if the state does not fit the pack.
    """
    s = copy(state)
    try:
        problems = list(invariants(Table(s, pack)))
    except LookupError as error:
        raise ValueError(f"The pack does not have {error}.") from error
    if problems or {*s.quests, *s.quests_used} - set(pack.quest):
        raise ValueError("The cards of this campaign are not those of the pack.")
    if s.story is not None and s.story.paragraph not in pack.paragraph:
        raise ValueError(f"The pack does not have the page {s.story.paragraph}, which is being read.")
    for mark in pack.mark.values():
        if mark.id not in s.marks and not set(mark.pages).isdisjoint(s.visited):
            s.marks[mark.id] = s.passes
    return s


class Profile(msgspec.Struct):
    """The achievement sheet: the totems and endings found in all campaigns of a profile (SG-940, SG-R118)."""

    totems: list[str] = []
    endings: list[int] = []

    @property
    def earned(self) -> int:
        """How many different totems were found and different endings reached, together (SG-R206)."""
        return len(self.totems) + len(self.endings)

    def mark(self, state: State, outcome: Outcome | None = None) -> None:
        """Add the totems and the ending of a campaign; a totem that is lost later stays on the sheet (SG-R205)."""
        self.totems = sorted({*self.totems, *state.totems})
        ending = outcome.facts.get("ending", 0) if outcome else 0
        if ending:
            self.endings = sorted({*self.endings, ending})

    def unlocked(self, pack: Pack) -> tuple[int, ...]:
        """The quest cards a new campaign may use (SG-941 to SG-944)."""
        return tuple(unlock.quest for unlock in pack.unlocks if unlock.threshold <= self.earned)
