"""Positions of Sleeping Gods as text.

```yaml
players:                      # in seat order: what each holds
  tom: command 2 hand AB25
  zoey: command 1
crew:                         # boards that are not as at the start; `of` names the player, default dealt in order
  laurent: of tom damage 2 fatigue 1 venom low equipped AB01 levels LV03 weapons MK24 command 2
active: tom                   # whose turn; default the first seat
step: act 1                   # begin, room, event, act 1, act 2, end; default room
region: M1b
room: bridge                  # where the figure stands
cubes: galley 2 hull 1
stock: coin 3 grain 1         # everything else is 0
cards: MK01 MK03:1            # owned cards, with command on them; default the four starting cards
quests: 1 2                   # and `used: 3`
items: potion
xp: 5
fate: 5 2                     # the next fate numbers …
deck: AB05 AB20               # … or the next ability cards, first to be drawn first; the rest lies shuffled below
discard: AB01
events: M06                   # the next events; `events_left: 1` leaves only so many in the deck
pass: 2
ongoing: M08
serpent: M1c
search: SR2 SR1               # likewise
market: MK24 MK14             # likewise
rolls: 6                      # the next dice
enemies: 8:BL,ML 7            # a combat is on: the row, with squares covered
read: "16"                    # the storybook is open here
do: ship(1)                   # carry out this effect first
seed: 7                       # for the shuffles
```
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fathom.core import chance as chances
from fathom.core.chance import Chance
from fathom.core.position import Notation
from fathom.core.script import Table
from fathom.games.sleeping_gods import setup
from fathom.games.sleeping_gods.invariants import invariants
from fathom.games.sleeping_gods.language import parse_effects
from fathom.games.sleeping_gods.language.words import STATUSES
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.rules import events, turn
from fathom.games.sleeping_gods.rules.combat import battle, placement
from fathom.games.sleeping_gods.state import (
    AnyItem,
    Battle,
    Crew,
    Do,
    Enemy,
    Fate,
    Melee,
    Note,
    Options,
    Player,
    Read,
    Stall,
    State,
    Story,
    Trial,
    push,
)

STEPS = {"begin": 0, "room": 1, "event": 3, "act 1": 4, "act 2": 5, "end": 6}
"""How much of a turn is over when a position begins with this step."""
LISTS = ("hand", "equipped", "levels", "weapons")
NUMBERS = ("damage", "fatigue", "command", "tokens")


class Going(msgspec.Struct, omit_defaults=True):
    """What is going on in the middle of a turn, exactly: written by programs rather than people."""

    agenda: list[AnyItem]
    fate: Fate | None = None
    trial: Trial | None = None
    battle: Battle | None = None
    story: Story | None = None
    stall: Stall | None = None
    event: str = ""
    drawn: list[str] = []
    search_discard: list[str] = []
    events_used: list[str] = []
    used: list[str] = []
    spent: list[str] = []
    handed: list[str] = []
    idle: list[int] = []
    totems: list[str] = []
    visited: list[str] = []
    journey: list[Note] = []


class VoyageNotation(Notation):
    """A position as written; lists are words in one line."""

    players: dict[str, str] = {}
    crew: dict[str, str] = {}
    active: str | int = 0
    step: str = "room"
    turn: int = 1
    pass_: int = msgspec.field(default=1, name="pass")
    region: str = ""
    room: str = ""
    cubes: str = ""
    stock: str = ""
    cards: str | None = None
    quests: str | int = ""
    used: str | int = ""
    items: str = ""
    xp: int = 0
    fate: str | int = ""
    deck: str = ""
    discard: str = ""
    events: str = ""
    events_left: int | None = None
    ongoing: str = ""
    serpent: str = ""
    search: str = ""
    market: str = ""
    rolls: str | int = ""
    enemies: str | int = ""
    read: str | int = ""
    do: str = ""
    defeats: int = 0
    finale_lost: int = 0
    mode: str = "normal"
    die: bool = False
    options: Options | None = None
    going: str = ""
    seed: int = 0
    chance: str = ""


# -- reading -------------------------------------------------------------------------------------------------------


def read(pack: Pack, note: VoyageNotation) -> State:
    """The state a notation describes; whatever is wrong is said with the field's name."""
    names = list(note.players) or ["tom"]
    if not 1 <= len(names) <= 4:
        raise ValueError("players: between one and four are needed")
    options = note.options or Options(mode=note.mode, fate="die" if note.die else "deck", first=0)  # type: ignore[arg-type]
    state = setup.deal(pack, len(names), options, _chance(note))
    t = Table(state, pack)
    state.active = _seat("active", names, note.active)
    state.turn, state.passes, state.xp = note.turn, note.pass_, note.xp
    state.defeats, state.finale_lost = note.defeats, note.finale_lost
    state.players = [_player(pack, seat, note.players.get(name, "")) for seat, name in enumerate(names)]
    _crew(pack, note, names, state)
    _goods(pack, note, state)
    _piles(pack, note, state)
    state.agenda = []
    state.journey = []
    if note.going:
        _going(note, state)
    else:
        _agenda(t, note)
    if note.chance:
        state.chance = _chance(note)  # laying out the piles has taken numbers
    for problem in invariants(t):
        raise ValueError(problem)
    return state


def _chance(note: VoyageNotation) -> Chance:
    rolls = tuple(int(word) for word in str(note.rolls).split())
    if not note.chance:
        return Chance(chances.key("position", note.seed), 0, rolls)
    try:
        key, taken = map(int, note.chance.split())
    except ValueError:
        raise ValueError("chance: write the key and how many numbers were taken") from None
    return Chance(key, taken, rolls)


def _seat(where: str, names: list[str], who: str | int) -> int:
    if isinstance(who, int) and 0 <= who < len(names):
        return who
    if who in names:
        return names.index(str(who))
    raise ValueError(f"{where}: “{who}” is none of {', '.join(names)}")


def _words(where: str, words: Iterable[str], into: Any, known: dict[str, Any]) -> None:
    """Words of the form `damage 2 equipped AB01 AB02 venom` into the fields of a Struct."""
    listing: list[str] | None = None
    number = ""
    for word in words:
        if number:
            setattr(into, number, _number(where, word))
            number = ""
        elif word in LISTS and hasattr(into, word):
            listing = getattr(into, word)
        elif word in NUMBERS and hasattr(into, word):
            number = word
        elif word in STATUSES and hasattr(into, "statuses"):
            into.statuses = sorted([*into.statuses, word])
        elif listing is not None and word in known:
            listing.append(word)
        else:
            raise ValueError(f"{where}: “{word}” means nothing here")


def _number(where: str, word: str) -> int:
    if not word.isdigit():
        raise ValueError(f"{where}: “{word}” is no number")
    return int(word)


def _player(pack: Pack, seat: int, words: str) -> Player:
    player = Player(seat)
    _words(f"players: seat {seat}", words.split(), player, pack.ability)
    return player


def _crew(pack: Pack, note: VoyageNotation, names: list[str], state: State) -> None:
    state.crew = setup.company(pack, setup.division(pack, len(names), state.options))
    known = {**pack.ability, **pack.level, **pack.card}
    for id, text in note.crew.items():
        if id not in state.crew:
            raise ValueError(f"crew: there is no {id}")
        words = text.split()
        one = state.crew[id]
        if "of" in words:
            at = words.index("of")
            one.seat = _seat(f"crew: {id}", names, words[at + 1])
            del words[at : at + 2]
        if "token" in words:
            at = words.index("token")
            one.synergy = words[at + 1]
            del words[at : at + 2]
        _words(f"crew: {id}", words, one, known)


def _pairs(where: str, text: str, known: Iterable[str]) -> dict[str, int]:
    words = text.split()
    found = {}
    for name, number in zip(words[::2], words[1::2], strict=False):
        if name not in known:
            raise ValueError(f"{where}: there is no {name}")
        found[name] = _number(where, number)
    if len(words) % 2:
        raise ValueError(f"{where}: write names and numbers in turn")
    return found


def _goods(pack: Pack, note: VoyageNotation, state: State) -> None:
    state.region = note.region or state.region
    state.room = note.room
    state.cubes = {room.id: 0 for room in pack.ship} | _pairs("cubes", note.cubes, state.cubes)
    state.stock = dict.fromkeys(state.stock, 0) | _pairs("stock", note.stock, state.stock)
    if note.cards is not None:
        state.cards = {}
        for word in note.cards.split():
            id, _, command = word.partition(":")
            if id not in pack.card:
                raise ValueError(f"cards: there is no {id}")
            state.cards[id] = int(command or 0)
    state.quests = [int(word) for word in str(note.quests).split()]
    state.quests_used = [int(word) for word in str(note.used).split()]
    state.items = note.items.split()
    state.serpent = note.serpent
    state.totems = [id for id in state.cards if pack.card[id].totem]


def _pile(where: str, coming: list[str], whole: Iterable[str], elsewhere: list[str], state: State) -> list[str]:
    """The next ones on top in order, the rest shuffled below."""
    rest = list(whole)
    for id in [*elsewhere, *coming]:
        if id not in rest:
            raise ValueError(f"{where}: {id} does not exist, or lies somewhere else")
        rest.remove(id)
    state.chance.shuffle(rest)
    return rest + coming[::-1]


def _piles(pack: Pack, note: VoyageNotation, state: State) -> None:
    state.discard = note.discard.split()
    out = [*state.discard]
    for player in state.players:
        out += player.hand
    for one in state.crew.values():
        out += one.equipped
    coming = note.deck.split()
    for word in str(note.fate).split():
        free = (card.id for card in pack.abilities if card.fate == int(word) and card.id not in (*out, *coming))
        coming.append(next(free))
    state.deck = _pile("deck", coming, (card.id for card in pack.abilities), out, state)
    owned = [id for id in state.cards if pack.card[id].price is not None]
    state.market = _pile("market", note.market.split(), (card.id for card in pack.market), owned, state)
    state.search = _pile("search", note.search.split(), (token.id for token in pack.search), [], state)
    state.ongoing = note.ongoing.split()
    _events(pack, note, state)


def _events(pack: Pack, note: VoyageNotation, state: State) -> None:
    """The named events on top of what is left of a pass; the others of earlier passes do not matter."""
    coming = note.events.split()
    state.events_left = [card.id for card in pack.events if card.id not in (*state.ongoing, *coming)]
    state.events, state.events_used = [], []
    events.build(Table(state, pack))
    state.events += coming[::-1]
    if note.events_left is not None:
        cut = len(state.events) - note.events_left
        state.events_left, state.events = sorted([*state.events_left, *state.events[:cut]]), state.events[cut:]


def _agenda(t: Table[State, Pack], note: VoyageNotation) -> None:
    s = t.state
    if note.step not in STEPS:
        raise ValueError(f"step: “{note.step}” is none of {', '.join(STEPS)}")
    turn.start(t, s.active)
    for _ in range(STEPS[note.step]):
        s.agenda.pop()
    if note.read:
        s.story = Story("explore", str(note.read))
        push(t, Read(str(note.read)))
    if note.enemies:
        s.battle = Battle([_enemy(t.pack, word) for word in str(note.enemies).split()])
        s.battle.level = t.pack.combat_level(tuple(enemy.number for enemy in s.battle.row))
        placed = {one.id: one.tokens for one in s.crew.values()}
        battle.deal_tokens(t)
        for one in s.crew.values():
            one.tokens = placed[one.id]
            s.players[s.active if one.seat < 0 else one.seat].tokens -= one.tokens
            one.synergy = one.synergy or one.id
        push(t, Melee())
    if note.do:
        push(t, Do(parse_effects(note.do), s.active, "event"))


def _enemy(pack: Pack, word: str) -> Enemy:
    number, _, squares = word.partition(":")
    if not number.isdigit() or int(number) not in pack.enemy:
        raise ValueError(f"enemies: there is no enemy {number}")
    names = [name for name in squares.split(",") if name]
    if not set(names) <= set(placement.NAMES):
        raise ValueError(f"enemies: squares are {', '.join(placement.NAMES)}")
    return Enemy(int(number), sorted(placement.NAMES.index(name) for name in names))


def _going(note: VoyageNotation, state: State) -> None:
    try:
        going = msgspec.json.decode(note.going, type=Going)
    except msgspec.DecodeError as error:
        raise ValueError(f"going: {error}") from None
    for field in Going.__struct_fields__:
        if field != "idle":
            setattr(state, field, getattr(going, field))
    for seat in going.idle:
        state.players[seat].idle = True
    gone = [*state.drawn, *state.search_discard]
    state.search = [id for id in state.search if id not in gone]
    seen = [*state.events, *state.ongoing, *state.events_used]
    state.events_left = sorted(id for id in state.events_left if id not in seen)
    taken = [state.fate.card] if state.fate and state.fate.card else []
    state.deck = [id for id in state.deck if id not in taken]
    laid = state.stall.cards if state.stall else []
    state.market = [id for id in state.market if id not in laid]


# -- writing -------------------------------------------------------------------------------------------------------


def write(pack: Pack, state: State) -> VoyageNotation:
    """The notation of a state at a boundary, complete: nothing is left to defaults that could differ."""
    s = state
    names = [f"p{seat + 1}" for seat in range(s.seats)]
    return VoyageNotation(
        players={names[player.seat]: _player_words(player) for player in s.players},
        crew={one.id: _crew_words(one, names) for one in s.crew.values()},
        active=s.active,
        turn=s.turn,
        pass_=s.passes,
        region=s.region,
        room=s.room,
        cubes=" ".join(f"{box} {n}" for box, n in s.cubes.items()),
        stock=" ".join(f"{kind} {n}" for kind, n in s.stock.items()),
        cards=" ".join(f"{id}:{command}" for id, command in s.cards.items()),
        quests=" ".join(map(str, s.quests)),
        used=" ".join(map(str, s.quests_used)),
        items=" ".join(s.items),
        xp=s.xp,
        deck=" ".join(reversed(s.deck)),
        discard=" ".join(s.discard),
        events=" ".join(reversed(s.events)),
        events_left=len(s.events),
        ongoing=" ".join(s.ongoing),
        serpent=s.serpent,
        search=" ".join(reversed(s.search)),
        market=" ".join(reversed(s.market)),
        rolls=" ".join(map(str, s.chance.rolls)),
        defeats=s.defeats,
        finale_lost=s.finale_lost,
        options=s.options,
        going=msgspec.json.encode(_going_of(s)).decode(),
        chance=f"{s.chance.key} {s.chance.taken}",
    )


def _going_of(s: State) -> Going:
    fields = {field: getattr(s, field) for field in Going.__struct_fields__ if field != "idle"}
    return Going(**fields, idle=[player.seat for player in s.players if player.idle])


def _player_words(player: Player) -> str:
    words = [f"command {player.command}", f"tokens {player.tokens}"]
    if player.hand:
        words.append("hand " + " ".join(player.hand))
    return " ".join(words)


def _crew_words(one: Crew, names: list[str]) -> str:
    words = [f"of {names[one.seat]}"] if one.seat >= 0 else []
    words += [f"{name} {getattr(one, name)}" for name in NUMBERS if getattr(one, name)]
    words += [f"token {one.synergy}"] if one.synergy else []
    words += one.statuses
    words += [f"{name} {' '.join(getattr(one, name))}" for name in LISTS[1:] if getattr(one, name)]
    return " ".join(words)
