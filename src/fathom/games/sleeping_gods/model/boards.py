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
    """The accuracy: what the weapon adds to the fate card of an attack."""
    dmg: Annotated[int, Meta(ge=1, le=5)]
    """The damage of a hit."""
    block: Annotated[int, Meta(ge=0, le=3)] = 0
    """The damage that the weapon blocks."""
    ranged: bool = False
    """Whether the weapon can hit flying enemies and those behind others."""
    bonus: tuple[Skill, ...] = ()
    """The skills of ability cards that can be discarded for +1 damage each (SG-637)."""
    name: str = ""
    """The name of a printed weapon; empty on a weapon card, which has a name itself."""


class CrewAbility(Part, frozen=True):
    """The ability of a crew board: its command cost, and its effects, of which one is used at a time (SG-480)."""

    cost: Annotated[int, Meta(ge=1, le=2)]
    """The command that each use costs."""
    options: tuple[Code, ...]
    """The effects, of which one is used at a time, in the effect language."""

    @cached_property
    def effects(self) -> tuple[Effects, ...]:
        """`options` as typed effects."""
        return tuple(parse_effects(option) for option in self.options)


class CrewBoard(Part, frozen=True):
    """The board of a crew member: health, skills, weapon and ability (SG-T01)."""

    id: CrewId
    """The id of the crew member. The nine of the game are possible."""
    name: str
    """The full name."""
    short: str
    """The name used in a sentence."""
    origin: str
    """Where the crew member comes from."""
    health: Annotated[int, Meta(ge=4, le=6)]
    """The damage that the crew member can take."""
    skills: dict[Skill, SkillValue]
    """The skills, each with its number of icons."""
    weapon: Weapon
    """The weapon that is printed on the board."""
    ability: CrewAbility
    """The ability that is printed on the board."""


class SynergyToken(Part, frozen=True):
    """What the holder of a crew member's token may do with it (SG-T02)."""

    crew: CrewId
    """The crew member of the token."""
    effect: Code
    """What the holder may do, in the effect language."""
    window: Window
    """The moment at which the token can be used."""

    @cached_property
    def effects(self) -> Effects:
        """The text as typed effects."""
        return parse_effects(self.effect)


class Room(Part, frozen=True):
    """A room of the ship board, or the hull (SG-T03)."""

    id: Box
    """The id of the room."""
    name: str
    """The name that players read."""
    fate: Annotated[int, Meta(ge=1, le=6)]
    """The fate number that damages the room."""
    cubes: Count
    """How many damage cubes the room holds."""
    draw: ByPlayers = (0, 0, 0, 0)
    """The ability cards drawn there, for one, two, three and four players."""
    command: ByPlayers = (0, 0, 0, 0)
    """The command gained there, for one, two, three and four players."""
    clear: ByPlayers | Literal["all"] | None = None
    """How many command tokens return from boards and cards to the supply."""
    search: Count = 0
    """How many search tokens may be drawn."""
    heal: Count = 0
    """How much damage of a crew member is healed for a discarded card."""
    rest: Count = 0
    """How much fatigue is removed for a discarded card."""


class SearchToken(Part, frozen=True):
    """A search token (SG-T05)."""

    id: str
    """The id of the token: one word, used once in the pack."""
    reward: Code
    """What is found, in the effect language."""
    damage: Code = ""
    """What the search costs, in the effect language."""

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
    """The price in coins."""
    heal: Count
    """How much damage of each crew member is healed."""
    rest: Count
    """How much fatigue of each crew member is removed."""


class Score(Part, frozen=True):
    """The points of each line of the final score (SG-930 to SG-935)."""

    card: int
    """The points for an adventure card."""
    totem: int
    """Extra points for a card that is a totem."""
    quest: int
    """The points for a completed quest."""
    level: int
    """The points for a level card."""
    coins_a_point: int
    """The number of coins that are one point."""
    artifact: int
    """The points for an artifact."""
    ending: int
    """The points for reaching an ending."""
    defeat: int
    """The points for a defeat, usually negative."""
    brutal: int
    """The points for brutal mode."""


class Easy(Part, frozen=True):
    """What easy mode adds (SG-950)."""

    xp: Count
    """The XP at the start."""
    resources: dict[Resource, Count]
    """The resources at the start, besides the usual ones."""
    turn_command: Count
    """The command gained in each turn."""
    defeat_xp: Count
    """The XP gained after a defeat."""
    defeat_coins: Count
    """The coins gained after a defeat."""
    defeat_command: Count
    """The command gained after a defeat."""


class Figures(Part, frozen=True):
    """The counts and limits of the rules, and the two printed charts."""

    command: Count
    """The number of command tokens."""
    statuses: dict[StatusName, Count]
    """The number of tokens of each status."""
    resources: dict[Resource, Count]
    """The number of tokens of each resource."""
    start_resources: dict[Resource, Count]
    """The resources at the start."""
    start_cards: tuple[str, ...]
    """The ids of the cards at the start."""
    start_location: Count
    """The number of the location where the story begins."""
    start_command: Count
    """The command of each player at the start."""
    start_hand: Count
    """The ability cards of each player at the start."""
    hand_limit: Count
    """The largest number of ability cards in a hand."""
    equip_limit: Count
    """The largest number of ability cards at a crew member."""
    fatigue_limit: Count
    """The largest fatigue of a crew member."""
    actions: Count
    """The number of actions in a turn."""
    skip_command: Count
    """The command gained for an action that is left out."""
    market_cards: Count
    """The number of cards that a market action draws."""
    events_per_type: Count
    """The number of event cards of each type in the event deck of a pass."""
    defeat_discards: Count
    """The number of event cards that a defeat discards."""
    inn: Inn
    """The inn of a port."""
    healer_coins: Count
    """The price of the healer in coins."""
    join_command: Count
    """What a player pays to add crew to another's challenge (SG-562)."""
    combat_tokens: tuple[tuple[Count, ...], ...]
    """For each number of players: the tokens of the active player, then of each other player (SG-602)."""
    crew_tokens: Count
    """The most combat action tokens on a crew member in a round (SG-631)."""
    give_token_command: Count
    """The command that giving a combat action token to another player costs."""
    combat_rounds: Count
    """After this many rounds a combat is lost (SG-R192)."""
    finale_command: Count
    """The command gained after the first defeat in the finale."""
    finale_xp: Count
    """The command and XP gained after the first defeat in the finale (SG-R138)."""
    travel: tuple[tuple[Count, Count], ...]
    """The travel table: the least total for each distance (SG-T04)."""
    difficulty: Annotated[tuple[tuple[Count, str], ...], Meta(min_length=1)]
    """The difficulty chart: the least combat level for each word (SG-T17)."""
    score: Score
    """The points of the final score."""
    easy: Easy
    """What easy mode adds."""
    pass_difficulty: tuple[Count, ...] = ()
    """What each pass adds to the number of every challenge; a missing number is 0 (SG-R237)."""
    danger: tuple[tuple[Count, ...], ...] = ()
    """For each tier of maps: what each pass adds to the damage of a failure; if missing, 0 (SG-R241)."""

    def distance(self, total: int) -> int:
        """How many regions the ship can sail with a travel total."""
        return max((distance for least, distance in self.travel if total >= least), default=1)

    def harder(self, passes: int) -> int:
        """How much the number of every challenge is raised in this pass of the event deck, counted from 1 (SG-R237)."""
        return self.pass_difficulty[passes - 1] if passes <= len(self.pass_difficulty) else 0

    def danger_in(self, tier: int, passes: int) -> int:
        """The danger of maps of a tier in a pass, both counted from 1 (SG-R241)."""
        row = self.danger[tier - 1] if tier <= len(self.danger) else ()
        return row[passes - 1] if passes <= len(row) else 0

    def difficulty_word(self, level: int) -> str:
        """The chart's word for a combat level; levels below the chart get its lowest word."""
        words = sorted(self.difficulty)
        return next((word for least, word in reversed(words) if level >= least), words[0][1])
