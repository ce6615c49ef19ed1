"""Read a written position into a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fathom.engine import chance as chances
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.game.notation import check_counts, seat_named
from fathom.games.sleeping_gods import settings as choices
from fathom.games.sleeping_gods.fields import LISTS, NUMBERS, SEATS, InProgress, VoyageNotation
from fathom.games.sleeping_gods.invariants import invariants
from fathom.games.sleeping_gods.language import parse_effects
from fathom.games.sleeping_gods.language.words import ITEMS, STATUSES
from fathom.games.sleeping_gods.model.agenda import Do, Melee, Read
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import CAPTAIN, Battle, Enemy, Player, Settings, State, Story
from fathom.games.sleeping_gods.rules import crew, events, setup, ship, storybook
from fathom.games.sleeping_gods.rules.agenda import push, start_turn
from fathom.games.sleeping_gods.rules.combat import battle, placement
from fathom.games.sleeping_gods.rules.fate import SIDES

FINALE_DEFEATS = 2
"""How often the finale can be lost: the second time the campaign ends (SG-R138)."""
STEPS = {"begin": 0, "room": 1, "event": 3, "act 1": 4, "act 2": 5, "end": 6}
"""How many items of a turn are over when a position begins with this step."""


def read(pack: Pack, note: VoyageNotation) -> State:
    """The state of a written position. Raises ValueError with the name of the field that is wrong."""
    names = list(note.players) or ["tom"]
    if len(names) not in SEATS:
        raise ValueError("players: write one to four players")
    settings = note.settings or Settings(mode=note.mode, fate="die" if note.die else "deck", first=0)
    if problem := choices.check(pack, len(names), settings):
        raise ValueError(f"settings: {problem}")
    check_counts(note)
    state = setup.deal(pack, len(names), settings, _chance(note))
    t = Table(state, pack)
    state.active = seat_named("active", names, note.active)
    state.turn, state.passes, state.xp = note.turn, note.pass_, note.xp
    state.defeats, state.finale_lost = note.defeats, note.finale_lost
    state.players = [_player(pack, seat, note.players.get(name, "")) for seat, name in enumerate(names)]
    _crew(pack, note, names, state)
    _goods(pack, note, state)
    _piles(pack, note, state)
    state.agenda = []
    state.journey = []
    if note.in_progress:
        _in_progress(note, state)
    else:
        _agenda(t, note)
    if note.chance:
        state.chance = _chance(note)  # laying out the piles has used random numbers
    for problem in (*_figures(state), *invariants(t), *_defeats(t)):
        raise ValueError(problem)
    return state


def _figures(s: State) -> Iterator[str]:
    """Yield a message for each number that cannot occur in a campaign."""
    if not 1 <= s.passes <= s.settings.passes:
        yield f"pass: {s.passes} is not between 1 and {s.settings.passes}, the passes of this campaign (SG-257)"
    if s.finale_lost > FINALE_DEFEATS:
        yield f"finale_lost: {s.finale_lost} is not between 0 and {FINALE_DEFEATS} (SG-R138)"
    if s.defeats > (most := s.turn + FINALE_DEFEATS):
        yield f"defeats: {s.defeats} is more than {most}, one for each turn and two in the finale (SG-851, SG-R138)"


def _defeats(t: Table[State, Pack]) -> Iterator[str]:
    """Yield a message for each reason why the position is already a defeat; it can then not be played."""
    if not crew.standing(t):
        yield "crew: all are at 0 health, which is a defeat (SG-503)"
    if not any(ship.spaces(t, room.id) for room in t.pack.ship):
        yield "cubes: all damage spaces of the ship are full, which is a defeat (SG-523)"


def _chance(note: VoyageNotation) -> Chance:
    rolls = tuple((SIDES, _number("rolls", word)) for word in str(note.rolls).split())
    return chances.of_position(note.seed, note.chance, rolls)


def _words(where: str, words: Iterable[str], into: Any, known: dict[str, Any]) -> None:
    """Read words such as `damage 2 equipped AB01 AB02 venom` into the fields of a Struct."""
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
            raise ValueError(f"{where}: “{word}” is not allowed here")


def _number(where: str, word: str) -> int:
    if not word.isdigit():
        raise ValueError(f"{where}: “{word}” is not a number")
    return int(word)


def _player(pack: Pack, seat: int, words: str) -> Player:
    player = Player(seat)
    _words(f"players: seat {seat}", words.split(), player, pack.ability)
    return player


def _crew(pack: Pack, note: VoyageNotation, names: list[str], state: State) -> None:
    state.crew = setup.company(pack, setup.division(pack, len(names), state.settings))
    known = {**pack.ability, **pack.level, **pack.card}
    for id, text in note.crew.items():
        if id not in state.crew:
            raise ValueError(f"crew: there is no crew member {id}")
        words = text.split()
        one = state.crew[id]
        if seat := _after("of", words):
            one.seat = seat_named(f"crew: {id}", names, seat)
        one.synergy = _after("token", words)
        if one.synergy not in ("", *state.crew):
            raise ValueError(f"crew: {id}: there is no crew member {one.synergy}")
        _words(f"crew: {id}", words, one, known)
    if state.crew[CAPTAIN].seat >= 0:
        raise ValueError(f"crew: {CAPTAIN}: the active player controls the captain (SG-006)")


def _after(key: str, words: list[str]) -> str:
    """Remove a key and the word after it from `words`, and return that word; empty if the key is not there."""
    if key not in words:
        return ""
    at = words.index(key)
    found = words[at + 1 : at + 2]
    del words[at : at + 2]
    if not found:
        raise ValueError(f"crew: a name is missing after “{key}”")
    return found[0]


def _pairs(where: str, text: str, known: Iterable[str]) -> dict[str, int]:
    words = text.split()
    found = {}
    for name, number in zip(words[::2], words[1::2], strict=False):
        if name not in known:
            raise ValueError(f"{where}: there is no {name}")
        found[name] = _number(where, number)
    if len(words) % 2:
        raise ValueError(f"{where}: write a number after each name")
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
            if id not in pack.card or id in state.cards:
                raise ValueError(f"cards: there is no card {id}, or it is listed twice")
            state.cards[id] = _number("cards", command or "0")
    state.quests = _quests(pack, "quests", note.quests)
    state.quests_used = _quests(pack, "used", note.used)
    state.items = note.items.split()
    state.marks = _pairs("marks", note.marks, pack.mark)
    state.serpent = note.serpent
    for field, value, known in (
        ("region", state.region, pack.sea.region),
        ("serpent", state.serpent, ("", *pack.sea.region)),
        ("room", state.room, ("", *(room.id for room in pack.ship if room.id != "hull"))),
        *(("items", item, ITEMS) for item in state.items),
    ):
        if value not in known:
            raise ValueError(f"{field}: there is no {value}")
    state.totems = [id for id in state.cards if pack.card[id].totem]


def _quests(pack: Pack, where: str, written: str | int) -> list[int]:
    numbers = [_number(where, word) for word in str(written).split()]
    for number in numbers:
        if number not in pack.quest:
            raise ValueError(f"{where}: there is no quest {number}")
    return numbers


def _pile(where: str, coming: list[str], whole: Iterable[str], elsewhere: list[str], state: State) -> list[str]:
    """A pile of the pieces of `whole` that are not `elsewhere`: the `coming` ones on top, the others shuffled below.

    The first of `coming` is drawn first. Raises ValueError, with `where` as the field, if a piece is not available.
    """
    rest = list(whole)
    for id in [*elsewhere, *coming]:
        if id not in rest:
            raise ValueError(f"{where}: {id} does not exist, or is somewhere else already")
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
        free = [card.id for card in pack.abilities if str(card.fate) == word and card.id not in (*out, *coming)]
        if not free:
            raise ValueError(f"fate: no card with fate {word} is left")
        coming.append(free[0])
    state.deck = _pile("deck", coming, (card.id for card in pack.abilities), out, state)
    owned = [id for id in state.cards if pack.card[id].price is not None]
    state.market = _pile("market", note.market.split(), (card.id for card in pack.market), owned, state)
    state.search = _pile("search", note.search.split(), (token.id for token in pack.search), [], state)
    state.ongoing = note.ongoing.split()
    _events(pack, note, state)


def _events(pack: Pack, note: VoyageNotation, state: State) -> None:
    """Build the event deck with the named events on top, as if no event had been used before."""
    coming = note.events.split()
    for id in (*coming, *state.ongoing):
        if id not in pack.event:
            raise ValueError(f"events: there is no event {id}")
    state.events_left = [card.id for card in pack.events if card.id not in (*state.ongoing, *coming)]
    state.events, state.events_used = [], []
    events.build(Table(state, pack))
    state.events += coming[::-1]
    if note.events_left is not None:
        cut = len(state.events) - note.events_left
        if not 0 <= cut <= len(state.events):
            raise ValueError(f"events_left: the deck has at most {len(state.events)} cards here")
        state.events_left, state.events = sorted([*state.events_left, *state.events[:cut]]), state.events[cut:]


def _agenda(t: Table[State, Pack], note: VoyageNotation) -> None:
    s = t.state
    if note.step not in STEPS:
        raise ValueError(f"step: “{note.step}” is not one of {', '.join(STEPS)}")
    start_turn(t, s.active)
    for _ in range(STEPS[note.step]):
        s.agenda.pop()
    if note.read:
        s.story = Story(storybook.visit_kind(str(note.read)), str(note.read))
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
        raise ValueError(f"enemies: squares are called {', '.join(placement.NAMES)}")
    return Enemy(int(number), sorted(placement.NAMES.index(name) for name in names))


def _in_progress(note: VoyageNotation, state: State) -> None:
    try:
        in_progress = msgspec.json.decode(note.in_progress, type=InProgress)
    except msgspec.DecodeError as error:
        raise ValueError(f"in_progress: {error}") from None
    for field in InProgress.__struct_fields__:
        if field != "idle":
            setattr(state, field, getattr(in_progress, field))
    for seat in in_progress.idle:
        state.players[seat].idle = True
    gone = [*state.drawn, *state.search_discard]
    state.search = [id for id in state.search if id not in gone]
    seen = [*state.events, *state.ongoing, *state.events_used]
    state.events_left = sorted(id for id in state.events_left if id not in seen)
    taken = [state.fate.card] if state.fate and state.fate.card else []
    state.deck = [id for id in state.deck if id not in taken]
    laid = state.stall.cards if state.stall else []
    state.market = [id for id in state.market if id not in laid]
