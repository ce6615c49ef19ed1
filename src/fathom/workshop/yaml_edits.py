"""Changes one value in a YAML text and leaves the rest as it is: comments, quotes and layout.

Every result is parsed again. If a change in place would not give exactly the wanted values, the whole text is written
again, and `Edited.kept` is False: its comments are lost.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec
import yaml

from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError

Step: TypeAlias = str | int
WIDTH = 110
PLAIN = re.compile(r"[A-Za-z][\w .,()/'’–-]*[\w.)]|[A-Za-z]")
"""Texts that need no quotes, if YAML does not read them as something else."""


class Edit(msgspec.Struct, frozen=True):
    """A change of one value. `path` has the names and indices that lead to it.

    `set` writes a value, also a new field or, one past the end of a list, a new entry; `remove` removes a field or an
    entry; `copy` puts a copy of an entry behind it; `move` moves an entry by `value` places.
    """

    do: Literal["set", "remove", "copy", "move"]
    path: list[Step]
    value: Any = None


class Edited(msgspec.Struct, frozen=True):
    """The new text. `kept` says whether everything else was left as it was."""

    text: str
    kept: bool = True


def edited(text: str, name: str, edit: Edit) -> Edited:
    """The text after a change. Raises `PackError` if the text is not valid YAML or has no such place."""
    node, value = parse_yaml(text, name)
    try:
        wanted = _changed(value, edit)
    except (KeyError, IndexError, TypeError, ValueError):
        where = ".".join(map(str, edit.path))
        raise PackError([f"{name}: there is no {where or 'such place'} any more. Reload the page."]) from None
    for found in _attempts(text, node, edit, wanted):
        with contextlib.suppress(PackError):
            if found is not None and parse_yaml(found, name)[1] == wanted:
                return Edited(found)
    return Edited(written(wanted), kept=False)


def _attempts(text: str, root: yaml.Node | None, edit: Edit, wanted: Any) -> Iterator[str | None]:
    """Yield texts to try, best first: with the change in place, then with a list or mapping around it on one line.

    The innermost list or mapping comes first.
    """
    yield _in_place(text, root, edit)
    for depth in range(len(edit.path) - 1, 0, -1):
        node, value = root, wanted
        for step in edit.path[:depth]:
            node, value = _child(node, step), value[_key(value, step)]
        if node is not None:
            yield _replaced(text, node, value)


def written(value: Any) -> str:
    """A value as a YAML text."""
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=WIDTH)


def _changed(value: Any, edit: Edit) -> Any:
    """The values after a change. Raises KeyError, IndexError or TypeError if there is no such place."""
    if not edit.path:
        if edit.do != "set":
            raise KeyError
        return edit.value
    new = _copied(value)
    *way, last = edit.path
    holder = new
    for step in way:
        holder = holder[_key(holder, step)]
    last = _key(holder, last)
    if edit.do == "set":
        if isinstance(holder, list) and last == len(holder):
            holder.append(edit.value)
        elif isinstance(holder, dict) or (isinstance(last, int) and 0 <= last < len(holder)):
            holder[last] = edit.value
        else:
            raise IndexError
    elif edit.do == "remove":
        del holder[last]
    else:
        if not isinstance(holder, list) or not isinstance(last, int) or not 0 <= last < len(holder):
            raise IndexError
        if edit.do == "copy":
            holder.insert(last + 1, _copied(holder[last]))
        else:
            to = last + int(edit.value)
            if not 0 <= to < len(holder):
                raise IndexError
            holder.insert(to, holder.pop(last))
    return new


def _copied(value: Any) -> Any:
    """A deep copy of a value, in which no part is shared, not even parts that were aliases in YAML."""
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def _key(holder: Any, step: Step) -> Any:
    """The key of a mapping for a step of a path. Steps come from JSON, where keys are text; YAML also has numbers."""
    if isinstance(holder, dict) and step not in holder:
        return next((key for key in holder if str(key) == str(step)), step)
    return step


def _in_place(text: str, root: yaml.Node | None, edit: Edit) -> str | None:
    """The text with the change made in place; None if that is not possible."""
    node = root
    for step in edit.path[:-1]:
        node = _child(node, step)
    if not isinstance(node, yaml.CollectionNode) or not edit.path:
        return None
    last = edit.path[-1]
    child = _child(node, last)
    if edit.do == "set":
        return _replaced(text, child, edit.value) if child is not None else _added(text, node, last, edit.value)
    if edit.do == "remove":
        return _removed(text, node, last)
    return _rearranged(text, node, int(last), edit)


def _child(node: yaml.Node | None, step: Step) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode):
        return node.value[step] if isinstance(step, int) and 0 <= step < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == str(step)), None)
    return None


def _end(text: str, node: yaml.Node) -> int:
    """The index in the text where a value ends; the parser's end includes what follows, up to the next value."""
    if isinstance(node, yaml.MappingNode | yaml.SequenceNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    begin, end = node.start_mark.index, node.end_mark.index
    return begin + len(text[begin:end].rstrip())


def _flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(str(name))}: {_flow(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        if PLAIN.fullmatch(value) and ", " not in value and parse_yaml(value, "")[1] == value:
            return value
        return msgspec.json.encode(value).decode()
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _replaced(text: str, node: yaml.Node, value: Any) -> str:
    begin, end = node.start_mark.index, _end(text, node)
    new = _flow(value)
    if isinstance(node, yaml.ScalarNode) and node.style == "'" and isinstance(value, str) and "\n" not in value:
        new = "'" + value.replace("'", "''") + "'"
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">") and isinstance(value, str):
        new = _folded(text, node, value) or new
    # An empty value has no place of its own: `name:` needs a space before what follows.
    space = " " if begin == end and text[begin - 1 : begin] == ":" else ""
    return text[:begin] + space + new + text[end:]


def _folded(text: str, node: yaml.Node, value: str) -> str:
    """A long text as a folded YAML block (`>-`), indented as before; empty if folding would change the text."""
    lines, line = [], ""
    deep = next((len(x) - len(x.lstrip()) for x in text[node.start_mark.index :].split("\n")[1:] if x.strip()), 2)
    if "\n" in value or value != value.strip() or "  " in value:
        return ""
    for word in value.split(" "):
        if line and deep + len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return ">-\n" + "\n".join(" " * deep + each for each in [*lines, line])


def _added(text: str, holder: yaml.CollectionNode, name: Step, value: Any) -> str | None:
    """The text with a new field of a mapping, or a new entry at the end of a list; None if that is not possible."""
    new = _flow(value) if isinstance(holder, yaml.SequenceNode) else f"{_flow(str(name))}: {_flow(value)}"
    if holder.flow_style or not holder.value:
        close = holder.end_mark.index - 1
        if text[close : close + 1] not in ("]", "}"):
            return None
        comma = ", " if holder.value else ""
        return text[:close].rstrip() + comma + new + text[close:]
    end, column = _end(text, holder), holder.start_mark.column
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    if isinstance(holder, yaml.SequenceNode):
        new = _block_entry(value, column)
    return text[:line_end] + "\n" + " " * column + new + text[line_end:]


def _block_entry(value: Any, column: int) -> str:
    """A new entry of a list: the fields of a mapping in lines of their own."""
    if not isinstance(value, dict) or not value:
        return f"- {_flow(value)}"
    pad = "\n" + " " * (column + 2)
    return "- " + pad.join(f"{_flow(str(name))}: {_flow(part)}" for name, part in value.items())


def _spans(text: str, holder: yaml.Node) -> list[tuple[int, int]]:
    """Where each entry of a block list or mapping begins and ends, in whole lines, with the comments before it."""
    parts = [part[0] if isinstance(part, tuple) else part for part in holder.value]
    ends = [_end(text, part[1] if isinstance(part, tuple) else part) for part in holder.value]
    found = []
    for part, end in zip(parts, ends, strict=True):
        begin = text.rfind("\n", 0, part.start_mark.index) + 1
        close = text.find("\n", end)
        found.append((begin, len(text) if close < 0 else close + 1))
    return found


def _removed(text: str, holder: yaml.CollectionNode, name: Step) -> str | None:
    if isinstance(holder, yaml.SequenceNode):
        at = int(name)
    else:
        at = next((at for at, (key, _) in enumerate(holder.value) if key.value == str(name)), -1)
    if at < 0 or len(holder.value) < 2:
        return None
    if not holder.flow_style:
        begin, end = _spans(text, holder)[at]
        # The first field of an entry shares its line with the dash.
        head = text[begin : _start(holder.value[at]).start_mark.index]
        if head.strip() and at == 0 and isinstance(holder, yaml.MappingNode):
            following = _start(holder.value[1]).start_mark.index
            return text[: begin + len(head)] + text[following:]
        return text[:begin] + text[end:]
    begin = _start(holder.value[at]).start_mark.index
    if at + 1 < len(holder.value):
        return text[:begin] + text[_start(holder.value[at + 1]).start_mark.index :]
    before = holder.value[at - 1]
    last = holder.value[at]
    return (
        text[: _end(text, before[1] if isinstance(before, tuple) else before)]
        + text[_end(text, last[1] if isinstance(last, tuple) else last) :]
    )


def _start(part: Any) -> yaml.Node:
    found: yaml.Node = part[0] if isinstance(part, tuple) else part
    return found


def _rearranged(text: str, holder: yaml.CollectionNode, at: int, edit: Edit) -> str | None:
    """The text with an entry of a list copied or moved; None if the list is not written in lines."""
    if holder.flow_style or not isinstance(holder, yaml.SequenceNode):
        return None
    if not text.endswith("\n"):
        text += "\n"
    spans = _spans(text, holder)
    begin, end = spans[at]
    entry = text[begin:end]
    if edit.do == "copy":
        return text[:end] + entry + text[end:]
    to = at + int(edit.value)
    target = spans[to][1] if to > at else spans[to][0]
    if to > at:
        return text[:begin] + text[end:target] + entry + text[target:]
    return text[:target] + entry + text[target:begin] + text[end:]
