"""The pack of Sleeping Gods: one field for each file, and lookup tables built from them.

The types are elsewhere: boards and figures in `boards`, cards in `cards`, maps and locations in `atlas`, the storybook
in `story.paragraphs`, effect texts in `language`. Every effect text is parsed when the pack is made; a `PackError`
names file, entry, field and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, get_args

import msgspec

from fathom.content.packs import file_fields
from fathom.engine.errors import PackError
from fathom.games.sleeping_gods.language.danger import worsened
from fathom.games.sleeping_gods.language.effects import Always, Effects, Immune, Mod
from fathom.games.sleeping_gods.language.walk import windows_of
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.atlas import Location, MapPage, Sea
from fathom.games.sleeping_gods.model.boards import CrewBoard, Figures, Room, SearchToken, SynergyToken
from fathom.games.sleeping_gods.model.cards import (
    AbilityCard,
    AdventureCard,
    EnemyCard,
    EventCard,
    EventType,
    LevelCard,
    MapId,
    QuestCard,
    Unlock,
)
from fathom.games.sleeping_gods.model.entries import language_errors
from fathom.games.sleeping_gods.model.memory import Cast, Mark
from fathom.games.sleeping_gods.story.paragraphs import ChoiceChallenge, Paragraph

__all__ = ["EVENT_TYPES", "Pack", "card_id"]

EVENT_TYPES: tuple[EventType, ...] = ("mild", "perilous", "deadly")


def _summed(effects: Effects) -> dict[str, int]:
    """The sums of the modifiers among the effects, by what they change."""
    found: dict[str, int] = {}
    for effect in effects:
        if isinstance(effect, Mod):
            found[effect.what] = found.get(effect.what, 0) + effect.n
    return found


def card_id(number: int) -> str:
    """The id of the adventure card of this number."""
    return f"AD{number:02}"


class Pack(msgspec.Struct, frozen=True):
    """All content of the game."""

    SINGLE_FILES: ClassVar[tuple[str, ...]] = ("marks", "cast")
    """The folders that a pack may write as one file: `marks.yaml` instead of `marks/m1.yaml` and others."""

    figures: Figures
    """The counts and limits of the rules, and the two printed charts."""
    crew: list[CrewBoard]
    """The crew boards."""
    synergy: list[SynergyToken]
    """The synergy tokens."""
    ship: list[Room]
    """The rooms of the ship, and the hull."""
    search: list[SearchToken]
    """The search tokens."""
    abilities: list[AbilityCard]
    """The ability cards."""
    levels: list[LevelCard]
    """The level cards."""
    market: list[AdventureCard]
    """The market cards."""
    adventure: list[AdventureCard]
    """The adventure cards."""
    events: list[EventCard]
    """The event cards."""
    enemies: list[EnemyCard]
    """The enemy cards."""
    quests: list[QuestCard]
    """The quest cards."""
    unlocks: list[Unlock]
    """The quest cards that are earned by achievements."""
    atlas: list[MapPage]
    """The maps."""
    locations: list[Location]
    """The numbered places to explore."""
    story: dict[str, list[Paragraph]]
    """The paragraphs by file: `m1/harborlight`, `plot/surges`. A map without a story is not in play (SG-016)."""
    marks: dict[str, list[Mark]]
    """The lasting marks by file, usually one for each map: `m1`."""
    cast: dict[str, list[Cast]]
    """The persons and things that can leave, by file, usually one for each map: `m1`."""

    sea: Sea = msgspec.field(default=None)  # type: ignore[assignment]
    board: dict[str, CrewBoard] = {}
    token: dict[str, SynergyToken] = {}
    """Synergy tokens by crew member."""
    room: dict[str, Room] = {}
    search_token: dict[str, SearchToken] = {}
    ability: dict[str, AbilityCard] = {}
    cheapest: int = 0
    """The lowest cost of an ability card."""
    level: dict[str, LevelCard] = {}
    levels_of: dict[str, list[LevelCard]] = {}
    """The level cards of each crew member."""
    card: dict[str, AdventureCard] = {}
    """Adventure and market cards by id."""
    event: dict[str, EventCard] = {}
    events_of: dict[str, list[str]] = {}
    """The ids of the events of each type."""
    enemy: dict[int, EnemyCard] = {}
    quest: dict[int, QuestCard] = {}
    keyword: dict[str, QuestCard] = {}
    unlock: dict[int, Unlock] = {}
    """Unlocked cards by quest number."""
    location: dict[int, Location] = {}
    paragraph: dict[str, Paragraph] = {}
    file_of: dict[str, str] = {}
    """The story file of each paragraph."""
    mark: dict[str, Mark] = {}
    role: dict[str, Cast] = {}
    """The persons and things that can leave, by id."""
    totem_home: dict[str, MapId] = {}
    """The map a totem belongs to, by card id."""
    mods: dict[str, dict[str, int]] = {}
    """What each card changes while it is in play, by its id: ability and level cards, adventure and market cards,
    events, unlocked cards as `Q166`. Cards that change nothing have an empty dict."""
    changing: dict[str, tuple[str, ...]] = {}
    """The adventure and market cards with modifiers, by what they change."""
    uses: dict[Window, dict[str, list[tuple[int, Effects]]]] = {}
    """For each window the texts that can have an effect in it, by the id of the crew board or card; each with its
    number on that board or card, from 1."""
    immune: dict[str, frozenset[str]] = {}
    """The statuses from which each card protects its bearer."""

    def __post_init__(self) -> None:
        if problems := list(self._language_problems()):
            raise PackError(problems)
        story = [(file, paragraph) for file, paragraphs in self.story.items() for paragraph in paragraphs]
        location = {place.num: place for place in self.locations}
        maps_at_hand = {file.partition("/")[0].upper() for file in self.story}
        tables: dict[str, Any] = {
            "sea": Sea(self.atlas, self.locations, maps_at_hand),
            "board": {board.id: board for board in self.crew},
            "token": {token.crew: token for token in self.synergy},
            "room": {room.id: room for room in self.ship},
            "search_token": {token.id: token for token in self.search},
            "ability": {card.id: card for card in self.abilities},
            "cheapest": min((card.cost for card in self.abilities), default=0),
            "level": {card.id: card for card in self.levels},
            "levels_of": {board.id: [card for card in self.levels if card.crew == board.id] for board in self.crew},
            "card": {card.id: card for card in (*self.adventure, *self.market)},
            "event": {card.id: card for card in self.events},
            "events_of": {type: [card.id for card in self.events if card.type == type] for type in EVENT_TYPES},
            "enemy": {card.num: card for card in self.enemies},
            "quest": {card.num: card for card in self.quests},
            "keyword": {card.keyword: card for card in self.quests},
            "unlock": {unlock.quest: unlock for unlock in self.unlocks},
            "location": location,
            "paragraph": {paragraph.id: paragraph for _, paragraph in story},
            "file_of": {paragraph.id: file for file, paragraph in story},
            "mark": {mark.id: mark for marks in self.marks.values() for mark in marks},
            "role": {role.id: role for roles in self.cast.values() for role in roles},
            "totem_home": {
                card.id: location[card.found].map for card in self.adventure if card.totem and card.found in location
            },
        }
        lasting = dict(self._lasting())
        tables["mods"] = {id: _summed(effects) for id, effects in lasting.items()}
        kinds = sorted({what for card in tables["card"] for what in tables["mods"][card]})
        tables["changing"] = {
            what: tuple(card for card in tables["card"] if what in tables["mods"][card]) for what in kinds
        }
        tables["immune"] = {
            id: frozenset(effect.status for effect in effects if isinstance(effect, Immune))
            for id, effects in lasting.items()
        }
        tables["uses"] = {window: {} for window in get_args(Window)}
        for id, texts in self._uses():
            for way, text in enumerate(texts, 1):
                for window in windows_of(text):
                    tables["uses"][window].setdefault(id, []).append((way, text))
        for name, table in tables.items():
            # Always set: `replace` passes on the tables of the old pack.
            msgspec.structs.force_setattr(self, name, table)

    def _lasting(self) -> Iterator[tuple[str, Effects]]:
        """Yield the id of each card, with the modifiers that apply while it is in play."""
        equipped: list[AbilityCard | LevelCard] = [*self.abilities, *self.levels]
        for one in equipped:
            yield one.id, one.effects if one.use.how == "passive" else ()
        for card in (*self.adventure, *self.market):
            yield card.id, card.passives
        for event in self.events:
            always = (effect.modifiers for effect in event.effects if isinstance(effect, Always))
            yield event.id, tuple(modifier for modifiers in always for modifier in modifiers)
        for unlock in self.unlocks:
            yield f"Q{unlock.quest}", unlock.modifiers

    def _uses(self) -> Iterator[tuple[str, tuple[Effects, ...]]]:
        """Yield the id of each board and card, with the effects of each way to use it."""
        for board in self.crew:
            yield board.id, board.ability.effects
        cards: list[AbilityCard | LevelCard | AdventureCard]
        cards = [*self.abilities, *self.levels, *self.adventure, *self.market]
        for card in cards:
            yield card.id, card.uses

    def _language_problems(self) -> list[str]:
        """The errors in the effect texts of all files."""
        problems = []
        for field in file_fields(type(self)):
            files = {f"{field}.yaml": getattr(self, field)}
            if field in ("story", "marks", "cast"):
                files = {f"{field}/{file}.yaml": entries for file, entries in getattr(self, field).items()}
            for file, content in files.items():
                problems += [f"{file}: {problem}" for problem in language_errors(content)]
        return problems

    def adventure_card(self, number: int) -> AdventureCard:
        """The adventure card of this number, as in `adv(n)`."""
        return self.card[card_id(number)]

    def danger(self, region: str, passes: int) -> int:
        """How much is added to each damage on the map of a region in pass number `passes`, from 1 (SG-R241)."""
        return self.figures.danger_in(self.sea.maps[region[:-1]].tier, passes)

    def story_danger(self, paragraph: Paragraph, passes: int) -> int:
        """The danger at the location of a paragraph in pass number `passes`; 0 in the plot and the finale (SG-R241)."""
        location = self.location.get(paragraph.location or 0)
        return self.danger(location.at, passes) if location else 0

    def failure(self, paragraph: Paragraph, gate: ChoiceChallenge, passes: int) -> Effects:
        """The effects of a failed challenge of the story, with the danger of its map (SG-R241)."""
        return worsened(gate.failure, self.story_danger(paragraph, passes))

    def combat_level(self, enemies: tuple[int, ...]) -> int:
        """The sum of the enemies' levels (SG-610)."""
        return sum(self.enemy[number].level for number in enemies)
