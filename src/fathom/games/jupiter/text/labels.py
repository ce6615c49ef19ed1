"""The labels of options: what an option does, and its certain consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine import hexes
from fathom.engine.ask import Ask, Option
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.options import About, Space
from fathom.games.jupiter.model.parts import Ability
from fathom.games.jupiter.model.view import ModuleView
from fathom.games.jupiter.rules import command as commanding
from fathom.games.jupiter.rules import move as moving
from fathom.games.jupiter.rules.queries import colony_of, in_effect
from fathom.games.jupiter.text.names import SITES, Names, plain_text
from fathom.present.phrases import count, listed, sentence

SOURCES = {"core": "your Core", "hand": "a card from your hand", "joined": "both copies at once"}


def label(names: Names, ask: Ask, option: Option) -> str:
    """The label of an option, with its cost in actions if a move or command costs more than one."""
    about = ask.about
    assert isinstance(about, About)
    said = LABELS[type(option)](names, about, option)
    if (
        not isinstance(option, o.Move | o.Command)
        or option not in ask.options
        or (paid := walk_cost(names, about, option)) < 2
    ):
        return said
    what, dash, note = said.partition(" — ")
    return f"{what}, for {paid} actions{dash}{note}"


def walk_cost(n: Names, a: About, option: o.Move | o.Command) -> int:
    """How many actions a move or command costs; 0 for a flight or a teleport, which is already paid."""
    dome, robot = colony_of(n.t).dome, n.t.state.robots[a.seat or 0]
    if isinstance(option, o.Command):
        return commanding.cost(n.t, robot, dome[option.origin], dome[option.space], a.left)
    if a.what not in ("act", "override"):
        return 0
    juggernaut = a.what == "act" and in_effect(robot, "juggernaut")
    return moving.cost(n.t, robot, dome[option.space], juggernaut, a.left)


# -- set-up and Pod -----------------------------------------------------------------------------------------------


def colour(n: Names, a: About, option: o.Colour) -> str:
    """The label for taking a robot."""
    return f"{n.pack.robot[option.colour].name}, the {option.colour} robot"


def core(n: Names, a: About, option: o.Core) -> str:
    """The label for choosing a card as Core."""
    ability = n.pack.ability[option.card]
    scope = "for every action" if ability.core == "every" else "once per turn"
    return f"{ability.name} (works {scope}): {effect(ability)}"


def effect(ability: Ability) -> str:
    """What an ability does, for the end of a label: without a full stop."""
    return plain_text(ability).removesuffix(".")


def card(n: Names, verb: str, id: str) -> str:
    """The label for giving, taking or discarding a card, with what the card does."""
    return f"{verb} {n.card(id)} — {short_effect(n, id)}"


def short_effect(n: Names, id: str) -> str:
    """What a card does and costs, in a few words that begin with a small letter."""
    ability = n.pack.ability[id]
    price = f", {count(ability.cost, 'action')}" if ability.cost else ""
    does = effect(ability)
    return f"{does[0].lower()}{does[1:]}{price}"


def first(n: Names, a: About, option: o.First) -> str:
    """The label for choosing the robot that goes first."""
    return f"{n.seat(option.seat)} goes first"


def dock(n: Names, a: About, option: o.Dock) -> str:
    """The label for docking in a cell: the modules beside it and how many moves the nearest colonists need."""
    cell = hexes.named(option.cell)
    colony = n.pack.blueprint.colony(n.view.layout)
    crowd = sorted(far for dome, far in colony.moves_to(cell).items() if n.piece[colony.names[dome]] == "colonist")
    next_up = crowd[: n.pack.rules.launch]
    who = "colonist" if len(next_up) == 1 else f"{len(next_up)} colonists"
    way = f"{count(sum(next_up), 'move')} for the nearest {who}" if next_up else "no colonist can reach it"
    return f"Dock {n.cell(option.cell)} — {way}"


# -- actions ------------------------------------------------------------------------------------------------------


def move(n: Names, a: About, option: o.Move) -> str:
    """The label for moving to a space."""
    verb = {"fly": "Fly to", "teleport": "Teleport to", "override": f"{n.seat(a.seat or 0)} moves to"}
    kills = ", killing the creep" if n.piece.get(option.space) == "creep" else ""
    seats = f" ({taken(n)})" if option.space == "pod" else ""
    return f"{verb.get(a.what, 'Move to')} {n.space(option.space)}{kills}{seats}"


def taken(n: Names) -> str:
    """A phrase that says how many seats in the Pod are taken, and how many of these by robots."""
    robots = sum(robot.at == "pod" for robot in n.view.robots)
    by = f", {robots} by {'a robot' if robots == 1 else 'robots'}" if robots else ""
    return f"{n.view.aboard + robots} of {n.pack.rules.pod_seats} seats taken{by}"


def shoot(n: Names, a: About, option: o.Shoot) -> str:
    """The label for killing a creep."""
    what = "the Super Creep on" if option.space.endswith("site") else "the creep on"
    if a.what == "grenade":
        return f"Also kill {what} {n.space(option.space)}"
    who = f"{n.seat(a.seat or 0)} shoots" if a.what == "override" else "Shoot"
    touched = beside(n, option.space, "colonist")
    risk = f" — it threatens {count(touched, 'colonist')}" if touched else ""
    return f"{who} {what} {n.space(option.space)}{risk}"


def beside(n: Names, space: Space, piece: str) -> int:
    """How many pieces of a kind are next to a space."""
    return sum(n.piece.get(b if a == space else a) == piece for a, b in n.view.bridges if space in (a, b))


def command(n: Names, a: About, option: o.Command) -> str:
    """The label for sending a colonist."""
    if option.space == "pod":
        return f"Send a colonist from {n.space(option.origin)} into the Pod{boarding(n)}"
    if option.origin == "pod":
        return f"Send a colonist from the Pod to {n.space(option.space)}"
    risk = "next to a creep, in danger" if beside(n, option.space, "creep") else ""
    notes = ", ".join(filter(None, (way(n, option), risk)))
    text = f"Send a colonist from {n.space(option.origin)} to {n.then(option.origin, option.space)}"
    return f"{text} — {notes}" if notes else text


def way(n: Names, option: o.Command) -> str:
    """How far from the Pod a colonist is after the command, and whether this is nearer; empty if the Pod is away."""
    far, now = n.moves_to_pod.get(option.space), n.moves_to_pod.get(option.origin)
    if far is None or now is None:
        return ""
    return f"{'nearer' if far < now else 'not nearer'}: {count(far, 'move')} from the Pod"


def boarding(n: Names) -> str:
    """A note for one more colonist in the Pod: that the Pod launches, or how many are then aboard."""
    v, rules = n.view, n.pack.rules
    saved = v.rescued + v.aboard + 1
    if v.aboard + 1 >= rules.launch or saved - 1 < v.target <= saved:
        return f" — the Pod launches with {count(v.aboard + 1, 'colonist')}"
    return f" ({v.aboard + 1} aboard)"


def trade(n: Names, a: About, option: o.Trade) -> str:
    """The label for a trade with another robot: its price, what the other holds and what these cards do (JD-R28)."""
    partner, hand = n.seat(option.seat), n.view.robots[option.seat].hand
    text = f"Trade with {partner}{priced(n.pack.trade_cost)}"
    if not hand:
        return f"{text} — give any of your cards; {partner} holds none"
    kinds = list(dict.fromkeys(hand))
    held = n.cards(hand)
    if len(kinds) <= FEW_CARDS:
        held = ", ".join(f"{n.cards([each] * hand.count(each))} ({short_effect(n, each)})" for each in kinds)
    return f"{text} — give and take any cards; {partner} holds {held}"


def priced(cost: int | None, *more: str) -> str:
    """The cost, left out if it is one action, and other facts, in brackets; empty if there is nothing to say."""
    facts = [count(cost, "action") if cost else "free"] if cost != 1 else []
    return f" ({', '.join([*facts, *more])})" if facts or more else ""


FEW_CARDS = 3
"""The largest number of different cards whose effects the label of a trade tells."""


def swap(n: Names, a: About, option: o.Swap) -> str:
    """The label for changing places with a piece."""
    verb = {"fly": "Fly and change", "teleport": "Teleport and change"}.get(a.what, "Change")
    if option.space == "pod":
        return f"{verb} places with a piece in the Pod"
    return f"{verb} places with {n.on(option.space) or 'a piece'} on {n.space(option.space)}"


def passenger(n: Names, a: About, option: o.Passenger) -> str:
    """The label for choosing the piece in the Pod with which the robot changes places."""
    return "A colonist" if option.who == "colonist" else n.seat(int(option.who))


def override(n: Names, a: About, option: o.Override) -> str:
    """The label for acting with another robot."""
    at = n.view.robots[option.seat].at
    return f"Act with {n.seat(option.seat)}, {'in' if at == 'pod' else 'on'} {n.space(at)}"


def use(n: Names, a: About, option: o.Use) -> str:
    """The label for using an ability: what it costs, where it comes from and what it does."""
    ability = n.pack.ability[option.ability]
    cost = ability.joined if option.source == "joined" else ability.cost
    does = effect(ability)
    if option.ability == "data_core":
        held = n.view.robots[a.seat or 0].core
        now = f"your Core, {n.card(held)}," if held else "your Core"
        does = f"Discard {now} and choose a card from your hand as your Core, which you can use every turn"
    if option.ability == "pilot":
        does = f"Launch the Pod with {count(n.view.aboard, 'colonist')}" if n.view.pod else "Dock the Pod"
    return f"{ability.name}{priced(cost, SOURCES[option.source])}: {does}"


FOLLOWER = "follower"


def play(n: Names, a: About, option: o.Play) -> str:
    """The label for playing a Single Turn card."""
    ability, robot = n.pack.ability[option.card], n.view.robots[n.view.active]
    again = option.card == FOLLOWER and FOLLOWER in (robot.core, *robot.play)
    more = "One more colonist may then follow the second one" if again else effect(ability)
    return f"Play {ability.name} for this turn (free): {more}"


def end(n: Names, a: About, option: o.End) -> str:
    """The label for ending the actions: what follows, and the colonists in danger."""
    doomed = len(n.view.doomed)
    next_to = f"{count(doomed, 'colonist')} next to a creep {'become creeps' if doomed > 1 else 'becomes a creep'}"
    if not doomed:
        none = "no colonist in danger"
        if n.view.rules.fast_creeps:
            return f"End your actions — {ROLL}, then Conversion (now {none})"
        return f"End your actions — Conversion ({none}), then {ROLL}"
    # With Fast Creeps the Invasion comes first: it may take colonists or modules before the Conversion.
    if n.view.rules.fast_creeps:
        return f"End your actions — {ROLL}, then Conversion: colonists next to a creep become creeps (now {doomed})"
    return f"End your actions — Conversion: {next_to}, then {ROLL}"


ROLL = "the Invasion die is rolled for new creeps"


# -- questions in between -----------------------------------------------------------------------------------------


def follow(n: Names, a: About, option: o.Follow) -> str:
    """The label for letting a colonist follow."""
    who = "A colonist" if option.origin == "pod" else "The colonist"
    return f"{who} from {n.space(option.origin)} follows"


def tile(n: Names, a: About, option: o.Tile) -> str:
    """The label for choosing a module to move, with the pieces on it."""
    module = n.module[option.cell]
    on = [count(many, what) for many, what in ((module.colonists, "colonist"), (module.creeps, "creep")) if many]
    on += [n.seat(robot.seat) for robot in n.view.robots if robot.at and robot.at.startswith(f"{option.cell}:")]
    return f"Move {n.full(module.tile)}, with {listed(on) or 'no piece'} on it"


def cell(n: Names, a: About, option: o.Cell) -> str:
    """The label for the new cell of a module: the other modules beside it."""
    return f"Move it to the cell {n.cell(option.cell, a.space)}"


def suppress(n: Names, a: About, option: o.Suppress) -> str:
    """The label for suppressing a module."""
    module = n.module[option.cell]
    if a.source in n.pack.setback and n.pack.setback[a.source].does != "surge":
        assert module.site is not None
        return f"Suppress the {SITES[module.site]} of {n.full(module.tile)} with {SOURCES[option.source]}"
    return f"Suppress {n.full(module.tile)} with {SOURCES[option.source]} — {fate(module)}"


def fate(module: ModuleView) -> str:
    """How near a module is to destruction: “2 more creeps would destroy it”, or that a robot protects it."""
    if module.gap is None:
        return "a robot protects it"
    return f"{count(module.gap, 'more creep')} would destroy it" if module.gap else "it is about to be destroyed"


def place(n: Names, a: About, option: o.Place) -> str:
    """The label for placing a creep on a dome."""
    if n.piece[option.space] == "colonist":
        return f"{sentence(n.space(option.space))}, in place of the colonist — who is lost"
    touched = beside(n, option.space, "colonist")
    risk = f"next to {count(touched, 'colonist')}, who can become {'creeps' if touched > 1 else 'a creep'}"
    return f"{sentence(n.space(option.space))} — {risk if touched else 'next to no colonist'}"


def decline(n: Names, a: About, option: o.Decline) -> str:
    """The label for declining; for declining to roll again, it says which modules the roll hits."""
    return f"Keep the roll: it hits {n.tiles(n.view.hit) or 'no module'}" if a.what == "reroll" else DECLINES[a.what]


DECLINES = {
    "suppress": "Suppress no module",
    "grenade": "Kill no other creep",
    "follow": "Let no colonist follow",
}
"""The labels for declining, by what the question is about."""

LABELS: dict[type[Option], Callable[[Names, About, Any], str]] = {
    o.Colour: colour,
    o.Core: core,
    o.First: first,
    o.Dock: dock,
    o.Move: move,
    o.Shoot: shoot,
    o.Command: command,
    o.Trade: trade,
    o.Swap: swap,
    o.Passenger: passenger,
    o.Override: override,
    o.Use: use,
    o.Play: play,
    o.End: end,
    o.Give: lambda n, a, option: card(n, "Give", option.card),
    o.Take: lambda n, a, option: card(n, "Take", option.card),
    o.Done: lambda n, a, option: "Finish the trade",
    o.Follow: follow,
    o.Tile: tile,
    o.Cell: cell,
    o.Reroll: lambda n, a, option: f"Roll again (with {SOURCES[option.source]})",
    o.Suppress: suppress,
    o.Place: place,
    o.Discard: lambda n, a, option: card(n, "Discard", option.card),
    o.Decline: decline,
}
