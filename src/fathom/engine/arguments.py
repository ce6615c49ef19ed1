"""Checks of the numbers that callers name: seats and entries of the history."""

from __future__ import annotations

from fathom.engine.errors import Illegal


def is_whole_number(value: object) -> bool:
    """Whether a value is a whole number: an int or an integer of NumPy, but not True or False."""
    return hasattr(value, "__index__") and not isinstance(value, bool)


def check_seat(seat: int, seats: int) -> None:
    """Raise `Illegal` unless a match with this number of seats has the seat."""
    if not is_whole_number(seat):
        raise Illegal(f"A seat is a whole number from 0 on, not {seat!r} ({type(seat).__name__}).")
    if not 0 <= seat < seats:
        raise Illegal(f"There is no seat {seat}; the seats are 0 to {seats - 1}.")


def check_entries(entries: int) -> None:
    """Raise `Illegal` unless this can be a number of entries."""
    if not is_whole_number(entries):
        raise Illegal(f"The number of entries is a whole number, not {entries!r} ({type(entries).__name__}).")
