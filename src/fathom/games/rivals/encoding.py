"""Actions and observations as numbers, for learners."""

from __future__ import annotations

from typing import get_args

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature, number, one
from fathom.game.fields import features_of
from fathom.games.rivals.fields import SEATS, BattleNotation, groups_of, models_of, tiles_of
from fathom.games.rivals.model import options
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.text.questions import PROMPTS

VERSION = 0


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of actions and observations for a pack. `decisions` are the ids of all kinds of questions."""
    return Encoding(
        VERSION, vocabulary(pack), features_of(BattleNotation, pack), question_features(pack), decisions, SEATS
    )


def vocabulary(pack: Pack) -> ActionVocabulary:
    """The action vocabulary: all options that can occur in a match with this pack."""
    tiles, models, characters = tiles_of(pack), models_of(pack), models_of(pack, only_characters=True)
    stances = get_args(options.Stance)
    return ActionVocabulary(
        every(options.Choose, [*pack.faction, *groups_of(pack)]),
        every(options.Buy, pack.model),
        every(options.Equip, pack.card, [*characters, options.RESERVE], halves=True),
        every(options.Muster, sorted({army.points for army in pack.armies})),
        every(options.Ready),
        every(options.Keep),
        every(options.Again),
        every(options.Put, models, tiles, halves=True),
        every(options.Move, tiles),
        every(options.Reinforce, tiles),
        every(options.Attack, tiles, options.MODES),
        every(options.Waste, tiles, options.MODES),
        every(options.Open),
        every(options.Go, models, stances),
        every(options.Step, tiles),
        every(options.Strike, models, [*models, *tiles], halves=True),
        every(options.Play, pack.card),
        every(options.Use, pack.ability),
        every(options.Pick, models),
        every(options.At, tiles),
        every(options.Discard, pack.card),
        every(options.Fight),
        every(options.Flee),
        every(options.Decline),
        every(options.Stop),
        every(options.End),
    )


def question_features(pack: Pack) -> dict[str, Feature]:
    """The features of a question: what it is about."""
    tiles, models = tiles_of(pack), models_of(pack)
    return {
        "what": one(PROMPTS),
        "model": one(models),
        "target": one([*models, *tiles, *map(str, range(SEATS[-1]))]),
        "tile": one(tiles),
        "left": number(250),
        "hits": number(30),
        "pierce": number(30),
        "source": one(dict.fromkeys([*pack.card, *pack.ability, *pack.event])),
    }
