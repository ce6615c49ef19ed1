"""Texts about games and their rules, for models that look something up."""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.content.settings import Field, SettingLabel, fields
from fathom.engine.errors import Illegal
from fathom.game.game import Game
from fathom.players import offered
from fathom.present.phrases import listed, sentence
from fathom.setups import describe_values

FOUND = 6
"""The largest number of rules that a search returns."""


def describe_game(game: Game) -> str:
    """A game: its name, what it is about, players, length, computer players and settings."""
    kind = "Competitive" if game.rules.competitive else "Cooperative"
    (fewest, most), (short, long) = (game.seats[0], game.seats[-1]), game.minutes
    settings = [_describe_setting(game, field) for field in fields(game.settings_type)]
    return "\n".join(
        [
            f"{game.name}: {game.title}. {game.blurb}",
            f"{kind}, {fewest} to {most} players; people need {short} to {long} minutes.",
            f"Computer players: {', '.join(offered(game))}.",
            "Settings (values as in JSON):",
            *(settings or ["none"]),
        ]
    )


def _describe_setting(game: Game, field: Field) -> str:
    """A setting: what it does, its values, and its default."""
    label = game.text.setting_labels.get(field.name, SettingLabel())
    field = label.said(field)
    values = [_describe_value(value, words) for value, words in field.choices]
    if isinstance(field.default, bool):
        values = ["true", "false"]
    if not values:
        values = [label.other or describe_values(field.kind)]
    elif label.other:
        values.append(label.other)
    what = " ".join(sentence(text) for text in (label.title, field.help) if text)
    default = game.unattended.get(field.name, field.default)
    return f"- {field.name}: {what} Use {listed(values, 'or')}; default {_as_json(default)}."


def _describe_value(value: Any, words: str) -> str:
    """A value as it is written, and what it means if that says more."""
    return _as_json(value) if words.casefold() == str(value) else f"{_as_json(value)} ({words})"


def _as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def find_rules(game: Game, query: str) -> str:
    """The rule or card that a query names, or the rules that contain its words. Raises `Illegal` if there is none."""
    wanted = query.strip()
    for id in (wanted.upper(), f"{game.prefix}-{wanted.upper()}", wanted):
        if text := game.explain(game.pack, id):
            return f"{id}: {text}" if game.rulebook.get(id) else text
    found = game.rulebook.search(wanted)
    if not found:
        raise Illegal(f"{game.title} has no rule, card or text “{wanted}”. Search for other words, or a rule id.")
    lines = [f"{rule.id} ({rule.chapter}): {rule.text}" for rule in found[:FOUND]]
    if len(found) > FOUND:
        lines.append(f"And {len(found) - FOUND} more rules contain “{wanted}”. Search for more words.")
    return "\n".join(lines)
