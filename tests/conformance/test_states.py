"""Encoding and copying a state loses nothing, and a copy shares nothing with its original."""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.engine.copying import copy
from fathom.engine.records import field_names, is_frozen, is_record
from tests.conformance.tools import AnyMatch, encoded, every_match, moments, replay


@every_match
def test_a_state_survives_being_written_and_read(match: AnyMatch) -> None:
    kind = match.game.state_type
    for live in replay(match):
        for codec in (msgspec.json, msgspec.msgpack):
            written = codec.encode(live.state)
            read = codec.decode(written, type=kind)
            assert read == live.state
            assert codec.encode(read) == written


@every_match
def test_a_copy_equals_the_original_and_shares_no_mutable_part(match: AnyMatch) -> None:
    for moment in moments(match):
        written = encoded(moment.state)
        twin = copy(moment.state)
        assert encoded(twin) == written
        assert not {id(part) for part in mutable_parts(moment.state)} & {id(part) for part in mutable_parts(twin)}
        for part in list(mutable_parts(twin)):
            spoil(part)
        assert encoded(moment.state) == written


@every_match
def test_a_view_and_a_question_hold_nothing_that_can_be_changed(match: AnyMatch) -> None:
    for moment in moments(match):
        inside = {id(part) for part in mutable_parts(moment.state)}
        for seat in range(moment.setup.seats):
            assert not inside & {id(part) for part in mutable_parts(moment.view(seat))}
        assert moment.ask is not None
        assert not inside & {id(part) for part in mutable_parts([moment.ask.options, moment.ask.about])}
        assert not inside & {id(part) for part in mutable_parts([event.facts for event in moment.log or []])}


def mutable_parts(thing: Any) -> list[Any]:
    """Every list, dict, set and mutable record in a value, the value included; also those inside frozen values."""
    parts: list[Any] = []
    if is_record(type(thing)):
        if not is_frozen(type(thing)):
            parts.append(thing)
        within = [getattr(thing, field) for field in field_names(type(thing))]
    elif isinstance(thing, dict):
        parts.append(thing)
        within = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, set)):
        parts.append(thing)
        within = list(thing)
    elif isinstance(thing, (tuple, frozenset)):
        within = list(thing)
    else:
        within = []
    for part in within:
        parts += mutable_parts(part)
    return parts


def spoil(part: Any) -> None:
    """Change a part, so that the change shows in everything that shares it."""
    if isinstance(part, list):
        part.append("spoilt")
    elif isinstance(part, dict):
        part["spoilt"] = "spoilt"
    elif isinstance(part, set):
        part.add("spoilt")
    else:
        for field in field_names(type(part)):
            value = getattr(part, field)
            if isinstance(value, bool):
                setattr(part, field, not value)
            elif isinstance(value, int):
                setattr(part, field, value + 1)
            elif isinstance(value, str):
                setattr(part, field, "spoilt")
