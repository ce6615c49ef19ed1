"""The scripted player: it keeps the crew alive, follows quests and explores new places."""

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
    """Plays one seat from its view.

    At level 1 it does not help in others' challenges, change a fate draw, add to an attack or block damage.
    """

    def __init__(self, level: int = 2) -> None:
        self.level = level

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to a question, with a reason."""
        return self.answer(perspective.pack, perspective.view, perspective.ask, perspective.seat)

    def answer(self, pack: Pack, view: View, ask: Ask, seat: int) -> Advice:
        """The answer of a seat to a question, by what it sees."""
        what = ask.about.what if ask.about is not None else ""
        if self.level < CAREFUL and careless(ask):
            return Advice(o.PASS, "changing fate is not worth the cost.")
        answer = shipboard.free_use(pack, view, ask, seat) if ask.id in FREE else None
        if answer is None and what == "window":
            answer = window(pack, view, ask, seat)
        if answer is None and what in ANSWERS:
            answer = ANSWERS[what](pack, view, ask)
        return answer or quiet(pack, view, ask)


CAREFUL = 2
"""The lowest level that changes fate, helps others and blocks."""


def careless(ask: Ask) -> bool:
    """Whether a player of level 1 passes on this question: helping, changing a draw, adding to an attack, blocking."""
    return o.PASS in ask.options and (ask.about.what == "alter" or ask.about.source in ("W1", "W2", "W4", "W5", "W6"))


FREE = ("SG-D10", "SG-D23", "SG-D25", "SG-D28", "SG-D29", "SG-D32", "SG-D61")
"""Questions at which cards and abilities can also be used."""
SHIP_AT = 6
"""The ship damage from which the player pays to prevent more."""


def window(pack: Pack, view: View, ask: Ask, seat: int) -> Advice | None:
    """What to use when a challenge, a combat or ship damage lets players use boards and cards; None for nothing."""
    kind = ask.about.source
    if kind == "W1":
        return challenges.help_challenge(pack, view, ask, seat)
    if kind == "W2":
        return challenges.alter(pack, view, ask)
    if kind == "W9" and sum(view.cubes.values()) >= SHIP_AT and of(ask, o.Use):
        return Advice(of(ask, o.Use)[0], "the ship cannot take much more damage.")
    return fighting.window(pack, view, ask)


def quiet(pack: Pack, view: View, ask: Ask) -> Advice:
    """The default answer: pass, decline or stop if possible; else a crew member; else the first option."""
    for option in (o.PASS, o.DECLINE, o.STOP):
        if option in ask.options:
            return Advice(option, "nothing here is worth its price.")
    crew = of(ask, o.Crew)
    if crew:
        return pick_crew(pack, view, ask, crew)
    return Advice(ask.options[0], "the options are equally good.")


def pick_crew(pack: Pack, view: View, ask: Ask, crew: list[o.Crew]) -> Advice:
    """Choose the crew member who can best bear harm or, if the effect is good, who most needs it."""
    boards = [(option, member(view, option.crew)) for option in crew]
    what = ask.about.what
    if what == "rest":
        return Advice(max(boards, key=lambda pair: pair[1].fatigue)[0], "this crew member has the most fatigue.")
    if what == "tire":
        return Advice(min(boards, key=lambda pair: pair[1].fatigue)[0], "this crew member has the least fatigue.")
    if what == "frightened":
        weakest = min(crew, key=lambda option: fighting_value(pack, view, option.crew))
        return Advice(weakest, "this crew member is the weakest fighter.")
    if ask.about.good:
        return Advice(
            max(boards, key=lambda pair: (not left(pair[1]), pair[1].damage))[0], "this crew member needs help most."
        )
    return Advice(max(boards, key=lambda pair: left(pair[1]))[0], "this crew member has the most health.")


def first(pack: Pack, view: View, ask: Ask) -> Advice:
    """Use an optional effect that costs nothing: take the first option."""
    return Advice(ask.options[0], "this costs nothing.", claim="harmless")


ANSWERS: dict[str, Callable[[Pack, View, Ask], Advice | None]] = {
    # The key is what a question is about.
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
