"""Tyrian Shells: a whole tiny game that only the tests know. It proves that a sixth game needs only its folder."""

from __future__ import annotations

from fathom.games import register

NAME = "tyrian"


def join() -> None:
    """Make the toy known to this process, by the door that is open to any game."""
    register(NAME, "tests.toy.game")
