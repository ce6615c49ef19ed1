"""Validation of names and chat messages, and the text for a seat number."""

from __future__ import annotations

import re
import unicodedata

from fathom.table.errors import Refused

NAME = 40
TEXT = 500
BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f"
"""Letters and signs that are drawn as nothing."""
MARKS = 4
"""The largest number of accents on one letter: Vietnamese and Hebrew need up to three."""
JOINERS = re.compile("(?<=[^\\s\\x00-\\x7f\u200c\u200d])[\u200c\u200d](?=[^\\s\\x00-\\x7f\u200c\u200d])")
"""What joins two emoji, or two letters of Persian and Indian scripts. Between Latin letters it would not be seen."""
FLAGS = re.compile("(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f")
"""The letters in flags of regions, such as that of Scotland."""


def clean_name(name: str) -> str:
    """A name on one line; an empty string means no name.

    Refuses names that contain invisible characters or have no visible one.
    """
    name = _clean(unicodedata.normalize("NFC", " ".join(name.split())), NAME, "A name")
    if name and all(unicodedata.category(letter)[0] in "MZC" for letter in name):
        raise Refused("A name needs at least one letter, number or sign that can be seen.")
    if any(letter in BLANK for letter in name):
        raise Refused("A name may not contain signs that cannot be seen.")
    return name


def clean_text(text: str) -> str:
    """A chat message on one line. Refuses empty and overlong messages, and characters that are not printable."""
    text = _clean(" ".join(text.split()), TEXT, "A message")
    if not text:
        raise Refused("The message is empty.")
    return text


def place(seat: int) -> str:
    """The text for a seat, counted from 1: “seat 1” for seat 0."""
    return f"seat {seat + 1}"


def _clean(text: str, longest: int, what: str) -> str:
    if len(text) > longest:
        raise Refused(f"{what} has at most {longest} characters; this has {len(text)}.")
    if not FLAGS.sub("", JOINERS.sub("", text)).isprintable():
        raise Refused(f"{what} may only contain printable characters.")
    kinds = "".join(unicodedata.category(letter)[0] for letter in text)
    if "M" * (MARKS + 1) in kinds:
        raise Refused(f"{what} has at most {MARKS} accents on one letter.")
    return text
