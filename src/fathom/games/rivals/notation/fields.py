"""The fields of a written position of Rivals.

```yaml
players:                      # in seat order; `seat0`, `seat1` … for a seat without a faction
  cog: essence 2 items IT-01 COG-W2
  nautilus: side S
models:                       # in the order of the army lists; the seat follows from the faction
  COG-1: 0,0 wounds 2 cards COG-W1 COG-A1
  COG-5a: 0,0 swimming charged moves 1 acted
  COG-5b: waiting
  NAU-5a: 1,0 poisoned by 0   # the seat that gave the Poisoned token, if a player did
  NAU-7a: 2,0 high            # High Ground
map: {rock: "2,0 1,1", coral: "0,1", abyss: "3,0"}   # also turned, emptied, beaten; all else is sand
creatures:                    # in the order they were revealed
  -2,0: AB-02 wounds 1 essence 1 trapped
active: cog
markers: 2 1
event: EV-15
rolls: R:O+ W:- 6
items: IT-05
```
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from fathom.game.notation import Notation
from fathom.games.rivals.model.state import GroundName, Options, StepName

WRITTEN_GROUNDS: tuple[GroundName, ...] = ("rock", "coral", "turned", "abyss", "emptied", "beaten")
"""The kinds of tiles a position names; every other tile is sand, a summoning tile or a den with a creature."""

NextCards: TypeAlias = Annotated[
    str, Meta(description="The next cards of this deck, first to be drawn first; the others are shuffled below.")
]
DeckSize: TypeAlias = Annotated[
    int | None, Meta(description="How many cards are in this deck; the others are discarded. Default: all.")
]
Discards: TypeAlias = Annotated[str, Meta(description="The discard pile of this deck, oldest card first.")]


class BattleNotation(Notation):
    """A position as written; lists are words in one line."""

    players: Annotated[
        dict[str, str],
        Meta(
            description="Each player by faction, in seat order (`seat0`, `seat1` … before factions are chosen), with "
            "any of: `essence 2`, `side S`, `named cog`, `lost 1`, `ready`, `out`, `items IT-01 COG-W2`."
        ),
    ] = {}
    models: Annotated[
        dict[str, str],
        Meta(
            description="Each model by its id, in the order of the army lists: a tile or `waiting`, then any of: "
            "`wounds 2`, `moves 1`, `acted`, `high` (High Ground), tokens (`poisoned by 0`), `cards COG-W1`."
        ),
    ] = {}
    map: Annotated[
        dict[str, str] | None,
        Meta(description="The tiles of each kind: rock, coral, turned, abyss, emptied, beaten. All others are sand."),
    ] = None
    creatures: Annotated[
        dict[str, str],
        Meta(
            description="Each creature by its tile, in the order they were revealed: its abyss card, then any of: "
            "`wounds 1`, `essence 1`, tokens (`poisoned by 0`)."
        ),
    ] = {}
    active: Annotated[str | int, Meta(description="Whose turn it is: a faction or a seat. Default: seat 0.")] = 0
    first: Annotated[
        str | int | None, Meta(description="Who begins each round: a faction or a seat. Default: the active player.")
    ] = None
    step: Annotated[StepName | None, Meta(description="The step of the game that comes next. Default: `turn`.")] = None
    activation: Annotated[
        str,
        Meta(
            description="The activation in progress: its tile, the models that can still act, `begun` once one has "
            "acted, `joined` and the models that took part in Equip, `assigned` and the cards handed over."
        ),
    ] = ""
    markers: Annotated[
        str, Meta(description="Markers in the Movement and in the Attack column. Default: all in Movement.")
    ] = ""
    round: Annotated[int, Meta(description="The number of the round.")] = 1
    turn: Annotated[int, Meta(description="How many turns have begun.")] = 1
    event: Annotated[str, Meta(description="The ongoing event card.")] = ""
    hungry: Annotated[str, Meta(description="The tiles of the creatures that still have to act in this part.")] = ""
    waters: Annotated[str, Meta(description="The seats that Healing Waters still has to reach.")] = ""
    mulligans: Annotated[int, Meta(description="How often the map was laid again.")] = 0
    items: NextCards = ""
    items_left: DeckSize = None
    items_discard: Discards = ""
    abyss: NextCards = ""
    abyss_left: DeckSize = None
    abyss_discard: Discards = ""
    events: NextCards = ""
    events_left: DeckSize = None
    events_discard: Discards = ""
    options: Annotated[Options | None, Meta(description="The settings of the match. Default: the usual ones.")] = None
    rolls: Annotated[
        str | int,
        Meta(description="The next dice: colour and face (`R:O+`), or the number of the face (1 to 6)."),
    ] = ""
    seed: Annotated[int, Meta(description="The seed for shuffles and rolls that are not written.")] = 0
    chance: Annotated[str, Meta(description="The random generator: its key, and how many numbers were drawn.")] = ""
