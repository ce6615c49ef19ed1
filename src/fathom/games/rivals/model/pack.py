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
    """The six faces of a black die."""
    red: Faces
    """The six faces of a red die."""
    white: Faces
    """The six faces of a white die."""


class Battle(Part, frozen=True):
    """The numbers in the rules; a designer can change them."""

    points: dict[Seats, Count]
    """The points for an army, by number of players."""
    essence: Count
    """The Essence in each reserve at the start."""
    item_reserve: Count
    """The largest number of items in the reserve."""
    markers: Annotated[int, Meta(ge=1, le=9)]
    """The number of markers on each Activation card."""
    movement_actions: Count
    """The largest number of movement actions of one model in a turn."""
    small_models: Annotated[int, Meta(ge=1, le=9)]
    """The largest number of small models on one tile."""
    rerolls: Count
    """The largest number of times that a tied contest is rolled again."""
    contest: Dice
    """The dice of a contest."""
    climb: Dice
    """The dice of a climb."""
    search: Dice
    """The dice of a search."""
    scouting: Dice
    """The dice of a Scout's search."""
    high_ground: Dice
    """The dice that an attacker on high ground adds."""
    beaten_den: Dice
    """The dice that a defender in a beaten den adds."""
    swim: Count
    """The number of tiles that a swimming model moves farther."""
    charge: Count
    """The number of tiles that a charging model moves farther."""
    attuned: Count
    """The Essence for each diamond of an Attuned model's attack."""


class Field(Part, frozen=True):
    """The map: its radius, its tiles, and the groups of summoning tiles for each number of players."""

    radius: Annotated[int, Meta(ge=1, le=6)]
    """The number of rings of tiles round the centre."""
    tiles: dict[TileKind, Count]
    """The number of tiles of each kind."""
    groups: dict[Seats, dict[str, tuple[TileName, ...]]]
    """The groups of summoning tiles, by number of players and by name. A tile is written q,r."""


class Faction(Part, frozen=True):
    """A faction that a player can lead."""

    id: str
    """The id of the faction: one word, used once in the pack."""
    name: str
    """The name that players read."""
    line: str
    """A sentence about the faction."""
    victory: str
    """The text after its victory."""


class ModelCard(Part, frozen=True):
    """The reference card of a model (RV-121)."""

    id: str
    """The id of the model: one word, used once in the pack."""
    name: str
    """The name that players read."""
    tag: Annotated[str, Meta(pattern=r"^[A-Z][a-z]$(?!\n)")]
    """Two letters that stand for the model on the text board."""
    faction: str
    """The id of the faction that it belongs to."""
    rank: Literal["character", "minion"]
    """Whether the model is a character, which can carry cards, or a minion."""
    size: Literal["small", "large"]
    """Whether the model is small or large."""
    copies: Annotated[int, Meta(ge=1, le=9)]
    """The largest number of such models in an army."""
    cost: Count
    """The points that it costs."""
    speed: Count
    """The number of tiles that it moves."""
    attack: Dice
    """Its attack dice, such as 2B1R: the number and the first letter of the colour."""
    range: Count
    """The largest distance of its attacks in tiles."""
    defence: Dice
    """Its defence dice, such as 1W."""
    heart: Annotated[int, Meta(ge=1, le=99)]
    """The number of wounds that destroy it."""
    abilities: list[Ability] = []
    """What it can do for Essence."""
    traits: list[Trait] = []
    """The traits that change the rules for it."""

    @property
    def character(self) -> bool:
        """Whether the model is a character, which can carry cards (RV-213)."""
        return self.rank == "character"


class RangeBonus(Part, frozen=True):
    """Added Range for a bearer whose Range is at least `least`."""

    range: Count
    """How much is added to the Range."""
    least: Count
    """The smallest Range of a bearer who gets it."""


class Card(Part, frozen=True):
    """A card that a character carries.

    `when` are the occasions on which it can be discarded for its `effect`; its other fields apply while it is carried.
    """

    id: str
    """The id of the card: one word, used once in the pack."""
    name: str
    """The name that players read."""
    kind: Slot
    """The place that the card takes on a character."""
    cost: Count
    """The points that it costs."""
    faction: str = ""
    """The faction whose starting card this is; empty for a card of the item deck."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    """How many copies of the card are in the deck, or the largest number in an army."""
    when: list[Occasion] = []
    """The occasions on which the card can be discarded for its effect."""
    effect: Effect = NOTHING
    """What discarding the card does."""
    attack: Effect = NOTHING
    """What the card adds to every attack of its bearer."""
    defence: Effect = NOTHING
    """What the card adds to every defence of its bearer."""
    speed: int = 0
    """What the card adds to the Speed of its bearer; it can be negative."""
    range: Count = 0
    """The bearer has at least this Range."""
    longer: RangeBonus | None = None
    """The Range that it adds to a bearer who already has some."""
    traits: list[Trait] = []
    """The traits that its bearer has."""
    income: Count = 0
    """The Essence that its player gains at the start of each of their turns."""
    ability: Ability | None = None
    """The ability that its bearer has."""


class CreatureStats(Part, frozen=True):
    """The dice, Heart and tokens of a creature."""

    attack: Dice
    """Its attack dice, such as 2R."""
    defence: Dice
    """Its defence dice, such as 1W."""
    heart: Annotated[int, Meta(ge=1, le=99)]
    """The number of wounds that destroy it."""
    tokens: tuple[Token, ...] = ()
    """The tokens that its hits place."""


class Reward(Part, frozen=True):
    """The reward for destroying a creature or finding a treasure."""

    essence: Count = 0
    """The Essence gained."""
    items: Count = 0
    """The number of items gained."""


class AbyssCard(Part, frozen=True):
    """A card of the abyss deck: a creature, or a treasure if `creature` is None."""

    id: str
    """The id of the card: one word, used once in the pack."""
    name: str
    """The name that players read."""
    copies: Annotated[int, Meta(ge=1, le=9)]
    """How many copies of the card are in the deck."""
    reward: Reward
    """What is gained for it."""
    creature: CreatureStats | None = None
    """The creature; without it, the card is a treasure."""


class EventCard(Part, frozen=True):
    """An event card: an instant event does its `deed`, an ongoing one changes numbers until the next event (RV-801)."""

    id: str
    """The id of the card: one word, used once in the pack."""
    name: str
    """The name that players read."""
    copies: Annotated[int, Meta(ge=1, le=9)]
    """How many copies of the card are in the deck."""
    text: str
    """What the event does, as players read it."""
    deed: Deed | None = None
    """What an instant event does; without it, the event is ongoing."""
    count: Count = 1
    """How often the deed happens, or how much of it."""
    speed: int = 0
    """What is added to the Speed of every model; it can be negative."""
    farthest: Count = 0
    """The greatest Range of any attack; 0 is no limit."""
    slumber: bool = False
    """Whether creatures do not act."""
    attack: Dice = ""
    """The dice added to every attack."""
    defence: Dice = ""
    """The dice added to every defence."""


class ArmyLine(Part, frozen=True):
    """One line of an army list."""

    model: str
    """The id of the model."""
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    """How many such models."""
    cards: list[str] = []
    """The ids of the cards that the model carries."""


class Army(Part, frozen=True):
    """A ready-made army, and the points that it needs."""

    faction: str
    """The id of the faction."""
    points: Count
    """The points that the army needs."""
    army: list[ArmyLine]
    """The models of the army."""


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
    """The faces of the dice."""
    battle: Battle
    """The numbers in the rules."""
    lurk: Field
    """The map."""
    factions: list[Faction]
    """The factions that players can lead."""
    models: list[ModelCard]
    """The models of all factions."""
    cards: list[Card]
    """The starting cards of all factions."""
    items: list[Card]
    """The cards of the item deck."""
    abyss: list[AbyssCard]
    """The cards of the abyss deck: creatures and treasures."""
    events: list[EventCard]
    """The cards of the event deck."""
    armies: list[Army]
    """Ready-made armies."""

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
