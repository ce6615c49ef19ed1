"""What the table service spends time on: writing, loading, thinking. Metrics and traces observe it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TypeAlias

Observer: TypeAlias = Callable[[str, str], AbstractContextManager[object]]
"""Called with the name of an activity and a detail, such as the kind of computer player. The context lasts as long."""

_observers: list[Observer] = []


def observed(activity: str, detail: str = "") -> AbstractContextManager[object]:
    """Context manager: show an activity of this process to all observers, from its beginning to its end or failure.

    Names and details have few different values and tell nothing about people or cards.
    """
    if len(_observers) == 1:
        return _observers[0](activity, detail)
    return _together([observer(activity, detail) for observer in _observers])


@contextmanager
def _together(contexts: list[AbstractContextManager[object]]) -> Iterator[None]:
    """Context manager: enter all these contexts."""
    with ExitStack() as stack:
        for context in contexts:
            stack.enter_context(context)
        yield


@contextmanager
def observing(observer: Observer) -> Iterator[None]:
    """Context manager: let an observer see all activities of this process until the block ends."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.remove(observer)
