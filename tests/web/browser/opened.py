"""Browsers that are open. A test that is tried again can lose the end of its module's fixtures, and Playwright's loop
would be in the way of every test with a loop of its own that follows in the same process."""

from __future__ import annotations

from collections.abc import Callable

OPEN: list[Callable[[], None]] = []
"""How to close them."""


def close_all() -> None:
    """Close whatever is still open."""
    while OPEN:
        OPEN.pop()()
