"""Arguments on the command line: what a value may be, and a clear message if it is not."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from pathlib import Path

from fathom.engine.errors import Error


def whole(least: int) -> Callable[[str], int]:
    """The type of whole numbers that are at least this one."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number.") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}, not {number}.")
        return number

    return read


def real(least: float = 0.0, most: float = math.inf, above: bool = False) -> Callable[[str], float]:
    """The type of numbers from `least` to `most`; with `above`, `least` itself is refused."""
    bounds = f"{'above' if above else 'at least'} {least:g}" + (f" and at most {most:g}" if most < math.inf else "")

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"“{text}” is not a number.") from None
        if not math.isfinite(number) or not least <= number <= most or (above and number == least):
            raise argparse.ArgumentTypeError(f"must be {bounds}, not {text}.")
        return number

    return read


def several(least: int, example: str) -> Callable[[str], tuple[int, ...]]:
    """The type of whole numbers with commas between them; the example is for the message."""
    read_one = whole(least)

    def read(text: str) -> tuple[int, ...]:
        try:
            return tuple(read_one(number) for number in text.split(","))
        except argparse.ArgumentTypeError:
            raise argparse.ArgumentTypeError(
                f"“{text}” must be whole numbers of at least {least} with commas between them, such as {example}."
            ) from None

    return read


def seeds(text: str) -> tuple[int, ...]:
    """The type of seeds: whole numbers with commas between them, each once."""
    numbers = several(0, "0,1,2")(text)
    if len(set(numbers)) < len(numbers):
        raise argparse.ArgumentTypeError(f"“{text}” has a seed twice, and each run needs its own folder.")
    return numbers


def existing_file(text: str) -> Path:
    """The type of files that exist."""
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {path}.")
    return path


def folder_path(text: str) -> Path:
    """The type of folders, which need not exist yet."""
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{path} is a file, not a folder.")
    return path


def exit_on_error(run: Callable[[], None]) -> None:
    """Run a program; if input is wrong, print the message alone and exit with 1."""
    try:
        run()
    except Error as error:
        sys.exit(f"{error}")
