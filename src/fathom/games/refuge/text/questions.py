"""Prompts: the question to a player in one short sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask
from fathom.games.refuge.model.effects import AnyEffect, Guide
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.rules import salvage
from fathom.games.refuge.rules.queries import must_stand_now
from fathom.games.refuge.text.names import Names
from fathom.present import phrases
from fathom.present.phrases import count

Prompt: TypeAlias = Callable[[Names, str, About], str]


def prompt(names: Names, ask: Ask) -> str:
    """The prompt of a question."""
    return phrases.asked(names, ask, PROMPTS, spoken, {"act": "{who}: nothing is left to do. End your turn."})


def spoken(n: Names, a: About) -> dict[str, Any]:
    """The names that a prompt can use."""
    return {
        "source": n.source(a.source) if a.source else "",
        "space": n.space(a.space),
        "other": n.seat(a.seat) if a.seat is not None else "",
        "left": a.left,
        "number": number(n, a),
        "cards": up_to(a.left, "card"),
        "tentacles": up_to(a.left, "tentacle"),
        "cameras": up_to(a.left, "camera"),
        "further": further(a.left),
    }


def number(n: Names, a: About) -> str:
    """Which of its targets an effect asks for: “1 of 3”; empty for a question that is not about several targets."""
    total: int = getattr(_effect(n, a), "count", 0)
    return f"{total - a.left + 1} of {total}" if total else ""


def _effect(n: Names, a: About) -> AnyEffect | None:
    """The effect of the card or ability that asks; None if an objective, a reward or Recover asks."""
    if a.source in n.pack.card:
        return salvage.effect_of(n.table, a.source)
    return n.pack.ability[a.source].effect if a.source in n.pack.ability else None


def up_to(left: int, thing: str) -> str:
    """How many things may still be chosen: “up to 2 cards”, “one card”."""
    return count(left, thing) if left == 1 else f"up to {count(left, thing)}"


def further(left: int) -> str:
    """How many more spaces something can move: “at most 2 spaces”, “one more space”."""
    return "one more space" if left == 1 else f"at most {left} spaces"


def act(n: Names, who: str, a: About) -> str:
    """The prompt of the action step."""
    if n.view.divers[n.view.active].stance == DOWN:
        who = f"{who} (down)"
    if must_stand_now(n.table):
        return f"{who}: stand up this turn or lose ({count(a.left, 'action')})."
    if not a.left:
        return f"{who}: no actions left. End the turn or use free options."
    return f"{who}: {count(a.left, 'action')} left. Each costs 1 unless free."


def swim(n: Names, who: str, a: About) -> str:
    """The prompt for the next step of a swim."""
    if not a.path:
        return f"{who}, {n.source(a.source)}: swim at most {count(a.left, 'space')}."
    return f"{who}, {n.source(a.source)}: swim {further(a.left)}, or stop."


def contact(n: Names, who: str, a: About) -> str:
    """The prompt for a Weapon or a Reaction on contact."""
    lying = " (down)" if n.view.divers[a.seat or 0].stance == DOWN else ""
    return f"{who}{lying}: fend off the tentacle on {n.space(a.space)}."


def flash(n: Names, who: str, a: About) -> str:
    """The prompt for the target of a camera's flash."""
    return f"{who}, {n.source(a.source)}: choose a tentacle on or next to {a.space}."


def winch(n: Names, who: str, a: About) -> str:
    """The prompt for the next step of a tentacle."""
    if a.space is None:
        return f"{who}, {n.source(a.source)}: move one tentacle at most {count(a.left, 'space')}."
    return f"{who}, {n.source(a.source)}: move the tentacle {further(a.left)} or stop."


def guide(n: Names, who: str, a: About) -> str:
    """The prompt for whom to move."""
    effect = _effect(n, a)
    what = "a diver or a tentacle" if isinstance(effect, Guide) and effect.tentacles else "another diver"
    return f"{who}, {n.source(a.source)}: move {what}."


PROMPTS: dict[str, str | Prompt] = {
    # set-up and turn
    "diver": "{who}: choose your diver.",
    "start": "{who}: choose a Start space.",
    "resurface": "{who}: choose the space where you come back.",
    "act": act,
    # spaces
    "lair": "{who}: move any tentacle one space, or decline.",
    "spawn": "{who}: eliminate a tentacle in your row or column.",
    "whirlpool": "{who}: switch places with a diver on a Cave, or stay.",
    "closer": "{who}: choose which way the head comes closer.",
    # contact and Reactions
    "contact": contact,
    "trap": "{who}: use {source} at your camera on {space}?",
    "brace": "{who}: use {source} to stop the head?",
    "slip": "{who}: use {source} to escape, or be devoured.",
    # cards and abilities
    "swim": swim,
    "burrow": "{who}, {source}: choose a free Cave.",
    "shoot": "{who}, {source}: eliminate a tentacle.",
    "blast": "{who}, {source}: eliminate a tentacle ({number}).",
    "scatter": "{who}, {source}: return a tentacle ({number}).",
    "film": "{who}, {source}: place {cameras}.",
    "camera": "{who}, {source}: choose the camera that flashes.",
    "flash": flash,
    "lure": "{who}, {source}: move the head.",
    "herd": "{who}, {source}: move a tentacle one space ({number}).",
    "winch": winch,
    "raise": "{who}, {source}: choose who stands up.",
    "guide": guide,
    "guide step": "{who}, {source}: move {other} {further}.",
    "haul": "{who}, {source}: pull a diver to your side.",
    "berth": "{who}, {source}: put {other} beside you.",
    "look": "{who}, {source}: choose the next card ({left} to go).",
    "repair": "{who}, {source}: turn an ability face up.",
    "scrounge": "{who}, {source}: take a card from the discard pile.",
    # Recover
    "pay": "{who}, Recover: discard one {source} card ({left} to go).",
    "recover": "{who}, Recover: choose what to recover.",
    # objectives and rewards
    "spend": "{who}, “{source}”: discard a card ({left} to go).",
    "stow": "{who}, “{source}”: stow a card.",
    "recoil": "{who}, “{source}”: choose which way the head recoils.",
    "flip": "{who}, reward: turn one of your abilities face up.",
    "may draw": "{who}, reward: draw {cards}, or stop.",
    "purge": "{who}, reward: eliminate {tentacles}, or stop.",
}
"""By what the question is about: the prompt template, or a function that builds the prompt."""
