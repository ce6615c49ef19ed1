"""The board of The Refuge in a mirror: left becomes right.

With the game's own content both look the same to the rules, so that a network need learn only one of them. Content
without this symmetry is its own mirror image.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fathom.engine.ask import Option
from fathom.games.refuge.model.board import Head, Space, at
from fathom.games.refuge.model.goals import Anchor, Cargo, Hatches, Survey
from fathom.games.refuge.model.pack import Pack

WAYS = {"left": "right", "right": "left"}
ARROWS = str.maketrans("LR", "RL")


class Mirror:
    """What everything becomes in the mirror."""

    def __init__(self, pack: Pack) -> None:
        self._width = pack.sea.columns + 1
        self._cards = self._pairs(pack)
        self.is_symmetric = self._is_symmetric(pack)
        """Whether the content looks the same in the mirror."""

    def space(self, space: Space) -> Space:
        """The space in the mirror."""
        return self._reflected(space) if self.is_symmetric else space

    def head(self, head: Head) -> Head:
        """The place of the head in the mirror."""
        return Head(self._width - head.column, head.row) if self.is_symmetric else head

    def card(self, id: str) -> str:
        """The Kraken card in the mirror; any other card is the same there."""
        return self._cards.get(id, id) if self.is_symmetric else id

    def option(self, option: Option, mirrored: bool, seats: Sequence[int]) -> Option:
        """An option at a table: in the mirror if `mirrored`, for the seat at the place that it names among `seats`."""
        fields: dict[str, Any] = msgspec.structs.asdict(option)
        if "seat" in fields:
            fields["seat"] = seats[fields["seat"]]
        if mirrored and self.is_symmetric:
            reflect = {"space": self.space, "tentacle": self.space, "card": self.card, "way": self._way}
            fields = {name: reflect[name](value) if name in reflect else value for name, value in fields.items()}
        return type(option)(**fields)

    def _way(self, way: str) -> str:
        return WAYS.get(way, way)

    def _reflected(self, space: Space) -> Space:
        x, y = map(int, space.split(","))
        return at(self._width - x, y)

    @staticmethod
    def _pairs(pack: Pack) -> dict[str, str]:
        """By Kraken card: the one of the same deck that it becomes; cards without one are left out."""
        found: dict[str, str] = {}
        for deck in (pack.kraken, pack.abyss):
            ids: dict[tuple[str, ...], list[str]] = {}
            for card in deck:
                ids.setdefault((card.top, *card.bottom), []).append(card.id)
            for (top, *bottom), same in ids.items():
                symbols = [symbol.translate(ARROWS) for symbol in (top, *reversed(bottom))]
                found.update(zip(same, ids.get(tuple(symbols), []), strict=False))
        return found

    def _is_symmetric(self, pack: Pack) -> bool:
        kind = pack.sea.kind
        sets: list[set[Any]] = [set(), set()]
        for goal in pack.goal.values():
            if isinstance(goal, Survey):
                sets = [sets[0] | set(goal.spaces), sets[1] | {self._reflected(space) for space in goal.spaces}]
            if isinstance(goal, Cargo):
                sets = [sets[0] | {goal.origin}, sets[1] | {self._reflected(goal.origin)}]
            if isinstance(goal, Anchor | Hatches):
                lists = goal.zones if isinstance(goal, Anchor) else goal.columns
                sets[0] |= {frozenset(columns) for columns in lists}
                sets[1] |= {frozenset(self._width - x for x in columns) for columns in lists}
        return (
            sets[0] == sets[1]
            and all(kind[space] == kind.get(self._reflected(space)) for space in kind)
            and all(card.id in self._cards for card in (*pack.kraken, *pack.abyss))
            and 2 * pack.board.head_column == self._width
        )
