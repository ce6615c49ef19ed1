"""The table of `bench.campaigns`: a column for each crew, mode and number of players, beside the aims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from statistics import fmean

from bench.campaign_results import CREWS, MODES, Campaign
from fathom.lab.intervals import Share

PASSES = (0, 1, 2)


def table(campaigns: Sequence[Campaign]) -> str:
    """The table in Markdown. Means have their extremes, shares their 95 % intervals in brackets."""
    groups = list(_groups([each for each in campaigns if not each.error]))
    lines = [["", "aim", *(name for name, _ in groups)]]
    lines.append(["---"] * len(lines[0]))
    for title, aim, cell in ROWS:
        lines.append([title, aim, *(cell(group) for _, group in groups)])
    errors = sum(bool(each.error) for each in campaigns)
    lines.append(["errors", "0", str(errors), *[""] * (len(groups) - 1)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _groups(campaigns: Sequence[Campaign]) -> Iterator[tuple[str, list[Campaign]]]:
    """The columns: for each crew and mode all campaigns, then those of each number of players."""
    for mode, crew in product(MODES, CREWS):
        kind = [each for each in campaigns if (each.crew, each.mode) == (crew, mode)]
        if kind:
            yield f"{crew}, {mode}", kind
        seats = sorted({each.seats for each in kind})
        if len(seats) > 1:
            for number in seats:
                alike = [each for each in kind if each.seats == number]
                yield f"{number} player{'s' if number > 1 else ''}", alike


def _mean(value: Callable[[Campaign], float]) -> Callable[[Sequence[Campaign]], str]:
    def cell(group: Sequence[Campaign]) -> str:
        values = [value(each) for each in group]
        return f"{fmean(values):.1f} ({min(values):.0f}–{max(values):.0f})"

    return cell


def _share(true: Callable[[Campaign], bool]) -> Callable[[Sequence[Campaign]], str]:
    return lambda group: str(Share(sum(true(each) for each in group), len(group)))


def _by_pass(field: str, digits: int = 1) -> Callable[[Sequence[Campaign]], str]:
    def cell(group: Sequence[Campaign]) -> str:
        ends = [[getattr(each.passes[n], field) for each in group if len(each.passes) > n] for n in PASSES]
        return ", ".join(f"{fmean(values):.{digits}f}" for values in ends if values)

    return cell


ROWS: tuple[tuple[str, str, Callable[[Sequence[Campaign]], str]], ...] = (
    ("campaigns", "", lambda group: str(len(group))),
    ("totems", "9–12", _mean(lambda each: each.totems)),
    ("defeats", "1–3", _mean(lambda each: each.defeats)),
    ("happy ending", "70–85 %", _share(lambda each: each.happy)),
    ("finale reached", "", _share(lambda each: each.finale_begun)),
    ("finale lost at first", "", _share(lambda each: each.finale_lost > 0)),
    ("finale lost for good", "15–25 %", _share(lambda each: each.finale_lost > 1)),
    ("coins after each pass", "tight in pass 2", _by_pass("coins")),
    ("supplies after each pass", "tight in pass 2", _by_pass("supplies")),
    ("totems after each pass", "", _by_pass("totems")),
    ("health left in each pass", "", _by_pass("health", 2)),
    ("fights", "", _mean(lambda each: each.fights)),
    ("damage taken", "", _mean(lambda each: each.damage)),
    ("turns", "", _mean(lambda each: each.turns)),
)
"""The rows: what is measured, what it should be for the scripted crew in normal mode, and the text of a cell."""
