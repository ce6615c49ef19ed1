"""A possible answer to a question."""

from __future__ import annotations

from functools import lru_cache

import msgspec

OPTIONS_CACHED = 4_000
"""For how many options the text is cached: the same ones are offered again and again."""


class Option(msgspec.Struct, frozen=True, gc=False, tag_field="option", tag=str.lower):
    """One possible answer. The options of a game are small frozen subclasses: `Move("up")`.

    The text of an option is its class name in lower case followed by its fields ("move up"). Saves, transcripts, tests
    and the plain mode of the terminal use this text, so a field never contains a space.
    """

    def __str__(self) -> str:
        return _text(self)


@lru_cache(OPTIONS_CACHED)
def _text(option: Option) -> str:
    return " ".join(map(str, (option.__struct_config__.tag, *msgspec.structs.astuple(option))))
