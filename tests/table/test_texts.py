"""Names and messages that people write."""

from __future__ import annotations

import pytest

from fathom.table.errors import Refused
from fathom.table.texts import clean_name, clean_text


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Zoë",
        "Nguyễn Thị",
        "李小龍",
        "علی‌رضا",  # with a zero-width non-joiner
        "क्‍ष",
        "👩‍🚀",
        "👨‍👩‍👧‍👦 family",
        "❤️‍🔥",
        "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
        "🇨🇭",
        "!",
        "",
    ],
)
def test_names_that_can_be_read_are_allowed(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u3164\u3164",
        "\u2800",
        "Ada\u3164",
        "\u115f",
        "\u0301",
        "\u0301\u0302",
        "\ufe0f",
        "\u200d",
        "Ada\u200d",
        "A\u200dda",
        "A\u200d\u200dB",
        "A\u202eB",
        "A\u200bB",
        "a" + "\u0302" * 12,
        "A\U000e0067B",
        "\x07",
    ],
    ids=ascii,
)
def test_names_that_cannot_be_seen_or_read_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="name"):
        clean_name(name)


def test_accents_are_written_in_one_way() -> None:
    assert clean_name("Zoe\u0308") == clean_name("Zo\u00eb")


def test_messages_may_have_joined_emoji() -> None:
    assert clean_text(" 👩‍🚀  hello ") == "👩‍🚀 hello"
    with pytest.raises(Refused, match="accents"):
        clean_text("a" + "\u0302" * 12)
