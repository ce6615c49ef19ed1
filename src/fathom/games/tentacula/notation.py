"""Positions of Tentacula as text. `fields.py` describes every field.

```yaml
players:              # by chip, in seat order: the tile in front of them
  T: RT04:T           # tile RT04 with its turtle up
  J: RT07:J
active: T             # whose turn it is
step: turn
stage: 1
fish: Y7 G11 R3       # 0 is the start, F the finish
gate: COL1
gates: SIZ1           # the next gate
inside: K1 RT02:T RT05:C    # the segment of the first tile, then the tiles
outside: K2 RT03:T
pool: 1
level: 1
stash: ST5
chest: 1 1 2 2 5 5    # gems by colour
pile: RT01:T          # the next tile, with its turtle up
pile_left: 2          # tiles in the pile; the rest are in the box
rolls: Ye Pu          # what the die shows next
flips: shell water    # what the next flips show
seed: 7
```
"""

from __future__ import annotations

import re

from fathom.engine import chance as chances
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.game.notation import seat_named, written
from fathom.games.tentacula.fields import VoyageNotation
from fathom.games.tentacula.invariants import invariants
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.settings import Settings
from fathom.games.tentacula.model.state import Player, ReefLane, State, StepName
from fathom.games.tentacula.rules import end, shells
from fathom.games.tentacula.rules.queries import players_with_tile
from fathom.games.tentacula.rules.setup import shuffled_faces, tiles_removed
from fathom.games.tentacula.validation import FEWEST, MOST, check_settings

FLIPS = {"shell": shells.SHELL_SIDE, "water": shells.WATER_SIDE}
GEMS = ("chest", "cave", "stashed")


# -- reading -------------------------------------------------------------------------------------------------------


def read(pack: Pack, note: VoyageNotation) -> State:
    """The state that a notation describes. A ValueError names the field that is wrong."""
    if not FEWEST <= len(note.players) <= MOST:
        raise ValueError(f"players: between {FEWEST} and {MOST} are needed")
    if not 1 <= note.stage <= pack.route.stages:
        raise ValueError(f"stage: {note.stage} is not between 1 and {pack.route.stages}")
    settings = note.settings or Settings(level=note.level, stash=note.stash or pack.stashes[0].id)
    if problem := check_settings(pack, settings):
        raise ValueError(f"settings: {problem}")
    stash = note.stash or settings.stash
    if stash not in pack.stash:
        raise ValueError(f"stash: there is no stash {stash}")
    players = [_player(pack, seat, name, tile.strip()) for seat, (name, tile) in enumerate(note.players.items())]
    step = note.step or _step(note, players)
    laid_out = step not in ("chips", "deal")
    chest, cave, stashed = _gems(pack, note)
    state = State(
        chance=_chance(pack, note),
        settings=settings,
        players=players,
        step=step,
        stash=stash,
        chest=chest,
        cave=cave,
        stashed=stashed,
        fish=_fish(pack, note),
        lanes=[_lane(pack, note, "inside", laid_out), _lane(pack, note, "outside", laid_out)],
        active=_active(note, players, step),
        stage=note.stage,
        round=int(laid_out) if note.round is None else note.round,
        turn=int(step == "turn") if note.turn is None else note.turn,
        pool=pack.level[settings.level].shells if note.pool is None else note.pool,
        stolen_moving=note.stolen_moving,
        stolen_resting=note.stolen_resting,
    )
    _lay_gates(pack, note, state, laid_out)
    _lay_pile(pack, note, state, laid_out)
    _check(pack, state, laid_out)
    return state


def _player(pack: Pack, seat: int, name: str, tile: str) -> Player:
    chip = "" if name == f"seat{seat}" else name
    if chip and chip not in pack.animal:
        raise ValueError(f"players: there is no chip {name}; there are {', '.join(pack.animal)}")
    return Player(seat, chip, "" if tile in ("", "-") else _faces(pack, "players", tile)[0])


def _step(note: VoyageNotation, players: list[Player]) -> StepName:
    if not all(player.chip for player in players):
        return "chips"
    if not any(player.tile for player in players):
        return "draw"
    return "next" if note.active is None else "turn"


def _active(note: VoyageNotation, players: list[Player], step: StepName) -> int:
    if note.active is None:
        return next((player.seat for player in players if step == "turn" and player.tile), 0)
    return seat_named("active", note.players, note.active)


def _faces(pack: Pack, where: str, words: str) -> list[str]:
    for word in words.split():
        if word not in pack.face:
            raise ValueError(f"{where}: there is no tile “{word}”; tiles are written like {next(iter(pack.face))}")
    return words.split()


def _fish(pack: Pack, note: VoyageNotation) -> list[int]:
    route = pack.route
    names = [fish.id for fish in pack.fish]
    behind = route.arch[note.stage - 1] if note.stage > 1 else 0
    if not note.fish:
        return [behind + 1 + index if behind else 0 for index in range(len(names))]
    places = dict.fromkeys(names, -1)
    home = route.last
    for word in note.fish.split():
        name, place = word[:1], word[1:]
        if name not in places or not re.fullmatch(r"\d{1,2}|F[1-9]?", place, re.ASCII):
            raise ValueError(f"fish: “{word}” is not a fish and a square, like {names[0]}17, or {names[0]}F")
        if places[name] != -1:
            raise ValueError(f"fish: {name} is written twice")
        if place == "F":
            home += 1
            places[name] = home
        else:
            places[name] = route.last + int(place[1:]) if place[0] == "F" else int(place)
    if -1 in places.values():
        raise ValueError(f"fish: {', '.join(names)} must all be written")
    return list(places.values())


def _lane(pack: Pack, note: VoyageNotation, field: str, laid_out: bool) -> ReefLane:
    words = getattr(note, field).split()
    if not words:
        # The first reef squares are filled in set-up (TN-212); later ones may have vanished (TN-771).
        return ReefLane(max(1 + laid_out, pack.route.first_segment[note.stage]))
    if not re.fullmatch(r"K\d{1,2}", words[0], re.ASCII):
        raise ValueError(f"{field}: it begins with a segment, like K1, not with “{words[0]}”")
    first = int(words[0][1:])
    if not first:
        raise ValueError(f"{field}: segments begin with K1")
    tiles = _faces(pack, field, " ".join(words[1:]))
    return ReefLane(first + len(tiles), tiles)


def _gems(pack: Pack, note: VoyageNotation) -> tuple[list[int], list[int], list[int]]:
    places: dict[str, list[int]] = {}
    for field in GEMS:
        words = getattr(note, field)
        if words is not None:
            if not all(re.fullmatch(r"\d{1,2}", word, re.ASCII) for word in words.split()):
                raise ValueError(f"{field}: “{words}” is not a list of numbers")
            places[field] = [int(word) for word in words.split()]
            if len(places[field]) != len(pack.gems):
                raise ValueError(f"{field}: one number is needed for each of {', '.join(gem.id for gem in pack.gems)}")
    places.setdefault("stashed", [0] * len(pack.gems))
    if "chest" not in places:
        places.setdefault("cave", [0] * len(pack.gems))
    for field in GEMS:
        if field not in places:
            others = [places[other] for other in GEMS if other != field]
            places[field] = [gem.count - sum(count) for gem, *count in zip(pack.gems, *others, strict=True)]
    return places["chest"], places["cave"], places["stashed"]


def _chance(pack: Pack, note: VoyageNotation) -> Chance:
    fixed = []
    die = {gem.id: index for index, gem in enumerate(pack.gems)}
    for word in note.rolls.split():
        if die.get(word) not in pack.die:
            raise ValueError(f"rolls: the die does not show “{word}”; it shows {', '.join(die)}")
        fixed.append((len(pack.die), pack.die.index(die[word]) + 1))
    for word in note.flips.split():
        if word not in FLIPS:
            raise ValueError(f"flips: “{word}” is neither shell nor water")
        fixed.append((2, FLIPS[word]))
    return chances.of_position(note.seed, note.chance, tuple(fixed))


def _lay_gates(pack: Pack, note: VoyageNotation, state: State, laid_out: bool) -> None:
    """Place the gates: on the arch, passed, and to come. Gates that are not named are dealt."""
    coming, passed = note.gates.split(), note.passed_gates.split()
    for id in (*coming, *passed, *([note.gate] if note.gate else [])):
        if id not in pack.gate:
            raise ValueError(f"gates: there is no gate “{id}”; there are {', '.join(pack.gate)}")
    if not laid_out:
        return
    rest = [id for id in pack.gate if id not in (*coming, *passed, note.gate)]
    while len(passed) < state.stage - 1 and rest:
        passed.append(rest.pop())
    state.gate = note.gate or (rest.pop(0) if rest else "")
    if not state.gate:
        raise ValueError("gates: none is left for the arch")
    state.chance.shuffle(rest)
    state.gates = rest + coming[::-1]
    state.passed_gates = passed


def _lay_pile(pack: Pack, note: VoyageNotation, state: State, laid_out: bool) -> None:
    coming = _faces(pack, "pile", note.pile)
    out = tiles_removed(pack, state.settings)
    if not laid_out:
        state.box = sorted(out)
        return
    shown = [*coming, *(face for lane in state.lanes for face in lane.tiles)]
    shown += [player.tile for player in state.players if player.tile]
    placed = [*out, *(pack.face[face].tile for face in shown)]
    rest = [tile for tile in pack.tile if tile not in placed]
    left = note.pile_left
    if left is None:
        left = len(coming) + (len(rest) if state.stage == 1 else 0)
    if not len(coming) <= left <= len(coming) + len(rest):
        raise ValueError(f"pile_left: the pile can have {len(coming)} to {len(coming) + len(rest)} tiles here")
    below = shuffled_faces(pack, rest, state.chance)[: left - len(coming)] if left > len(coming) else []
    state.pile = below + coming[::-1]
    state.box = sorted([*out, *(tile for tile in rest if tile not in [pack.face[face].tile for face in below])])


def _check(pack: Pack, state: State, laid_out: bool) -> None:
    """Raise a ValueError for positions that cannot occur and for games that are over."""
    t = Table(state, pack)
    if state.step == "turn" and not state.players[state.active].tile:
        raise ValueError("active: this player has no tile to play")
    for problem in invariants(t):
        raise ValueError(problem)
    if laid_out and not all(player.chip for player in state.players):
        raise ValueError("players: one player has no chip (TN-206)")
    tiles = bool(players_with_tile(t))
    if tiles != (state.step in ("next", "turn", "theft")):
        raise ValueError(f"players: {'a player' if tiles else 'no player'} has a tile, so the step is not {state.step}")
    chosen = [bool(player.chip) for player in state.players]
    if not laid_out and chosen != [state.step == "deal" or seat < state.active for seat in range(state.seats)]:
        raise ValueError("players: chips are chosen in seat order (TN-R083)")
    if not laid_out and (any(state.fish) or any(lane != ReefLane() for lane in state.lanes) or state.stage > 1):
        raise ValueError("step: until the tiles are dealt, the fish are at the start of stage 1")
    if not any(state.chest) or end.fish_at_home(t) == len(state.fish):
        raise ValueError("the game is already over (TN-803, TN-R064)")


# -- writing -------------------------------------------------------------------------------------------------------


def write(pack: Pack, s: State) -> VoyageNotation:
    """The notation of a state at a boundary; `read` makes the same state from it."""
    die = len(pack.die)
    flips = {number: word for word, number in FLIPS.items()}
    return written(
        VoyageNotation,
        s,
        players={player.chip or f"seat{player.seat}": player.tile or "-" for player in s.players},
        fish=" ".join(f"{card.id}{_square(pack, square)}" for card, square in zip(pack.fish, s.fish, strict=True)),
        gates=" ".join(reversed(s.gates)),
        inside=" ".join([f"K{s.lanes[0].rear}", *s.lanes[0].tiles]),
        outside=" ".join([f"K{s.lanes[1].rear}", *s.lanes[1].tiles]),
        pile=" ".join(reversed(s.pile)),
        pile_left=len(s.pile),
        rolls=" ".join(pack.gems[pack.die[number - 1]].id for sides, number in s.chance.rolls if sides == die),
        flips=" ".join(flips[number] for sides, number in s.chance.rolls if sides == 2),
    )


def _square(pack: Pack, square: int) -> str:
    return f"F{square - pack.route.last}" if square > pack.route.last else str(square)
