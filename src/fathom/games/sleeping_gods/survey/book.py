"""The figures of a storybook as a table: by map and in all, beside those of an older book."""

from __future__ import annotations

from collections.abc import Callable

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.measures import Figures, measure

WIDE, CELL = 44, 7


def _share(part: Callable[[Figures], int], whole: Callable[[Figures], int]) -> Callable[[Figures], str]:
    return lambda figures: f"{part(figures) / whole(figures):.0%}" if whole(figures) else "-"


ROWS: dict[str, Callable[[Figures], int | str]] = {
    "pages": lambda x: x.pages,
    "choices": lambda x: x.choices,
    "challenges": lambda x: x.challenges,
    "  that fail forward": lambda x: x.forward,
    "  share": _share(lambda x: x.forward, lambda x: x.challenges),
    "pages with several choices": lambda x: x.several,
    "  two with the same outcome": lambda x: x.identical,
    "  two that differ only in the skill": lambda x: x.alike,
    "choices without challenge, fight, cost, need": lambda x: x.free,
    "choices with a stake or a branch": lambda x: x.stakes,
    "  share ": _share(lambda x: x.stakes, lambda x: x.choices),
    "fights": lambda x: x.fights,
    "gains that can be repeated in a pass": lambda x: x.repeatable,
    "  without price or challenge": lambda x: x.farmable,
    "places where a quest ends with a card": lambda x: x.finishing,
    "  that look back": lambda x: x.remembering,
    "quests with several ends": lambda x: x.ends,
    "lasting marks": lambda x: x.marks,
}
"""What each line of the table shows."""


def survey_book(pack: Pack, old: Pack | None = None) -> str:
    """Return the figures of a storybook as a table; with an older pack, each old line has the new one below it."""
    now = measure(pack)
    before = measure(old) if old is not None else None
    lines = [_line("", list(now))]
    for name, figure in ROWS.items():
        if before is not None:
            lines.append(_line(name, [str(figure(before.get(part, Figures()))) for part in now]))
        lines.append(_line(name if before is None else "    now", [str(figure(each)) for each in now.values()]))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _line(name: str, cells: list[str]) -> str:
    return f"{name:<{WIDE}}" + "".join(f"{cell:>{CELL}}" for cell in cells)
