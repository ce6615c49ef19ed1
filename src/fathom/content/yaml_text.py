"""YAML without surprises: only true and false are booleans, dates stay text, a repeated key is an error.

A text may come from anyone: deep nesting and aliases that expand without end are refused.
"""

from __future__ import annotations

import contextlib
import re
import typing
from itertools import accumulate
from typing import Any

import yaml

from fathom.engine.errors import PackError

MOST_VALUES = 2_000_000
"""The largest number of values in one file, with aliases written out."""
MOST_BRACKETS = 500
"""The largest number of brackets that are open at one place. The parser takes seconds to give up on more."""
LONGEST_NUMBER = 100
"""The largest number of characters of a number. The parser takes minutes for longer ones, such as 1:1:1:1…"""
BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}
WORDINGS = {
    "found character '\\t' that cannot start any token": "a tab at the start of a line. Indent with spaces.",
    "found character '\\t' that cannot start": "a tab where YAML allows none. Write spaces instead.",
    "mapping values are not allowed here": "a colon that is out of place. Put text with a colon in quotes, "
    "and check the indentation of this line.",
    "could not find expected ':'": "the line before has no colon. Write `name: value`.",
    "expected <block end>": "this line does not fit the indentation above it. Align it with its neighbours.",
    "found unexpected end of stream": "a quote or bracket is opened and never closed. Close it.",
    "found undefined alias": "an alias (`*name`) without its anchor (`&name`). Write the value out.",
}
"""What the messages of the YAML parser mean, by how they begin."""


class _Traps:
    yaml_implicit_resolvers: typing.ClassVar[dict[str, Any]] = {
        first: [
            (tag, pattern)
            for tag, pattern in resolvers
            if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
        ]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key, _ in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else None
            if name is not None and name in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"key “{name}” occurs twice. Remove or rename one of them.", problem_mark=key.start_mark
                )
            seen.add(name)
        return super().construct_mapping(node, deep)  # type: ignore[misc, no-any-return]


class _Loader(_Traps, yaml.SafeLoader):
    """The YAML parser written in Python: slower, with better error messages."""


class _FastLoader(_Traps, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The YAML parser written in C, if available: many times faster."""


def _number(kind: str) -> typing.Callable[[Any, yaml.ScalarNode], Any]:
    """The function that reads numbers of this kind, `int` or `float`, unless they are too long."""

    def read(loader: Any, node: yaml.ScalarNode) -> Any:
        if len(node.value) > LONGEST_NUMBER:
            raise yaml.MarkedYAMLError(
                problem=f"a number with more than {LONGEST_NUMBER} characters. Put it in quotes if it is text.",
                problem_mark=node.start_mark,
            )
        return getattr(loader, f"construct_yaml_{kind}")(node)

    return read


for _loader in (_Loader, _FastLoader):
    for _kind in ("int", "float"):
        _loader.add_constructor(f"tag:yaml.org,2002:{_kind}", _number(_kind))
    _loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


def parse_yaml(text: str, name: str) -> tuple[yaml.Node | None, Any]:
    """The nodes of a YAML text, which know their lines, and its value. Raises `PackError` if it is not valid."""
    try:
        if _shallow(text):
            # Its messages are worse, so that a text with a fault is read again.
            with contextlib.suppress(yaml.YAMLError, ValueError, RecursionError):
                return _parsed(text, _FastLoader)
        elif _open_brackets(text) > MOST_BRACKETS:
            raise RecursionError
        return _parsed(text, _Loader)
    except yaml.MarkedYAMLError as error:
        where = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise PackError([f"{name}{where}: {_reworded(error)}"]) from error
    except RecursionError as error:
        raise PackError([f"{name}: the values are nested too deeply. Write them with fewer levels."]) from error
    except (yaml.YAMLError, ValueError) as error:
        # Characters that YAML does not allow, and values that its parser cannot convert.
        raise PackError([f"{name}: {str(error).splitlines()[0]}"]) from error


def _reworded(error: yaml.MarkedYAMLError) -> str:
    problem = str(error.problem)
    return next((said for begin, said in WORDINGS.items() if problem.startswith(begin)), problem)


def _shallow(text: str) -> bool:
    """Whether a text is certainly not nested deeply; deep nesting would crash the fast parser."""
    return text.count("[") + text.count("{") <= 500 and max(map(len, text.splitlines()), default=0) <= 500


def _open_brackets(text: str) -> int:
    """The largest number of brackets that are open at one place of a text."""
    return max(accumulate(BRACKETS[found] for found in re.findall(r"[\[\]{}]", text)), default=0)


def _parsed(text: str, kind: Any) -> tuple[yaml.Node | None, Any]:
    loader = kind(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None, None
        if "*" in text:
            _check_aliases(node)
        return node, loader.construct_document(node)
    finally:
        loader.dispose()


def _check_aliases(node: yaml.Node) -> None:
    """Refuse aliases that contain themselves, or that would be far too much if they were written out."""
    sizes: dict[int, int] = {}
    if _size(node, sizes) > MOST_VALUES:
        raise yaml.MarkedYAMLError(
            problem=f"the aliases (`*name`) stand for more than {MOST_VALUES:,} values. Write out what is needed.",
            problem_mark=node.start_mark,
        )


def _size(node: yaml.Node, sizes: dict[int, int]) -> int:
    """The number of values in a node with its aliases written out."""
    if isinstance(node, yaml.ScalarNode):
        return 1
    known = sizes.get(id(node))
    if known == 0:
        raise yaml.MarkedYAMLError(
            problem="an alias (`*name`) contains itself. Write the value out.", problem_mark=node.start_mark
        )
    if known is None:
        sizes[id(node)] = 0
        parts = node.value if isinstance(node, yaml.SequenceNode) else [part for pair in node.value for part in pair]
        known = sizes[id(node)] = 1 + sum(_size(part, sizes) for part in parts)
    return known
