"""The expert: a player that learned by playing millions of matches with itself. Needs numpy.

Its network was trained by `fathom.learn`. It reads only the observation of its seat, answers within a few milliseconds
and always answers the same position in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fathom.bots.heuristics import PerPack
from fathom.content.packs import pack_hash
from fathom.encoding.actions import offered
from fathom.encoding.encoder import Encoding
from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.extras import is_installed, require
from fathom.game.game import Game
from fathom.game.learned import LearnedPart, Reader

if TYPE_CHECKING:
    from fathom.bots.network import Network


class Opinion(NamedTuple):
    """The option that the network prefers at a question, and the win chance that it estimates."""

    option: Option
    win_chance: float


class PendingChoice(msgspec.Struct):
    """A question that the network is asked, or the second half of an option that comes in two."""

    match: Timeline
    """The match that is observed."""
    perspective: Perspective
    offer: Any
    """What is offered by number: options, or second halves by number; at the end the option that was taken."""
    half: int | None = None
    """The number of the first half that was taken."""

    def take(self, number: int) -> None:
        """Take an offer by its number."""
        self.half, self.offer = number, self.offer[number]


class Favourite(NamedTuple):
    """One of the options that the network prefers, and the probability that it gives it."""

    option: Option
    probability: float


class Expert:
    """Plays one seat.

    Raises `SetupError` if the game has no learned player, and `MissingExtra` without numpy. A question of a match with
    content that the player was not trained for also raises `SetupError`, and so does a position with unknown cards.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self._part = learned_part(game)
        self._network = network_of(self._part)
        self._pack: Any = None
        self._encoding: Encoding
        self._reader: Reader

    @property
    def error(self) -> float:
        """The standard error of the win chances."""
        return self._part.error

    def choose(self, perspective: Perspective) -> Advice:
        """The option with the best score."""
        best = self.think(perspective)
        return Advice(best.option, f"the network prefers this; it expects to win {100 * best.win_chance:.0f} %.")

    def think(self, perspective: Perspective) -> Opinion:
        """The option with the best score, and the seat's win chance."""
        return self.think_together([perspective])[0]

    def think_together(self, perspectives: Sequence[Perspective]) -> list[Opinion]:
        """`think` for questions of several matches with the same pack and number of seats, which is much faster."""
        choices = [self._begin(perspective) for perspective in perspectives]
        win_chances: list[float] = []
        while pending := [choice for choice in choices if isinstance(choice.offer, dict)]:
            scores, values = self._evaluate(pending)
            win_chances = win_chances or values
            for choice, found in zip(pending, scores, strict=True):
                # An option in two halves is evaluated twice: its first half is part of the observation then.
                choice.take(max(choice.offer, key=found.__getitem__))
        return [Opinion(choice.offer, found) for choice, found in zip(choices, win_chances, strict=True)]

    def favourites(self, perspective: Perspective, most: int) -> list[Favourite]:
        """At most `most` options, the one with the highest probability first."""
        choice = self._begin(perspective)
        first = self._likely(choice)[:most]
        found = [Favourite(offer, share) for _, offer, share in first if isinstance(offer, Option)]
        for half, offer, share in first:
            if isinstance(offer, dict):
                second = self._likely(PendingChoice(choice.match, perspective, offer, half))[:most]
                found += [Favourite(option, share * part) for _, option, part in second]
        return sorted(found, key=lambda each: -each.probability)[:most]

    def _begin(self, perspective: Perspective) -> PendingChoice:
        """The open question with what is offered by number."""
        if self._pack is not perspective.pack:
            self._prepare(perspective.pack)
        # Imagined, so that nothing hidden can get into the observation.
        match = perspective.imagine(0)
        return PendingChoice(match, perspective, offered(self._encoding.numbers(match.table), perspective.ask.options))

    def _evaluate(self, choices: Sequence[PendingChoice]) -> tuple[Sequence[Sequence[float]], list[float]]:
        """For each choice, the scores of all actions by number, and the win chance."""
        try:
            rows = [
                bytes(self._encoding.observe(each.match.table, each.perspective.ask, each.perspective.seat, each.half))
                for each in choices
            ]
        except KeyError as unknown:
            # A position that was written by hand can have cards that no pack has.
            raise SetupError(
                f"The expert did not learn {self.game.title} with {unknown}, which this position has. "
                "Choose another player, such as “scripted”."
            ) from unknown
        reading = self._reader(rows, choices[0].match.setup.seats)
        scores, values = self._network.evaluate(reading.inputs)
        return reading.by_number(scores).tolist(), ((1 + values) / 2).tolist()

    def _likely(self, choice: PendingChoice) -> list[tuple[int, Any, float]]:
        """The numbers that are offered, each with what it leads to and its probability, the highest first."""
        (scores,), _ = self._evaluate([choice])
        best = max(scores[number] for number in choice.offer)
        weights = {number: exp(scores[number] - best) for number in choice.offer}
        total = sum(weights.values())
        found = [(number, choice.offer[number], weight / total) for number, weight in weights.items()]
        return sorted(found, key=lambda each: -each[2])

    def _prepare(self, pack: Any) -> None:
        """Get the encoding and the reader of observations for a pack. They are made after a check of the pack."""
        key = self._part.weights
        if key not in _readers:
            _readers[key] = PerPack(self._make_reader)
        self._encoding, self._reader = _readers[key].of(pack)
        self._pack = pack

    def _make_reader(self, pack: Any) -> tuple[Encoding, Reader]:
        check(self.game, pack)
        encoding = self.game.encoding(pack)
        return encoding, self._part.reader(pack, encoding)


def is_available(game: Game) -> bool:
    """Whether the game has an expert (a trained network), and numpy is installed."""
    return bool(game.bots.learned_module) and is_installed("numpy")


def check(game: Game, pack: Any) -> None:
    """Raise `SetupError` if the expert cannot play a game with this content, `MissingExtra` without numpy."""
    part = learned_part(game)
    origin, encoding = network_of(part).about["origin"], game.encoding(pack)
    if origin["pack"] != pack_hash(pack):
        raise SetupError(
            f"The expert learned {game.title} with its own content and cannot play with yours. "
            "Choose another player, such as “scripted”, or train one with `python -m fathom.learn`."
        )
    if (origin["encoding"], origin["inputs"]) != (encoding.version, part.inputs_version):
        raise SetupError(
            f"The expert's weights are for version {origin['encoding']}.{origin['inputs']} of the observation of "
            f"{game.title}, and this is version {encoding.version}.{part.inputs_version}. "
            "Train it again with `python -m fathom.learn`, or choose another player."
        )


def learned_part(game: Game) -> LearnedPart:
    """The learned part of a game. Raises `SetupError` if it has none, `MissingExtra` without numpy."""
    if not game.bots.learned_module:
        raise SetupError(f"{game.title} has no expert yet. Choose another player, such as “scripted”.")
    require("expert", "numpy")
    part: LearnedPart = import_module(game.bots.learned_module).LEARNED
    return part


def network_of(part: LearnedPart) -> Network:
    """The network of a learned part; read once, and shared by all seats."""
    if part.weights not in _networks:
        # Needs numpy, which not every installation has.
        from fathom.bots.network import Network

        _networks[part.weights] = Network.read(part.weights)
    return _networks[part.weights]


_networks: dict[Path, Network] = {}
"""The networks that were read, by file."""
_readers: dict[Path, PerPack[tuple[Encoding, Reader]]] = {}
"""By file of weights: the encoding and the reader of a pack that they can play, shared by all seats."""
