"""The fields of a position: how each is written, and what learners observe of it.

Everything is public except the order of both piles (TN-R011).
"""

from __future__ import annotations

from typing import get_args

from fathom.encoding.observation import (
    Feature,
    cached,
    count,
    each,
    flag,
    number,
    numbers,
    one,
    one_hot_by_key,
    one_hot_sequence,
    optional,
    unobserved,
)
from fathom.game.fields import CHANCE, HIDDEN, NO_MATTER, PLACE, SEED, field, unwritten
from fathom.game.notation import Notation
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.parts import LevelId
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.settings import Settings
from fathom.games.tentacula.model.state import StepName, Voyage
from fathom.games.tentacula.validation import MOST


def _players(pack: Pack) -> Feature:
    return each(MOST, seat=PLACE, chip=one(pack.animal), tile=one(pack.face))


def _lanes(pack: Pack) -> Feature:
    segments = range(1, pack.route.segments + 1)
    following = number(len(segments) + 1).described("The segment of the next tile.")
    tiles = one_hot_by_key(segments, pack.face, _by_segment)
    return each(len(LANES), next=following, reef=cached(lambda t, lane, seat: (lane.next, *lane.tiles), tiles=tiles))


def _by_segment(t: Voyage, reef: tuple[int, *tuple[str, ...]], seat: int) -> dict[int, str]:
    next, *tiles = reef
    return dict(enumerate(tiles, next - len(tiles)))


def _gems(pack: Pack) -> Feature:
    return numbers(len(pack.gems), max(gem.count for gem in pack.gems))


def _pile(pack: Pack) -> Feature:
    looks = sorted({face.look for face in pack.face.values()})
    top = one(looks, _top).described("What players see of the top tile.")
    return cached(lambda t, s, seat: tuple(s.pile), tiles=count(pack.tile, 1, _tiles), top=top)


def _tiles(t: Voyage, pile: tuple[str, ...], seat: int) -> list[str]:
    return [t.pack.face[face].tile for face in pile]


def _top(t: Voyage, pile: tuple[str, ...], seat: int) -> tuple[str, str, bool] | None:
    return t.pack.face[pile[-1]].look if pile else None


class VoyageNotation(Notation):
    """A position of Tentacula as written. A field with several items is one line of words."""

    players: dict[str, str] = field(
        {},
        "The players in seat order, with their chip and the tile in front of them.",
        _players,
        "The animal of each chip with a tile, `-` for none. A player who has no chip yet is `seat0`, `seat1` …",
    )
    step: StepName | None = field(
        None,
        "The step that comes next.",
        one(get_args(StepName)),
        "Default: `turn` if `active` is given, else `next`; `draw` if no player has a tile; "
        "`chips` if a player has no chip.",
    )
    active: str | int | None = field(
        None,
        "The player whose turn it is, or who took the last turn.",
        one(range(MOST)),
        "By chip or seat number. Default: the first.",
    )
    stage: int = field(
        1, "The stage of the board: the number of folds plus one.", lambda pack: one(range(1, pack.route.stages + 1))
    )
    round: int | None = field(None, "The number of the round.", number(99), "Default: 1, or 0 during set-up.")
    turn: int | None = field(None, "The number of turns begun.", number(250), "Default: 1 during a turn, else 0.")
    fish: str = field(
        "",
        "The square of each fish; 0 is the start.",
        lambda pack: one_hot_sequence(len(pack.fish), range(pack.route.end + 1)),
        "`Y7` is the yellow fish on square 7, `Y0` on the start, `YF1` on the first finish square, `YF` on the next "
        "free one. Default: on the start; after the board was folded, right behind the arch that was passed.",
    )
    lanes = unwritten("The lanes of the reef: inside, then outside.", _lanes)
    inside: str = field(
        "",
        "The inside lane.",
        unobserved("The first lane of `lanes`."),
        "The segment of its first tile, then the tiles in route order (`K1 RT02:T RT05:C`). `K3` alone is a lane "
        "without tiles whose next reef square is K3.",
    )
    outside: str = field("", "The outside lane.", unobserved("The second lane of `lanes`."), "Written like `inside`.")
    pool: int | None = field(
        None,
        "The team's shells.",
        lambda pack: number(pack.board.shells),
        "Default: as at the start of the level.",
    )
    stash: str = field("", "The stash to fill.", lambda pack: one(pack.stash), "Like `ST5`. Default: the first.")
    chest: str | None = field(
        None,
        "The gems in the chest by colour.",
        _gems,
        "One number per colour, in the order of the pack. Default: all other gems.",
    )
    cave: str | None = field(
        None,
        "The gems in the cave by colour.",
        _gems,
        "Written like `chest`. Default: none; if `chest` is written, all other gems.",
    )
    stashed: str | None = field(None, "The gems in the stash by colour.", _gems, "Written like `chest`. Default: none.")
    pile: str = field(
        "",
        "The draw pile.",
        _pile,
        "The next tiles, each named by the face that lies up. In stage 1 the rest are below them.",
    )
    pile_left: int | None = field(
        None,
        "The number of tiles in the pile.",
        unobserved("Follows from `pile`."),
        "Tiles that are nowhere else are in the box.",
    )
    box = unwritten("The tiles in the box, out of the game.", lambda pack: count(pack.tile))
    gate: str = field(
        "",
        "The gate on the arch of this stage.",
        lambda pack: one(pack.gate),
        "Default: any gate that no field names.",
    )
    gates: str = field(
        "",
        "The gates that are not turned up yet.",
        lambda pack: count(pack.gate),
        "The next gates, the top one first. The rest are shuffled below them.",
    )
    passed_gates: str = field(
        "",
        "The gates that were passed in earlier stages.",
        unobserved("All gates that are neither `gate` nor in `gates`."),
        "Default: any gates that no field names.",
    )
    stolen_moving: int = field(0, "How many gems were stolen after moves.", NO_MATTER)
    stolen_resting: int = field(0, "How many gems were stolen at the end of rounds.", NO_MATTER)
    level: LevelId = field(1, "The level: 1, 2, 3 or `pro`.", unobserved("A part of `settings`."))
    settings: Settings | None = field(
        None,
        "All settings of the match.",
        optional(
            level=one(get_args(LevelId)),
            snail=unobserved("The removed tile is in `box`."),
            start=NO_MATTER,
            stash=unobserved("Same as `stash`."),
            confirm_end=flag(),
        ),
        "They replace `level` and `stash`.",
    )
    rolls: str = field("", "The colours that the next rolls of the die show.", HIDDEN)
    flips: str = field("", "The sides that the next flipped shells show.", HIDDEN, "`shell` or `water`.")
    seed: int = SEED
    chance: str = CHANCE
