"""The fields of a position: how each is written, and what learners observe of it.

Everything is public except the order of the two face-down piles (RF-903).
"""

from __future__ import annotations

from typing import get_args

from fathom.encoding.observation import (
    Feature,
    count,
    each,
    flag,
    number,
    one,
    one_hot_sequence,
    optional,
    size,
    unobserved,
)
from fathom.game.fields import CHANCE, HIDDEN, PLACE, SEED, field, unwritten
from fathom.game.notation import Notation
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.model.settings import Settings
from fathom.games.refuge.model.state import Stance, StepName
from fathom.games.refuge.rules.queries import current_objective

SEATS = range(1, 5)


def printed(pack: Pack) -> list[str]:
    """The ids of the pack's Kraken cards; cards that only a position describes (`RR|D,S,DD`) are not among them."""
    return [card.id for card in (*pack.kraken, *pack.abyss)]


def _copies(pack: Pack) -> int:
    return max(card.copies for card in pack.salvage)


def _divers(pack: Pack) -> Feature:
    return each(
        SEATS[-1],
        seat=PLACE,
        name=one(pack.diver),
        at=one(pack.sea.kind),
        stance=one(get_args(Stance)),
        hand=count(pack.card, _copies(pack)),
        used=count(pack.ability).described("The abilities that lie face down."),
        cameras=count(pack.sea.kind, pack.board.cameras),
        screen=flag().described("Whether the diver's Bubble Screen is up."),
    )


def _kraken(pack: Pack) -> dict[str, Feature]:
    known = one_hot_sequence(4, printed(pack), lambda t, s, seat: s.kraken[: -s.known - 1 : -1])
    unseen = count(printed(pack), 1, lambda t, s, seat: s.kraken[: len(s.kraken) - s.known])
    return {
        "kraken_known": known.described("The Kraken cards that the team has looked at, the next one first."),
        "kraken_unseen": unseen.described("The other cards of the Kraken pile, in no particular order."),
    }


def _current(pack: Pack) -> dict[str, Feature]:
    current = flag(lambda t, s, seat: current_objective(t) is not None)
    return {"current": current.described("Whether an objective is current; none is while a reward is resolved.")}


class DiveNotation(Notation):
    """The written form of a position of The Refuge. A field with several items has them separated by spaces."""

    divers: dict[str, str] = field(
        {},
        "The divers in seat order.",
        _divers,
        "Each by name, with a space or `devoured`; then, where they apply, `down`, `screen`, `hand` with cards, `used` "
        "with abilities, `cameras` with spaces. `seat0: -` is a seat without a diver.",
    )
    step: StepName | None = field(
        None,
        "The step of the turn or of set-up.",
        one(get_args(StepName)),
        "Default: `action`, or `resurface` for a devoured diver.",
    )
    active: str | int = field(0, "Whose turn it is.", one(range(SEATS[-1])), "A diver or a seat. Default: seat 0.")
    turn: int = field(1, "The number of the turn.", number(250))
    actions: int | None = field(None, "Actions left in this action step.", number(9), "Default: all of them.")
    head: str | int | None = field(
        None,
        "The middle column of the head and its lowest row.",
        lambda pack: one(pack.sea.under),
        "Write the row only in the Abyss: `4,3`.",
    )
    supply: int | None = field(
        None,
        "Tentacles in the supply.",
        lambda pack: number(pack.board.tentacles),
        "Default: all that are neither on the map nor on the Threat track.",
    )
    threat: int = field(0, "Tentacles on the Threat track.", number(99))
    tentacles: str | None = field(None, "The spaces with a tentacle.", lambda pack: count(pack.sea.kind))
    first_tentacles = unwritten(
        "All tentacles of this game.", unobserved("The sum of `supply`, `threat` and `tentacles`.")
    )
    kraken: str = field(
        "",
        "The pile of Kraken cards.",
        _kraken,
        "The next cards, in the order they are drawn; the others are shuffled below them. A card can be written out: "
        "`RR|D,S,DD`.",
    )
    known: int = field(
        0,
        "How many cards on top of the Kraken pile the team has looked at.",
        unobserved("Follows from `kraken_known`."),
    )
    kraken_discard: str = field("", "The discarded Kraken cards.", lambda pack: count(printed(pack)), "Oldest first.")
    salvage: str = field(
        "",
        "The pile of Salvage cards.",
        HIDDEN,
        "The next cards, in the order they are drawn; the others are shuffled below them.",
    )
    salvage_left: int | None = field(
        None,
        "How many cards the Salvage pile has.",
        size(99, "salvage"),
        "Of the cards that are nowhere else, the rest are discarded. Default: all of them are in the pile.",
    )
    salvage_discard: str = field(
        "", "The discarded Salvage cards.", lambda pack: count(pack.card, _copies(pack)), "Oldest first."
    )
    objectives: str = field(
        "",
        "Three objectives, one of each level.",
        lambda pack: one_hot_sequence(3, pack.objective),
        "Default: the blue ones.",
    )
    done: int = field(0, "How many objectives are accomplished.", number(3))
    rewarding = unwritten("Whether the reward of the objective just accomplished is being resolved.", _current)
    markers: str | None = field(
        None,
        "The spaces with a tracking marker.",
        lambda pack: count(pack.sea.kind),
        "Default: as the current objective lays them out.",
    )
    tally: int = field(0, "The eliminations or strikes counted for the current objective.", number(99))
    stowed: str = field("", "The cards stowed under the current objective.", lambda pack: count(pack.card, len(TYPES)))
    pods: str | None = field(
        None,
        "The spaces with a hatch, or with the cargo.",
        lambda pack: count(pack.sea.kind),
        "Default: as the objectives lay them out.",
    )
    carrier: str | int | None = field(None, "Who carries the cargo.", one(range(SEATS[-1])), "A diver or a seat.")
    slowed: bool = field(False, "Whether two arrows move the head only one space.", flag())
    deadline: int | None = field(
        None,
        "One player only: the turn in which a diver who is down or devoured must stand up.",
        number(250),
        "Default: the next turn.",
    )
    eliminated: int = field(0, "Tentacles eliminated so far.", number(99))
    devoured: int = field(0, "How often divers were devoured so far.", number(99))
    abyss: bool = field(False, "Whether the Abyss variant is played.", unobserved("A part of `settings`."))
    settings: Settings | None = field(
        None,
        "The settings of the match.",
        optional(
            objectives=unobserved("Same as `objectives`."),
            abyss=flag(),
            first=unobserved("It does not matter later who began."),
            confirm_end=flag(),
        ),
        "Default: the objectives of the position; seat 0 begins.",
    )
    seed: int = SEED
    chance: str = CHANCE
