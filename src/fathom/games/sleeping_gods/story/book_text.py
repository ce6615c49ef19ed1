"""The storybook as one readable text, for proofs, and back again without loss.

```text
==== m1/02_lightship ==== 2 The Stranded Lightship

---- 2
if: mark:BEACONLIT → 2.8
present: bettany

The fog opens like a curtain on a joke: a red lightship, sitting upright on a sandbar.

effect: quest(163)
A. Accept the tea and ask where we are.
   → 2.1
D. Wave from the boat.
   → ship
```

Lines and values that are too long are continued in lines with six spaces. What cannot be written in this way, such as
two spaces, is written as `= ` and a JSON text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Any

import msgspec

from fathom.engine.errors import PackError
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.paragraphs import ChoiceChallenge, Paragraph, StoryChoice
from fathom.games.sleeping_gods.story.sections import file_title, files_of

WIDTH = 110
SHIP = "ship"
FILE = re.compile(r"==== (\S+) ====.*")
PAGE = re.compile(r"---- (\S+)")
CHOICE = re.compile(r"([A-H])\. (.*)")
FIELD = re.compile(r"(town|if|present|again|effect): (.*)")
AFTER = ("again", "effect")
"""The fields of a page that stand after its text."""
ARROW = re.compile(r"→ (\S+)")
PART = re.compile(r"   (\w+): (.*)|   → (\S+)")
HEAD = f"""\
# The story as one text. Lines before the first “====” are ignored.
# “==== file ====” begins a file, “---- id” a page. A page has its town, its lines “if: conditions → page” and who is
# present; then its text, and what is read “again:”; then its effect, its choices and “→ page” or “→ {SHIP}”. What
# belongs to a choice is indented.
"""


def write_book(pack: Pack, part: str) -> str:
    """A part of the story (empty: the whole) as one text. Raises `ValueError` if there is no such part."""
    lines = [HEAD]
    for file in files_of(pack, part):
        lines.append(f"==== {file} ==== {' '.join(file_title(pack, file).split())}\n")
        for page in pack.story[file]:
            lines += [*_page(page), ""]
    return "\n".join(lines)


def read_book(text: str) -> dict[str, list[dict[str, Any]]]:
    """The pages of each file in a text. Raises `PackError` with all problems, each with its line."""
    return _Reader(text).files()


# -- writing ---------------------------------------------------------------------------------------------------------


def _page(page: Paragraph) -> Iterator[str]:
    yield f"---- {page.id}"
    if page.town:
        yield from _value("town: ", page.town)
    for line in page.pre:
        yield from _value("if: ", f"{line.test} → {line.goto}")
    if page.present:
        yield f"present: {', '.join(page.present)}"
    yield ""
    parts = page.text.split("\n\n")
    if all(_plain(part) for part in parts):
        for part in parts:
            yield from (_escaped(line) for line in _wrapped(part, WIDTH))
            yield ""
    else:
        yield from (_json(page.text), "")
    if page.again:
        yield from _value("again: ", page.again)
    if page.effect:
        yield from _value("effect: ", page.effect)
    for choice in page.choices:
        yield from _value(f"{choice.key}. ", choice.text)
        yield from _choice(choice)
    if page.goto:
        yield f"→ {page.goto}"
    if page.end:
        yield f"→ {SHIP}"


def _choice(choice: StoryChoice) -> Iterator[str]:
    if choice.once:
        yield f"   once: {choice.once}"
    if choice.requires:
        yield from _value("   requires: ", choice.requires)
    if choice.cost:
        yield from _value("   cost: ", choice.cost)
    if choice.challenge:
        yield from _challenge(choice.challenge)
    for name, enemies in (("combat", choice.combat), ("more", choice.more)):
        if enemies:
            yield f"   {name}: {' '.join(map(str, enemies))}"
    if not choice.show_level:
        yield "   show_level: false"
    for name, effects in (("win", choice.win), ("then", choice.then)):
        if effects:
            yield from _value(f"   {name}: ", effects)
    if choice.leave:
        yield "   leave: true"
    if choice.goto:
        yield f"   → {choice.goto}"
    if choice.end:
        yield f"   → {SHIP}"


def _challenge(gate: ChoiceChallenge) -> Iterator[str]:
    yield f"   challenge: {gate.skill} {gate.n}"
    for name, said in (("fail", gate.fail), ("fail_text", gate.fail_text)):
        if said:
            yield from _value(f"   {name}: ", said)
    if gate.fail_goto:
        yield f"   fail_goto: {gate.fail_goto}"
    if gate.fail_end:
        yield f"   fail_goto: {SHIP}"


def _plain(text: str) -> bool:
    """Whether a text can be wrapped and joined again."""
    return bool(text) and text == " ".join(text.split()) and not text.startswith("= ")


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _json(text: str) -> str:
    return f"= {msgspec.json.encode(text).decode()}"


def _value(head: str, text: str) -> Iterator[str]:
    """A named value, continued in indented lines if it is long."""
    if not _plain(text):
        yield f"{head}{_json(text)}"
        return
    first, *more = _wrapped(text, WIDTH - 6)
    yield f"{head}{first}"
    yield from (f"      {line}" for line in more)


def _special(line: str) -> bool:
    """Whether a line of prose would be read as something else."""
    kinds = (FILE, PAGE, CHOICE, FIELD, ARROW)
    return line.startswith(("\\", "= ", " ", "#")) or any(kind.fullmatch(line) for kind in kinds)


def _escaped(line: str) -> str:
    return f"\\{line}" if _special(line) else line


# -- reading ---------------------------------------------------------------------------------------------------------


class _Reader:
    """Reads a text line by line, and collects all problems."""

    def __init__(self, text: str) -> None:
        self._lines = text.lstrip("\ufeff").replace("\r\n", "\n").split("\n")
        self._problems: list[str] = []
        self._found: dict[str, list[dict[str, Any]]] = {}
        self._ids: dict[str, int] = {}
        self._at = 0

    def files(self) -> dict[str, list[dict[str, Any]]]:
        pages: list[dict[str, Any]] | None = None
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if found := FILE.fullmatch(line):
                if found[1] in self._found:
                    self._wrong(f"the file {found[1]} is there twice. Put its pages together.")
                pages = self._found.setdefault(found[1], [])
                self._at += 1
            elif found := PAGE.fullmatch(line):
                if pages is None:
                    self._wrong("this page is in no file. Write a line “==== m1/name ====” before it.")
                    pages = []
                self._one(found[1], pages)
            else:
                if line.strip() and pages is not None:
                    self._wrong("this belongs to no page. Begin a page with “---- id”.")
                self._at += 1
        if not self._found and not self._problems:
            self._problems.append("There is no story in this text: no line begins with “====”.")
        if self._problems:
            raise PackError(self._problems)
        return self._found

    def _wrong(self, said: str, at: int | None = None) -> None:
        self._problems.append(f"line {(self._at if at is None else at) + 1}: {said}")

    def _one(self, id: str, pages: list[dict[str, Any]]) -> None:
        """Read the page that begins here."""
        begin = self._at
        if id in self._ids:
            self._wrong(f"the page {id} is there already, in line {self._ids[id]}. Give it another id.")
        self._ids[id] = begin + 1
        self._at += 1
        page: dict[str, Any] = {"id": id, "text": ""}
        while (found := FIELD.fullmatch(self._line())) and found[1] not in AFTER:
            self._field(page, found[1], self._joined(found[2]))
        prose: list[list[str]] = [[]]
        while not self._ends() and not self._structure():
            line = self._line()
            if line.strip():
                prose[-1].append(line.removeprefix("\\") if line.startswith("\\") else line.strip())
            elif prose[-1]:
                prose.append([])
            self._at += 1
        page["text"] = self._text([" ".join(part) for part in prose if part])
        while not self._ends():
            self._after(page)
        try:
            msgspec.convert(page, Paragraph)
        except msgspec.ValidationError as error:
            self._wrong(f"page {id}: {error}", begin)
        pages.append(page)

    def _line(self) -> str:
        return self._lines[self._at] if self._at < len(self._lines) else ""

    def _ends(self) -> bool:
        line = self._line()
        return self._at >= len(self._lines) or bool(FILE.fullmatch(line) or PAGE.fullmatch(line))

    def _structure(self) -> bool:
        line = self._line()
        return bool(CHOICE.fullmatch(line) or ARROW.fullmatch(line) or FIELD.fullmatch(line))

    def _text(self, parts: list[str]) -> str:
        if len(parts) == 1 and parts[0].startswith("= "):
            return self._decoded(parts[0])
        return "\n\n".join(parts)

    def _joined(self, first: str) -> str:
        """A value with the lines that continue it."""
        words = [first.strip()]
        self._at += 1
        while self._line().startswith("      ") and self._line().strip():
            words.append(self._line().strip())
            self._at += 1
        value = " ".join(words)
        return self._decoded(value) if value.startswith("= ") else value

    def _decoded(self, value: str) -> str:
        try:
            return msgspec.json.decode(value[2:], type=str)
        except msgspec.DecodeError:
            self._wrong("after “= ” write a text in quotes, as in JSON.")
            return ""

    def _field(self, page: dict[str, Any], name: str, value: str) -> None:
        if name == "if":
            test, arrow, goto = value.rpartition(" → ")
            if not arrow:
                self._wrong("write “if: conditions → page”.", self._at - 1)
            page.setdefault("pre", []).append({"if": test, "goto": goto})
        elif name == "present":
            page[name] = [word.strip() for word in value.split(",") if word.strip()]
        else:
            page[name] = value

    def _after(self, page: dict[str, Any]) -> None:
        """Read a line after the text of a page: `again`, its effect, a choice, or where it leads."""
        line = self._line()
        if found := CHOICE.fullmatch(line):
            choice: dict[str, Any] = {"key": found[1], "text": self._joined(found[2])}
            page.setdefault("choices", []).append(choice)
            while part := PART.fullmatch(self._line()):
                self._part(choice, part)
        elif found := ARROW.fullmatch(line):
            _lead(page, found[1])
            self._at += 1
        elif (found := FIELD.fullmatch(line)) and found[1] in AFTER:
            page[found[1]] = self._joined(found[2])
        else:
            if line.strip():
                self._wrong(
                    "not understood. After the text come “again: …”, “effect: …”, choices such as “A. …”, and “→ page”."
                )
            self._at += 1

    def _part(self, choice: dict[str, Any], part: re.Match[str]) -> None:
        name, at = part[1], self._at
        value = self._joined(part[2] or "") if name else ""
        if not name:
            _lead(choice, part[3])
            self._at = at + 1
        elif name == "challenge":
            skill, _, number = value.partition(" ")
            choice["challenge"] = {"skill": skill, "n": int(number) if number.isdecimal() else number}
        elif name.startswith("fail"):
            if "challenge" not in choice:
                self._wrong(f"{name}: write it below the challenge.", at)
            gate = choice.setdefault("challenge", {})
            if name == "fail_goto" and value == SHIP:
                gate["fail_end"] = "return"
            else:
                gate[name] = value
        elif name in ("combat", "more"):
            choice[name] = [int(word) if word.isdecimal() else word for word in value.split()]
        elif name in ("leave", "show_level"):
            choice[name] = {"true": True, "false": False}.get(value, value)
        else:
            choice[name] = value


def _lead(holder: dict[str, Any], to: str) -> None:
    holder["end" if to == SHIP else "goto"] = "return" if to == SHIP else to
