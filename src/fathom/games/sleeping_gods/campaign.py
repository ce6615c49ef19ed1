"""Between sessions: packing the box away, players who join or leave, and the achievement sheet.

Everything here works on the state at a save point, the start of a turn (SG-872), and gives a state from which a new
match begins. An exact save needs nothing of this: a match saves itself (SG-R204).
"""

from __future__ import annotations

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.outcome import Outcome
from fathom.engine.script import Table
from fathom.game.campaign import Shares
from fathom.games.sleeping_gods import settings as choices
from fathom.games.sleeping_gods.model.agenda import Begin
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Crew, Note, Player, Settings, State
from fathom.games.sleeping_gods.rules import setup
from fathom.games.sleeping_gods.rules.agenda import start_turn
from fathom.present import phrases

SEATS = range(1, 5)


class Packed(msgspec.Struct, forbid_unknown_fields=True):
    """The rulebook's save: what is stored in the box; only the decks it names have an order (SG-873, SG-R215)."""

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


STORED = tuple(field for field in Packed.__struct_fields__ if field not in ("hands", "command"))


def pack_up(state: State) -> Packed:
    """The save the rulebook describes, taken at the start of a turn (SG-872, SG-873)."""
    s = _at_save_point(state)
    stored = {field: getattr(s, field) for field in STORED}
    return Packed(
        hands=[player.hand for player in s.players], command=[player.command for player in s.players], **stored
    )


def unpack(pack: Pack, packed: Packed, first: int, chance: Chance, crew: Shares = ()) -> State:
    """Setting up a saved game: crew dealt again, market and search shuffled, command on cards counts 1 (SG-874)."""
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
    """The boards are divided as evenly as possible, the captain staying with the active player (SG-901, SG-D05)."""
    settings = Settings(crew=crew)
    if problem := choices.check(pack, state.seats, settings):
        raise ValueError(problem)
    for seat, boards in enumerate(setup.division(pack, state.seats, settings)):
        for board in boards:
            state.crew[board].seat = seat


def join(pack: Pack, state: State, seat: int | None = None, crew: Shares = ()) -> State:
    """A player joins, by default as the last, with neither cards nor command (SG-900, SG-901, SG-R200, SG-R203)."""
    s = _at_save_point(state)
    at = s.seats if seat is None else seat
    if s.seats + 1 not in SEATS:
        raise ValueError("At most four can play (SG-R202).")
    if not 0 <= at <= s.seats:
        raise ValueError(f"seat: there is no place {at}")
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
    """A player leaves: one card and all command but one are discarded, the active player gives away the rest
    (SG-902, SG-903, SG-D57, SG-D58). `cards` and `token` name the players, by their seats before, who get them; a
    player with too many cards discards as the turn begins (SG-R201)."""
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
    s.active %= s.seats  # the turn of the last player who leaves is the first one's
    return _reseated(pack, s, crew)


def _reseated(pack: Pack, s: State, crew: Shares) -> State:
    """Renumber the seats; the side of the ship board follows from the number of players (SG-904). Who began and who got
    which board no longer fits the seats, so both settings are reset."""
    s.settings = msgspec.structs.replace(s.settings, first="random", crew=())
    for seat, player in enumerate(s.players):
        player.seat = seat
    divide(pack, s, crew)
    s.agenda = []
    start_turn(Table(s, pack), s.active)
    return s


def _at_save_point(state: State) -> State:
    """A copy of the state, if a turn is about to begin."""
    if not state.agenda or not isinstance(state.agenda[-1], Begin):
        raise ValueError("This can be done only at the start of a turn (SG-872, SG-900).")
    return copy(state)


class Profile(msgspec.Struct):
    """The achievement sheet: what all campaigns of a profile have found (SG-940, SG-R118)."""

    totems: list[str] = []
    endings: list[int] = []

    @property
    def earned(self) -> int:
        """Distinct totems ever found and distinct endings ever reached (SG-R206)."""
        return len(self.totems) + len(self.endings)

    def mark(self, state: State, outcome: Outcome | None = None) -> None:
        """Note what a campaign has found; a totem that was lost again stays (SG-R205)."""
        self.totems = sorted({*self.totems, *state.totems})
        ending = outcome.facts.get("ending", 0) if outcome else 0
        if ending:
            self.endings = sorted({*self.endings, ending})

    def unlocked(self, pack: Pack) -> tuple[int, ...]:
        """The quest cards a new campaign may use (SG-941 to SG-944)."""
        return tuple(unlock.quest for unlock in pack.unlocks if unlock.threshold <= self.earned)
