"""The types of boards and tokens: crew, synergy, ship, search; and the figures of the rules."""

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
    """The skills of ability cards that can be discarded for +1 damage each (SG-637)."""
    name: str = ""
    """The name of a printed weapon; empty on a weapon card, which has a name itself."""


class CrewAbility(Part, frozen=True):
    """The ability of a crew board: its command cost, and its effects, of which one is used at a time (SG-480)."""

    cost: Annotated[int, Meta(ge=1, le=2)]
    options: tuple[Code, ...]

    @cached_property
    def effects(self) -> tuple[Effects, ...]:
        """The options as typed effects."""
        return tuple(parse_effects(option) for option in self.options)


class CrewBoard(Part, frozen=True):
    """The board of a crew member: health, skills, weapon and ability (SG-T01)."""

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
    """The fate number that damages the room."""
    cubes: Count
    """How many damage cubes the room holds."""
    draw: ByPlayers = (0, 0, 0, 0)
    command: ByPlayers = (0, 0, 0, 0)
    clear: ByPlayers | Literal["all"] | None = None
    """How many command tokens return from boards and cards to the supply."""
    search: Count = 0
    """How many search tokens may be drawn."""
    heal: Count = 0
    rest: Count = 0
    """How much fatigue is removed for a discarded card."""


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
    """The points of each line of the final score (SG-930 to SG-935)."""

    card: int
    totem: int
    """Extra points for a card that is a totem."""
    quest: int
    level: int
    coins_a_point: int
    artifact: int
    ending: int
    defeat: int
    brutal: int


class Easy(Part, frozen=True):
    """What easy mode adds (SG-950)."""

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
    """For each number of players: the tokens of the active player, then of each other player (SG-602)."""
    crew_tokens: Count
    """The most combat action tokens on a crew member in a round (SG-631)."""
    give_token_command: Count
    combat_rounds: Count
    """After this many rounds a combat is lost (SG-R192)."""
    finale_command: Count
    finale_xp: Count
    """The command and XP gained after the first defeat in the finale (SG-R138)."""
    travel: tuple[tuple[Count, Count], ...]
    """The travel table: the least total for each distance (SG-T04)."""
    difficulty: Annotated[tuple[tuple[Count, str], ...], Meta(min_length=1)]
    """The difficulty chart: the least combat level for each word (SG-T17)."""
    score: Score
    easy: Easy
    pass_difficulty: tuple[Count, ...] = ()
    """What each pass adds to the number of every challenge; a missing number is 0 (SG-R237)."""
    danger: tuple[tuple[Count, ...], ...] = ()
    """For each tier of maps: what each pass adds to the damage of a failure; if missing, 0 (SG-R241)."""

    def distance(self, total: int) -> int:
        """How many regions the ship can sail with a travel total."""
        return max((distance for least, distance in self.travel if total >= least), default=1)

    def harder(self, passes: int) -> int:
        """What a pass, counted from 1, adds to the number of every challenge (SG-R237)."""
        return self.pass_difficulty[passes - 1] if passes <= len(self.pass_difficulty) else 0

    def danger_in(self, tier: int, passes: int) -> int:
        """The danger of maps of a tier in a pass, both counted from 1 (SG-R241)."""
        row = self.danger[tier - 1] if tier <= len(self.danger) else ()
        return row[passes - 1] if passes <= len(row) else 0

    def difficulty_word(self, level: int) -> str:
        """The chart's word for a combat level; levels below the chart get its lowest word."""
        words = sorted(self.difficulty)
        return next((word for least, word in reversed(words) if level >= least), words[0][1])
