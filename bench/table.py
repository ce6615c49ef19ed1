"""The one table, as text."""

from collections.abc import Sequence
from statistics import median

from bench.measure import Result
from bench.roster import CHESS, HANABI, LOOP, TIC_TAC_TOE, ZOO_HANABI

NOTHING = "–"
HEADINGS = (
    "contender",
    "version",
    "decisions/s",
    "min–max",
    "× chess",
    "× py ttt",
    "× hanabi",
    "× its loop",
    "× zoo",
    "options",
    "forced",
    "clone",
    "µs",
    "other copy",
    "µs",
    "clone/other",
)
LEFT = {0, 1, 11, 13}


def render(results: Sequence[Result]) -> str:
    """Return the table with its columns aligned."""
    by_name = {result.name: result for result in results}
    rows = [cells(result, by_name) for result in results]
    widths = [max(len(cell) for cell in column) for column in zip(HEADINGS, *rows, strict=True)]
    lines = [align(HEADINGS, widths), align(["-" * width for width in widths], widths)]
    for result, row in zip(results, rows, strict=True):
        if result.problem is None:
            lines.append(align(row, widths))
        else:
            lines.append(f"{row[0]:<{widths[0]}}  {row[1]:<{widths[1]}}  {result.problem}")
    return "\n".join(lines)


def align(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return one line of cells, padded to the widths."""
    padded = [
        cell.ljust(width) if column in LEFT else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(padded).rstrip()


def cells(result: Result, by_name: dict[str, Result]) -> tuple[str, ...]:
    """Return one row; a row with a problem has a name and a version only."""
    head = (result.name, result.version or NOTHING)
    if result.problem is not None:
        return (*head, *[""] * (len(HEADINGS) - len(head)))
    low, high = min(result.rates), max(result.rates)
    return (
        *head,
        f"{median(result.rates):,.0f}",
        f"{low:,.0f}–{high:,.0f}",
        times(ratio(result, by_name.get(CHESS))),
        times(ratio(result, by_name.get(TIC_TAC_TOE))),
        times(ratio(result, by_name.get(HANABI))),
        times(ratio(result, by_name.get(LOOP))),
        times(ratio(result, by_name.get(ZOO_HANABI))),
        NOTHING if result.options is None else f"{result.options:.1f}",
        NOTHING if result.forced is None else f"{result.forced:.0%}",
        *clone_cells(result),
    )


def clone_cells(result: Result) -> tuple[str, str, str, str, str]:
    """Return the library's own clone, the copy it is compared with, and what the first costs of the second."""
    pairs = [(label, median(costs)) for label, costs in result.clones.items()]
    (own, cost), (other, rival) = [*pairs, (NOTHING, 0.0), (NOTHING, 0.0)][:2]
    return own, micro(cost), other, micro(rival), f"{cost / rival:.3f}" if rival else NOTHING


def ratio(result: Result, reference: Result | None) -> float | None:
    """Return the median over the rounds of the speed relative to a reference in the same round."""
    if reference is None or reference.problem is not None:
        return None
    return median(mine / theirs for mine, theirs in zip(result.rates, reference.rates, strict=True))


def times(value: float | None) -> str:
    """Return a ratio as text."""
    return NOTHING if value is None else f"{value:.2f}"


def micro(cost: float) -> str:
    """Return microseconds as text."""
    return f"{cost:,.2f}" if cost else NOTHING
