"""Positions of Jupiter Deep as text. `fields.py` describes every field.

```yaml
robots:                       # in seat order, by colour; `seat0` … before colours are taken
  purple: pod core boost hand sniper pilot   # a dome, pod (default) or out; then core, hand and play with their cards
  orange: 2,-1:4 core swap spent             # spent: the Core has been used this turn (a Boost is used at once: JD-R65)
active: purple                # whose turn; default the first seat
tiles: 1A 2A/3 3A@3,-1 4A@gone   # in spiral order: tile, /steps turned, @cell if moved; default 1A 2A 3A 4A 5A 1B …
gone: 2,-1                    # cells whose module is destroyed
colonists: 0,0 1,0:c2         # whole modules, or some domes of one; default: every free dome of the interior
creeps: 0,-2:015              # written like colonists
covered: 2,0                  # sites with a Super Creep
pod: 1,-3                     # the cell of the Pod, or away; default 1,-3
keeper: purple                # who docks a Pod that is away; default the active player
aboard: 6                     # colonists in the Pod
rescued: 10                   # colonists rescued
used: 3                       # actions used this turn
deck: surge boost             # the next cards, in the order they are drawn; the rest is shuffled below them
deck_left: 20                 # cards in the deck; the others are discarded
rolls: 3 6                    # the next rolls of the die
variants: open_bridges polite # alternate rules
seed: 7                       # for the shuffles
```
"""

from __future__ import annotations

import re

import msgspec

from fathom.engine import chance as chances
from fathom.engine import hexes
from fathom.engine.chance import Chance
from fathom.engine.hexes import Hex
from fathom.engine.records import field_names
from fathom.engine.script import Table
from fathom.game.notation import check_counts, lay_pile, seat_named, written
from fathom.games.jupiter.fields import RescueNotation
from fathom.games.jupiter.invariants import invariants
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import CENTRE, OUT, POD, POD_NAME, SIZE, Dome, Slot
from fathom.games.jupiter.model.layout import Layout, PlacedModule
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, NOWHERE, PAWN, SETUP, Robot, State
from fathom.games.jupiter.model.variants import Variants, variants
from fathom.games.jupiter.rules import end, turn_cards
from fathom.games.jupiter.rules.queries import standing
from fathom.games.jupiter.rules.setup import bare, inhabited

AWAY, GONE = "away", "gone"
CELL = re.compile(r"-?\d{1,3},-?\d{1,3}")
TILE = re.compile(r"([^/@]+)(?:/([0-5]))?(?:@(gone|-?\d{1,3},-?\d{1,3}))?")

# -- reading -------------------------------------------------------------------------------------------------------


def read(pack: Pack, note: RescueNotation) -> State:
    """The state that a notation describes. Raises ValueError, naming the field that is wrong."""
    if not 1 <= len(note.robots) <= len(pack.robots):
        raise ValueError(f"robots: between 1 and {len(pack.robots)} are needed")
    check_counts(note)
    settings = _settings(note)
    rules = variants(pack, settings)
    modules = _tiles(pack, note)
    adrift = note.step not in SETUP and note.pod == AWAY
    pod = None if adrift or note.step in SETUP else _cell("pod", note.pod)
    if note.keeper is not None and not adrift:
        raise ValueError("keeper: a docked Pod has no keeper (JD-404)")
    layout = Layout(tuple(modules), pod, rules.open_bridges)
    colony = pack.blueprint.colony(layout)
    board = bare(pack, modules)
    robots = [_robot(pack, colony, board, seat, name, words) for seat, (name, words) in enumerate(note.robots.items())]
    _lay(colony, board, "creeps", note.creeps, CREEP)
    if note.colonists is not None:
        _lay(colony, board, "colonists", note.colonists, COLONIST)
    else:
        board = [
            crowd if piece == EMPTY else piece for crowd, piece in zip(inhabited(pack, modules), board, strict=True)
        ]
    active = seat_named("active", note.robots, note.active)
    counted = note.rescued + note.aboard + board.count(COLONIST) + note.converted + note.replaced
    first = counted if note.first_colonists is None else note.first_colonists
    laid = [module.tile for module in modules]
    spare = " ".join(tile for tile in pack.module if tile not in laid) if note.spare is None else note.spare
    state = State(
        chance=_chance(pack, note),
        settings=settings,
        rules=rules,
        robots=robots,
        step=note.step,
        active=active,
        layout=layout,
        board=board,
        first_colonists=first,
        target=_target(note, settings, first if rules.heroes else pack.rules.target),
        spare=spare,
        covered=sorted(_slots(colony, "covered", note.covered)),
        aboard=note.aboard,
        keeper=(active if note.keeper is None else seat_named("keeper", note.robots, note.keeper)) if adrift else None,
        rescued=note.rescued,
        converted=note.converted,
        replaced=note.replaced,
        destroyed=sum(module.cell is None for module in modules),
        sunk=note.sunk,
        turn=note.turn,
        used=note.used,
        boosts=note.boosts,
        die=note.die,
        got=_got(colony, modules, note.got),
    )
    _lay_cards(pack, note, state)
    if state.step == "action" and robots[active].core == "boost" and not robots[active].spent:
        turn_cards.boost_core(Table(state, pack), robots[active])
    _refuse(pack, state)
    return state


def _settings(note: RescueNotation) -> Settings:
    chosen = note.settings or Settings()
    for word in note.variants.split():
        if word not in field_names(Variants):
            raise ValueError(f"variants: there is no “{word}”; there are {', '.join(field_names(Variants))}")
    if note.settings is not None and note.variants:
        raise ValueError("variants: write them in the settings, or here")
    return msgspec.structs.replace(chosen, **dict.fromkeys(note.variants.split(), True))


def _tiles(pack: Pack, note: RescueNotation) -> list[PlacedModule]:
    """The modules as `tiles` and `gone` place them; by default 1A 2A 3A 4A 5A 1B …, none turned."""
    by_number = sorted(pack.modules, key=lambda module: (module.id[1:], module.number))
    words = note.tiles.split() or [module.id for module in by_number][: len(pack.blueprint.cells)]
    if len(words) != len(pack.blueprint.cells):
        raise ValueError(f"tiles: {len(words)} modules; the colony has {len(pack.blueprint.cells)} cells")
    gone = [_cell("gone", word) for word in note.gone.split()]
    modules = []
    for word, place in zip(words, pack.blueprint.cells, strict=True):
        found = TILE.fullmatch(word)
        if found is None or found[1] not in pack.module:
            raise ValueError(f"tiles: “{word}” is not a module; write 1A, 1A/2 if turned, 1A@3,-1 if moved or 1A@gone")
        cell = None if found[3] == GONE else _cell("tiles", found[3]) if found[3] else place
        modules.append(PlacedModule(found[1], int(found[2] or 0), None if cell in gone else cell))
    if len({module.tile for module in modules}) < len(modules):
        raise ValueError("tiles: a module appears twice")
    cells = [module.cell for module in modules if module.cell is not None]
    if len(set(cells)) < len(cells):
        raise ValueError("tiles: two modules are in one cell")
    return modules


def _robot(pack: Pack, colony: Colony, board: list[int], seat: int, name: str, words: str) -> Robot:
    where = f"robots: {name}"
    if name != f"seat{seat}" and name not in pack.robot:
        raise ValueError(f"{where}: there is no such robot; there are {', '.join(pack.robot)}")
    robot = Robot(seat, "" if name == f"seat{seat}" else name)
    into = ""
    for word in words.split():
        if word in ("core", "hand", "play"):
            into = word
        elif word == "spent":
            robot.spent = True
        elif word == "out":
            robot.at = OUT
        elif into:
            if word not in pack.ability:
                raise ValueError(f"{where}: there is no ability card “{word}”")
            if into == "core" and robot.core:
                raise ValueError(f"{where}: a robot has one Core, not both {robot.core} and {word}")
            if into == "core":
                robot.core = word
            else:
                (robot.hand if into == "hand" else robot.play).append(word)
        elif word not in ("-", POD_NAME):
            if robot.at != POD:
                raise ValueError(f"{where}: a robot is in one place; {word} is a second one")
            robot.at = _domes(colony, where, word)[0]
            _put(colony, board, where, robot.at, PAWN + seat)
    return robot


def _lay(colony: Colony, board: list[int], where: str, words: str, piece: int) -> None:
    for word in words.split():
        for dome in _domes(colony, where, word):
            _put(colony, board, where, dome, piece)


def _put(colony: Colony, board: list[int], where: str, dome: Dome, piece: int) -> None:
    if board[dome] != EMPTY:
        what = "no space for a piece" if board[dome] == NOWHERE else "already a piece"
        raise ValueError(f"{where}: there is {what} on {colony.names[dome]} (JD-341)")
    board[dome] = piece


def _domes(colony: Colony, where: str, word: str) -> list[Dome]:
    """The domes that a word names: `0,0` names all domes of a module, `0,0:c24` only its domes c, 2 and 4."""
    cell, colon, sides = word.partition(":")
    slot = colony.slot_named.get(cell)
    if slot is None:
        raise ValueError(f"{where}: there is no module in “{word}”; a dome is written q,r:k")
    if not colon:
        return list(colony.domes[slot])
    if not sides or not set(sides) <= set("012345c"):
        raise ValueError(f"{where}: “{word}”: domes are 0 to 5 and c")
    return [slot * SIZE + (CENTRE if side == "c" else int(side)) for side in sides]


def _slots(colony: Colony, where: str, words: str) -> list[Slot]:
    for word in words.split():
        if word not in colony.slot_named:
            raise ValueError(f"{where}: there is no module in “{word}”")
    return [colony.slot_named[word] for word in words.split()]


def _got(colony: Colony, modules: list[PlacedModule], words: str) -> list[Slot]:
    """The modules that got a creep: named by cell, or by tile if they have been destroyed since."""
    tiles = {module.tile: slot for slot, module in enumerate(modules)}
    found = []
    for word in words.split():
        if word in tiles:
            found.append(tiles[word])
        else:
            found += _slots(colony, "got", word)
    return found


def _cell(where: str, word: str) -> Hex:
    if not CELL.fullmatch(word):
        raise ValueError(f"{where}: “{word}” is not a cell; cells are written q,r")
    return hexes.named(word)


def _target(note: RescueNotation, settings: Settings, usual: int) -> int:
    """The number of colonists to rescue: as written, or as in the settings (JD-895), or the usual number."""
    return note.target if note.target is not None else settings.target or usual


def _chance(pack: Pack, note: RescueNotation) -> Chance:
    words = str(note.rolls).split()
    if any(not word.isdecimal() or not 1 <= int(word) <= pack.rules.die for word in words):
        raise ValueError(f"rolls: “{note.rolls}”: the die has the faces 1 to {pack.rules.die}")
    rolls = tuple((pack.rules.die, int(word)) for word in words)
    return chances.of_position(note.seed, note.chance, rolls)


def _lay_cards(pack: Pack, note: RescueNotation, state: State) -> None:
    coming, gone = note.deck.split(), note.discard.split()
    held = [card for r in state.robots for card in (*r.hand, *r.play, r.core) if card]
    rest = pack.deck[:]
    for card in [*coming, *gone, *held]:
        if card not in pack.cards:
            raise ValueError(f"deck, discard: there is no card “{card}”")
        if card not in rest:
            raise ValueError(f"deck, discard: {card} is used more often than there are copies")
        rest.remove(card)
    state.deck, state.discard = lay_pile(state.chance, "deck_left", rest, coming, gone, note.deck_left)


def _refuse(pack: Pack, state: State) -> None:
    """Raise ValueError for a state that is impossible or in which the game is over."""
    t = Table(state, pack)
    for problem in invariants(t):
        raise ValueError(problem)
    if state.step not in ("deal", "colour") and not all(robot.colour for robot in state.robots):
        raise ValueError("robots: a seat has no colour yet")
    if state.first_colonists - state.converted - state.replaced < state.target:
        raise ValueError("colonists: too few are left; the game is over (JD-802)")
    if any(not standing(t, kind) for kind in end.SITES):
        raise ValueError("tiles: no power plant or no radar dish is left; the game is over (JD-803)")
    if state.layout.pod is not None and all(robot.at == OUT for robot in state.robots):
        raise ValueError("robots: no robot is in play and the Pod is docked; the game is over (JD-R96)")
    if state.rescued >= state.target and all(robot.at < 0 for robot in state.robots):
        raise ValueError("rescued: the target is reached and no robot is on the colony; the game is won (JD-801)")


# -- writing -------------------------------------------------------------------------------------------------------


def write(pack: Pack, s: State) -> RescueNotation:
    """The complete notation of a state at a boundary: reading it gives the same state."""
    colony = pack.blueprint.colony(s.layout)
    return written(
        RescueNotation,
        s,
        robots={robot.colour or f"seat{robot.seat}": _robot_words(colony, robot) for robot in s.robots},
        active=s.robots[s.active].colour or s.active,
        tiles=" ".join(_tile_word(module) for module in s.layout.modules),
        colonists=_pieces(colony, s.board, COLONIST),
        creeps=_pieces(colony, s.board, CREEP),
        covered=" ".join(colony.cell(slot) for slot in s.covered),
        pod=hexes.name(s.layout.pod) if s.layout.pod else AWAY,
        keeper=None if s.keeper is None else s.robots[s.keeper].colour or s.keeper,
        got=" ".join(module.tile for module in (s.layout.modules[slot] for slot in s.got)),
        deck=" ".join(reversed(s.deck)),
        deck_left=len(s.deck),
        rolls=" ".join(str(number) for _, number in s.chance.rolls),
    )


def _tile_word(module: PlacedModule) -> str:
    return f"{module.tile}/{module.turned}@{hexes.name(module.cell) if module.cell else GONE}"


def _pieces(colony: Colony, board: list[int], piece: int) -> str:
    """The domes with this piece, module by module: `0,-2:015`."""
    words = []
    for slot, tile in enumerate(colony.domes):
        sides = "".join("c" if dome % SIZE == CENTRE else str(dome % SIZE) for dome in tile if board[dome] == piece)
        if sides:
            words.append(f"{colony.cell(slot)}:{sides}")
    return " ".join(words)


def _robot_words(colony: Colony, robot: Robot) -> str:
    words = ["out" if robot.at == OUT else colony.name(robot.at)]
    if robot.spent:
        words.append("spent")
    if robot.core:
        words += ["core", robot.core]
    for name, cards in (("hand", robot.hand), ("play", robot.play)):
        if cards:
            words += [name, *cards]
    return " ".join(words)
