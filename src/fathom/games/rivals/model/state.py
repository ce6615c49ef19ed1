"""The state of a battle."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import Pile, Private, Public, Secret, declared
from fathom.games.rivals.model.board import Rocks, Tile
from fathom.games.rivals.model.content_types import Token
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.visibility import SecretModels, SecretPlayers

StepName: TypeAlias = Literal[
    "faction", "army", "map", "side", "deploy",
    "turn", "move", "equip", "reinforce", "attack", "recovery", "search", "face", "fight", "strike back", "fall back",
    "event", "heal", "frenzy", "creatures", "clean-up",
]  # fmt: skip
IN_TURN: tuple[StepName, ...] = (
    "turn", "move", "equip", "reinforce", "attack", "recovery", "search", "face", "fight", "strike back", "fall back",
)  # fmt: skip
"""The steps of a player's turn; after them the event is drawn."""
IN_DEN: tuple[StepName, ...] = ("face", "fight", "strike back", "fall back")
"""The steps in which models share a tile with the creature they have found."""

GroundName: TypeAlias = Literal["sand", "rock", "coral", "turned", "abyss", "emptied", "guarded", "beaten", "summoning"]
"""What a tile is now: coral can be turned; a den is unsearched, emptied, guarded by its creature, or beaten."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match.

    points: how many points each player may spend on an army; 0 for the usual number. armies:
    players make lists of their own (`free`) or take ready-made armies (`quick`). factions: players
    `choose` them, or they are dealt at `random`, or one is named for each seat. layout: `mirror`
    lays a map that is the same from both sides. mulligans: how often the map may be laid again.
    initiative: the same player begins every round (`fixed`), or the next player each time
    (`rotate`). rounds: after how many rounds the player with the most valuable models wins; 0 for
    no limit.
    """

    points: int = 0
    armies: Literal["free", "quick"] = "free"
    factions: Literal["choose", "random"] | tuple[str, ...] = "choose"
    layout: Literal["random", "mirror"] = "random"
    mulligans: int = 3
    initiative: Literal["fixed", "rotate"] = "fixed"
    rounds: int = 0


class Player(msgspec.Struct, gc=False):
    """A player: faction, reserve, side.

    `State` hides the items from other players while armies are made in secret.
    """

    seat: Public[int]
    faction: Public[str] = ""
    named: Annotated[str, Private(str)] = ""
    """The faction named in secret, until every player has named one."""
    ready: Public[bool] = False
    """The army list is made."""
    side: Public[str] = ""
    essence: Public[int] = 0
    items: Public[list[str]] = []
    """The item reserve: items, weapons and armour that no model carries."""
    out: Public[bool] = False
    lost: Public[int] = 0
    """How many models of this player were destroyed."""


class Model(msgspec.Struct, gc=False):
    """A figure of a player: in play if it is on a tile, else waiting.

    `State` hides the models from other players while armies are made in secret.
    """

    id: Public[str]
    """Its card, and a letter where there are several: `COG-5b`."""
    card: Public[str]
    seat: Public[int]
    at: Public[Tile | None] = None
    wounds: Public[int] = 0
    high: Public[bool] = False
    """High Ground (RV-324)."""
    tokens: Public[list[Token]] = []
    poisoner: Public[int | None] = None
    """The seat that gave the Poisoned token."""
    cards: Public[list[str]] = []
    moves: Public[int] = 0
    """Movement actions used this turn."""
    acted: Public[bool] = False
    """The attack action of this turn is used."""


class Creature(msgspec.Struct, gc=False):
    """A Lurker on the map."""

    card: Public[str]
    at: Public[Tile]
    wounds: Public[int] = 0
    essence: Public[int] = 0
    """Essence on its tile (RV-743)."""
    tokens: Public[list[Token]] = []
    poisoner: Public[int | None] = None


class Activation(msgspec.Struct, gc=False):
    """The tile activated now, and the models that may still act in it."""

    tile: Public[Tile]
    models: Public[list[str]]
    begun: Public[bool] = False
    """A model has acted: it moved, attacked, rolled or arrived."""
    joined: Public[list[str]] = []
    """The models that took part in Equip and Share, which uses their Movement action of this activation (RV-542)."""
    assigned: Public[list[str]] = []
    """Cards that were handed over in this activation."""


class State(msgspec.Struct, gc=False):
    """The whole state. Piles have their top card last."""

    chance: Secret[Chance]
    settings: Public[Settings]
    players: Annotated[list[Player], SecretPlayers()]
    step: Public[StepName]
    active: Public[int] = 0
    """Whose turn it is (in set-up: who is asked)."""
    first: Public[int] = 0
    """Who begins the round."""
    round: Public[int] = 0
    turns: Public[int] = 0
    movement: Public[int] = 0
    """Markers in the Movement column."""
    attack: Public[int] = 0
    """Markers in the Attack column; the others are in the End column."""
    ground: Public[dict[Tile, GroundName]] = {}
    rocks: Public[Rocks] = ()
    """The rock tiles, in order: `ground` has them too, but line of sight is looked up by this tuple."""
    mulligans: Public[int] = 0
    """How often the map was laid again."""
    models: Annotated[list[Model], SecretModels()] = []
    """All models, destroyed ones excepted: in order of seats, then of the army list."""
    creatures: Public[list[Creature]] = []
    """All creatures on the map, in the order in which they were revealed."""
    activation: Public[Activation | None] = None
    hungry: Public[list[Tile]] = []
    """The tiles of the creatures that still have to act: in the creatures' part of the round, or in Lurker Frenzy."""
    waters: Public[list[int]] = []
    """The seats that still have to choose for Healing Waters."""
    items: Annotated[list[str], Pile()] = []
    items_discard: Public[list[str]] = []
    abyss: Annotated[list[str], Pile()] = []
    abyss_discard: Public[list[str]] = []
    events: Annotated[list[str], Pile()] = []
    events_discard: Public[list[str]] = []
    ongoing: Public[str] = ""

    @property
    def seats(self) -> int:
        """The number of players the game began with."""
        return len(self.players)


declared(State, Player, Model)

BattleTable: TypeAlias = Table[State, Pack]
"""The table of a battle."""
Fighter: TypeAlias = Model | Creature
