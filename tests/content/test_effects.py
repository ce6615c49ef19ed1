"""The registries of what content does."""

from __future__ import annotations

import pytest

from fathom.content.effects import Registry


class Clear:
    """A kind of goal."""


class Survey:
    """Another kind of goal."""


def test_a_registry_has_one_part_a_kind_and_names_what_is_missing() -> None:
    goals: Registry[str] = Registry()
    goals.add(Clear, "how Clear works")
    assert goals.of[Clear] == "how Clear works"
    assert goals.missing([Clear, Survey]) == ["Survey"]
    with pytest.raises(ValueError, match="Clear is registered twice"):
        goals.add(Clear, "again")
