from __future__ import annotations
from fathom.core.words import Words
class TentaculaWords(Words):
    def __init__(self, pack, view): ...
def part_text(pack, id): return None
