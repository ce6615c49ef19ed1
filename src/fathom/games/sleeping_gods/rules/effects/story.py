"""How statements that give cards and quests, or continue the story, are carried out."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About, Card
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.model.state import UseContext, Voyage
from fathom.games.sleeping_gods.rules import (
    challenge,
    conditions,
    course,
    equip,
    events,
    market,
    quests,
    scoring,
    serpent,
    storybook,
)
from fathom.games.sleeping_gods.rules.combat import battle
from fathom.games.sleeping_gods.rules.execution import EFFECTS, always, interrupt, never

# -- whether a statement would change something --------------------------------------------------------------------


def _not_owned(t: Voyage, context: UseContext, effect: e.Adv) -> bool:
    return card_id(effect.n) not in t.state.cards


def _events_left(t: Voyage, context: UseContext, effect: e.EventSkip) -> bool:
    return bool(t.state.events)


def _free_to_sail(t: Voyage, context: UseContext, effect: e.Sail) -> bool:
    return t.state.story is None and t.state.battle is None and t.state.trial is None


def _market_left(t: Voyage, context: UseContext, effect: e.Market) -> bool:
    return bool(t.state.market) and t.state.stall is None


# -- carrying out --------------------------------------------------------------------------------------------------


@EFFECTS.runs(e.Adv, usable=_not_owned)
def _gain_card(t: Voyage, do: Do, effect: e.Adv) -> Script[None]:
    return quests.gain_card(t, card_id(effect.n), "SG-800")


@EFFECTS.runs(e.LoseAdv, usable=always)
def _lose_card(t: Voyage, do: Do, effect: e.LoseAdv) -> Script[None]:
    return quests.lose_card(t, card_id(effect.n))


@EFFECTS.runs(e.LoseTotem, usable=always)
def _lose_totem(t: Voyage, do: Do, effect: e.LoseTotem) -> Script[None]:
    """Lose totems of the player's choice, at most as many as the crew owns."""
    for left in range(effect.n, 0, -1):
        options: list[Option] = [Card(card) for card in conditions.totems(t)]
        if not options:
            return
        answer = yield Ask(
            (do.seat,), "SG-D59", options, About("lose totem", do.source, seat=do.seat, left=left, good=False)
        )
        yield from quests.lose_card(t, answer.card)


@EFFECTS.runs(e.LoseCard, usable=always)
def _lose_card_of_type(t: Voyage, do: Do, effect: e.LoseCard) -> Script[None]:
    """Lose cards of a type of the player's choice, at most as many as the crew owns (SG-R236)."""
    for left in range(effect.n, 0, -1):
        options: list[Option] = [Card(card) for card in conditions.cards_of(t, effect.type)]
        if not options:
            return
        about = About("lose card", do.source, seat=do.seat, left=left, good=False, kind=effect.type)
        answer = yield Ask((do.seat,), "SG-D59", options, about)
        yield from quests.lose_card(t, answer.card)


@EFFECTS.runs(e.Mark, usable=never)
def _set_mark(t: Voyage, do: Do, effect: e.Mark) -> None:
    quests.set_mark(t, effect.word)


@EFFECTS.runs(e.Unmark, usable=never)
def _remove_mark(t: Voyage, do: Do, effect: e.Unmark) -> None:
    quests.remove_mark(t, effect.word)


@EFFECTS.runs(e.Quest, usable=always)
def _gain_quest(t: Voyage, do: Do, effect: e.Quest) -> None:
    quests.gain_quest(t, effect.n)


@EFFECTS.runs(e.Complete, usable=always)
def _complete_quest(t: Voyage, do: Do, effect: e.Complete) -> None:
    quests.retire_quest(t, effect.n, "completed")


@EFFECTS.runs(e.LoseQuest, usable=always)
def _lose_quest(t: Voyage, do: Do, effect: e.LoseQuest) -> None:
    quests.retire_quest(t, effect.n, "lost")


@EFFECTS.runs(e.Explore, usable=never)
def _take_explore_token(t: Voyage, do: Do, effect: e.Explore) -> None:
    story = t.state.story
    if story is not None and effect.letter not in story.explore:
        story.explore.append(effect.letter)
        t.say("SG-356", "explore token", letter=effect.letter)


@EFFECTS.runs(e.TakeItem, usable=always)
def _take_item(t: Voyage, do: Do, effect: e.TakeItem) -> None:
    if effect.item not in t.state.items:
        t.state.items.append(effect.item)
        t.say("SG-118", "item", item=effect.item)


@EFFECTS.runs(e.LoseItem, usable=always)
def _lose_item(t: Voyage, do: Do, effect: e.LoseItem) -> None:
    if effect.item in t.state.items:
        t.state.items.remove(effect.item)
        t.say("SG-118", "item lost", item=effect.item)


@EFFECTS.runs(e.DiscardSelf, usable=never)
def _discard_self(t: Voyage, do: Do, effect: e.DiscardSelf) -> Script[None]:
    """Discard the card that bears the text, if it is still in play."""
    if do.source in t.state.cards:
        yield from quests.lose_card(t, do.source)
    elif do.source in t.pack.ability and do.bearer and do.source in t.state.crew[do.bearer].equipped:
        yield from equip.drop(t, t.state.crew[do.bearer], do.source, "SG-007")


@EFFECTS.runs(e.DiscardEvent, usable=never)
def _discard_event(t: Voyage, do: Do, effect: e.DiscardEvent) -> None:
    events.end_ongoing(t, do.source)


@EFFECTS.runs(e.EventSkip, usable=_events_left)
def _skip_events(t: Voyage, do: Do, effect: e.EventSkip) -> None:
    events.discard_top(t, effect.n, "SG-R046")


@EFFECTS.runs(e.PassReset, usable=never)
def _new_pass(t: Voyage, do: Do, effect: e.PassReset) -> Script[None]:
    return events.new_pass(t)


@EFFECTS.runs(e.Serpent, usable=never)
def _move_serpent(t: Voyage, do: Do, effect: e.Serpent) -> Script[None]:
    return serpent.MOVES[effect.move](t)


@EFFECTS.runs(e.Ending, usable=never)
def _end_campaign(t: Voyage, do: Do, effect: e.Ending) -> None:
    raise scoring.ending(t, effect.n)


@EFFECTS.runs(e.GameOver, usable=never)
def _lose_campaign(t: Voyage, do: Do, effect: e.GameOver) -> None:
    raise scoring.over(t, "SG-R211")


# -- pushed on the agenda ------------------------------------------------------------------------------------


@EFFECTS.runs(e.Challenge, usable=never)
def _begin_challenge(t: Voyage, do: Do, effect: e.Challenge) -> e.Effects:
    rest = interrupt(t, do)
    challenge.announce(t, effect.skill, effect.n, do.source, effect.success, effect.failure)
    return rest


@EFFECTS.runs(e.Combat, usable=never)
def _begin_combat(t: Voyage, do: Do, effect: e.Combat) -> e.Effects:
    rest = interrupt(t, do)
    battle.announce(t, effect.enemies, do.source)
    return rest


@EFFECTS.runs(e.Sail, usable=_free_to_sail)
def _sail(t: Voyage, do: Do, effect: e.Sail) -> e.Effects:
    rest = interrupt(t, do)
    course.set_course(t, effect.n, do.seat)
    return rest


@EFFECTS.runs(e.Market, usable=_market_left)
def _open_market(t: Voyage, do: Do, effect: e.Market) -> e.Effects:
    rest = interrupt(t, do)
    market.lay_out(t, effect.n, effect.mode)
    return rest


@EFFECTS.runs(e.Goto, usable=never)
def _turn_page(t: Voyage, do: Do, effect: e.Goto) -> e.Effects:
    rest = interrupt(t, do)
    storybook.turn_to_paragraph(t, effect.paragraph)
    return rest


@EFFECTS.runs(e.Return, usable=never)
def _return_to_ship(t: Voyage, do: Do, effect: e.Return) -> e.Effects:
    rest = interrupt(t, do)
    storybook.turn_to_paragraph(t, "")
    return rest
