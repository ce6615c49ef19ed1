"""Adds line numbers to the problems that a game's validation finds, which know only file, entry and field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import yaml

from fathom.content.added_entries import ADDED
from fathom.content.pack_files import LARGEST
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError

NAMES = ("id", "num", "name", "keyword", "key")
"""The fields by which problems name an entry."""
CHECK = re.compile(r"\((\w+)\)$")
STEP = re.compile(r"[^.\[\]\s]+")


def with_lines(
    problems: Sequence[str], folders: Sequence[Path], remedies: Mapping[str, str] | None = None
) -> list[str]:
    """The problems with the line of each, where it is found, and its remedy: `salvage.yaml:12: SA05: …`.

    A problem in a file that the first folder does not have is marked as one in the game's own file. `remedies` has a
    sentence for each check, by its id; it is added to problems that end with that id, such as “(L4)”.
    """
    files = _Files(folders)
    return [f"{files.located(problem)}{_remedy(problem, remedies or {})}" for problem in problems]


def _remedy(problem: str, remedies: Mapping[str, str]) -> str:
    found = CHECK.search(problem)
    return f". {remedies[found[1]]}" if found and found[1] in remedies else ""


class _Files:
    """The files of a pack, each parsed once."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._nodes: dict[Path, yaml.Node | None] = {}

    def located(self, problem: str) -> str:
        """A problem with its line; unchanged if its file is not found."""
        place, colon, rest = problem.partition(": ")
        # A path, and no sentence and no line number.
        if not colon or not re.fullmatch(r"[\w./-]+", place):
            return problem
        again, found, deepest = "more than once" in problem, "", 0
        for own, path, name in self._named(place):
            node = self._node(path)
            if node is None:
                continue
            line, depth = _find(node, rest.split(": "), again=again)
            # Of a file that the pack does not have, only an entry that is found says something.
            if depth >= deepest and (own or depth):
                found, deepest = f"{name}:{line}{'' if own else ' (of the game)'}: {rest}", depth
            if depth and not again:
                break
        return found or problem

    def _named(self, place: str) -> Iterator[tuple[bool, Path, str]]:
        """Yield each file that a place can mean: whether the pack itself has the file, its path and its name."""
        first, added = self._folders[0], f"{place.removesuffix('.yaml')}{ADDED}"
        if (first / added).is_file():
            yield True, first / added, added
        for folder in self._folders:
            for name in dict.fromkeys((place, place if place.endswith(".yaml") else f"{place}.yaml")):
                if (folder / name).is_file():
                    yield folder == self._folders[0], folder / name, name
                    return
            if (folder / place).is_dir():
                for path in sorted((folder / place).rglob("*.yaml")):
                    yield folder == self._folders[0], path, path.relative_to(folder).as_posix()

    def _node(self, path: Path) -> yaml.Node | None:
        if path not in self._nodes:
            try:
                # What was refused as a part of a pack is not read here, either: parsing 30 MB takes minutes.
                readable = path.is_file() and path.stat().st_size <= LARGEST
                self._nodes[path] = parse_yaml(path.read_text("utf-8"), path.name)[0] if readable else None
            except (PackError, OSError, UnicodeDecodeError):
                self._nodes[path] = None
        return self._nodes[path]


def _find(node: yaml.Node, words: list[str], *, again: bool) -> tuple[int, int]:
    """The line of the entry and field that `words` name, and how many words were found; line 1 if none was."""
    line, depth = 1, 0
    for word in words[:3]:
        # A plain number in a list is an id, such as that of page 4, if an entry has it.
        number = word.isdigit() and isinstance(node, yaml.SequenceNode)
        named = _entry(node, word, again=again) if number else None
        found = named or _followed(node, word) or _entry(node, word, again=again)
        if found is None:
            break
        node, line, depth = found, found.start_mark.line + 1, depth + 1
    return line, depth


def _followed(node: yaml.Node, path: str) -> yaml.Node | None:
    """The node at a path such as `effect.reach` or `sea[2]`; None if there is none."""
    steps, here = STEP.findall(path) if " " not in path else [path], node
    for step in steps:
        if isinstance(here, yaml.SequenceNode) and step.isdigit() and int(step) < len(here.value):
            here = here.value[int(step)]
        elif isinstance(here, yaml.MappingNode):
            found = [value for key, value in here.value if key.value == step]
            if not found:
                return None
            here = found[0]
        else:
            return None
    return here if steps else None


def _entry(node: yaml.Node, name: str, *, again: bool) -> yaml.Node | None:
    """The first entry with this id, or the last if `again`; None if there is none."""
    found = None
    for each in _mappings(node):
        named = any(key.value in NAMES and value.value == name for key, value in each.value)
        inside = next((value for key, value in each.value if key.value == name), None)
        if named or inside is not None:
            found = each if named else inside
            if not again:
                return found
    return found


def _mappings(node: yaml.Node) -> Iterator[yaml.MappingNode]:
    if isinstance(node, yaml.MappingNode):
        yield node
        for _, value in node.value:
            yield from _mappings(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _mappings(value)
