"""Creatures get tokens from attacks like models do."""

from __future__ import annotations

import pytest

from tests.rivals.kit import after, battle


@pytest.mark.rule("RV-908", "RV-851", "RV-R61")
def test_an_attack_poisons_a_creature_and_the_poisoner_is_remembered() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: essence 0}
        models: {LOW-6a: "0,0", COG-5a: "-3,0"}
        creatures: {"1,0": AB-02 essence 0}
        markers: 1 1
        rolls: R:O W:O R:S
        """
    )
    changed = after(m, "attack 0,0 attack", "use poison-barb", asks="RV-D06")
    assert changed["1,0"] == "AB-02 wounds 1 poisoned by 0"
