"""The achievements of a person's campaigns, and the rewards to use in a new campaign."""

from __future__ import annotations

from typing import Any

import htpy as h
import msgspec
from htpy import Element, Node

from fathom.game.game import Game


def achievements(game: Game, profile: Any) -> Element | None:
    """The list of a person's achievements; None if the game has no campaigns."""
    if game.campaigns is None:
        return None
    return h.details("#achievements.fields")[
        h.summary["Your achievements", h.span(".help")["over all your campaigns"]],
        h.ul[[h.li[line] for line in game.campaigns.sheet(game.pack, profile)]],
    ]


def rewards(game: Game, earned: dict[str, Any]) -> Node:
    """The rewards of earlier campaigns, each with a checkbox; None if the game has no campaigns."""
    if game.campaigns is None:
        return None
    found = [(name, value) for name, values in earned.items() if isinstance(values, tuple) for value in values]
    facts = [(name, value) for name, value in earned.items() if not isinstance(value, tuple)]
    return [
        [
            h.span(".setting", hidden=True)[h.input(type="hidden", name=name, value=_json(value))]
            for name, value in facts
        ],
        h.fieldset("#rewards")[
            h.legend["Earned in earlier campaigns"],
            h.p(".help")["Choose the cards that this campaign starts with."],
            [_reward(name, value, game.campaigns.reward(game.pack, value)) for name, value in found],
        ]
        if found
        else None,
    ]


def _reward(name: str, value: Any, said: str) -> Element:
    title, _, text = said.partition(": ")
    return h.label(".reward")[
        h.input({"data-reward": ""}, type="checkbox", name=name, value=_json(value)),
        h.span[h.b[title], h.small(".help")[text]],
    ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
