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
    assert [words.label(m.ask, option) for option in refused] == ["Use Trident of Tides (shared card)"]


def test_discarding_an_equipped_card_says_what_is_lost_and_the_prompt_names_only_what_is_offered() -> None:
    m = voyage(
        """
        players: {cid: command 1 hand AB01, zoey: command 0}
        crew: {marco: equipped AB50 AB51}
        cards: ""
        step: act 1
        """
    )
    m.choose("skip")
    assert m.ask is not None
    assert m.ask.seats == (1,)
    words = GAME.text.words(m.pack, m.view(1))
    labels = {str(option): words.label(m.ask, option) for option in m.ask.options}
    assert labels["pass"] == "Continue — Player 1 plays on"
    assert labels["drop AB50"].startswith("Discard equipped ")
    assert labels["drop AB50"].endswith(", and has room for another card")
    assert words.prompt(m.ask) == "Player 1's turn. Discard a card to make room, or continue."
