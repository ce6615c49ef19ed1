"""Reading a written position of Rivals."""

from __future__ import annotations

from fathom.engine import chance as chances
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.game.notation import lay_pile, seat_named
from fathom.games.rivals.fields import SEATS, WRITTEN_GROUNDS, BattleNotation
from fathom.games.rivals.model.board import in_order
from fathom.games.rivals.model.content_types import Token
from fathom.games.rivals.model.pack import DeckName, Pack
from fathom.games.rivals.model.state import Activation, Creature, Model, Player, Settings, State, StepName
from fathom.games.rivals.notation.impossible import impossible
from fathom.games.rivals.rules.rolls import SIDES
from fathom.games.rivals.settings import check_settings

TOKENS: tuple[Token, ...] = ("charged", "exposed", "poisoned", "swimming", "trapped", "weakened")


def read(pack: Pack, note: BattleNotation) -> State:
    """The state that a notation describes. Raises ValueError, naming the field that is wrong."""
    if len(note.players) not in SEATS:
        raise ValueError("players: between 2 and 4 are needed")
    settings = note.settings or Settings()
    if problem := check_settings(pack, len(note.players), settings):
        raise ValueError(f"settings: {problem}")
    step: StepName = note.step or "turn"
    active = seat_named("active", note.players, note.active)
    state = State(
        chance=_chance(pack, note),
        settings=settings,
        players=[_player(pack, seat, *entry, note) for seat, entry in enumerate(note.players.items())],
        step=step,
        active=active,
        first=active if note.first is None else seat_named("first", note.players, note.first),
        round=note.round,
        turns=note.turn,
        mulligans=note.mulligans,
        hungry=_tiles(pack, note, "hungry", note.hungry),
        waters=[_number("waters", word) for word in note.waters.split()],
        activation=_activation(pack, note) if note.activation else None,
    )
    state.movement, state.attack = _markers(pack, note)
    state.models = [_model(pack, state, *entry, note) for entry in note.models.items()]
    state.models.sort(key=lambda one: one.seat)
    state.creatures = [_creature(pack, *entry, note) for entry in note.creatures.items()]
    _lay_map(pack, note, state)
    _lay_decks(pack, note, state)
    for problem in impossible(Table(state, pack)):
        raise ValueError(problem)
    return state


def _player(pack: Pack, seat: int, name: str, words: str, note: BattleNotation) -> Player:
    where = f"players: {name}"
    player = Player(seat, essence=pack.battle.essence)
    if name != f"seat{seat}":
        if name not in pack.faction:
            raise ValueError(f"{where}: there is no such faction; there are {', '.join(pack.faction)}")
        player.faction = name
        if note.step not in ("faction", "army", "map", "side"):
            player.side = list(pack.maps[len(note.players)].groups)[seat]
        player.ready = note.step not in ("faction", "army")
    rest = words.split()
    while rest:
        word = rest.pop(0)
        if word == "out":
            player.out = True
        elif word == "ready":
            player.ready = True
        elif word == "items":
            player.items, rest = [card for card in rest if card in pack.card], [w for w in rest if w not in pack.card]
        elif word in ("essence", "lost", "side", "named"):
            if not rest:
                raise ValueError(f"{where}: a value must follow “{word}”")
            value = rest.pop(0)
            if word == "side":
                if value not in pack.maps[len(note.players)].groups:
                    raise ValueError(f"{where}: there is no side {value}")
                player.side = value
            elif word == "named":
                if value not in pack.faction:
                    raise ValueError(f"{where}: there is no faction {value}")
                player.named = value
            else:
                setattr(player, word, _number(where, value))
        elif word != "-":
            raise ValueError(f"{where}: “{word}” is not understood")
    return player


def _model(pack: Pack, state: State, id: str, words: str, note: BattleNotation) -> Model:
    where = f"models: {id}"
    card = id if id in pack.model else id[:-1]
    if card not in pack.model:
        raise ValueError(f"{where}: there is no such model")
    seats = [player.seat for player in state.players if player.faction == pack.model[card].faction]
    if not seats:
        raise ValueError(f"{where}: no player leads {pack.model[card].faction}")
    one = Model(id, card, seats[0])
    rest = words.split()
    if not rest:
        raise ValueError(f"{where}: write a tile or `waiting` first")
    place = rest.pop(0)
    if place != "waiting":
        one.at = _tiles(pack, note, where, place)[0]
    while rest:
        word = rest.pop(0)
        if word == "high":
            one.high = True
        elif word == "acted":
            one.acted = True
        elif word == "cards":
            one.cards, rest = [card for card in rest if card in pack.card], [w for w in rest if w not in pack.card]
        elif word in ("wounds", "moves", "by"):
            _figure(note, where, one, word, rest)
        else:
            one.tokens.append(_token(where, word))
    one.tokens.sort()
    return one


def _figure(note: BattleNotation, where: str, one: Model | Creature, word: str, rest: list[str]) -> None:
    """Read the number after `wounds`, `moves`, `essence` or `by` (the seat that poisoned the fighter) into `one`."""
    if not rest:
        raise ValueError(f"{where}: a value must follow “{word}”")
    value = _number(where, rest.pop(0))
    if word == "by" and value >= len(note.players):
        raise ValueError(f"{where}: there is no seat {value}")
    setattr(one, "poisoner" if word == "by" else word, value)


def _creature(pack: Pack, at: str, words: str, note: BattleNotation) -> Creature:
    where = f"creatures: {at}"
    rest = words.split()
    if not rest or rest[0] not in pack.beast:
        raise ValueError(f"{where}: write a card of the abyss deck first")
    creature = Creature(rest.pop(0), _tiles(pack, note, where, at)[0])
    while rest:
        word = rest.pop(0)
        if word in ("wounds", "essence", "by"):
            _figure(note, where, creature, word, rest)
        else:
            creature.tokens.append(_token(where, word))
    creature.tokens.sort()
    return creature


def _activation(pack: Pack, note: BattleNotation) -> Activation:
    tile, *rest = note.activation.split() or [""]
    activation = Activation(_tiles(pack, note, "activation", tile)[0] if tile else "", [])
    into = activation.models
    for word in rest:
        if word == "begun":
            activation.begun = True
        elif word in ("joined", "assigned"):
            into = getattr(activation, word)
        else:
            into.append(word)
    return activation


def _token(where: str, word: str) -> Token:
    for token in TOKENS:
        if word == token:
            return token
    raise ValueError(f"{where}: “{word}” is not understood")


def _number(where: str, word: str) -> int:
    if not word.isdecimal() or len(word) > 6:
        raise ValueError(f"{where}: “{word}” is not a number")
    return int(word)


def _tiles(pack: Pack, note: BattleNotation, where: str, words: str) -> list[str]:
    place = pack.maps[len(note.players)].place
    for word in words.split():
        if word not in place:
            raise ValueError(f"{where}: there is no tile “{word}”; tiles are written q,r")
    return words.split()


def _markers(pack: Pack, note: BattleNotation) -> tuple[int, int]:
    if not note.markers:
        return pack.battle.markers, 0
    words = note.markers.split()
    if len(words) != 2:
        raise ValueError("markers: write how many are in the Movement and in the Attack column")
    return _number("markers", words[0]), _number("markers", words[1])


def _chance(pack: Pack, note: BattleNotation) -> Chance:
    rolls = tuple((SIDES, _die(pack, word)) for word in str(note.rolls).split())
    return chances.of_position(note.seed, note.chance, rolls)


def _die(pack: Pack, word: str) -> int:
    """The number of a rolled face, counted from 1. It is written as this number or as a face such as `R:O+`."""
    if word.isdecimal() and 1 <= int(word) <= SIDES:
        return int(word)
    faces = pack.faces.get(word[:1], ())
    if word not in faces:
        raise ValueError(f"rolls: no die has the face “{word}”")
    return faces.index(word) + 1


def _lay_map(pack: Pack, note: BattleNotation, state: State) -> None:
    """Set the ground of all tiles as written; dens with creatures are guarded, the rest is sand."""
    if note.step in ("faction", "army") and note.map is None:
        return
    here = pack.maps[len(state.players)]
    state.ground = dict.fromkeys(here.inner, "sand")
    state.ground |= dict.fromkeys(in_order(here.group_of), "summoning")
    for kind, words in (note.map or {}).items():
        known = [ground for ground in WRITTEN_GROUNDS if ground == kind]
        if not known:
            raise ValueError(f"map: there are no tiles “{kind}”; there are {', '.join(WRITTEN_GROUNDS)}")
        for tile in _tiles(pack, note, f"map: {kind}", words):
            state.ground[tile] = known[0]
    for creature in state.creatures:
        state.ground[creature.at] = "guarded"
    state.rocks = tuple(tile for tile in here.tiles if state.ground[tile] == "rock")


def _lay_decks(pack: Pack, note: BattleNotation, state: State) -> None:
    held = [card for one in state.models for card in one.cards] + [c for player in state.players for c in player.items]
    if note.event and note.event not in pack.event:
        raise ValueError(f"event: there is no event {note.event}")
    state.ongoing = note.event
    _lay_deck(pack, note, state, "items", [card for card in held if not pack.card[card].faction])
    _lay_deck(pack, note, state, "abyss", [creature.card for creature in state.creatures])
    _lay_deck(pack, note, state, "events", [note.event] if note.event else [])


def _lay_deck(pack: Pack, note: BattleNotation, state: State, name: DeckName, elsewhere: list[str]) -> None:
    coming: list[str] = getattr(note, name).split()
    gone: list[str] = getattr(note, f"{name}_discard").split()
    rest = pack.deck(name)
    for card in [*coming, *gone, *elsewhere]:
        if card not in rest:
            raise ValueError(f"{name}: {card} is not in this deck, or is used more often than there are copies")
        rest.remove(card)
    left = f"{name}_left"
    deck, discard = lay_pile(state.chance, left, rest, coming, gone, getattr(note, left))
    setattr(state, name, deck)
    setattr(state, f"{name}_discard", discard)
