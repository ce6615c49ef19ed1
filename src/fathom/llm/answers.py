"""Answers as text: which option a text names, and a helpful refusal if it names none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import msgspec

from fathom.engine.errors import Illegal
from fathom.llm.observation import OfferedOption

CLOSE = 5
"""The largest number of options that a refusal lists."""
SHOWN = 120
"""The largest number of characters of an answer that a refusal repeats."""


class Refused(msgspec.Struct, frozen=True):
    """An option that is not offered now: its code and label, and why, with the rule."""

    option: str
    label: str
    rule: str
    why: str


def read_answer(
    options: Sequence[OfferedOption], text: str, refusals: Callable[[], Sequence[Refused]] = lambda: ()
) -> str:
    """The code of the offered option that a text names: by its number, code or label, or by a beginning only it has.

    Case, spacing and punctuation do not matter. Raises `Illegal` if the text names no option or several; the message
    lists the closest options, and says why an option in `refusals` is refused if the text names it.
    """
    wanted = _plain(text)
    if not wanted:
        raise Illegal(f"The answer is empty. {_listed(options[:CLOSE])}")
    if (number := _number(wanted)) is not None:
        if not 1 <= number <= len(options):
            raise Illegal(f"There is no option {number}. The options are 1 to {len(options)}.")
        return options[number - 1].option
    found = _named(options, text, wanted)
    if len(found) == 1:
        return found[0].option
    if found:
        raise Illegal(f"“{_short(text)}” fits several options. Write more of one of them. {_listed(found[:CLOSE])}")
    raise _refusal(options, text, wanted, refusals())


def _named(options: Sequence[OfferedOption], text: str, wanted: str) -> list[OfferedOption]:
    """The options that a text names exactly, else as a line of the list, else by their beginning; may be empty."""
    for names in (_exactly(options, wanted), _written_out(options, text), _beginning(options, wanted)):
        if names:
            return names
    return []


def _exactly(options: Sequence[OfferedOption], wanted: str) -> list[OfferedOption]:
    for name in (lambda one: one.option, lambda one: one.label, lambda one: _first_part(one.label)):
        if found := [one for one in options if _plain(name(one)) == wanted]:
            return found
    return []


def _written_out(options: Sequence[OfferedOption], text: str) -> list[OfferedOption]:
    """The option in a line that was copied from the list, such as `3. Move up [move up]`; empty if there is none."""
    line = text.strip().rstrip(".")
    if (code := re.search(r"\[([^\]]+)\]$", line)) is not None:
        return [one for one in options if _plain(one.option) == _plain(code[1])]
    numbered = re.match(r"(?:option )?(\d+)[.):]\s+(.+)$", line, re.IGNORECASE)
    if numbered is None:
        return []
    rest = _plain(numbered[2])
    return [one for one in options if str(one.number) == numbered[1] and _begins(one, rest)]


def _beginning(options: Sequence[OfferedOption], wanted: str) -> list[OfferedOption]:
    return [one for one in options if _begins(one, wanted)]


def _begins(one: OfferedOption | Refused, wanted: str) -> bool:
    """Whether the code or the label begins with these words."""
    return any(
        f"{_plain(name)} ".startswith(f"{wanted} ") or _plain(name).startswith(wanted)
        for name in (one.option, one.label)
    )


def _number(wanted: str) -> int | None:
    found = re.fullmatch(r"(?:option |number |no )?(-?\d{1,6})", wanted)
    return int(found[1]) if found else None


def _refusal(options: Sequence[OfferedOption], text: str, wanted: str, refused: Sequence[Refused]) -> Illegal:
    close = _listed(_closest(options, wanted))
    why = [one for one in refused if wanted in (_plain(one.option), _plain(one.label))]
    why = why or [one for one in refused if _begins(one, wanted)]
    reasons = {(one.why, one.rule): one for one in why}
    if not reasons:
        return Illegal(f"“{_short(text)}” is not an option. {close}")
    first = next(iter(reasons.values()))
    if len(reasons) == 1:
        return Illegal(f"“{_short(text)}” is not possible now: {first.why} ({first.rule}) {close}", first.rule)
    each = " ".join(f"{one.label}: {one.why} ({one.rule})" for one in list(reasons.values())[:CLOSE])
    return Illegal(f"“{_short(text)}” is not possible now. {each} {close}", first.rule)


def _closest(options: Sequence[OfferedOption], wanted: str) -> list[OfferedOption]:
    """The options most like a text, best first."""

    def likeness(one: OfferedOption) -> float:
        return max(SequenceMatcher(None, wanted, _plain(name)).ratio() for name in (one.option, one.label))

    return sorted(options, key=likeness, reverse=True)[:CLOSE]


def _listed(options: Sequence[OfferedOption]) -> str:
    return "Options: " + "; ".join(f"{one.number}. {one.label} [{one.option}]" for one in options) + "."


def _first_part(label: str) -> str:
    """A label without the consequences that follow a dash."""
    return label.partition(" — ")[0]


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _plain(text: str) -> str:
    """A text in lower case, without “Answer:”, quotes and punctuation at its ends, and with single spaces."""
    text = re.sub(r"^\W*answer\W*:\s*", "", text.strip(), flags=re.IGNORECASE)
    return " ".join(text.casefold().strip(" \t\r\n\"'“”‘’`*#().[]!:;,").split())
