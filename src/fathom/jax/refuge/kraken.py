"""Kraken cards. RF-500 to RF-507, RF-540 to RF-543."""

from __future__ import annotations

from dataclasses import replace

from fathom.jax.packed import Bool, bit, table, where
from fathom.jax.refuge import devour, head
from fathom.jax.refuge.state import KNOWN, KRAKEN_DECK, Dive, Step
from fathom.jax.refuge.tables import Tables


def draw_card(t: Tables, s: Dive) -> Dive:
    """Draw a Kraken card and resolve its top half; the bottom half follows (RF-500)."""
    here = s.at == Step.KRAKEN
    s = reshuffle(t, s, here & (s.kraken == 0) & (s.known == 0))
    hidden = here & (s.known == 0)
    card, s = s.draw(hidden, KRAKEN_DECK, s.kraken)
    card = where(s.known > 0, KNOWN.get(s.known_cards, 0), card)
    s = s.where(here & (s.known > 0), known=s.known - 1, known_cards=s.known_cards >> KNOWN.width)
    s = s.where(hidden, kraken=s.kraken & ~(1 << card))
    s = s.where(here, card=card, kraken_discard=s.kraken_discard | 1 << card, at=int(Step.BOTTOM))
    way, steps = table(t.head_way, s.card), table(t.head_steps, s.card)
    moves = here & (way >= 0)
    s = head.move_next(s, moves, way, where(s.slowed > 0, 1, steps), int(Step.BOTTOM))
    victims = devour.near_the_head(t, s)
    return devour.devour_next(s, here & bit(t.devours, s.card) & (victims != 0), victims, int(Step.BOTTOM))


def reshuffle(t: Tables, s: Dive, here: Bool) -> Dive:
    """If `here`, shuffle all Kraken cards into a new pile, in which no card is known (RF-505, RF-R26)."""
    deck = where(s.abyss > 0, t.decks[1], t.decks[0])
    size = where(s.abyss > 0, t.deck_size[1], t.deck_size[0])
    chance = s.chance.reshuffle(here, KRAKEN_DECK, size)
    return replace(s, chance=chance).where(here, kraken=deck, kraken_discard=0, known=0, known_cards=0)


def end_step(t: Tables, s: Dive) -> Dive:
    """Reshuffle after a devour card; then the next player's turn begins (RF-505, RF-300)."""
    here = s.at == Step.KRAKEN_END
    s = reshuffle(t, s, here & bit(t.devours, s.card))
    return s.where(here, active=(s.active + 1) % s.seats, at=int(Step.TURN))
