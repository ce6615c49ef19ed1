"""A game's RULES.md: numbered rules that people read and the app cites.

A rule is a paragraph that begins with its id in bold; a table or code block right after it belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

_START = re.compile(r"\*\*([A-Z]{2}-[A-Z]?\d+[a-z]?)\*\*\s+")
_CITED = re.compile(r"\b(?!UB-)[A-Z]{2}-[A-Z]?\d+[a-z]?\b")

_EXAMPLE = re.compile(r"[A-Z]{2}-[EXS]\d")
"""The ids of worked examples."""
_SHORTHAND = re.compile(r"\b(F0?|AP)\b|the same as")
"""What makes an example unreadable alone: abbreviations of its chapter, and references to other examples."""


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule and its chapter."""

    id: str
    chapter: str
    text: str


class Rulebook:
    """All rules of a game, in reading order."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}
        if len(self._rules) < len(rules):
            twice = sorted({rule.id for rule in rules if sum(r.id == rule.id for r in rules) > 1})
            raise ValueError(f"rules defined twice: {', '.join(twice)}")

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """The rulebook in a Markdown file."""
        return cls(list(_rules(path.read_text("utf-8"))))

    def get(self, id: str) -> Rule | None:
        """The rule with this id; None if there is none."""
        return self._rules.get(id)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def example(self, id: str) -> Rule | None:
        """The shortest worked example that cites a rule and can be read alone; None if there is none."""
        found = [rule for rule in self if _EXAMPLE.match(rule.id) and id in cited(rule.text)]
        return min((rule for rule in found if not _SHORTHAND.search(rule.text)), key=_brevity, default=None)

    def search(self, words: str) -> list[Rule]:
        """The rules that contain every one of the words."""
        wanted = set(words.lower().split())
        texts = ((rule, f"{rule.id} {rule.text}".lower()) for rule in self)
        return [rule for rule, text in texts if all(word in text for word in wanted)]


def _brevity(rule: Rule) -> tuple[bool, int]:
    """Sort key for examples: those of the printed rules before our own (`RF-S…`), then short before long ones."""
    return rule.id[3] == "S", len(rule.text)


def cited(text: str) -> list[str]:
    """The rule ids a text mentions."""
    return _CITED.findall(text)


def _rules(markdown: str) -> Iterator[Rule]:
    chapter = ""
    id, text = "", ""
    for block in _blocks(markdown):
        if found := _START.match(block):
            if id:
                yield Rule(id, chapter, text)
            id, text = found[1], _unwrap(block[found.end() :])
        elif id and block.startswith(("|", "```")):
            text += "\n\n" + block
        else:
            if id:
                yield Rule(id, chapter, text)
            id, text = "", ""
            if block.startswith("#"):
                chapter = block.lstrip("# ").strip()
    if id:
        yield Rule(id, chapter, text)


def _blocks(markdown: str) -> Iterator[str]:
    """Yield the blocks of a text, split at blank lines, except those inside a code block."""
    lines: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        fenced ^= line.startswith("```")
        if line.strip() or fenced:
            lines.append(line)
        elif lines:
            yield "\n".join(lines)
            lines = []
    if lines:
        yield "\n".join(lines)


def _unwrap(paragraph: str) -> str:
    return " ".join(line.strip() for line in paragraph.splitlines())
