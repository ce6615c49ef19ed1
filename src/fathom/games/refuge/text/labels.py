"""Labels: each option in a few words, with its visible consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.games.refuge.model import options as o
from fathom.games.refuge.model.board import Direction, Space
from fathom.games.refuge.model.effects import AnyEffect, Parry, Screen, Shrug, Swim, Trap
from fathom.games.refuge.model.goals import Cargo, Survey
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.model.view import DiverView
from fathom.games.refuge.rules import recover as recovering
from fathom.games.refuge.rules import salvage, spaces, weapons
from fathom.games.refuge.rules.queries import camera_owner, reactions, under_head, ways_closer
from fathom.games.refuge.rules.tasks import current_price
from fathom.games.refuge.text.gists import gists
from fathom.games.refuge.text.names import Names
from fathom.present.phrases import NUMBERS, count, listed, sentence

Labeller: TypeAlias = Callable[[Names, About, Any], str]

TEXT = 60
"""The most characters of a card's text in a label, if it can end at a semicolon."""
LONG_TEXT = 100
"""The most characters of a text without a semicolon; a longer text ends at a comma or colon."""


def label(names: Names, ask: Ask, option: Option) -> str:
    """The label of an option, offered or refused."""
    return LABELS[type(option)](names, ask.about, option)


# -- consequences ----------------------------------------------------------------------------------------------------


def dangers(n: Names, diver: DiverView, space: Space) -> str:
    """The danger of swimming into a space, to append to a label; empty if there is none."""
    if under_head(n.table, space):
        return " — into the head: you will be devoured"
    if space in n.view.tentacles:
        armed = weapons.defences(n.table, n.diver(diver.seat), arrived=False)
        return " — into a tentacle" if armed else " — into a tentacle, and you have no Weapon"
    return ""


def effects(n: Names, diver: DiverView, space: Space) -> str:
    """What a space does when the diver arrives, and what lies there, to append to a label."""
    v, sea = n.view, n.pack.sea
    kind = sea.kind[space]
    notes = []
    if kind == "Kraken" and ways_closer(n.table, space):
        notes.append("the head comes closer")
    if kind == "Spawn" and (targets := spaces.spawn_targets(n.table, space)):
        which = f"the tentacle on {n.space(targets[0])}"
        if len(targets) > 1:
            which = f"one of {len(targets)} tentacles in its row or column"
        notes.append(f"you eliminate {which}" + ("" if v.salvage_left else ", and no Salvage card is left"))
    if kind == "Lair" and v.tentacles:
        notes.append("you may move a tentacle")
    if kind == "Whirlpool" and any(_can_switch(n, diver, other) for other in v.divers):
        notes.append("you may switch places with a diver on a Cave")
    if space in v.pods:
        cargo = any(_goal(n, id, Cargo) for id in v.objectives)
        notes.append("the cargo is there: use Lift" if cargo else "a closed hatch is there: use Force")
    if space in v.markers:
        sought = v.current is not None and _goal(n, v.current, Survey)
        notes.append("a marker is there: use Sound" if sought else "it has its marker already")
    quiet = "no tentacle can be moved onto you there" if kind == "Cave" else "nothing happens there"
    return f" — {', '.join(notes) or quiet}"


def _can_switch(n: Names, diver: DiverView, other: DiverView) -> bool:
    return spaces.partner_refusal(n.table, n.diver(diver.seat), n.diver(other.seat)) is None


def pushes(n: Names, way: Direction, steps: int) -> str:
    """The divers in the way of the head, to append to a label; empty if there are none."""
    sea, head, hit = n.pack.sea, n.view.head, list[int]()
    for _ in range(steps):
        hit += [diver.seat for diver in n.view.divers if diver.at in sea.leading[way][head]]
        head = sea.head_step[way].get(head, head)
    return f" — into {n.seats(hit)}" if hit else ""


def _goal(n: Names, id: str, kind: type) -> bool:
    return isinstance(n.pack.objective[id].goal, kind)


# -- moving ----------------------------------------------------------------------------------------------------------


def move(n: Names, a: About, option: o.Move) -> str:
    """The label of a Move, a step of a swim, or a step of another diver."""
    diver = n.view.divers[n.view.active]
    here = diver.at if a.what == "act" else a.space
    target = n.pack.sea.near[here].get(option.way) if here else None
    if target is None:
        return f"Move {option.way}"
    if a.what == "act":
        return f"Move {option.way} to {n.space(target)}{dangers(n, diver, target) or effects(n, diver, target)}"
    if a.what == "guide step":
        return f"Move {n.seat(a.seat or 0)} {option.way} to {n.space(target)}"
    last = effects(n, diver, target) if a.left == 1 else ""
    return f"Swim {option.way} to {n.space(target)}{dangers(n, diver, target) or last}"


def stop(n: Names, a: About, option: o.Stop) -> str:
    """The label for stopping early."""
    if a.what == "swim":
        assert a.space is not None
        return f"Stop on {n.space(a.space)}{effects(n, n.view.divers[n.view.active], a.space)}"
    if a.what == "guide step":
        return f"Leave {n.seat(a.seat or 0)} there"
    return STOPS[a.what]


STOPS = {
    "winch": "Leave the tentacle there",
    "herd": "Move no more tentacles",
    "blast": "Eliminate no more tentacles",
    "scatter": "Return no more tentacles",
    "film": "Set up no more cameras",
    "may draw": "Draw no more cards",
    "purge": "Eliminate no more tentacles",
}


def decline(n: Names, a: About, option: o.Decline) -> str:
    """The label for declining."""
    if a.what == "contact":
        diver = n.view.divers[a.seat or 0]
        if diver.stance == DOWN:
            return "Do nothing: the tentacle goes back to the supply"
        unless = ", unless a camera saves you" if _filmed(n, diver) else "; two cards of one type stand you up again"
        return f"Do nothing: you are knocked down{unless}"
    return DECLINES[a.what]


def _filmed(n: Names, contacted: DiverView) -> bool:
    """Whether another player has a camera where the contacted diver is, and could spring a trap there."""
    owner = camera_owner(n.table, contacted.at or "")
    return owner is not None and owner.seat != contacted.seat and bool(reactions(n.table, owner, Trap))


DECLINES = {
    "lair": "Move no tentacle",
    "whirlpool": "Stay where you are",
    "trap": "Leave the tentacle there",
    "brace": "Let the head come",
    "slip": "Be devoured",
    "flip": "Turn none face up",
}


# -- spaces, divers ----------------------------------------------------------------------------------------------------


def at(n: Names, a: About, option: o.At) -> str:
    """The label of a space: what happens there."""
    space = option.space
    if a.what == "resurface" and space in n.view.tentacles:
        return f"Come back on {n.space(space)} — the tentacle there goes back to the supply"
    return AT.get(a.what, "{space}").format(
        space=n.space(space), who=n.seat(a.seat if a.seat is not None else n.view.active)
    ) + _costs(n, a)


def _costs(n: Names, a: About) -> str:
    """A warning that the elimination loses the game because no Salvage card is left; otherwise empty (RF-341)."""
    fatal = a.what in ("spawn", "shoot", "blast", "flash", "purge") and not n.view.salvage_left
    return " — no Salvage card is left: you lose" if fatal else ""


AT = {
    "start": "Begin on {space}",
    "resurface": "Come back on {space}",
    "act": "Move to {space}",
    "spawn": "Eliminate the tentacle on {space}",
    "shoot": "Eliminate the tentacle on {space}",
    "blast": "Eliminate the tentacle on {space}",
    "flash": "Eliminate the tentacle on {space}",
    "purge": "Eliminate the tentacle on {space}",
    "scatter": "Return the tentacle on {space} to the supply",
    "film": "Set up a camera on {space}",
    "camera": "Flash the camera on {space}",
    "slip": "Slip away to {space}",
    "burrow": "Go to {space}",
    "berth": "Put {who} on {space}",
}


def nudge(n: Names, a: About, option: o.Nudge) -> str:
    """The label of a tentacle step."""
    sea = n.pack.sea
    target = sea.near[option.tentacle].get(option.way)
    start = f"Move the tentacle on {n.space(option.tentacle)} {option.way}"
    if target is None:
        return start
    if sea.kind[target] == "Start":
        return f"{start} to {n.space(target)} — past you: it goes onto the Threat track"
    diver = n.diver_at(target)
    if diver is not None:
        return f"{start} to {n.space(target)} — onto {n.seat(diver.seat)}"
    return f"{start} to {n.space(target)}"


def seat(n: Names, a: About, option: o.PickDiver) -> str:
    """The label of a diver: what happens to it."""
    who, space = n.seat(option.seat), n.view.divers[option.seat].at
    on, origin = (f" on {n.space(space)}", f" from {n.space(space)}") if space else ("", "")
    if a.what == "whirlpool":
        return f"Switch places with {who}{on}"
    if a.what in ("raise", "recover"):
        asker = n.view.active if a.seat is None else a.seat
        return "Stand up" if option.seat == asker else f"Stand {who} up{on}"
    if a.what == "haul":
        return f"Pull {who}{origin}"
    return f"Move {who}{origin}"


# -- cards, abilities, tasks ---------------------------------------------------------------------------------------


def play(n: Names, a: About, option: o.Play) -> str:
    """The label of a Weapon on contact, or of an Action card."""
    card = n.pack.card[option.card]
    if a.what == "contact":
        return f"Use {n.card(option.card)}" + (f": eliminate the tentacle{_lost(n)}" if card.weapon else "")
    _, alone, solo = card.text.partition("(Alone: ")
    if alone and len(n.view.divers) == 1:
        text = solo.rstrip(".) ")
    else:
        text = card.text.removesuffix(alone + solo)
    return f"Play {n.card(option.card)}: {_does(salvage.effect_of(n.table, option.card), text.strip())}"


def use(n: Names, a: About, option: o.Use) -> str:
    """The label of an ability."""
    ability = n.pack.ability[option.ability]
    if a.what == "contact":
        eliminates = f": eliminate the tentacle{_lost(n)}" if isinstance(ability.effect, Parry | Trap) else ""
        return f"Use {ability.name}" + (": stay standing" if isinstance(ability.effect, Shrug) else eliminates)
    if a.what == "trap":
        return f"Use {ability.name}: eliminate the tentacle{_lost(n)}"
    if a.what == "brace":
        return f"Use {ability.name}: the head stops"
    free = " (free)" if ability.use == "free" else ""
    return f"Use {ability.name}{free}: {_does(ability.effect, ability.text)}"


def _lost(n: Names) -> str:
    return "" if n.view.salvage_left else " — no Salvage card is left: you lose"


def card(n: Names, a: About, option: o.PickCard) -> str:
    """The label of a card: what happens to it."""
    if a.what == "look":
        return sentence(n.kraken(option.card))
    verb = {"stow": "Stow", "scrounge": "Take"}.get(a.what, "Discard")
    return f"{verb} {n.card(option.card)}"


def flip(n: Names, a: About, option: o.TurnUp) -> str:
    """The label of an ability to turn face up, with its owner where several divers are possible."""
    owner = next(d for d in n.view.divers if d.name and option.ability in abilities_of(n, d))
    whose = f"{n.own(owner.seat)} " if a.what == "repair" else ""
    ability = n.pack.ability[option.ability]
    return f"Turn up {whose}{ability.name}: {_does(ability.effect, ability.text)}"


def abilities_of(n: Names, diver: DiverView) -> list[str]:
    """The ids of a diver's abilities."""
    return [ability.id for ability in n.pack.diver[diver.name].abilities]


def task(n: Names, a: About, option: o.Task) -> str:
    """The label of the current objective's special action, with its price."""
    price = current_price(n.table)
    return TASKS[option.deed] + (f", discarding {count(price, 'card')}" if price else "")


TASKS = {
    "sound": "Sound: take up the marker here",
    "stow": "Stow: put a card under the objective",
    "anchor": "Anchor: put a marker here",
    "wire": "Wire: put a marker here",
    "strike": "Strike: discard a Weapon, and the head recoils",
    "force": "Force: open the hatch here",
    "lift": "Lift: take the cargo",
}


def steer(n: Names, a: About, option: o.Steer) -> str:
    """The label of a move of the head."""
    far = f" {option.steps} spaces" if option.steps > 1 else ""
    return f"Move the head {option.way}{far}{pushes(n, option.way, option.steps)}"


def choose(n: Names, a: About, option: o.Choose) -> str:
    """The label of a diver to choose: name and abilities, and what they are good for."""
    diver = n.pack.diver[option.diver]
    names = ", ".join(ability.name for ability in diver.abilities)
    return f"{diver.name} ({names}) — {gists(ability.effect for ability in diver.abilities)}"


def end(n: Names, a: About, option: o.End) -> str:
    """The label for ending the action step."""
    return "End your turn: the Kraken moves — its head moves or devours the divers beside it; tentacles move or rise"


def recover(n: Names, a: About, option: o.Recover) -> str:
    """The label of Recover: what the player discards, and what this can bring now."""
    diver = n.diver(n.view.active)
    forms = recovering.forms(n.table, diver)
    others = [form for form in forms if isinstance(form, o.PickDiver) and form.seat != diver.seat]
    brings = ["stand up"] if o.PickDiver(diver.seat) in forms else []
    brings += ["help a diver beside you to stand up"] if others else []
    brings += ["turn an ability face up"] if any(isinstance(form, o.TurnUp) for form in forms) else []
    price = f"discard {NUMBERS[n.pack.board.recover_cards]} {option.type} cards"
    return f"Recover: {price}" + (f" to {listed(brings, 'or')}" if brings else "")


def _does(effect: AnyEffect | None, text: str) -> str:
    """What a card or ability does, as words after a colon: a phrase for some effects, else the shortened text."""
    if isinstance(effect, Swim):
        return f"swim at most {count(effect.steps, 'space')}" + (" in a straight line" if effect.straight else "")
    if isinstance(effect, Screen):
        return "until your next turn, devour cards do not affect you and adjacent divers"
    return shortened(text)


def shortened(text: str) -> str:
    """The text of a card or ability, to be put after a colon: without a full stop; of a long text, only the beginning.

    Of a long Reaction, only the moment when it can be used remains: “a Reaction when you would be devoured”.
    """
    permission, _, rest = text.partition(". ")
    does = rest if permission in PERMISSIONS else text
    if len(does) > TEXT:
        does = does.partition(";")[0]
    if len(does) > LONG_TEXT:
        does = does[: max(does.rfind(mark, 0, LONG_TEXT) for mark in ",:")]
        does = does.replace("When ", "a Reaction when ", 1) if does.startswith("When ") else does
    return (does[:1].lower() + does[1:]).replace(": ", ", ").rstrip(".")


PERMISSIONS = ("May be played while down", "May be used while down")
"""Sentences that a label leaves out: it is offered only when it can be used."""


LABELS: dict[type[Option], Labeller] = {
    o.Choose: choose,
    o.At: at,
    o.Move: move,
    o.Play: play,
    o.Use: use,
    o.Recover: recover,
    o.Give: lambda n, a, option: f"Pass {n.card(option.card)} to {n.seat(option.seat)} (free)",
    o.HandOver: lambda n, a, option: f"Hand the cargo to {n.seat(option.seat)} (free)",
    o.Task: task,
    o.Nudge: nudge,
    o.Steer: steer,
    o.PickDiver: seat,
    o.PickCard: card,
    o.TurnUp: flip,
    o.DrawCard: lambda n, a, option: "Draw a Salvage card",
    o.Decline: decline,
    o.Stop: stop,
    o.End: end,
}
"""The function that makes the label of each kind of option."""
