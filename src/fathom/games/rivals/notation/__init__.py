"""Positions of Rivals as text: the fields, reading them and writing them."""

from fathom.games.rivals.notation.fields import BattleNotation
from fathom.games.rivals.notation.reading import read
from fathom.games.rivals.notation.writing import write

__all__ = ["BattleNotation", "read", "write"]
