"""Lookahead: run a script with given answers on a copy of the table, one sequence of answers after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.copying import copy
from fathom.engine.driver import is_forced
from fathom.engine.script import P, S, Script, Table


def twin(t: Table[S, P]) -> Table[S, P]:
    """A copy of the table without a log, to try answers on."""
    return Table(copy(t.state), t.pack)


def follow(
    script: Script[None], given: list[Option], promising: Callable[[Ask], list[Option]], prefixes: list[list[Option]]
) -> Iterator[tuple[Ask, Option]]:
    """Run the script with the given answers; at later questions take the first promising option. Every other promising
    option is added to `prefixes`, as the answers that lead to it. Yields each question that is not forced, with its
    answer."""
    count = 0
    answer: Option | None = None
    while True:
        try:
            ask = script.send(answer)
        except StopIteration:
            return
        if count < len(given):
            answer = given[count]
        else:
            answer, *rest = promising(ask)
            prefixes += [[*given, other] for other in rest]
            given.append(answer)
        count += 1
        if not is_forced(ask):
            yield ask, answer
