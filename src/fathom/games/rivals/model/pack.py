"""The types of the content pack: dice, map, models, cards, creatures, events, armies."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.content.packs import Part
from fathom.games.rivals.model.board import Lurk
from fathom.games.rivals.model.content_types import Count, Dice, Token, Trait
from fathom.games.rivals.model.dice import Pool, plus, pool
from fathom.games.rivals.model.effects import NOTHING, Ability, Effect

Face: TypeAlias = Literal["O", "O+", "S", "S+", "D", "D+", "-"]
Faces: TypeAlias = Annotated[list[Face], Meta(min_length=6, max_length=6)]
Slot: TypeAlias = Literal["item", "weapon", "armour", "ability"]
Occasion: TypeAlias = Literal["use", "attack", "defence"]
Deed: TypeAlias = Literal[
    "bloom", "ebb", "frenzy", "coral", "sting", "tide", "wreckage", "quake", "heal", "omen"
]  # fmt: skip
TileName: TypeAlias = Annotated[str, Meta(pattern=r"^-?\d,-?\d$(?!\n)")]
Seats: TypeAlias = Literal["2", "3", "4"]
"""A number of players, as a key."""
TileKind: TypeAlias = Literal["sand", "rock", "coral", "abyss"]
DeckName: TypeAlias = Literal["items", "abyss", "events"]


class DiceFaces(Part, frozen=True):
    """The faces of the three kinds of dice."""

    black: Faces
    red: Faces
    white: Faces


class Battle(Part, frozen=True):
    """The numbers in the rules; a designer can change them."""

    points: dict[Seats, Count]
    essence: Count
    item_reserve: Count
    markers: Annotated[int, Meta(ge=1, le=9)]
    movement_actions: Count
    small_models: Annotated[int, Meta(ge=1, le=9)]
    rerolls: Count
    contest: Dice
    climb: Dice
    search: Dice
    scouting: Dice
    high_ground: Dice
    beaten_den: Dice
    swim: Count
    charge: Count
    attuned: Count


class Field(Part, frozen=True):
    """The map: its radius, its tiles, and the groups of summoning tiles for each number of players."""

    radius: Annotated[int, Meta(ge=1, le=6)]
    tiles: dict[TileKind, Count]
    groups: dict[Seats, dict[str, tuple[TileName, ...]]]


class Faction(Part, frozen=True):
    """A faction that a player can lead."""

    id: str
    name: str
    line: str
    victory: str


class ModelCard(Part, frozen=True):
    """The reference card of a model (RV-121)."""

    id: str
    name: str
    tag: Annotated[str, Meta(pattern=r"^[A-Z][a-z]$(?!\n)")]
    """Two letters that stand for the model on the text board."""
    faction: str
    rank: Literal["character", "minion"]
    size: Literal["small", "large"]
    copies: Annotated[int, Meta(ge=1, le=9)]
    cost: Count
    speed: Count
    attack: Dice
    range: Count
    defence: Dice
    heart: Annotated[int, Meta(ge=1, le=99)]
    abilities: list[Ability] = []
    traits: list[Trait] = []

    @property
    def character(self) -> bool:
        """Whether the model is a character, which can carry cards (RV-213)."""
        return self.rank == "character"


class RangeBonus(Part, frozen=True):
    """Added Range for a bearer whose Range is at least `least`."""

    range: Count
    least: Count


class Card(Part, frozen=True):
    """A card that a character carries.

    `when` are the occasions on which it can be discarded for its `effect`; its other fields apply while it is carried.
    """

    id: str
    name: str
    kind: Slot
    cost: Count
    faction: str = ""
    """The faction whose starting card this is; empty for a card of the item deck."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    when: list[Occasion] = []
    effect: Effect = NOTHING
    attack: Effect = NOTHING
    defence: Effect = NOTHING
    speed: int = 0
    range: Count = 0
    """The bearer has at least this Range."""
    longer: RangeBonus | None = None
    traits: list[Trait] = []
    income: Count = 0
    """The Essence that its player gains at the start of each of their turns."""
    ability: Ability | None = None


class CreatureStats(Part, frozen=True):
    """The dice, Heart and tokens of a creature."""

    attack: Dice
    defence: Dice
    heart: Annotated[int, Meta(ge=1, le=99)]
    tokens: tuple[Token, ...] = ()


class Reward(Part, frozen=True):
    """The reward for destroying a creature or finding a treasure."""

    essence: Count = 0
    items: Count = 0


class AbyssCard(Part, frozen=True):
    """A card of the abyss deck: a creature, or a treasure if `creature` is None."""

    id: str
    name: str
    copies: Annotated[int, Meta(ge=1, le=9)]
    reward: Reward
    creature: CreatureStats | None = None


class EventCard(Part, frozen=True):
    """An event card: an instant event has a deed, an ongoing one changes numbers until the next event (RV-801)."""

    id: str
    name: str
    copies: Annotated[int, Meta(ge=1, le=9)]
    text: str
    deed: Deed | None = None
    count: Count = 1
    speed: int = 0
    farthest: Count = 0
    """The greatest Range of any attack; 0 is no limit."""
    slumber: bool = False
    attack: Dice = ""
    defence: Dice = ""


class ArmyLine(Part, frozen=True):
    """One line of an army list."""

    model: str
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    cards: list[str] = []


class Army(Part, frozen=True):
    """A ready-made army, and the points that it needs."""

    faction: str
    points: Count
    army: list[ArmyLine]


class Profile(msgspec.Struct, frozen=True, gc=False):
    """The numbers of a model, with the cards that it carries."""

    cost: int
    large: bool
    character: bool
    speed: int
    heart: int
    range: int
    attack: Pool
    defence: Pool
    attack_effect: Effect
    """What its cards add to every attack, without dice."""
    defence_effect: Effect
    traits: frozenset[str]
    attack_abilities: tuple[Ability, ...]
    defence_abilities: tuple[Ability, ...]
    attack_item: str
    """The single-use card for attacks that it carries; empty if there is none."""
    defence_item: str
    use_item: str
    income: int
    reach: int
    """The greatest Range it can have with its abilities and cards."""


class Pack(msgspec.Struct, frozen=True):
    """The content pack: one field per file, and lookup tables made from these fields."""

    dice: DiceFaces
    battle: Battle
    lurk: Field
    factions: list[Faction]
    models: list[ModelCard]
    cards: list[Card]
    items: list[Card]
    abyss: list[AbyssCard]
    events: list[EventCard]
    armies: list[Army]

    points: dict[int, int] = {}
    """The points for an army, by number of players."""
    maps: dict[int, Lurk] = {}
    """The geometry of the map for each number of players."""
    faction: dict[str, Faction] = {}
    model: dict[str, ModelCard] = {}
    card: dict[str, Card] = {}
    ability: dict[str, Ability] = {}
    beast: dict[str, AbyssCard] = {}
    """The cards of the abyss deck."""
    event: dict[str, EventCard] = {}
    faces: dict[str, tuple[str, ...]] = {}
    """The faces of each die by colour, as text with the colour: `R:O+`."""
    sides: tuple[tuple[str, ...], ...] = ()
    """The faces of the black, the red and the white die."""
    profiles: dict[tuple[str, ...], Profile] = {}

    def __post_init__(self) -> None:
        abilities = [ability for model in self.models for ability in model.abilities]
        abilities += [card.ability for card in self.cards + self.items if card.ability]
        tables = {
            "points": {int(seats): points for seats, points in self.battle.points.items()},
            "maps": {int(seats): Lurk(self.lurk.radius, groups) for seats, groups in self.lurk.groups.items()},
            "faction": {faction.id: faction for faction in self.factions},
            "model": {model.id: model for model in self.models},
            "card": {card.id: card for card in self.cards + self.items},
            "ability": {ability.id: ability for ability in abilities},
            "beast": {card.id: card for card in self.abyss},
            "event": {card.id: card for card in self.events},
            "faces": {
                colour[0].upper(): tuple(f"{colour[0].upper()}:{face}" for face in getattr(self.dice, colour))
                for colour in ("black", "red", "white")
            },
            "sides": (tuple(self.dice.black), tuple(self.dice.red), tuple(self.dice.white)),
            "profiles": {},
        }
        for name, table in tables.items():
            # Built again even if `msgspec.structs.replace` passed in the tables of another pack.
            msgspec.structs.force_setattr(self, name, table)

    def deck(self, name: DeckName) -> list[str]:
        """The ids of the cards in a deck, one for each copy, not shuffled."""
        cards: list[Card] | list[AbyssCard] | list[EventCard] = getattr(self, name)
        return [id for card in cards for id in (card.id,) * card.copies]

    def profile(self, model: str, cards: list[str]) -> Profile:
        """The numbers of a model with these cards, cached."""
        key = (model, *cards)
        found = self.profiles.get(key)
        if found is None:
            found = self.profiles[key] = _profile(self.model[model], [self.card[card] for card in cards])
        return found


def _profile(model: ModelCard, cards: list[Card]) -> Profile:
    # Range comes from the model, then the weapon, then the item; abilities and events follow in `rules/attack`.
    range = max([model.range, *(card.range for card in cards)])
    for card in cards:
        if card.longer and range >= card.longer.least:
            range += card.longer.range
    attack, defence = pool(model.attack), pool(model.defence)
    attack_effect = defence_effect = NOTHING
    for card in cards:
        attack, defence = plus(attack, card.attack.dice), plus(defence, card.defence.dice)
        attack_effect = attack_effect.plus(_without_dice(card.attack))
        defence_effect = defence_effect.plus(_without_dice(card.defence))
    abilities = [*model.abilities, *(card.ability for card in cards if card.ability)]
    usable = {occasion: card.id for card in cards for occasion in card.when}
    extra = [ability.effect.range for ability in abilities if ability.side == "attack"]
    flare = sum(card.effect.range for card in cards if "attack" in card.when)
    return Profile(
        cost=model.cost,
        large=model.size == "large",
        character=model.character,
        speed=model.speed + sum(card.speed for card in cards),
        heart=model.heart,
        range=range,
        attack=attack,
        defence=defence,
        attack_effect=attack_effect,
        defence_effect=defence_effect,
        traits=frozenset([*model.traits, *(trait for card in cards for trait in card.traits)]),
        attack_abilities=tuple(ability for ability in abilities if ability.side == "attack"),
        defence_abilities=tuple(ability for ability in abilities if ability.side == "defence"),
        attack_item=usable.get("attack", ""),
        defence_item=usable.get("defence", ""),
        use_item=usable.get("use", ""),
        income=sum(card.income for card in cards),
        reach=range + attack_effect.range + max(extra, default=0) + flare,
    )


def _without_dice(effect: Effect) -> Effect:
    return msgspec.structs.replace(effect, add="") if effect.add else effect
