"""Observations and actions as JSON, with the methods of OpenSpiel's structs.

OpenSpiel 2 has structs for some of its own games. Its classes cannot be made in Python, so these are ours: they have
the same methods, `to_dict` and `to_json`, and cannot be passed to OpenSpiel's C++ code.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.encoding.actions import Offer
from fathom.engine.ask import Option
from fathom.envs.openspiel_position import Position


class _JsonStruct(msgspec.Struct, frozen=True):
    def to_dict(self) -> dict[str, Any]:
        """The fields as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return plain

    def to_json(self) -> str:
        """The fields as JSON."""
        return msgspec.json.encode(self).decode()


class ActionStruct(_JsonStruct, frozen=True):
    """An answer: its number and its text; the text of a first half has a `*` for the second."""

    action: int
    answer: str


class ObservationStruct(_JsonStruct, frozen=True):
    """What a player sees: the view, the open question and its answers if it is asked, the figures of the outcome."""

    player: int
    view: Any
    decision: str = ""
    prompt: str = ""
    actions: list[ActionStruct] = []
    facts: dict[str, int] | None = None


def action_structs(position: Position) -> list[ActionStruct]:
    """The legal answers of a position, in the order of their numbers."""
    return [ActionStruct(number, _text(position, position.offer, number)) for number in sorted(position.offer)]


def observation_struct(position: Position, player: int) -> ObservationStruct:
    """What a player sees in a position. Raises `ValueError` before the deal."""
    match = position.match
    if match is None:
        raise ValueError("Nothing can be observed before the deal: apply a chance action first.")
    view: Any = msgspec.to_builtins(match.view(player), str_keys=True)
    if position.outcome is not None:
        return ObservationStruct(player, view, facts=dict(position.outcome.facts))
    ask = match.ask
    if ask is None or player not in ask.seats:
        return ObservationStruct(player, view)
    prompt = match.game.text.words(match.pack, match.view(player)).prompt(ask)
    return ObservationStruct(player, view, ask.id, prompt, action_structs(position))


def action_number(position: Position, struct: ActionStruct | str) -> int:
    """The number of an answer, given as a struct or as its JSON. Raises `ValueError` if it is not offered."""
    try:
        found = msgspec.json.decode(struct, type=ActionStruct) if isinstance(struct, str) else struct
    except msgspec.DecodeError as error:
        raise ValueError(f'An action is JSON such as {{"action": 3, "answer": "move up"}}: {error}') from error
    if found not in action_structs(position):
        offered = ", ".join(f"{each.action} ({each.answer})" for each in action_structs(position))
        raise ValueError(f"{found.action} ({found.answer}) is not offered; offered: {offered}.")
    return found.action


def _text(position: Position, offer: Offer, number: int) -> str:
    found = offer[number]
    return str(found) if isinstance(found, Option) else position.config.encoding.vocabulary.texts[number]
