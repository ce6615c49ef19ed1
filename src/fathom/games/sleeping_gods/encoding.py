"""Sleeping Gods in numbers, for learners: every answer there is, and what a player sees.

A paragraph of the storybook is its location's number, its own number there and its letter if it belongs to the plot, so
that stories can be added without changing the numbers. What it says is for readers: see the text of an observation.
"""

from __future__ import annotations

import re
from typing import get_args

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import (
    Feature,
    Getter,
    amounts,
    cached,
    cached_list,
    count,
    each,
    flag,
    keyed,
    number,
    one,
    optional,
    size,
)
from fathom.games.sleeping_gods.language.words import (
    CREW,
    ITEMS,
    LETTERS,
    RESOURCES,
    SKILLS,
    STATUSES,
    AnySkill,
    MarketMode,
)
from fathom.games.sleeping_gods.model import options
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules.combat import placement
from fathom.games.sleeping_gods.rules.combat.weapons import OWN
from fathom.games.sleeping_gods.rules.fate import SOURCES
from fathom.games.sleeping_gods.rules.rooms import PARTS, USUAL
from fathom.games.sleeping_gods.rules.uses import TOKEN
from fathom.games.sleeping_gods.text.questions import ASKED, WINDOWS

VERSION = 1
OTHERWISE = ("window", "gather", "alter", "cover")
"""What a question can be about besides what is asked in one fixed sentence."""
SEATS = range(1, 5)
MOST_WAYS = 8
"""Alternatives of a choice in an effect text."""
MOST_USES = 4
"""Effects of a board or card to pick one of."""
PLOT = "AFE"
"""The paragraphs that belong to no place: the prologue and the plot, the finale, the endings."""
PARAGRAPH = re.compile(rf"([{PLOT}]?)(\d*)(?:\.(\d+))?$")


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The numbers of a pack."""
    return Encoding(VERSION, vocabulary(pack), state_features(pack), question_features(pack), decisions, SEATS)


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Everything that can be answered."""
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


# -- what is seen ----------------------------------------------------------------------------------------------------


def state_features(pack: Pack) -> list[Feature]:
    """The table as a seat sees it: all but other hands and the order of face-down piles (SG-014, SG-R214)."""
    hand, cards, seats = pack.ability, pack.card, range(SEATS[-1])
    command, regions = pack.figures.command, pack.sea.region
    places = {str(place): None for place in pack.location}
    player = [
        size("cards", 20, "hand", "in hand"),
        number("command", command),
        number("tokens", 9, means="unused combat action tokens"),
    ]
    crew = [
        one("seat", [*seats, -1], means="who controls it; the last: the captain, with the active player"),
        number("damage", 12),
        number("fatigue", 5),
        count("statuses", STATUSES, 9),
        count("equipped", hand),
        count("levels", pack.level),
        count("weapons", cards),
        number("command", command),
        number("tokens", 9),
        one("synergy", CREW, means="the board on which its synergy token lies"),
    ]
    fate = [
        one("purpose", ("challenge", "travel", "attack", "ship")),
        one("card", hand),
        number("number", 9),
        number("bonus", 20),
    ]
    trial = [
        one("skill", get_args(AnySkill)),
        number("number", 30),
        flag("travel"),
        count("crew", CREW),
        count("helpers", seats),
        number("bonus", 30),
        number("distance", 12),
    ]
    enemy = [count("covered", range(len(placement.NAMES)))]
    strike = [
        one("crew", CREW),
        one("weapon", [OWN, *cards]),
        one("target", pack.enemy),
        number("accuracy", 20),
        number("damage", 30),
        number("heartless", 30),
        one("hit", (False, True)),
        flag("diagonal"),
    ]
    packet = [one("enemy", pack.enemy), one("crew", CREW), number("damage", 30), flag("counter")]
    battle = [
        keyed("row", pack.enemy, "number", enemy),
        number("round", 20),
        number("level", 60),
        optional("strike", strike),
        optional("packet", packet),
    ]
    story = [one("kind", ("explore", "plot", "finale", "prologue")), _paragraph()]
    return [
        count("hand", hand, 1, "players[seat].hand", "the own hand"),
        each("players", SEATS[-1], player, means="by seat"),
        keyed("crew", CREW, "id", crew, "crew.values()"),
        one("active", seats),
        number("turn", 250),
        number("passes", 5),
        one("region", regions),
        one("room", pack.room),
        amounts("cubes", pack.room, 15),
        amounts("stock", RESOURCES, 60),
        number("xp", 120),
        count("cards", cards, means="those owned"),
        amounts("command", cards, command, "cards", "command lying on them"),
        cached_list(count("quests", pack.quest)),
        cached_list(count("quests_used", pack.quest)),
        count("items", ITEMS, 9),
        size("deck", 60),
        cached_list(count("discard", hand)),
        size("market", 60),
        size("search", 20),
        count("drawn", pack.search_token),
        size("events", 60),
        cached_list(count("events_used", pack.event)),
        one("event", pack.event),
        count("ongoing", pack.event),
        one("serpent", regions),
        optional("fate", fate),
        optional("trial", trial),
        optional("battle", battle),
        optional("story", story),
        count("stall", cards, 1, lambda t, s, seat: s.stall.cards if s.stall else (), "market cards laid out"),
        number("defeats", 9),
        count("totems", cards),
        cached("visited", [count("locations", places, 1, _locations)], lambda t, s, seat: tuple(s.visited)),
        count("used", [*hand, *pack.level, *cards, *ITEMS], 1, means="what was used this turn and can be but once"),
        optional(
            "options", [one("mode", ("normal", "brutal")), flag("easy"), number("passes", 5), number("events", 20)]
        ),
    ]


def question_features(pack: Pack) -> list[Feature]:
    """What a question is about."""
    sources = [
        *CREW, *pack.ability, *pack.level, *pack.card, *pack.event, *pack.room, *WINDOWS, *get_args(MarketMode),
        *SKILLS, *(TOKEN + crew for crew in CREW), *ITEMS, *(f"Q{quest}" for quest in pack.quest),
        "challenge", "travel", "attack", "ship", "inn", "yard", "healer", "level", OWN,
        *pack.sea.region, *pack.search_token,
    ]  # fmt: skip
    return [
        one("what", dict.fromkeys([*ASKED, *OTHERWISE, *STATUSES])),
        one("source", dict.fromkeys(sources)),
        _paragraph("source"),
        one("crew", CREW),
        one("seat", range(SEATS[-1])),
        number("left", 20),
        flag("good"),
    ]


def _paragraph(find: Getter | None = None) -> Feature:
    """A paragraph's letter, the number of its location or of an enemy, and its own number there."""
    parts = [
        one("plot", PLOT, lambda t, name, seat: cut(name)[0], "the letter of a paragraph of the plot"),
        one("place", range(1, 110), lambda t, name, seat: cut(name)[1], "the number of a location or an enemy"),
        one("part", range(1, 41), lambda t, name, seat: cut(name)[2], "the number of a paragraph there"),
    ]
    return cached("paragraph", parts, find, "the paragraph read, if it is one")


def _locations(t: Voyage, visited: tuple[str, ...], seat: int) -> list[str]:
    return [place for place in visited if place.isdecimal() and int(place) in t.pack.location]


def cut(name: str) -> tuple[str, int, int]:
    """A paragraph's letter, place and number, as far as it has them; nothing of any other name."""
    found = PARAGRAPH.match(name)
    return (found[1], int(found[2] or 0), int(found[3] or 0)) if found else ("", 0, 0)
