"""Effects on goods, command and hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import Player, Voyage
from fathom.games.sleeping_gods.rules import able, goods, quests, ship
from fathom.games.sleeping_gods.rules.queries import active, clockwise, controller


def players(t: Voyage, do: Do, who: str) -> list[Player]:
    """Whom an effect means: you, the active player, or each in turn. On a card under a board “you” is the controller
    of the crew member who bears it (SG-468, SG-R117)."""
    if who == "each":
        return clockwise(t)
    if who == "active":
        return [active(t)]
    return [t.state.players[controller(t, do.bearer) if do.bearer else do.seat]]


def _gain(t: Voyage, do: Do, effect: e.Gain) -> Script[None]:
    return goods.gain(t, do.seat, effect.resource, effect.n, "SG-007")


def _pay(t: Voyage, do: Do, effect: e.Pay) -> Script[None]:
    """A cost; that it can be paid was checked when it was offered (SG-R010). Of a recipe some food may be waived."""
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


def pay_recipe(t: Voyage, do: Do) -> Script[e.Effects]:
    """The food of a recipe, less what is waived: the cook picks which (SG-806, `mod(recipefood)`). Gives the rest."""
    wanted: dict[str, int] = {}
    for effect in do.effects:
        if isinstance(effect, e.Pay):
            wanted[effect.resource] = wanted.get(effect.resource, 0) + effect.n
    for left in range(able.waived(t, wanted), 0, -1):
        among = [kind for kind in wanted if able.short_of(t, {**wanted, kind: wanted[kind] - 1}) < left]
        picked = yield from goods.pick(t, do.seat, among, "waive", left)
        wanted[picked] -= 1
    for kind, n in wanted.items():
        if n:
            yield from goods.give_up(t, do.seat, kind, n, "SG-806")
    return tuple(effect for effect in do.effects if not isinstance(effect, e.Pay))


def _lose(t: Voyage, do: Do, effect: e.Lose) -> Script[None]:
    return goods.give_up(t, do.seat, effect.resource, effect.n, "SG-R010")


def _xp(t: Voyage, do: Do, effect: e.Xp) -> None:
    quests.gain_xp(t, effect.n)


def _cmd(t: Voyage, do: Do, effect: e.Cmd) -> None:
    """For several players one token each in turn, the active player first (SG-R007)."""
    gainers = players(t, do, effect.who)
    if len(gainers) == 1:
        goods.gain_command(t, gainers[0], effect.n, "SG-450")
        return
    for _ in range(effect.n):
        for player in gainers:
            goods.gain_command(t, player, 1, "SG-R007")


def _lose_cmd(t: Voyage, do: Do, effect: e.LoseCmd) -> None:
    for player in players(t, do, effect.who):
        goods.lose_command(t, player, effect.n, "SG-007")


def _draw(t: Voyage, do: Do, effect: e.Draw) -> Script[None]:
    for player in players(t, do, effect.who):
        yield from goods.draw_cards(t, player, effect.n, "SG-123")


def _discard(t: Voyage, do: Do, effect: e.Discard) -> Script[None]:
    for player in players(t, do, effect.who):
        yield from goods.discard_some(t, player, effect.n, "SG-007", must=False)


def _ready(t: Voyage, do: Do, effect: e.Ready) -> Script[None]:
    return goods.unlock_some(t, do.seat, effect.n, do.source, "SG-215", "SG-D59", may_stop=False)


def _ready_all(t: Voyage, do: Do, effect: e.ReadyAll) -> None:
    goods.unlock_all(t, do.source, "SG-210")


def _ship(t: Voyage, do: Do, effect: e.Ship) -> Script[None]:
    return ship.damage(t, effect.n, "SG-520")


def _ship_block(t: Voyage, do: Do, effect: e.ShipBlock) -> None:
    t.state.averted += effect.n


def _repair(t: Voyage, do: Do, effect: e.Repair) -> Script[None]:
    return ship.repair(t, do.seat, effect.n, "SG-009")


HANDLERS: dict[type[e.Effect], Callable[[Voyage, Do, Any], Script[None] | None]] = {
    e.Gain: _gain,
    e.Pay: _pay,
    e.Lose: _lose,
    e.Xp: _xp,
    e.Cmd: _cmd,
    e.LoseCmd: _lose_cmd,
    e.Draw: _draw,
    e.Discard: _discard,
    e.Ready: _ready,
    e.ReadyAll: _ready_all,
    e.Ship: _ship,
    e.ShipBlock: _ship_block,
    e.Repair: _repair,
}
