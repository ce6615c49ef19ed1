"""Positions of Rivals as text. `fields.py` describes every field.

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
map: {rock: "2,0 1,1", coral: "0,1", abyss: "3,0"}   # also turned, emptied, beaten; all other tiles are sand
creatures:                    # in the order they were revealed
  -2,0: AB-02 wounds 1 essence 1 trapped
active: cog                   # whose turn it is
markers: 2 1                  # in the Movement and in the Attack column
event: EV-15                  # the ongoing event
rolls: R:O+ W:- 6             # the next rolls of dice: colour and face, or the number of the face
items: IT-05                  # the next cards of the item deck
```
"""

from fathom.games.rivals.notation.reading import read
from fathom.games.rivals.notation.writing import write

__all__ = ["read", "write"]
