"""Questions that are asked several times in a row, shown as one panel."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.options import EVERYBODY, About
from fathom.games.sleeping_gods.rules import goods
from fathom.games.sleeping_gods.rules.modifiers import left
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.allocation import Allocation, allocation


def allocate(names: Names, ask: Ask) -> Allocation | None:
    """The panel for dividing something point by point or for choosing several cards; None for other questions."""
    about: About = ask.about or About("")
    most = MOST.get((ask.id, about.what))
    if most is None or (about.what in WHOLE and about.whom != EVERYBODY):
        return None
    return allocation(ask, about.left, lambda option: most(names, option))


WHOLE = ("heal", "rest")
"""What is given to one crew member as a whole if the text names whom; else it is divided."""


def _health(names: Names, option: Option) -> int:
    assert isinstance(option, o.Crew)
    return left(names.table, names.table.state.crew[option.crew])


def _damage(names: Names, option: Option) -> int:
    assert isinstance(option, o.Crew)
    return names.board(option.crew).damage


def _fatigue(names: Names, option: Option) -> int:
    assert isinstance(option, o.Crew)
    return names.board(option.crew).fatigue


def _strength(names: Names, option: Option) -> int:
    return names.pack.figures.fatigue_limit - _fatigue(names, option)


def _command(names: Names, option: Option) -> int:
    assert isinstance(option, o.Put)
    return goods.lying(names.table, option.what)


def _cubes(names: Names, option: Option) -> int:
    assert isinstance(option, o.Room)
    return names.view.cubes[option.room]


def _stock(names: Names, option: Option) -> int:
    assert isinstance(option, o.Put)
    return goods.held(names.table, option.what)


def _supply(names: Names, option: Option) -> int:
    assert isinstance(option, o.Put)
    return goods.room_for(names.table, option.what)


def _once(names: Names, option: Option) -> int:
    return 1


MOST: dict[tuple[str, str], Callable[[Names, Option], int]] = {
    ("SG-D41", "divide"): _health,
    ("SG-D59", "heal"): _damage,
    ("SG-D59", "rest"): _fatigue,
    ("SG-D43", "tire"): _strength,
    ("SG-D15", "ready"): _command,
    ("SG-D59", "ready"): _command,
    ("SG-D59", "repair"): _cubes,
    ("SG-D59", "gain"): _supply,
    ("SG-D59", "lose"): _stock,
    ("SG-D12", "hand limit"): _once,
    ("SG-D59", "discard"): _once,
    ("SG-D59", "drop"): _once,
    ("SG-D54", "regenerate"): _once,
}
"""How many times an option can be chosen, for each decision and purpose that is asked point by point."""
