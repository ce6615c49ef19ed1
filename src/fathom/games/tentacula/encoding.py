"""The encoding for learning agents: the vocabulary of options and the observation."""

from __future__ import annotations

from typing import get_args

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
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
)
from fathom.games.tentacula.model import options
from fathom.games.tentacula.model.pack import LevelId, Pack
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import StepName, Voyage
from fathom.games.tentacula.text.questions import PROMPTS

VERSION = 0
SEATS = range(2, 5)


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of a pack."""
    return Encoding(VERSION, vocabulary(pack), observation(pack), question(pack), decisions, SEATS)


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Every option there is."""
    fish = [fish.id for fish in pack.fish]
    return ActionVocabulary(
        every(options.Chip, pack.animal),
        every(options.Play, range(SEATS[-1])),
        every(options.Lay, LANES),
        every(options.Swim, fish),
        every(options.Shell, fish, pack.animal),
        every(options.Stay),
        every(options.Gem, [gem.id for gem in pack.gems]),
        every(options.Decline),
        every(options.Roll),
        every(options.Keep),
        every(options.Take, LANES),
        every(options.Face, pack.animal),
        every(options.End),
    )


def observation(pack: Pack) -> list[Feature]:
    """The table as all players see it: everything but the order of both piles (TN-R011)."""
    squares, segments = range(pack.route.end + 1), range(1, pack.route.segments + 1)
    gems, most_gems = len(pack.gems), max(gem.count for gem in pack.gems)
    looks = sorted({face.look for face in pack.face.values()})
    player = [one("chip", pack.animal), one("tile", pack.face)]
    lane = [
        number("next", len(segments) + 1),
        cached(
            "reef", [one_hot_by_key("tiles", segments, pack.face, _by_segment)], lambda t, x, seat: (x.next, *x.tiles)
        ),
    ]
    pile = [count("tiles", pack.tile, 1, _tiles), one("top", looks, _top, "what is seen of the uppermost")]
    return [
        each("players", SEATS[-1], player, means="by seat"),
        one("step", get_args(StepName)),
        one("active", range(SEATS[-1])),
        one("stage", range(1, pack.route.stages + 1)),
        number("round", 99),
        number("turn", 250),
        one_hot_sequence("fish", len(pack.fish), squares, means="the square of each"),
        each("lanes", len(LANES), lane, means="inside, then outside"),
        number("pool", pack.board.shells),
        one("stash", pack.stash),
        numbers("chest", gems, most_gems, means="gems by colour"),
        numbers("cave", gems, most_gems, means="gems by colour"),
        numbers("stashed", gems, most_gems, means="gems by colour"),
        cached("pile", pile, lambda t, s, seat: tuple(s.pile)),
        count("box", pack.tile),
        one("gate", pack.gate),
        count("gates", pack.gate, means="those not yet turned up"),
        optional("options", [one("level", get_args(LevelId)), flag("confirm_end")]),
    ]


def question(pack: Pack) -> list[Feature]:
    """What a question is about."""
    return [
        one("what", PROMPTS),
        one("seat", range(SEATS[-1])),
        one("tile", pack.face),
        one("fish", [fish.id for fish in pack.fish]),
        one("square", range(1, pack.route.end + 1)),
        one("colour", [gem.id for gem in pack.gems]),
    ]


def _by_segment(t: Voyage, reef: tuple[int, *tuple[str, ...]], seat: int) -> dict[int, str]:
    next, *tiles = reef
    return dict(enumerate(tiles, next - len(tiles)))


def _tiles(t: Voyage, pile: tuple[str, ...], seat: int) -> list[str]:
    return [t.pack.face[face].tile for face in pile]


def _top(t: Voyage, pile: tuple[str, ...], seat: int) -> tuple[str, str, bool] | None:
    return t.pack.face[pile[-1]].look if pile else None
