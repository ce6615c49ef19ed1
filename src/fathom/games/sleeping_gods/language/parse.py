"""Parse texts into effects, conditions and kinds. Errors name the column, what is wrong, and what would be right."""

from __future__ import annotations

import difflib
import re
import typing
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fathom.games.sleeping_gods.language.conditions import CONDITIONS, AnyCondition, Conditions, Not
from fathom.games.sleeping_gods.language.effects import (
    STATEMENTS,
    Action,
    Always,
    AnyEffect,
    Challenge,
    Choose,
    Combat,
    Effects,
    If,
    May,
    TurnEnd,
)
from fathom.games.sleeping_gods.language.effects.statements import EnemyNumber
from fathom.games.sleeping_gods.language.kinds import How, Kind
from fathom.games.sleeping_gods.language.words import Skill, Trigger

_TOKEN = re.compile(r"\s*([(){},;|]|[^\s(){},;|]+)")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class LanguageError(ValueError):
    """A text of the effect language is wrong at a column, counted from 1."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column
        self.message = message


@lru_cache(maxsize=4096)
def parse_effects(text: str) -> Effects:
    """Parse the statements of a text; an empty text has none. Raises LanguageError."""
    parser = _Parser(text)
    effects = () if parser.at("") else parser.effects()
    parser.expect("")
    return effects


@lru_cache(maxsize=1024)
def parse_conditions(text: str) -> Conditions:
    """Parse conditions separated by commas; an empty text has none. Raises LanguageError."""
    parser = _Parser(text)
    if parser.at(""):
        return ()
    conditions = parser.conditions()
    parser.expect("")
    return conditions


@cache
def parse_kind(text: str) -> Kind:
    """Parse how a card is used: `-`, `passive`, `instant`, `discard`, `pay n`, `free` or `on:x`.

    Raises LanguageError.
    """
    if text == "-":
        return Kind("symbol")
    if match := re.fullmatch(r"pay ([1-9])", text):
        return Kind("pay", cost=int(match[1]))
    if text.startswith("on:"):
        return Kind("on", trigger=_word(_Token(text[3:], 4), Trigger, "trigger"))
    if text in ("passive", "instant", "discard", "free"):
        return Kind(typing.cast(How, text))
    raise LanguageError(1, f"“{text}” is not a kind; write -, passive, instant, discard, pay n, free or on:x")


class _Token(NamedTuple):
    text: str
    column: int


class _Parser:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens = [_Token(match[1], match.start(1) + 1) for match in _TOKEN.finditer(text)]
        self.tokens.append(_Token("", len(text.rstrip()) + 1))
        self.next = 0

    # -- tokens ----------------------------------------------------------------------------------------------------

    def at(self, *texts: str) -> bool:
        return self.tokens[self.next].text in texts

    def take(self) -> _Token:
        token = self.tokens[self.next]
        self.next += bool(token.text)
        return token

    def expect(self, text: str) -> _Token:
        token = self.tokens[self.next]
        if token.text != text:
            wanted = f"“{text}”" if text else "the end"
            found = f"“{token.text}”" if token.text else "the end"
            raise LanguageError(token.column, f"expected {wanted}, found {found}")
        return self.take()

    def word(self, what: str) -> _Token:
        token = self.tokens[self.next]
        if token.text in ("", "(", ")", "{", "}", ",", ";", "|"):
            found = f"“{token.text}”" if token.text else "the end"
            raise LanguageError(token.column, f"expected {what}, found {found}")
        return self.take()

    # -- statements ------------------------------------------------------------------------------------------------

    def effects(self) -> Effects:
        """Parse one or more statements, separated by `;`."""
        found = [self.statement()]
        while self.at(";"):
            self.take()
            found.append(self.statement())
        return tuple(found)

    def statement(self) -> AnyEffect:
        name = self.word("a statement")
        if name.text == "choose":
            return self.choose()
        if name.text == "if":
            return self.if_()
        if name.text == "challenge":
            return self.challenge()
        if name.text == "combat":
            return Combat(tuple(_value(token, EnemyNumber, "enemy") for token in self.arguments()))
        if name.text in ("may", "always", "turnend", "action"):
            wrap = {"may": May, "always": Always, "turnend": TurnEnd, "action": Action}[name.text]
            return typing.cast(AnyEffect, wrap(self.block(name.text)))
        if name.text not in STATEMENTS:
            hint = f"{_nearest(name.text, STATEMENTS)} Known are {', '.join(STATEMENTS)}"
            raise LanguageError(name.column, f"there is no statement “{name.text}”{hint}")
        return typing.cast(AnyEffect, _call(STATEMENTS[name.text], name, self.arguments(empty=True), self.last_column))

    @property
    def last_column(self) -> int:
        return self.tokens[max(self.next - 1, 0)].column

    def arguments(self, empty: bool = False) -> list[_Token]:
        self.expect("(")
        if empty and self.at(")"):
            self.take()
            return []
        found = [self.word("an argument")]
        while self.at(","):
            self.take()
            found.append(self.word("an argument"))
        self.expect(")")
        return found

    def block(self, of: str, empty: bool = False) -> Effects:
        self.expect("{")
        if self.at("}") and not empty:
            raise LanguageError(self.tokens[self.next].column, f"{of} is empty")
        inner = () if self.at("}") else self.effects()
        self.expect("}")
        return inner

    def choose(self) -> Choose:
        self.expect("{")
        alternatives = [self.effects()]
        while self.at("|"):
            self.take()
            alternatives.append(self.effects())
        closing = self.expect("}")
        if len(alternatives) < 2:
            raise LanguageError(closing.column, "choose needs at least two alternatives, separated by |")
        return Choose(tuple(alternatives))

    def challenge(self) -> Challenge:
        self.expect("(")
        skill = _value(self.word("a skill"), Skill, "skill")
        self.expect(",")
        number = _value(self.word("a number"), Annotated[int, Meta(ge=1, le=99)], "number")
        self.expect(")")
        return Challenge(skill, number, self.block("success", empty=True), self.block("failure", empty=True))

    def if_(self) -> If:
        self.expect("(")
        conditions = self.conditions()
        self.expect(")")
        then = self.block("if", empty=True)
        otherwise: Effects = ()
        if self.at("else"):
            self.take()
            otherwise = self.block("else", empty=True)
        return If(conditions, then, otherwise)

    # -- conditions ------------------------------------------------------------------------------------------------

    def conditions(self) -> Conditions:
        found = [self.condition()]
        while self.at(","):
            self.take()
            found.append(self.condition())
        return tuple(found)

    def condition(self) -> AnyCondition:
        if self.at("not"):
            self.take()
            return Not(self.condition())
        token = self.word("a condition")
        name, *words = token.text.split(":")
        if name not in CONDITIONS:
            hint = f"{_nearest(name, CONDITIONS)} Known are {', '.join(CONDITIONS)}"
            raise LanguageError(token.column, f"there is no condition “{name}”{hint}")
        parts, column = [], token.column + len(name) + 1
        for word in words:
            parts.append(_Token(word, column))
            column += len(word) + 1
        found = _call(CONDITIONS[name], _Token(name, token.column), parts, column - 1)
        return typing.cast(AnyCondition, found)


# -- arguments -----------------------------------------------------------------------------------------------------


def _call(kind: type[msgspec.Struct], name: _Token, arguments: list[_Token], end: int) -> msgspec.Struct:
    """Make a statement or condition from its arguments, which are checked against the types of its fields."""
    fields = kind.__struct_fields__
    needed = len(fields) - len(kind.__struct_defaults__)
    if not needed <= len(arguments) <= len(fields):
        wanted = str(needed) if needed == len(fields) else f"{needed} to {len(fields)}"
        noun = "argument" if wanted == "1" else "arguments"
        names = f" ({', '.join(fields)})" if fields else ""
        column = arguments[len(fields)].column if len(arguments) > len(fields) else end
        raise LanguageError(column, f"{name.text} takes {wanted} {noun}{names}, not {len(arguments)}")
    hints = _hints(kind)
    pairs = zip(fields, arguments, strict=False)
    return kind(*(_value(token, hints[field], field) for field, token in pairs))


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def _value(token: _Token, kind: Any, what: str) -> Any:
    """Convert an argument to the type of its field."""
    numeric = _takes_number(kind)
    if numeric and _NUMBER.fullmatch(token.text):
        value: Any = int(token.text)
    elif _words(kind):
        return _word(token, kind, what)
    elif numeric:
        raise LanguageError(token.column, f"{what}: expected a whole number, found “{token.text}”")
    else:
        value = token.text
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise LanguageError(token.column, f"{what}: “{token.text}” is not allowed: {error}") from error


def _word(token: _Token, kind: Any, what: str) -> Any:
    words = _words(kind)
    if token.text not in words:
        hint = _nearest(token.text, words) or f"; write one of {', '.join(words)}"
        raise LanguageError(token.column, f"“{token.text}” is not a valid {what}{hint}")
    return token.text


@cache
def _words(kind: Any) -> tuple[str, ...]:
    """The words that a type allows; it may allow a number as well."""
    if typing.get_origin(kind) is Literal:
        return typing.get_args(kind)
    return tuple(word for part in typing.get_args(kind) for word in _words(part))


@cache
def _takes_number(kind: Any) -> bool:
    """Whether a type is or allows a number."""
    return kind is int or any(_takes_number(part) for part in typing.get_args(kind))


def _nearest(word: str, words: typing.Iterable[str]) -> str:
    found = difflib.get_close_matches(word, list(words), 1, 0.6)
    return f"; did you mean “{found[0]}”?" if found else ""
