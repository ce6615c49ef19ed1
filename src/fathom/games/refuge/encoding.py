"""Encodes The Refuge for learners: all options, and the observation of a seat."""

from __future__ import annotations

from typing import get_args

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature, count, each, flag, number, one, one_hot_sequence, optional, size
from fathom.games.refuge.model import options
from fathom.games.refuge.model.board import DIRECTIONS
from fathom.games.refuge.model.pack import TYPES, Pack
from fathom.games.refuge.model.state import Stance, StepName
from fathom.games.refuge.rules import tasks
from fathom.games.refuge.rules.queries import current_objective
from fathom.games.refuge.text.questions import PROMPTS

VERSION = 0
SEATS = range(1, 5)
LONGEST_STEER = 2
"""The head is never moved further by a choice."""


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of a pack."""
    return Encoding(VERSION, vocabulary(pack), state_features(pack), question_features(pack), decisions, SEATS)


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Every option there is."""
    spaces, cards, seats = pack.sea.kind, pack.card, range(SEATS[-1])
    return ActionVocabulary(
        every(options.Choose, pack.diver),
        every(options.At, spaces),
        every(options.Move, DIRECTIONS),
        every(options.Play, cards),
        every(options.Use, pack.ability),
        every(options.Recover, TYPES),
        every(options.Give, cards, seats),
        every(options.HandOver, seats),
        every(options.Task, [task.deed for task in tasks.TASKS.values()]),
        every(options.Nudge, spaces, DIRECTIONS),
        every(options.Steer, DIRECTIONS, range(1, LONGEST_STEER + 1)),
        every(options.PickDiver, seats),
        every(options.PickCard, [*cards, *printed(pack)]),
        every(options.TurnUp, pack.ability),
        every(options.DrawCard),
        every(options.Decline),
        every(options.Stop),
        every(options.End),
    )


def printed(pack: Pack) -> list[str]:
    """The Kraken cards of the box, without those that a written position has spelled out."""
    return [card.id for card in (*pack.kraken, *pack.abyss)]


def state_features(pack: Pack) -> list[Feature]:
    """The table as everybody sees it: all but the order of the two face-down piles (RF-903)."""
    spaces, kraken, cards, board = pack.sea.kind, printed(pack), pack.card, pack.board
    copies = max(card.copies for card in pack.salvage)
    diver = [
        one("name", pack.diver),
        one("at", spaces),
        one("stance", get_args(Stance)),
        count("hand", cards, copies),
        count("used", pack.ability),
        count("cameras", spaces, board.cameras),
        flag("screen"),
    ]
    return [
        each("divers", SEATS[-1], diver, means="by seat"),
        one("step", get_args(StepName)),
        one("active", range(SEATS[-1])),
        number("turn", 250),
        number("actions", 9),
        one("head", pack.sea.under, means="its middle column and lowest row"),
        number("supply", board.tentacles),
        number("threat", 99),
        count("tentacles", spaces),
        one_hot_sequence(
            "kraken_known", 4, kraken, lambda t, s, seat: s.kraken[: -s.known - 1 : -1], "looked at, the next first"
        ),
        count("kraken_unseen", kraken, 1, lambda t, s, seat: s.kraken[: len(s.kraken) - s.known], "of the pile"),
        count("kraken_discard", kraken),
        size("salvage_left", 99, "salvage"),
        count("salvage_discard", cards, copies),
        one_hot_sequence("objectives", 3, pack.objective),
        number("done", 3),
        flag("current", lambda t, s, seat: current_objective(t) is not None, "whether an objective is open"),
        count("markers", spaces),
        number("tally", 99),
        count("stowed", cards, len(TYPES)),
        count("pods", spaces),
        one("carrier", range(SEATS[-1])),
        flag("slowed"),
        number("deadline", 250),
        number("eliminated", 99),
        number("devoured", 99),
        optional("options", [flag("abyss"), flag("confirm_end")]),
    ]


def question_features(pack: Pack) -> list[Feature]:
    """What a question is about."""
    spaces = pack.sea.kind
    return [
        one("what", PROMPTS),
        one("source", [*pack.card, *pack.ability, *pack.objective, *TYPES]),
        one("space", spaces),
        one("seat", range(SEATS[-1])),
        one_hot_sequence("path", 4, spaces, means="a swim declared so far"),
        number("left", 9),
    ]
