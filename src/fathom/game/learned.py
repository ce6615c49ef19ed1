"""The learned part of a game: the network of its strongest player, and how it reads an observation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from fathom.encoding.encoder import Encoding


class Reading(NamedTuple):
    """What the network reads of an observation, and what its scores mean."""

    inputs: Any
    order: Any = None
    """By score: the number of its action; None if the scores are in the order of the numbers. Several scores can have
    the number of an action that is never offered."""

    def by_number(self, scores: Any) -> Any:
        """The scores in the order of the numbers of actions."""
        if self.order is None:
            return scores
        found = scores[: self.order.max() + 1].copy()
        found[self.order] = scores
        return found


Reader: TypeAlias = Callable[[bytes, int], Reading]
"""Reads a row of the observation with a number of players."""


def position_reader(
    np: Any, input_tables: Callable[[Any, Encoding], Any], position: Callable[..., Any], inputs_of: Callable[[Any], Any]
) -> Callable[[Any, Encoding], Reader]:
    """Makes readers that first read a row as a position, with tables of the pack, and then the position as inputs.

    The position also says in which order the scores of actions are. `np` is numpy, which the base install lacks.
    """

    def reader(pack: Any, encoding: Encoding) -> Reader:
        tables = input_tables(pack, encoding)

        def read(row: bytes, players: int) -> Reading:
            found = position(np, tables, np.frombuffer(row, np.uint8), np.int32(players))
            return Reading(inputs_of(found), found.action_order)

        return read

    return reader


@dataclass(frozen=True, kw_only=True)
class LearnedPart:
    """A trained network: its weights, and how its inputs are read. A module that declares one needs numpy."""

    weights: Path
    inputs_version: int
    reader: Callable[[Any, Encoding], Reader]
    """Makes the reader for a pack and its encoding."""
