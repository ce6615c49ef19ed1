"""Activating crew boards, cards and tokens. SG-450 to SG-493, SG-752, SG-R012, SG-R015."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import Use
from fathom.games.sleeping_gods.model.state import Crew, Player, UseContext, Voyage
from fathom.games.sleeping_gods.rules import equip, recipes, triggers
from fathom.games.sleeping_gods.rules.execution import remaining, run, usable
from fathom.games.sleeping_gods.rules.modifiers import awake
from fathom.games.sleeping_gods.rules.queries import crew_of

TOKEN = "token-"
"""A synergy token is named after its owner."""
POTION: e.Effects = (e.Cure("any", 2),)
"""What the pollen potion does, once (SG-118)."""
Ways: TypeAlias = list[tuple[int, e.Effects]]
"""What a board or card may be used for here, each with its number."""
NO_RECIPES = ("W3", "W4", "W5", "W6", "W7", "W8", "W9")


def uses(t: Voyage, player: Player, mine: list[Crew], window: Window) -> list[Option]:
    """Everything a player could activate in this window (SG-D34 to SG-D36, SG-D49)."""
    found: list[Option] = []
    s, here = t.state, t.pack.uses[window]
    for one in mine:
        if not one.command and one.id in here:
            found += _board(t, player, one, here[one.id], window)
        if one.equipped or one.levels:
            texts = (*one.equipped, *one.levels)
            found += [Use(id, 1) for id in texts if id in here and _text(t, player, one, id, window)]
    for id, lying in s.cards.items():
        if not lying and id in here:
            found += _card(t, player, id, here[id], window)
    if s.battle is not None:
        found += _tokens(t, player, mine, window)
    if s.items or s.quests:
        found += _others(t, player, window)
    return found


def _board(t: Voyage, player: Player, one: Crew, ways: Ways, window: Window) -> list[Option]:
    """A crew ability on whose board no command lies, while its bearer has health (SG-480, SG-481, SG-501)."""
    if player.command < t.pack.board[one.id].ability.cost or not awake(t, one):
        return []
    context = UseContext(player.seat, one.id, one.id, window)
    return [Use(one.id, way) for way, text in ways if usable(t, context, text)]


def _text(t: Voyage, player: Player, one: Crew, id: str, window: Window) -> bool:
    """Whether an equipped ability card or a level may be used (SG-465, SG-469)."""
    card = t.pack.ability[id] if id in t.pack.ability else t.pack.level[id]
    how = card.use.how
    if not awake(t, one):
        return False
    if how == "on" and not triggers.open_in(t, one, id, card.use.trigger, window):
        return False
    if how in ("pay", "free") and (id in t.state.used or card.use.cost > player.command):
        return False
    return usable(t, UseContext(player.seat, id, one.id, window), card.effects)


def _card(t: Voyage, player: Player, id: str, ways: Ways, window: Window) -> list[Option]:
    """An owned adventure card without command on it; any player may use it (SG-490, SG-491)."""
    card = t.pack.card[id]
    assert card.command is not None
    if card.command > player.command or (not card.command and id in t.state.used):
        return []
    if window in NO_RECIPES and card.recipe:
        return []
    context = UseContext(player.seat, id, "", window, anyone=True, recipe=card.recipe)
    return [Use(id, way) for way, text in ways if usable(t, context, text)]


def _tokens(t: Voyage, player: Player, mine: list[Crew], window: Window) -> Iterator[Option]:
    """Synergy tokens of others that a crew member of the player holds (SG-752, SG-754, SG-R173)."""
    holders = {one.id: one for one in mine}
    for owner in t.state.crew.values():
        if owner.synergy == owner.id or owner.synergy not in holders:
            continue
        token = t.pack.token[owner.id]
        holder = holders[owner.synergy]
        context = UseContext(player.seat, TOKEN + owner.id, holder.id, window)
        if token.window == window and awake(t, holder) and usable(t, context, token.effects):
            yield Use(TOKEN + owner.id, 1)


def _others(t: Voyage, player: Player, window: Window) -> Iterator[Option]:
    """The pollen potion, and unlocked cards with a use of their own (SG-T20)."""
    s = t.state
    potion = UseContext(player.seat, "potion", "", window, anyone=True)
    if window == "W0" and "potion" in s.items and usable(t, potion, POTION):
        yield Use("potion", 1)
    for number in s.quests:
        if number in t.pack.unlock and f"Q{number}" not in s.spent:
            text = t.pack.unlock[number].once_effects
            if text and usable(t, UseContext(player.seat, f"Q{number}", "", window, anyone=True), text):
                yield Use(f"Q{number}", 1)


# -- carrying out --------------------------------------------------------------------------------------------------


def use(t: Voyage, player: Player, option: Use) -> Script[None]:
    """Pay for it and take the effect (SG-451)."""
    s = t.state
    id = option.what
    if id in s.crew:
        yield from _use_board(t, player, s.crew[id], option.way)
    elif id in t.pack.card:
        yield from _use_card(t, player, id, option.way)
    elif id.startswith(TOKEN):
        owner = s.crew[id.removeprefix(TOKEN)]
        holder, owner.synergy = owner.synergy, owner.id
        t.say("SG-752", "synergy used", token=owner.id, crew=holder)
        yield from run(t, Do(t.pack.token[owner.id].effects, player.seat, id, holder))
    elif id == "potion":
        s.items.remove(id)
        t.say("SG-118", "item used", item=id)
        yield from run(t, Do(POTION, player.seat, id))
    elif id.startswith("Q"):
        yield from _use_unlocked(t, player, int(id[1:]))
    else:
        yield from _use_text(t, player, id)


def _use_board(t: Voyage, player: Player, one: Crew, way: int) -> Script[None]:
    ability = t.pack.board[one.id].ability
    player.command -= ability.cost
    one.command += ability.cost
    t.say("SG-480", "activated", seat=player.seat, id=one.id, way=way, command=ability.cost)
    yield from run(t, Do(ability.effects[way - 1], player.seat, one.id, one.id))


def _use_card(t: Voyage, player: Player, id: str, way: int) -> Script[None]:
    card = t.pack.card[id]
    assert card.command is not None
    player.command -= card.command
    t.state.cards[id] += card.command
    if not card.command:
        t.state.used.append(id)
    t.say("SG-490", "activated", seat=player.seat, id=id, way=way, command=card.command)
    do = Do(card.effects[way - 1], player.seat, id)
    if card.recipe:
        do = remaining(do, (yield from recipes.pay_food(t, do)))
    yield from run(t, do)
    if card.recipe:
        yield from triggers.fire(t, "cook", crew_of(t, player.seat))


def _use_text(t: Voyage, player: Player, id: str) -> Script[None]:
    """An ability or level card: discarded, paid for, free, or when its moment has come (ledger 5.1, Kinds)."""
    s = t.state
    one = next(one for one in s.crew.values() if id in one.equipped or id in one.levels)
    card = t.pack.ability[id] if id in t.pack.ability else t.pack.level[id]
    t.say("SG-465", "used", seat=player.seat, id=id, crew=one.id)
    if card.use.how == "discard":
        yield from equip.drop(t, one, id, "SG-465")
    elif card.use.how in ("pay", "free"):
        s.used.append(id)
        player.command -= card.use.cost
    elif s.battle is not None and s.battle.strike is not None:
        s.battle.strike.used.append(id)
    yield from run(t, Do(card.effects, player.seat, id, one.id))


def _use_unlocked(t: Voyage, player: Player, number: int) -> Script[None]:
    s = t.state
    unlock = t.pack.unlock[number]
    t.say("SG-941", "used", seat=player.seat, id=f"Q{number}", crew="")
    if unlock.per == "pass":
        s.spent.append(f"Q{number}")
    else:
        s.quests.remove(number)
        s.quests_used.append(number)
    yield from run(t, Do(unlock.once_effects, player.seat, f"Q{number}"))
