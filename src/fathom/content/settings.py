"""The settings of a game as a form: names, allowed values, defaults."""

from __future__ import annotations

import re
import typing
from typing import Any

import msgspec
from msgspec import inspect

YES_NO = [(False, "no"), (True, "yes")]


class Field(msgspec.Struct, frozen=True):
    """One setting: values to choose from, or `free` text, or both."""

    name: str
    title: str
    help: str
    choices: list[tuple[Any, str]]
    free: bool
    default: Any
    kind: Any

    def read(self, text: str) -> Any:
        """The value that a typed text means. Raises `ValueError` with what is allowed."""
        parts = re.split(r"[,\s]+", text.strip())
        try:
            return msgspec.convert(text.strip(), self.kind, strict=False)
        except msgspec.ValidationError as error:
            try:
                return msgspec.convert(parts, self.kind, strict=False)
            except msgspec.ValidationError:
                raise ValueError(f"{self.title}: “{text.strip()}” is not allowed. {error}") from error


class SettingLabel(msgspec.Struct, frozen=True):
    """The title, help and values of a setting as players read them."""

    title: str = ""
    help: str = ""
    choices: dict[Any, str] = {}
    other: str = ""
    """The values that are not among the choices, in words; empty if there are none or the help says it."""

    def said(self, field: Field) -> Field:
        """A copy of the field with this title, help and labels; its values are in the order of `choices`."""
        order = list(self.choices)
        values = sorted(field.choices, key=lambda choice: order.index(choice[0]) if choice[0] in order else len(order))
        return msgspec.structs.replace(
            field,
            title=self.title or field.title,
            help=self.help or field.help,
            choices=[(value, self.choices.get(value, words)) for value, words in values],
        )


def fields(settings: type[msgspec.Struct]) -> list[Field]:
    """The fields of a game's `Settings`, each with its help text from the docstring."""
    info = inspect.type_info(settings)
    assert isinstance(info, inspect.StructType)
    hints = typing.get_type_hints(settings)
    names = [field.name for field in info.fields]
    said = _said(settings.__doc__ or "", names)
    found = []
    for field in info.fields:
        choices, free = _choices(field.type)
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        title = field.name.replace("_", " ").capitalize()
        found.append(Field(field.name, title, said.get(field.name, ""), choices, free, default, hints[field.name]))
    return found


def _choices(kind: inspect.Type) -> tuple[list[tuple[Any, str]], bool]:
    """The values of a type that can be listed, with labels, and whether other values are allowed too."""
    if isinstance(kind, inspect.BoolType):
        return YES_NO, False
    if isinstance(kind, inspect.LiteralType):
        return [(value, str(value).replace("_", " ")) for value in kind.values], False
    if isinstance(kind, inspect.EnumType):
        return [(member.value, member.name.replace("_", " ").lower()) for member in kind.cls], False
    if isinstance(kind, inspect.NoneType):
        return [(None, "none")], False
    if isinstance(kind, inspect.UnionType):
        parts = [_choices(part) for part in kind.types]
        return [choice for choices, _ in parts for choice in choices], any(free for _, free in parts)
    return [], True


def _said(doc: str, names: list[str]) -> dict[str, str]:
    """The help texts of settings in a docstring, by name: the text after each “name: ” up to the next one."""
    text = " ".join(doc.split())
    found = list(re.finditer(rf"\b({'|'.join(map(re.escape, names))}): ", text)) if names else []
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {match[1]: text[match.end() : end].strip().replace("`", "") for match, end in zip(found, ends, strict=False)}
