"""stub"""
from fathom.core.words import Words


class RivalsWords(Words):
    """stub"""
    def __init__(self, pack, view): ...


def card_text(pack, id):
    """stub"""
    return None
