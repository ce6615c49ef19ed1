"""stub"""

from fathom.core.sight import Advice, Sight


class Scripted:
    """stub"""

    def __init__(self, level: int = 2) -> None: ...
    def choose(self, sight: Sight) -> Advice:
        return Advice(sight.ask.options[0], "")
