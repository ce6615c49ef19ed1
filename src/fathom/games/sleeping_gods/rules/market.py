"""Markets. SG-380 to SG-384, SG-R108, SG-R109, SG-R238, SG-R239."""

from __future__ import annotations

from typing import Literal

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import AtMarket
from fathom.games.sleeping_gods.model.options import STOP, About, Buy
from fathom.games.sleeping_gods.model.state import Stall, Voyage
from fathom.games.sleeping_gods.rules import goods, queries, quests, triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.modifiers import shared
from fathom.games.sleeping_gods.rules.queries import crew_of


def visit(t: Voyage) -> Script[None]:
    """The market action: lay out market cards (SG-381)."""
    t.say("SG-380", "market", seat=t.state.active)
    yield from triggers.fire(t, "market", crew_of(t, t.state.active))
    more = [t.pack.unlock[number].market_cards for number in t.state.quests if number in t.pack.unlock]
    lay_out(t, max([t.pack.figures.market_cards, *more]), "buy")


def lay_out(t: Voyage, n: int, mode: Literal["buy", "half", "free1"]) -> None:
    """Lay out n market cards for sale, or all that are left (SG-R108)."""
    s = t.state
    cards = [t.draw(s.market) for _ in range(min(n, len(s.market)))]
    s.unbought = min(s.unbought, len(s.market))
    discount = triggers.boost(t, "market", "price", crew_of(t, s.active))
    s.stall = Stall(cards, mode, discount)
    t.say("SG-381", "laid out", cards=tuple(cards))
    push(t, AtMarket(s.region))


def price(t: Voyage, card: str) -> int:
    """The price of a card for sale, at least 1 coin unless it is free (SG-381, `mod(price)`)."""
    stall = t.state.stall
    assert stall is not None
    if stall.mode == "free1":
        return 0
    printed = t.pack.card[card].price or 0
    printed = -(-printed // 2) if stall.mode == "half" else printed
    return max(1, printed + stall.discount + shared(t, "price"))


def refuse_purchase(t: Voyage, card: str) -> Reason | None:
    """Why a card for sale cannot be bought (SG-381)."""
    cost, coins = price(t, card), t.state.stock["coin"]
    price_in_words = "1 coin" if cost == 1 else f"{cost} coins"
    return None if cost <= coins else Reason("SG-381", f"This card costs {price_in_words}; the crew has {coins}.")


def ask_to_buy(t: Voyage, item: AtMarket) -> tuple[str, list[Option], About]:
    """The question at a market: buy a card or leave; only leave if the ship sailed on (SG-381 to SG-383, SG-R238)."""
    s = t.state
    stall = s.stall
    assert stall is not None
    left = queries.left(t, item.region)
    cards: list[Option] = [] if left else [Buy(card) for card in stall.cards if refuse_purchase(t, card) is None]
    return "SG-D30", [*cards, STOP], About("market", stall.mode, seat=s.active, done=left)


def must_be_seen(t: Voyage, item: AtMarket) -> bool:
    """Whether the market is shown even if the crew can pay for nothing: yes, until it has bought a card (SG-R239)."""
    stall = t.state.stall
    return not item.bought and stall is not None and bool(stall.cards) and not queries.left(t, item.region)


def trade(t: Voyage, item: AtMarket, answer: Option) -> Script[None]:
    """Buy a card, and ask again; or leave."""
    stall = t.state.stall
    assert stall is not None
    if answer == STOP:
        close(t)
        return
    assert isinstance(answer, Buy)
    cost = price(t, answer.card)
    goods.remove(t, "coin", cost, "SG-381")
    stall.cards.remove(answer.card)
    t.say("SG-381", "bought", card=answer.card, coins=cost)
    yield from quests.gain_card(t, answer.card, "SG-382")
    if stall.mode == "free1":
        close(t)
    else:
        push(t, AtMarket(item.region, bought=True))


def close(t: Voyage) -> None:
    """Put the cards that were not bought at the bottom of the market deck (SG-383)."""
    s = t.state
    if s.stall is not None:
        s.market[:0] = reversed(s.stall.cards)
        s.unbought += len(s.stall.cards)
        s.stall = None
