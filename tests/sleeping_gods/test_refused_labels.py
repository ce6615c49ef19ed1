"""The labels of options that are not offered."""

from __future__ import annotations

from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model.options import Use
from tests.sleeping_gods.voyage import voyage


def test_a_card_without_a_text_to_use_is_named() -> None:
    """“Why can't I …?” lists it with its reason."""
    m = voyage("{region: M1c, cards: AD83, step: act 1}")
    assert m.ask is not None
    refused = [refusal.option for refusal in m.refusals() if refusal.option == Use("AD83", 1)]
    words = GAME.text.words(m.pack, m.view(0))
    assert [words.label(m.ask, option) for option in refused] == ["Use Trident of Tides"]
