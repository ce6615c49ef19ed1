"""The item deck and the item reserve. RV-116, RV-209, RV-713, RV-714."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.options import About, Discard
from fathom.games.rivals.model.state import BattleTable, Player
from fathom.games.rivals.rules import end


def draw_items(t: BattleTable, player: Player, count: int, rule: str) -> Script[None]:
    """Draw cards from the item deck into the item reserve, then discard down to the limit (RV-711, RV-714)."""
    s = t.state
    for _ in range(count):
        if not s.items:
            if not s.items_discard:
                t.say("RV-713", "no items left")
                break
            s.items, s.items_discard = sorted(s.items_discard), []
            t.shuffle(s.items)
            t.say("RV-713", "items reshuffled")
        card = t.draw(s.items)
        player.items.append(card)
        t.say(rule, "finds item", seat=player.seat, card=card)
    yield from discard_down(t, player)


def discard_down(t: BattleTable, player: Player) -> Script[None]:
    """Ask for cards to discard until the reserve is within its limit (RV-209, RV-714)."""
    limit = t.pack.battle.item_reserve
    while len(player.items) > limit:
        options: list[Option] = [Discard(card) for card in dict.fromkeys(player.items)]
        about = About("discard", left=len(player.items) - limit)
        answer = yield Ask((player.seat,), "RV-D26", options, about)
        player.items.remove(answer.card)
        end.discard(t, answer.card)
        t.say("RV-714", "discards", seat=player.seat, card=answer.card)
