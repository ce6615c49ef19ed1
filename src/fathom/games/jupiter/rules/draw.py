"""Drawing a card, and the hand limit. JD-601 to JD-605, JD-R54 to JD-R56."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import OUT
from fathom.games.jupiter.model.options import About, Discard
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules import cards, deck, setbacks
from fathom.games.jupiter.rules.queries import hand_limit, me


def draw_step(t: Rescue) -> Script[None]:
    """Draw a card: an ability goes to the hand, a Setback takes effect at once and is discarded (JD-601 to JD-603)."""
    s, robot = t.state, me(t)
    card = None if robot.at == OUT else deck.take_card(t)
    if robot.at == OUT:
        t.say("JD-854", "no draw", seat=robot.seat)
    elif card is None:
        t.say("JD-606", "no card", seat=robot.seat)
    elif card in t.pack.ability:
        robot.hand.append(card)
        t.say("JD-602", "draws", seat=robot.seat, card=card)
    else:
        t.say("JD-603", "setback", seat=robot.seat, card=card)
        s.discard.append(card)  # nothing is drawn while it takes effect, so it can be discarded first
        yield from setbacks.follow(t, card)
    s.step = "end"


def end_of_turn(t: Rescue) -> Script[None]:
    """Discard Single Turn cards in play, then cards from the hand down to the hand limit (JD-605, JD-R55)."""
    s, robot = t.state, me(t)
    s.discard += robot.play
    robot.play, robot.spent = [], False
    limit = hand_limit(t)
    while len(robot.hand) > limit:
        if limit == 0:
            card = robot.hand[0]
        else:
            kinds = [Discard(card) for card in cards.each_once(robot.hand)]
            about = About("discard", seat=robot.seat, left=len(robot.hand) - limit)
            card = (yield Ask((robot.seat,), "JD-D45", [*kinds], about)).card
        robot.hand.remove(card)
        s.discard.append(card)
        t.say("JD-605", "discards", seat=robot.seat, card=card)
