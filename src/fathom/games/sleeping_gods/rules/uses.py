"""Activating crew boards, cards and tokens. SG-450 to SG-493, SG-752, SG-R012, SG-R015."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.ask import Option
from fathom.core.script import Script
from fathom.games.sleeping_gods.agenda import Do
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.windows import Window
from fathom.games.sleeping_gods.options import Use
from fathom.games.sleeping_gods.rules import effects, equip, triggers
from fathom.games.sleeping_gods.rules.able import Hand, usable
from fathom.games.sleeping_gods.rules.effects.goods import pay_recipe
from fathom.games.sleeping_gods.rules.modifiers import awake
from fathom.games.sleeping_gods.state import Crew, Player, Voyage, crew_of

TOKEN = "token-"
"""A synergy token is named after its owner."""
POTION: e.Effects = (e.Cure("any", 2),)
"""What the pollen potion does, once (SG-118)."""
NO_RECIPES = ("W3", "W4", "W5", "W6", "W7", "W8", "W9")


def uses(t: Voyage, player: Player, window: Window) -> list[Option]:
    """Everything a player could activate in this window (SG-D34 to SG-D36, SG-D49)."""
    found: list[Option] = []
    mine = crew_of(t, player.seat)
    for one in mine:
        if not one.command and window in t.pack.board[one.id].ability.windows:
            found += _board(t, player, one, window)
        if one.equipped or one.levels:
            found += _texts(t, player, one, window)
    if t.state.cards:
        found += _cards(t, player, window)
    if t.state.battle is not None:
        found += _tokens(t, player, mine, window)
    found += _others(t, player, window)
    return found


def _board(t: Voyage, player: Player, one: Crew, window: Window) -> Iterator[Option]:
    """A crew ability on whose board no command lies, while its bearer has health (SG-480, SG-481, SG-501)."""
    ability = t.pack.board[one.id].ability
    if player.command < ability.cost or not awake(t, one):
        return
    hand = Hand(player.seat, one.id, one.id)
    for way, text in enumerate(ability.effects, 1):
        if usable(t, hand, text, window):
            yield Use(one.id, way)


def _texts(t: Voyage, player: Player, one: Crew, window: Window) -> Iterator[Option]:
    """Equipped ability cards and levels (SG-465, SG-469)."""
    s = t.state
    for id in (*one.equipped, *one.levels):
        card = t.pack.ability[id] if id in t.pack.ability else t.pack.level[id]
        how = card.use.how
        if how in ("symbol", "passive", "instant") or not awake(t, one):
            continue
        if how == "on" and not triggers.open_in(t, one, id, card.use.trigger, window):
            continue
        if how in ("pay", "free") and (id in s.used or card.use.cost > player.command):
            continue
        if usable(t, Hand(player.seat, id, one.id), card.effects, window):
            yield Use(id, 1)


def _cards(t: Voyage, player: Player, window: Window) -> Iterator[Option]:
    """Owned adventure cards without command on them; any player may use them (SG-490, SG-491)."""
    s = t.state
    for id, lying in s.cards.items():
        card = t.pack.card[id]
        if (
            lying
            or window not in card.windows
            or card.command is None
            or card.command > player.command
            or (not card.command and id in s.used)
        ):
            continue
        if card.recipe and window in NO_RECIPES:
            continue
        hand = Hand(player.seat, id, "", True, card.recipe)
        for way, text in enumerate(card.effects, 1):
            if usable(t, hand, text, window):
                yield Use(id, way)


def _tokens(t: Voyage, player: Player, mine: list[Crew], window: Window) -> Iterator[Option]:
    """Synergy tokens of others that a crew member of the player holds (SG-752, SG-754, SG-R173)."""
    holders = {one.id: one for one in mine}
    for owner in t.state.crew.values():
        token = t.pack.token[owner.id]
        if owner.synergy == owner.id or owner.synergy not in holders or token.window != window:
            continue
        holder = holders[owner.synergy]
        if awake(t, holder) and usable(t, Hand(player.seat, TOKEN + owner.id, holder.id), token.effects, window):
            yield Use(TOKEN + owner.id, 1)


def _others(t: Voyage, player: Player, window: Window) -> Iterator[Option]:
    """The pollen potion, and unlocked cards with a use of their own (SG-T20)."""
    s = t.state
    if window == "W0" and "potion" in s.items and usable(t, Hand(player.seat, "potion", "", True), POTION, window):
        yield Use("potion", 1)
    for number in s.quests:
        if number in t.pack.unlock and f"Q{number}" not in s.spent:
            text = t.pack.unlock[number].once_effects
            if text and usable(t, Hand(player.seat, f"Q{number}", "", True), text, window):
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
        yield from effects.run(t, Do(t.pack.token[owner.id].effects, player.seat, id, holder))
    elif id == "potion":
        s.items.remove(id)
        t.say("SG-118", "item used", item=id)
        yield from effects.run(t, Do(POTION, player.seat, id))
    elif id.startswith("Q"):
        yield from _use_unlocked(t, player, int(id[1:]))
    else:
        yield from _use_text(t, player, id)


def _use_board(t: Voyage, player: Player, one: Crew, way: int) -> Script[None]:
    ability = t.pack.board[one.id].ability
    player.command -= ability.cost
    one.command += ability.cost
    t.say("SG-480", "activated", seat=player.seat, id=one.id, way=way, command=ability.cost)
    yield from effects.run(t, Do(ability.effects[way - 1], player.seat, one.id, one.id))


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
        do = effects.rest(do, (yield from pay_recipe(t, do)))
    yield from effects.run(t, do)
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
    yield from effects.run(t, Do(card.effects, player.seat, id, one.id))


def _use_unlocked(t: Voyage, player: Player, number: int) -> Script[None]:
    s = t.state
    unlock = t.pack.unlock[number]
    t.say("SG-941", "used", seat=player.seat, id=f"Q{number}", crew="")
    if unlock.per == "pass":
        s.spent.append(f"Q{number}")
    else:
        s.quests.remove(number)
        s.quests_used.append(number)
    yield from effects.run(t, Do(unlock.once_effects, player.seat, f"Q{number}"))
