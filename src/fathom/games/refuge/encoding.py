"""The encoding for learners: the vocabulary of options, and what questions are about."""

from __future__ import annotations

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature, number, one, one_hot_sequence
from fathom.game.fields import features_of
from fathom.games.refuge.fields import SEATS, DiveNotation, printed
from fathom.games.refuge.model import options
from fathom.games.refuge.model.board import DIRECTIONS
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.rules import tasks
from fathom.games.refuge.text.questions import PROMPTS

VERSION = 0
LONGEST_STEER = 2
"""The most spaces that one option moves the head."""


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of actions and observations for a pack. `decisions` are the ids of all kinds of questions."""
    return Encoding(
        VERSION, vocabulary(pack), features_of(DiveNotation, pack), question_features(pack), decisions, SEATS
    )


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Every option that a question can offer."""
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
        every(options.Task, [task.deed for task in tasks.TASKS.of.values()]),
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


def question_features(pack: Pack) -> dict[str, Feature]:
    """The features that describe what a question is about."""
    spaces = pack.sea.kind
    return {
        "what": one(PROMPTS),
        "source": one([*pack.card, *pack.ability, *pack.objective, *TYPES]),
        "space": one(spaces),
        "seat": one(range(SEATS[-1])),
        "path": one_hot_sequence(4, spaces).described("The spaces of the swim declared so far."),
        "left": number(9),
    }
