"""Where a problem is: its file, its line and the field of the form at which to show it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import yaml

from fathom.workshop.yaml_edits import Step

PLACE = re.compile(r"([\w./-]+\.yaml)(?::(\d+))?(?: \(of the game\))?: ", re.ASCII)
STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
PATH = re.compile(r"(\[\d+\]|[\w-]+)(\[\d+\]|\.[\w-]+)*")


class FieldProblem(msgspec.Struct, frozen=True):
    """A problem of a draft."""

    said: str
    """The whole message: place, problem, remedy."""
    file: str = ""
    line: int = 0
    """The line in the file; 0 if it is not known."""
    path: list[Step] = []
    """The field of the file; empty if the problem is one of the whole file."""
    text: str = ""
    """The message without its place."""


def located(problem: str, nodes: dict[str, yaml.Node | None]) -> FieldProblem:
    """A problem with its place. `nodes` are the parsed files of the draft by name."""
    found = PLACE.match(problem)
    if found is None:
        return FieldProblem(problem, text=problem)
    file, line, rest = found[1], int(found[2] or 0), problem[found.end() :]
    words = rest.split(": ")
    node = nodes.get(file)
    path = _written(words, node) or _at_line(words, line, node)
    text = rest
    # What names the place again is left out at the field.
    while len(words) > 1 and not words[0].endswith(".") and " " not in words[0]:
        words = words[1:]
        text = ": ".join(words)
    return FieldProblem(problem, file, line, path, text[:1].upper() + text[1:])


def _written(words: list[str], node: yaml.Node | None) -> list[Step]:
    """The path of a field that the message contains, such as `[4].effect.reach`; empty if it contains none."""
    for word in words[:2]:
        if not PATH.fullmatch(word):
            continue
        steps: list[Step] = [int(number) if number else name for number, name in STEP.findall(word)]
        while steps:
            if _exists(node, steps):
                return steps
            steps = steps[:-1]
    return []


def _exists(node: yaml.Node | None, steps: list[Step]) -> bool:
    return any(path == steps for path, _ in _paths(node)) if node is not None else False


def _at_line(words: list[str], line: int, node: yaml.Node | None) -> list[Step]:
    """The field at a line: one that the message names, otherwise the outermost that begins there."""
    here = [path for path, part in _paths(node) if part.start_mark.line + 1 == line] if node is not None else []
    named = [path for path in here if any(str(path[-1]) == word.rpartition(".")[2] for word in words[:3])]
    return min(named or here, key=len, default=[])


def _paths(node: yaml.Node, path: tuple[Step, ...] = ()) -> Iterator[tuple[list[Step], yaml.Node]]:
    if path:
        yield list(path), node
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _paths(value, (*path, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _paths(value, (*path, index))
