"""Using crew boards, cards and tokens. SG-450 to SG-493, SG-752, SG-R012, SG-R015."""

from __future__ import annotations

from functools import cache

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.kinds import USED
from fathom.games.sleeping_gods.language.walk import windows_of
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.cards import AbilityCard, LevelCard
from fathom.games.sleeping_gods.model.options import Use
from fathom.games.sleeping_gods.model.state import Crew, Player, UseContext, Voyage
from fathom.games.sleeping_gods.rules import equip, recipes, triggers
from fathom.games.sleeping_gods.rules.costs import payable
from fathom.games.sleeping_gods.rules.execution import remaining, run, usable
from fathom.games.sleeping_gods.rules.modifiers import awake
from fathom.games.sleeping_gods.rules.queries import controller, crew_of

TOKEN = "token-"
"""The prefix of a synergy token's id, before the id of its owner."""
POTION: e.Effects = (e.Cure("any", 2),)
"""The effects of the pollen potion, which is used once (SG-118)."""
NO_RECIPES = ("W3", "W4", "W5", "W6", "W7", "W8", "W9")
NOT_YOURS = Reason("SG-480", "Another player controls this crew member.")
BOARD_SPENT = Reason("SG-481", "This crew board has command on it; return the command to the supply first.")
CARD_SPENT = Reason("SG-491", "This card has command on it; return the command to the supply first.")
NO_HEALTH = Reason("SG-501", "At 0 health a crew member's abilities cannot be used; heal first.")
NO_ABILITY = Reason("SG-490", "This card has nothing to use; it works while the crew owns it.")
NOT_ACTIVATED = Reason("SG-465", "This card has nothing to use; it works while it is equipped.")
WAITS = Reason("SG-R017", "You can use this card only at the moment that it names.")
USED_THIS_TURN = Reason("SG-R012", "You can use this once a turn, and it was used this turn.")
USED_THIS_PASS = Reason("SG-941", "You can use this once a pass, and it was used in this pass.")
NO_COOKING = Reason("SG-R002", "You cannot cook during combat or while the ship takes damage.")
WITH_OWNER = Reason("SG-752", "No crew member can use their own synergy token; another crew member must hold it.")
WRONG_MOMENT = Reason("SG-R002", "You cannot use this now.")
UNPAID = Reason("SG-R010", "You cannot pay the cost of this effect in full.")
CHANGES_NOTHING = Reason("SG-R003", "This would change nothing now.")


def uses(t: Voyage, player: Player, mine: list[Crew], window: Window) -> list[Option]:
    """Everything that a player can use in this window (SG-D34 to SG-D36, SG-D49)."""
    found: list[Option] = []
    s, here = t.state, t.pack.uses[window]
    for one in mine:
        if one.id in here and _refuse_board(t, player, one) is None:
            context = UseContext(player.seat, one.id, one.id, window)
            found += [Use(one.id, way) for way, text in here[one.id] if usable(t, context, text)]
        if one.equipped or one.levels:
            for id in (*one.equipped, *one.levels):
                if id not in here or _refuse_text(t, player, one, id, window) is not None:
                    continue
                if usable(t, UseContext(player.seat, id, one.id, window), _text(t, id).effects):
                    found.append(Use(id, 1))
    for id in s.cards:
        if id in here and _refuse_card(t, player, id, window) is None:
            context = UseContext(player.seat, id, "", window, anyone=True, recipe=t.pack.card[id].recipe)
            found += [Use(id, way) for way, text in here[id] if usable(t, context, text)]
    if s.battle is not None:
        for owner in s.crew.values():
            if owner.synergy != owner.id and refuse_use(t, player, Use(TOKEN + owner.id, 1), window) is None:
                found.append(Use(TOKEN + owner.id, 1))
    if s.items or s.quests:
        found += [use for use in _others(t) if refuse_use(t, player, use, window) is None]
    return found


def candidates(t: Voyage) -> list[Use]:
    """Every board, card and token on the table that a player might try to use."""
    s = t.state
    tries = []
    for one in s.crew.values():
        tries += [Use(one.id, way) for way in range(1, len(t.pack.board[one.id].ability.effects) + 1)]
        tries += [Use(id, 1) for id in (*one.equipped, *one.levels)]
    for id in s.cards:
        tries += [Use(id, way) for way in range(1, max(1, len(t.pack.card[id].effects)) + 1)]
    if s.battle is not None:
        tries += [Use(TOKEN + id, 1) for id in s.crew]
    return tries + _others(t)


def _others(t: Voyage) -> list[Use]:
    """The pollen potion, and unlocked cards with an ability (SG-T20)."""
    s = t.state
    potion = [Use("potion", 1)] if "potion" in s.items else []
    once = [number for number in s.quests if number in t.pack.unlock and t.pack.unlock[number].once_effects]
    return potion + [Use(f"Q{number}", 1) for number in once]


def refuse_use(t: Voyage, player: Player, use: Use, window: Window) -> Reason | None:
    """Why a player cannot use a board, card or token in this window; None if they can."""
    id, seat = use.what, player.seat
    if id in t.state.crew:
        reason = _refuse_board(t, player, t.state.crew[id])
        context = UseContext(seat, id, id, window)
        effects = t.pack.board[id].ability.effects[use.way - 1]
    elif id in t.state.cards:
        card = t.pack.card[id]
        reason = _refuse_card(t, player, id, window)
        context = UseContext(seat, id, "", window, anyone=True, recipe=card.recipe)
        effects = card.effects[use.way - 1] if card.effects else ()
    elif id.startswith(TOKEN):
        owner = t.state.crew[id.removeprefix(TOKEN)]
        reason = _refuse_token(t, player, owner, window)
        context = UseContext(seat, id, owner.synergy, window)
        effects = t.pack.token[owner.id].effects
    elif id == "potion":
        reason = None if window == "W0" else WRONG_MOMENT
        context, effects = UseContext(seat, id, "", window, anyone=True), POTION
    elif id.startswith("Q"):
        reason = USED_THIS_PASS if id in t.state.spent else None
        context, effects = UseContext(seat, id, "", window, anyone=True), t.pack.unlock[int(id[1:])].once_effects
    else:
        one = bearer(t, id)
        reason = _refuse_text(t, player, one, id, window)
        context, effects = UseContext(seat, id, one.id, window), _text(t, id).effects
    return reason or _refuse_effects(t, context, effects)


def _refuse_effects(t: Voyage, context: UseContext, effects: e.Effects) -> Reason | None:
    if usable(t, context, effects):
        return None
    if context.window not in windows_of(effects):
        return WRONG_MOMENT
    return CHANGES_NOTHING if payable(t, context, effects) else UNPAID


@cache
def _too_expensive(rule: str, cost: int, command: int) -> Reason:
    return Reason(rule, f"Using this costs {cost} command; you have {command}.")


def _refuse_board(t: Voyage, player: Player, one: Crew) -> Reason | None:
    """Why a player cannot use the ability of a crew board; None if they can (SG-480, SG-481, SG-501)."""
    if one.command:
        return BOARD_SPENT
    if controller(t, one.id) != player.seat:
        return NOT_YOURS
    cost = t.pack.board[one.id].ability.cost
    if cost > player.command:
        return _too_expensive("SG-480", cost, player.command)
    return None if awake(t, one) else NO_HEALTH


def _refuse_text(t: Voyage, player: Player, one: Crew, id: str, window: Window) -> Reason | None:
    """Why a player cannot use an equipped ability card or a level card; None if they can (SG-465, SG-469)."""
    use = _text(t, id).use
    if use.how not in USED:
        return NOT_ACTIVATED
    if controller(t, one.id) != player.seat:
        return NOT_YOURS
    if not awake(t, one):
        return NO_HEALTH
    if use.how == "on" and not triggers.open_in(t, one, id, use.trigger, window):
        return WAITS
    if use.how in ("pay", "free"):
        if id in t.state.used:
            return USED_THIS_TURN
        if use.cost > player.command:
            return _too_expensive("SG-469", use.cost, player.command)
    return None


def _refuse_card(t: Voyage, player: Player, id: str, window: Window) -> Reason | None:
    """Why a player cannot use an adventure card of the crew; None if they can (SG-490, SG-491)."""
    if t.state.cards[id]:
        return CARD_SPENT
    card = t.pack.card[id]
    cost = card.command
    if cost is None:
        return NO_ABILITY
    if cost > player.command:
        return _too_expensive("SG-490", cost, player.command)
    if not cost and id in t.state.used:
        return USED_THIS_TURN
    return NO_COOKING if window in NO_RECIPES and card.recipe else None


def _refuse_token(t: Voyage, player: Player, owner: Crew, window: Window) -> Reason | None:
    """Why a player cannot use a crew member's synergy token; None if they can (SG-752, SG-754, SG-R173)."""
    if owner.synergy == owner.id:
        return WITH_OWNER
    if t.pack.token[owner.id].window != window:
        return WRONG_MOMENT
    holder = t.state.crew[owner.synergy]
    if controller(t, holder.id) != player.seat:
        return NOT_YOURS
    return None if awake(t, holder) else NO_HEALTH


def _text(t: Voyage, id: str) -> AbilityCard | LevelCard:
    return t.pack.ability[id] if id in t.pack.ability else t.pack.level[id]


def bearer(t: Voyage, id: str) -> Crew:
    """The crew member who has this ability or level card."""
    return next(one for one in t.state.crew.values() if id in one.equipped or id in one.levels)


# -- carrying out --------------------------------------------------------------------------------------------------


def use(t: Voyage, player: Player, option: Use) -> Script[None]:
    """Use a board, card or token: pay its cost and carry out its effects (SG-451)."""
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
    """Use an ability or level card: discard it, pay for it, or mark it as used."""
    s = t.state
    one = bearer(t, id)
    card = _text(t, id)
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
