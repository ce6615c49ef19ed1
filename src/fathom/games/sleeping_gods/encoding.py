"""Sleeping Gods as numbers for learners: all possible actions, and the features of questions."""

from __future__ import annotations

from typing import get_args

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import Feature, flag, number, one
from fathom.game.fields import features_of
from fathom.games.sleeping_gods.fields import SEATS, VoyageNotation, paragraph
from fathom.games.sleeping_gods.language.words import CREW, ITEMS, LETTERS, RESOURCES, SKILLS, STATUSES, MarketMode
from fathom.games.sleeping_gods.model import options
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.rules.combat import placement
from fathom.games.sleeping_gods.rules.combat.weapons import OWN
from fathom.games.sleeping_gods.rules.fate import SOURCES
from fathom.games.sleeping_gods.rules.rooms import PARTS, USUAL
from fathom.games.sleeping_gods.rules.uses import TOKEN
from fathom.games.sleeping_gods.text.questions import ASKED, WINDOWS

VERSION = 3
OTHERWISE = ("window", "gather", "alter", "cover")
"""What questions can be about that `ASKED` has no prompt for."""
MOST_WAYS = 8
"""The most alternatives that an effect text offers."""
MOST_USES = 4
"""The most effects of a board or card of which one is chosen."""


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The encoding of actions and observations for a pack. `decisions` are the ids of all kinds of questions."""
    return Encoding(
        VERSION, vocabulary(pack), features_of(VoyageNotation, pack), question_features(pack), decisions, SEATS
    )


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Every option that a question can offer, as a numbered action."""
    hand, cards, seats = pack.ability, pack.card, range(SEATS[-1])
    weapons = [card.id for card in cards.values() if card.weapon]
    tokens = [TOKEN + crew for crew in CREW]
    unlocked = [f"Q{quest}" for quest in pack.unlock]
    return ActionVocabulary(
        every(options.Room, pack.room),
        every(options.Part, [USUAL.part, *PARTS]),
        every(options.Crew, CREW),
        every(options.Card, [*hand, *cards]),
        every(options.Equip, hand),
        every(options.Drop, hand),
        every(options.Arm, weapons),
        every(options.Use, [*CREW, *hand, *pack.level, *cards, *tokens, *ITEMS, *unlocked], range(1, MOST_USES + 1)),
        every(options.Put, [*RESOURCES, *STATUSES, *CREW, *cards]),
        every(options.Alternative, range(1, MOST_WAYS + 1)),
        every(options.Travel),
        every(options.Explore, map(str, pack.location)),
        every(options.Market),
        every(options.Port),
        every(options.Tackle, pack.event),
        every(options.Skip),
        every(options.Sail, pack.sea.region),
        every(options.Choice, LETTERS),
        every(options.Buy, cards),
        every(options.Inn),
        every(options.Yard, RESOURCES),
        every(options.Heal, CREW),
        every(options.Level, pack.level),
        every(options.Join, CREW),
        every(options.Discard, hand),
        every(options.Attack, CREW),
        every(options.Weapon, [OWN, *weapons]),
        every(options.Target, pack.enemy),
        every(options.Cover, pack.enemy, placement.NAMES, halves=True),
        every(options.GiveToken, seats, seats),
        every(options.Recall, CREW),
        every(options.Seat, seats),
        every(options.Source, [source.source for source in SOURCES]),
        every(options.DrawToken),
        every(options.Keep, pack.search_token),
        every(options.Decline),
        every(options.Stop),
        every(options.Pass),
        every(options.PassTurn),
    )


def question_features(pack: Pack) -> dict[str, Feature]:
    """The features that say what a question is about."""
    sources = [
        *CREW, *pack.ability, *pack.level, *pack.card, *pack.event, *pack.room, *WINDOWS, *get_args(MarketMode),
        *SKILLS, *(TOKEN + crew for crew in CREW), *ITEMS, *(f"Q{quest}" for quest in pack.quest),
        "challenge", "travel", "attack", "ship", "inn", "yard", "healer", "level", OWN,
        *pack.sea.region, *pack.search_token,
    ]  # fmt: skip
    return {
        "what": one(dict.fromkeys([*ASKED, *OTHERWISE, *STATUSES])),
        "source": one(dict.fromkeys(sources)),
        "paragraph": paragraph(pack, "source"),
        "crew": one(CREW),
        "seat": one(range(SEATS[-1])),
        "left": number(20),
        "good": flag(),
    }
