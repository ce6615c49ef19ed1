"""Positions of Sleeping Gods as text. `fields.py` describes every field.

```yaml
players:                      # in seat order, with what each holds
  tom: command 2 hand AB25
  zoey: command 1
crew:                         # boards that differ from the start; `of` names the player (default: dealt in order)
  laurent: of tom damage 2 fatigue 1 venom low equipped AB01 levels LV03 weapons MK24 command 2
active: tom                   # whose turn it is; default: the first seat
step: act 1                   # begin, room, event, act 1, act 2, end; default: room
region: M1b
room: bridge                  # the room of the last ship action
cubes: galley 2 hull 1
stock: coin 3 grain 1         # everything else is 0
cards: MK01 MK03:1            # owned cards, with command on them; default: the starting cards
quests: 1 2                   # and `used: 3`
items: potion
xp: 5
fate: 5 2                     # the next fate numbers …
deck: AB05 AB20               # … or the next ability cards, first to be drawn first; the rest is shuffled below
discard: AB01
events: M06                   # the next events; `events_left: 1` leaves only that many in the deck
pass: 2
ongoing: M08
serpent: M1c
search: SR2 SR1               # the next search tokens
market: MK24 MK14             # the next market cards
rolls: 6                      # the next results of the die
enemies: 8:BL,ML 7            # a combat: the row of enemies with covered squares
read: "16"                    # the paragraph at which the storybook is open
do: ship(1)                   # carry out this effect first
seed: 7                       # for the shuffles
```
"""

from __future__ import annotations

from fathom.games.sleeping_gods.notation.reading import read
from fathom.games.sleeping_gods.notation.writing import write

__all__ = ["read", "write"]
