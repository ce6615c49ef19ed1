"""Validation of names and chat messages, and the text for a seat number."""

from __future__ import annotations

from fathom.table.errors import Refused

NAME = 40
TEXT = 500


def clean_name(name: str) -> str:
    """A name on one line; an empty string means no name."""
    return _clean(" ".join(name.split()), NAME, "A name")


def clean_text(text: str) -> str:
    """A chat message on one line."""
    text = _clean(" ".join(text.split()), TEXT, "A message")
    if not text:
        raise Refused("The message is empty.")
    return text


def place(seat: int) -> str:
    """A seat as text, counted from 1."""
    return f"seat {seat + 1}"


def _clean(text: str, longest: int, what: str) -> str:
    if len(text) > longest:
        raise Refused(f"{what} has at most {longest} characters; this has {len(text)}.")
    if not text.isprintable():
        raise Refused(f"{what} may only contain printable characters.")
    return text
