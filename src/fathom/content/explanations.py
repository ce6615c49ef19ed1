"""A game's rules_explained.yaml: the rules that the app cites, in players' words and with examples."""

from __future__ import annotations

from pathlib import Path

from fathom.content.packs import Part, read_yaml

FILE = "rules_explained.yaml"


class Explanation(Part, frozen=True):
    """One rule in players' words. `example` is a case at the table; it may be empty."""

    title: str
    text: str
    example: str = ""

    def __str__(self) -> str:
        example = f" Example: {self.example}" if self.example else ""
        return f"{self.title}. {self.text}{example}"


def read_explanations(folder: Path) -> dict[str, Explanation]:
    """The explanations in a game's folder, by rule id; empty if the folder has no file of explanations."""
    path = folder / FILE
    if not path.is_file():
        return {}
    found: dict[str, Explanation] = read_yaml(path.read_text("utf-8"), FILE, dict[str, Explanation])
    return found
