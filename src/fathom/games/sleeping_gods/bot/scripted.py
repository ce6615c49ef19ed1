"""The scripted player: keeps the crew alive, follows quests, explores what is new, and says why."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask
from fathom.engine.player import Advice, Perspective
from fathom.games.sleeping_gods.bot import challenges, exploration, fighting, navigation, ports, shipboard
from fathom.games.sleeping_gods.bot.valuation import of
from fathom.games.sleeping_gods.bot.weapons import fighting_value, left, member
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View


class Scripted:
    """Plays one seat from its view. At level 1 it takes fate as it falls: it lends no hand in others' challenges, and
    neither changes a draw nor blocks a blow."""

    def __init__(self, level: int = 2) -> None:
        self.level = level

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer, and why."""
        ask, pack, view = perspective.ask, perspective.pack, perspective.view
        what = ask.about.what if ask.about is not None else ""
        if self.level < CAREFUL and careless(ask):
            return Advice(o.PASS, "changing fate is not worth the cost.")
        answer = shipboard.free_use(pack, view, ask, perspective.seat) if ask.id in FREE else None
        if answer is None and what == "window":
            answer = window(pack, view, ask, perspective.seat)
        if answer is None and what in ANSWERS:
            answer = ANSWERS[what](pack, view, ask)
        return answer or quiet(pack, view, ask)


CAREFUL = 2
"""From this level on a player uses what it has."""


def careless(ask: Ask) -> bool:
    """Whether somebody who does not think ahead lets this question pass."""
    return o.PASS in ask.options and (ask.about.what == "alter" or ask.about.source in ("W1", "W2", "W4", "W5", "W6"))


FREE = ("SG-D10", "SG-D23", "SG-D25", "SG-D28", "SG-D29", "SG-D32", "SG-D61")
"""Questions with a free window around them."""
SHIP_AT = 6
"""Ship damage from which command is spent against more."""


def window(pack: Pack, view: View, ask: Ask, seat: int) -> Advice | None:
    """A player's chance to act in somebody's challenge or combat."""
    kind = ask.about.source
    if kind == "W1":
        return challenges.help_challenge(pack, view, ask, seat)
    if kind == "W2":
        return challenges.alter(pack, view, ask)
    if kind == "W9" and sum(view.cubes.values()) >= SHIP_AT and of(ask, o.Use):
        return Advice(of(ask, o.Use)[0], "the ship cannot bear much more.")
    return fighting.window(pack, view, ask)


def quiet(pack: Pack, view: View, ask: Ask) -> Advice:
    """Nothing better to do: pass if one can, otherwise the crew member who suffers or profits most, or the first."""
    for option in (o.PASS, o.DECLINE, o.STOP):
        if option in ask.options:
            return Advice(option, "nothing here is worth its price.")
    crew = of(ask, o.Crew)
    if crew:
        return pick_crew(pack, view, ask, crew)
    return Advice(ask.options[0], "the options are equally good.")


def pick_crew(pack: Pack, view: View, ask: Ask, crew: list[o.Crew]) -> Advice:
    """Harm goes to the crew member who can bear it, help to the one who needs it."""
    boards = [(option, member(view, option.crew)) for option in crew]
    what = ask.about.what
    if what == "rest":
        return Advice(max(boards, key=lambda pair: pair[1].fatigue)[0], "the most tired rests.")
    if what == "tire":
        return Advice(min(boards, key=lambda pair: pair[1].fatigue)[0], "this crew member has the least fatigue.")
    if what == "frightened":
        return Advice(min(boards, key=lambda pair: fighting_value(pack, pair[1]))[0], "they fight least.")
    if ask.about.good:
        return Advice(max(boards, key=lambda pair: (not left(pair[1]), pair[1].damage))[0], "they need it most.")
    return Advice(max(boards, key=lambda pair: left(pair[1]))[0], "this crew member has the most health.")


def first(pack: Pack, view: View, ask: Ask) -> Advice:
    """Optional texts are there to be used."""
    return Advice(ask.options[0], "it costs nothing.")


ANSWERS: dict[str, Callable[[Pack, View, Ask], Advice | None]] = {
    # By what a question is about.
    "room": shipboard.room,
    "parts": lambda pack, view, ask: Advice(ask.options[0], "the usual order is fine."),
    "search": shipboard.search,
    "keep": shipboard.keep,
    "choose": shipboard.way,
    "may": shipboard.may,
    "trigger": first,
    "down": first,
    "spare events": first,
    "gain": shipboard.put,
    "lose": shipboard.put,
    "ready": shipboard.put,
    "waive": shipboard.put,
    "hand limit": shipboard.hand,
    "equip": shipboard.equip,
    "arm": ports.arm,
    "gather": challenges.gather,
    "alter": challenges.alter,
    "action": navigation.action,
    "course": navigation.steer,
    "paragraph": exploration.onward,
    "port": ports.port,
    "market": ports.market,
    "melee": fighting.melee,
    "weapon": fighting.weapon,
    "target": fighting.target,
    "strike": fighting.target,
    "cover": fighting.cover,
    "regenerate": fighting.regenerate,
    "synergy": fighting.link,
}
