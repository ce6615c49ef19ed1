"""The expert: a player that learned by playing millions of matches with itself. Needs numpy.

Its network was trained by `fathom.learn`. It reads only the observation of its seat, answers within a few milliseconds
and always answers the same position in the same way.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from fathom.content.packs import pack_hash
from fathom.encoding.actions import offered
from fathom.encoding.encoder import Encoding
from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.engine.player import Advice, Perspective
from fathom.extras import require
from fathom.game.game import Game
from fathom.game.learned import LearnedPart, Reader


class Opinion(NamedTuple):
    """What the network thinks of a question."""

    option: Option
    win_chance: float


class Expert:
    """Plays one seat.

    Raises `SetupError` if the game has no learned player, and `MissingExtra` without numpy. A question of a match with
    content that the player was not trained for also raises `SetupError`.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        require("expert", "numpy")
        self.game = game
        self._part = learned_part(game)
        self._network = _read(self._part)
        self._pack: Any = None
        self._encoding: Encoding
        self._reader: Reader

    def choose(self, perspective: Perspective) -> Advice:
        """The option with the best score."""
        best = self.think(perspective)
        return Advice(best.option, f"the network prefers this; it expects to win {100 * best.win_chance:.0f} %.")

    def think(self, perspective: Perspective) -> Opinion:
        """The option with the best score, and the seat's win chance."""
        self._prepare(perspective.pack)
        # Imagined, so that nothing hidden can get into the observation.
        match = perspective.imagine(0)
        row = bytes(self._encoding.observe(match.table, perspective.ask, perspective.seat))
        scores, value = self._network.evaluate(self._reader(row, match.setup.seats))
        offer = offered(self._encoding.numbers(match.table), perspective.ask.options)
        best = offer[max(offer, key=lambda number: scores[number])]
        assert isinstance(best, Option)
        return Opinion(best, (1 + value) / 2)

    def _prepare(self, pack: Any) -> None:
        """Check the pack, once for each match, and make what reading observations needs."""
        if self._pack is pack:
            return
        encoding = self.game.encoding(pack)
        origin = self._network.about["origin"]
        if origin["pack"] != pack_hash(pack):
            raise SetupError(
                f"The expert learned {self.game.title} with its own content and cannot play with yours. "
                "Choose another player, such as “scripted”, or train one with `python -m fathom.learn`."
            )
        if (origin["encoding"], origin["inputs"]) != (encoding.version, self._part.inputs_version):
            raise SetupError(
                f"The expert's weights are for version {origin['encoding']}.{origin['inputs']} of the observation of "
                f"{self.game.title}, and this is version {encoding.version}.{self._part.inputs_version}. "
                "Train it again with `python -m fathom.learn`, or choose another player."
            )
        self._encoding, self._reader = encoding, self._part.reader(pack, encoding)
        self._pack = pack


def learned_part(game: Game) -> LearnedPart:
    """The learned part of a game. Raises `SetupError` if it has none."""
    if not game.bots.learned_module:
        raise SetupError(f"{game.title} has no expert yet. Choose another player, such as “scripted”.")
    part: LearnedPart = import_module(game.bots.learned_module).LEARNED
    return part


_networks: dict[Any, Any] = {}
"""Networks that were read, by file: all seats share one."""


def _read(part: LearnedPart) -> Any:
    from fathom.bots.network import Network

    if part.weights not in _networks:
        _networks[part.weights] = Network.read(part.weights)
    return _networks[part.weights]
