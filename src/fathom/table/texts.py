"""What people type: cut to size, and nothing in it that does not print. And what they are told of seats."""

from __future__ import annotations

from fathom.table.errors import Refused

NAME = 40
TEXT = 500


def clean_name(name: str) -> str:
    """A name on one line; empty is no name."""
    return _clean(" ".join(name.split()), NAME, "A name")


def clean_text(text: str) -> str:
    """Something said, on one line."""
    text = _clean(" ".join(text.split()), TEXT, "What you say")
    if not text:
        raise Refused("There is nothing to say in an empty line.")
    return text


def place(seat: int) -> str:
    """A seat as people count: from one."""
    return f"seat {seat + 1}"


def _clean(text: str, longest: int, what: str) -> str:
    if len(text) > longest:
        raise Refused(f"{what} has at most {longest} characters; this has {len(text)}.")
    if not text.isprintable():
        raise Refused(f"{what} may only have characters that can be printed.")
    return text
