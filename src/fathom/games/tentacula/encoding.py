"""The encoding for learners: the vocabulary of options, and what questions are about."""

from __future__ import annotations

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature, one
from fathom.game.fields import features_of
from fathom.games.tentacula.fields import VoyageNotation
from fathom.games.tentacula.model import options
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.text.questions import PROMPTS
from fathom.games.tentacula.validation import FEWEST, MOST

VERSION = 0
SEATS = range(FEWEST, MOST + 1)


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of actions and observations for a pack. `decisions` are the ids of all kinds of questions."""
    return Encoding(
        VERSION, vocabulary(pack), features_of(VoyageNotation, pack), question_features(pack), decisions, SEATS
    )


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Every option that a question can offer."""
    fish = [fish.id for fish in pack.fish]
    return ActionVocabulary(
        every(options.Chip, pack.animal),
        every(options.Play, range(MOST)),
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


def question_features(pack: Pack) -> dict[str, Feature]:
    """The features that describe what a question is about."""
    return {
        "what": one(PROMPTS),
        "seat": one(range(MOST)),
        "tile": one(pack.face),
        "fish": one([fish.id for fish in pack.fish]),
        "square": one(range(1, pack.route.end + 1)),
        "colour": one([gem.id for gem in pack.gems]),
    }
