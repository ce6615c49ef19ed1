"""The deck, and dealing cards from it. JD-209, JD-210, JD-606, JD-R04, JD-R53."""

from __future__ import annotations

from fathom.games.jupiter.model.state import Rescue, Robot


def take_card(t: Rescue) -> str | None:
    """Take the top card of the deck; an empty deck is reshuffled first. None if no card is left (JD-606)."""
    s = t.state
    if not s.deck:
        if not s.discard:
            return None
        reshuffle(t)
    card = t.draw(s.deck)
    s.sunk = min(s.sunk, len(s.deck))
    return card


def reshuffle(t: Rescue) -> None:
    """Shuffle the discard pile and the rest of the deck into a new deck."""
    s = t.state
    s.deck = sorted(s.deck + s.discard)
    s.discard = []
    s.sunk = 0
    t.shuffle(s.deck)
    t.say("JD-606", "reshuffled", cards=len(s.deck))


def deal_cards(t: Rescue, robot: Robot) -> None:
    """Deal ability cards to a robot; a Setback goes to the bottom of the deck and is replaced (JD-209, JD-210).

    If the deck has only Setbacks, the discard pile is shuffled in. If no ability card is left at all, the robot gets
    fewer cards (JD-R92).
    """
    s = t.state
    while len(robot.hand) < t.pack.rules.dealt:
        if not any(card in t.pack.ability for card in s.deck):
            if not any(card in t.pack.ability for card in s.discard):
                return
            reshuffle(t)
        card = t.draw(s.deck)
        if card in t.pack.ability:
            robot.hand.append(card)
            t.say("JD-209", "dealt", seat=robot.seat, card=card)
        else:
            s.sunk = min(s.sunk, len(s.deck)) + 1
            s.deck.insert(0, card)
            t.say("JD-210", "sunk", seat=robot.seat, card=card)
    s.sunk = min(s.sunk, len(s.deck))
