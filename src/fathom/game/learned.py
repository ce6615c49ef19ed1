"""The learned part of a game: the network of its strongest player, and how it reads an observation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from fathom.encoding.encoder import Encoding


class Reading(NamedTuple):
    """What the network reads of several observations, a row for each, and what its scores mean."""

    inputs: Any
    order: Any = None
    """By observation and score: the number of its action; None if the scores are in the order of the numbers. Several
    scores can have the number of an action that is never offered."""

    def by_number(self, scores: Any) -> Any:
        """The scores in the order of the numbers of actions."""
        if self.order is None:
            return scores
        found = scores[:, : self.order.max() + 1].copy()
        found[[[row] for row in range(len(found))], self.order] = scores
        return found


Reader: TypeAlias = Callable[[Sequence[bytes], int], Reading]
"""Reads rows of the observation, of matches with the same number of players. A row costs far less with others."""


def rows_of(np: Any, rows: Sequence[bytes]) -> Any:
    """Rows of observations as an array."""
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def position_reader(
    np: Any, input_tables: Callable[[Any, Encoding], Any], position: Callable[..., Any], inputs_of: Callable[[Any], Any]
) -> Callable[[Any, Encoding], Reader]:
    """Makes readers that first read rows as positions, with tables of the pack, and then the positions as inputs.

    The positions also say in which order the scores of actions are. `np` is numpy, which the base install lacks.
    """

    def reader(pack: Any, encoding: Encoding) -> Reader:
        tables = input_tables(pack, encoding)

        def read(rows: Sequence[bytes], players: int) -> Reading:
            found = position(np, tables, rows_of(np, rows), np.full(len(rows), players, np.int32))
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
    error: float
    """The standard error of the win chances that the network estimates, measured by `bench.value_error`."""
