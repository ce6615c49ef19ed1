"""Effects on goods, command and hands."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import Player, UseContext, Voyage
from fathom.games.sleeping_gods.rules import goods, quests, ship
from fathom.games.sleeping_gods.rules.execution import EFFECTS, always, never
from fathom.games.sleeping_gods.rules.queries import active, clockwise, controller


def players(t: Voyage, do: Do, who: str) -> list[Player]:
    """The players whom an effect applies to: you, the active player, or each in turn.

    On a card under a crew board, “you” is the player who controls that crew member (SG-468, SG-R117).
    """
    if who == "each":
        return clockwise(t)
    if who == "active":
        return [active(t)]
    return [t.state.players[controller(t, do.bearer) if do.bearer else do.seat]]


# -- whether a statement would change something --------------------------------------------------------------------


def _supply_has(t: Voyage, context: UseContext, effect: e.Gain) -> bool:
    return any(goods.room_for(t, kind) for kind in goods.KINDS[effect.resource])


def _owned(t: Voyage, context: UseContext, effect: e.Lose) -> bool:
    return goods.held(t, effect.resource) > 0


def _command_left(t: Voyage, context: UseContext, effect: e.Cmd) -> bool:
    return goods.command_supply(t) > 0


def _anybody_has_command(t: Voyage, context: UseContext, effect: e.LoseCmd) -> bool:
    return any(player.command for player in t.state.players)


def _anybody_has_cards(t: Voyage, context: UseContext, effect: e.Discard) -> bool:
    return any(player.hand for player in t.state.players)


def _command_placed(t: Voyage, context: UseContext, effect: e.Ready | e.ReadyAll) -> bool:
    return bool(goods.locked(t, context.source))


def _not_drawn_yet(t: Voyage, context: UseContext, effect: e.ShipBlock) -> bool:
    return t.state.fate is None


def _ship_damaged(t: Voyage, context: UseContext, effect: e.Repair) -> bool:
    return any(t.state.cubes.values())


# -- carrying out --------------------------------------------------------------------------------------------------


@EFFECTS.runs(e.Gain, usable=_supply_has)
def _gain_resource(t: Voyage, do: Do, effect: e.Gain) -> Script[None]:
    return goods.gain(t, do.seat, effect.resource, effect.n, "SG-007")


@EFFECTS.runs(e.Pay, usable=never)
def _pay(t: Voyage, do: Do, effect: e.Pay) -> Script[None]:
    """Pay a cost; whether the crew can pay it was checked when the option was offered (SG-R010)."""
    s = t.state
    player = s.players[do.seat]
    if effect.resource == "cmd":
        goods.lose_command(t, player, effect.n, "SG-451")
    elif effect.resource == "hand":
        yield from goods.discard_some(t, player, effect.n, "SG-018", must=True)
    elif effect.resource == "xp":
        s.xp -= effect.n
        t.say("SG-405", "xp spent", n=effect.n, xp=s.xp)
    else:
        yield from goods.give_up(t, do.seat, effect.resource, effect.n, "SG-007")


@EFFECTS.runs(e.Lose, usable=_owned)
def _lose(t: Voyage, do: Do, effect: e.Lose) -> Script[None]:
    return goods.give_up(t, do.seat, effect.resource, effect.n, "SG-R010")


@EFFECTS.runs(e.Xp, usable=always)
def _gain_xp(t: Voyage, do: Do, effect: e.Xp) -> None:
    quests.gain_xp(t, effect.n)


@EFFECTS.runs(e.Cmd, usable=_command_left)
def _gain_command(t: Voyage, do: Do, effect: e.Cmd) -> None:
    """Gain command; several players take one token each in turn, the active player first (SG-R007)."""
    gainers = players(t, do, effect.who)
    if len(gainers) == 1:
        goods.gain_command(t, gainers[0], effect.n, "SG-450")
        return
    for _ in range(effect.n):
        for player in gainers:
            goods.gain_command(t, player, 1, "SG-R007")


@EFFECTS.runs(e.LoseCmd, usable=_anybody_has_command)
def _lose_command(t: Voyage, do: Do, effect: e.LoseCmd) -> None:
    for player in players(t, do, effect.who):
        goods.lose_command(t, player, effect.n, "SG-007")


@EFFECTS.runs(e.Draw, usable=always)
def _draw_cards(t: Voyage, do: Do, effect: e.Draw) -> Script[None]:
    for player in players(t, do, effect.who):
        yield from goods.draw_cards(t, player, effect.n, "SG-123")


@EFFECTS.runs(e.Discard, usable=_anybody_has_cards)
def _discard(t: Voyage, do: Do, effect: e.Discard) -> Script[None]:
    for player in players(t, do, effect.who):
        yield from goods.discard_some(t, player, effect.n, "SG-007", must=False)


@EFFECTS.runs(e.Ready, usable=_command_placed)
def _ready(t: Voyage, do: Do, effect: e.Ready) -> Script[None]:
    return goods.ready_some(t, do.seat, effect.n, do.source, "SG-215", "SG-D59", may_stop=False)


@EFFECTS.runs(e.ReadyAll, usable=_command_placed)
def _ready_all(t: Voyage, do: Do, effect: e.ReadyAll) -> None:
    goods.ready_all(t, do.source, "SG-210")


@EFFECTS.runs(e.Ship, usable=always)
def _damage_ship(t: Voyage, do: Do, effect: e.Ship) -> Script[None]:
    return ship.damage(t, effect.n, "SG-520")


@EFFECTS.runs(e.ShipBlock, usable=_not_drawn_yet)
def _ship_block(t: Voyage, do: Do, effect: e.ShipBlock) -> None:
    t.state.averted += effect.n


@EFFECTS.runs(e.Repair, usable=_ship_damaged)
def _repair_ship(t: Voyage, do: Do, effect: e.Repair) -> Script[None]:
    return ship.repair(t, do.seat, effect.n, "SG-009")
