"""Trying things out: a script run with answers thought of, one line of play after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.copying import copy
from fathom.engine.script import P, S, Script, Table


def twin(t: Table[S, P]) -> Table[S, P]:
    """A quiet copy of the table to try things on."""
    return Table(copy(t.state), t.pack)


def follow(
    script: Script[None], given: list[Option], promising: Callable[[Ask], list[Option]], prefixes: list[list[Option]]
) -> Iterator[tuple[Ask, Option]]:
    """Run the script with the given answers; at a new question take the first promising one, and leave the others in
    `prefixes` for later. Gives what really will be asked: the engine answers questions with one option itself."""
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
        if len(ask.options) > 1 or ask.always:
            yield ask, answer
