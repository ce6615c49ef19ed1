"""A language model as the evaluation uses it: it gets messages and returns a text."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from fathom.llm.tokens import estimate_tokens


class Message(msgspec.Struct, frozen=True):
    """A message of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


class Reply(msgspec.Struct, frozen=True):
    """What a model wrote, and how many tokens it read and wrote. `estimated`: the model did not count them."""

    content: str
    input_tokens: int
    output_tokens: int
    estimated: bool = False


class ModelError(Exception):
    """A model cannot be asked. `str()` says why and what to do; the evaluation stops and can be resumed."""


class LanguageModel(Protocol):
    """Something that replies to a conversation."""

    def reply(self, messages: list[Message]) -> Reply:
        """The next message. Raises `ModelError` if the model cannot be asked."""
        ...


def estimated_reply(messages: list[Message], content: str) -> Reply:
    """The reply of a model that does not count tokens, with estimates of their numbers."""
    return Reply(content, sum(estimate_tokens(one.content) for one in messages), estimate_tokens(content), True)
