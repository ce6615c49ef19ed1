"""What the network of a learned player of Jupiter Deep reads of an observation.

`fathom.learn` trains such networks. None is shipped, so `game.py` does not name the module `part`, and the game has no
player `expert`.
"""
