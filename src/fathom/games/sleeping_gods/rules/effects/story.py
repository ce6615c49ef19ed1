"""Effects that give cards and quests, move the story on, or put something on the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About, Card
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import (
    challenge,
    conditions,
    equip,
    events,
    finale,
    market,
    quests,
    serpent,
    storybook,
    travel,
)
from fathom.games.sleeping_gods.rules.combat import battle


def _adv(t: Voyage, do: Do, effect: e.Adv) -> Script[None]:
    return quests.gain_card(t, card_id(effect.n), "SG-800")


def _lose_adv(t: Voyage, do: Do, effect: e.LoseAdv) -> Script[None]:
    return quests.lose_card(t, card_id(effect.n))


def _lose_totem(t: Voyage, do: Do, effect: e.LoseTotem) -> Script[None]:
    """Totems of the chooser's choice, as many as there are."""
    for left in range(effect.n, 0, -1):
        options: list[Option] = [Card(card) for card in conditions.totems(t)]
        if not options:
            return
        answer = yield Ask(
            (do.seat,), "SG-D59", options, About("lose totem", do.source, seat=do.seat, left=left, good=False)
        )
        yield from quests.lose_card(t, answer.card)


def _quest(t: Voyage, do: Do, effect: e.Quest) -> None:
    quests.gain_quest(t, effect.n)


def _complete(t: Voyage, do: Do, effect: e.Complete) -> None:
    quests.put_away(t, effect.n, "completed")


def _lose_quest(t: Voyage, do: Do, effect: e.LoseQuest) -> None:
    quests.put_away(t, effect.n, "lost")


def _explore(t: Voyage, do: Do, effect: e.Explore) -> None:
    story = t.state.story
    if story is not None and effect.letter not in story.explore:
        story.explore.append(effect.letter)
        t.say("SG-356", "explore token", letter=effect.letter)


def _take(t: Voyage, do: Do, effect: e.TakeItem) -> None:
    if effect.item not in t.state.items:
        t.state.items.append(effect.item)
        t.say("SG-118", "item", item=effect.item)


def _lose_item(t: Voyage, do: Do, effect: e.LoseItem) -> None:
    if effect.item in t.state.items:
        t.state.items.remove(effect.item)
        t.say("SG-118", "item lost", item=effect.item)


def _discard_self(t: Voyage, do: Do, effect: e.DiscardSelf) -> Script[None]:
    """An ability card to its discard pile, an adventure card back to its deck; a card already gone stays gone."""
    if do.source in t.state.cards:
        yield from quests.lose_card(t, do.source)
    elif do.source in t.pack.ability and do.bearer and do.source in t.state.crew[do.bearer].equipped:
        yield from equip.drop(t, t.state.crew[do.bearer], do.source, "SG-007")


def _discard_event(t: Voyage, do: Do, effect: e.DiscardEvent) -> None:
    events.end_ongoing(t, do.source)


def _event_skip(t: Voyage, do: Do, effect: e.EventSkip) -> None:
    events.discard_top(t, effect.n, "SG-R046")


def _pass_reset(t: Voyage, do: Do, effect: e.PassReset) -> Script[None]:
    return events.new_pass(t)


def _serpent(t: Voyage, do: Do, effect: e.Serpent) -> Script[None]:
    return serpent.MOVES[effect.move](t)


def _ending(t: Voyage, do: Do, effect: e.Ending) -> None:
    raise finale.ending(t, effect.n)


def _game_over(t: Voyage, do: Do, effect: e.GameOver) -> None:
    raise finale.over(t, "SG-R211")


HANDLERS: dict[type[e.Effect], Callable[[Voyage, Do, Any], Script[None] | None]] = {
    e.Adv: _adv,
    e.LoseAdv: _lose_adv,
    e.LoseTotem: _lose_totem,
    e.Quest: _quest,
    e.Complete: _complete,
    e.LoseQuest: _lose_quest,
    e.Explore: _explore,
    e.TakeItem: _take,
    e.LoseItem: _lose_item,
    e.DiscardSelf: _discard_self,
    e.DiscardEvent: _discard_event,
    e.EventSkip: _event_skip,
    e.PassReset: _pass_reset,
    e.Serpent: _serpent,
    e.Ending: _ending,
    e.GameOver: _game_over,
}


# -- what goes on the agenda ---------------------------------------------------------------------------------------


def _challenge(t: Voyage, do: Do, effect: e.Challenge) -> None:
    challenge.announce(t, effect.skill, effect.n, do.source, effect.success, effect.failure)


def _combat(t: Voyage, do: Do, effect: e.Combat) -> None:
    battle.announce(t, effect.enemies, do.source)


def _sail(t: Voyage, do: Do, effect: e.Sail) -> None:
    travel.set_course(t, effect.n, do.seat)


def _market(t: Voyage, do: Do, effect: e.Market) -> None:
    market.lay_out(t, effect.n, effect.mode)


def _goto(t: Voyage, do: Do, effect: e.Goto) -> None:
    storybook.turn_to(t, effect.paragraph)


def _return(t: Voyage, do: Do, effect: e.Return) -> None:
    storybook.turn_to(t, "")


ASIDE: dict[type[e.Effect], Callable[[Voyage, Do, Any], None]] = {
    e.Challenge: _challenge,
    e.Combat: _combat,
    e.Sail: _sail,
    e.Market: _market,
    e.Goto: _goto,
    e.Return: _return,
}
