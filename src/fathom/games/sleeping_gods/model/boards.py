"""The shapes of the boards and tokens: crew, synergy, ship, search, and the figures of the rules."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fathom.content.packs import Count
from fathom.games.sleeping_gods.language import Effects, parse_effects
from fathom.games.sleeping_gods.language.words import Box, CrewId, Resource, Skill, StatusName, Window
from fathom.games.sleeping_gods.model.entries import ByPlayers, Code, Part

SkillValue: TypeAlias = Annotated[int, Meta(ge=0, le=2)]


class Weapon(Part, frozen=True):
    """A weapon, printed on a crew board or on a card."""

    acc: Annotated[int, Meta(ge=0, le=3)]
    dmg: Annotated[int, Meta(ge=1, le=5)]
    block: Annotated[int, Meta(ge=0, le=3)] = 0
    ranged: bool = False
    bonus: tuple[Skill, ...] = ()
    """Extra damage: discard an equipped ability card of this skill for +1 (SG-637)."""
    name: str = ""
    """Of a printed weapon; a weapon card has its own name."""


class CrewAbility(Part, frozen=True):
    """The ability of a crew board: its command, and what it may do, one at a time (SG-480)."""

    cost: Annotated[int, Meta(ge=1, le=2)]
    options: tuple[Code, ...]

    @cached_property
    def effects(self) -> tuple[Effects, ...]:
        """The options as typed effects."""
        return tuple(parse_effects(option) for option in self.options)


class CrewBoard(Part, frozen=True):
    """A crew member (SG-T01)."""

    id: CrewId
    name: str
    short: str
    """The name used in a sentence."""
    origin: str
    health: Annotated[int, Meta(ge=4, le=6)]
    skills: dict[Skill, SkillValue]
    weapon: Weapon
    ability: CrewAbility


class SynergyToken(Part, frozen=True):
    """What the holder of a crew member's token may do with it (SG-T02)."""

    crew: CrewId
    effect: Code
    window: Window

    @cached_property
    def effects(self) -> Effects:
        """The text as typed effects."""
        return parse_effects(self.effect)


class Room(Part, frozen=True):
    """A room of the ship board, or the hull (SG-T03)."""

    id: Box
    name: str
    fate: Annotated[int, Meta(ge=1, le=6)]
    """The fate number that damages it."""
    cubes: Count
    """How many damage cubes it holds."""
    draw: ByPlayers = (0, 0, 0, 0)
    command: ByPlayers = (0, 0, 0, 0)
    clear: ByPlayers | Literal["all"] | None = None
    """Command tokens returned from boards and cards."""
    search: Count = 0
    """Search tokens that may be drawn."""
    heal: Count = 0
    rest: Count = 0
    """Fatigue removed for a discarded card."""


class SearchToken(Part, frozen=True):
    """A search token (SG-T05)."""

    id: str
    reward: Code
    damage: Code = ""

    @cached_property
    def rewards(self) -> Effects:
        """The reward as typed effects."""
        return parse_effects(self.reward)

    @cached_property
    def damages(self) -> Effects:
        """The damage as typed effects."""
        return parse_effects(self.damage)


class Inn(Part, frozen=True):
    """The inn of a port (SG-401)."""

    coins: Count
    heal: Count
    rest: Count


class Score(Part, frozen=True):
    """The final score (SG-930 to SG-935)."""

    card: int
    totem: int
    """More for a card that is a totem."""
    quest: int
    level: int
    coins_a_point: int
    artifact: int
    ending: int
    defeat: int
    brutal: int


class Easy(Part, frozen=True):
    """What easy mode gives (SG-950)."""

    xp: Count
    resources: dict[Resource, Count]
    turn_command: Count
    defeat_xp: Count
    defeat_coins: Count
    defeat_command: Count


class Figures(Part, frozen=True):
    """The counts and limits of the rules, and the two printed charts."""

    command: Count
    statuses: dict[StatusName, Count]
    resources: dict[Resource, Count]
    start_resources: dict[Resource, Count]
    start_cards: tuple[str, ...]
    start_location: Count
    start_command: Count
    start_hand: Count
    hand_limit: Count
    equip_limit: Count
    fatigue_limit: Count
    actions: Count
    skip_command: Count
    market_cards: Count
    events_per_type: Count
    defeat_discards: Count
    inn: Inn
    healer_coins: Count
    join_command: Count
    """What a player pays to add crew to another's challenge (SG-562)."""
    combat_tokens: tuple[tuple[Count, ...], ...]
    """For each player count: the active player's, then each other player's (SG-602)."""
    crew_tokens: Count
    """Combat action tokens a crew member holds in a round (SG-631)."""
    give_token_command: Count
    combat_rounds: Count
    """After this many rounds a combat is lost (SG-R192)."""
    finale_command: Count
    finale_xp: Count
    """After the first defeat of the finale (SG-R138)."""
    travel: tuple[tuple[Count, Count], ...]
    """From this total on, this distance (SG-T04)."""
    difficulty: Annotated[tuple[tuple[Count, str], ...], Meta(min_length=1)]
    """From this combat level on, this word (SG-T17)."""
    score: Score
    easy: Easy

    def distance(self, total: int) -> int:
        """How far a travel total carries the ship."""
        return max((distance for least, distance in self.travel if total >= least), default=1)

    def difficulty_word(self, level: int) -> str:
        """The chart's word for a combat level; levels beyond its ends get the word at that end."""
        words = sorted(self.difficulty)
        return next((word for least, word in reversed(words) if level >= least), words[0][1])
