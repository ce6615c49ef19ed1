"""Compare two packs: the effect of a change of content."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean

import htpy as h
import msgspec
import polars as pl
from htpy import Element

from fathom.lab.intervals import Difference, Share, correlation, difference, percent
from fathom.lab.report import plots
from fathom.lab.report.balance import Cases, called, cases, share
from fathom.lab.report.data import GameData, Group


class Line(msgspec.Struct, frozen=True):
    """The wins with two packs, on the seeds that were played with both."""

    label: str
    seeds: int
    before: Share
    after: Share
    pair_correlation: float
    change: Difference


def section(about: GameData) -> Element | None:
    """The section on packs: every cell that was played with several packs; None if there is none."""
    found = pairs(about)
    if not found:
        return None
    apart = [_label(*pair) for pair in found if not common(*pair)]
    found = [pair for pair in found if common(*pair)]
    lines = [line for pair in found for line in compared(about, *pair)]
    far = plots.reach(line.change for line in lines)
    rows = [
        (line.label, f"{line.seeds:,}", percent(line.before.value), percent(line.after.value),
         plots.points(line.change.value), f"{plots.points(line.change.low)} to {plots.points(line.change.high)}",
         f"{round(line.pair_correlation, 2) + 0.0:.2f}".replace("-", "−"), plots.change(line.change, far))
        for line in lines
    ]  # fmt: skip
    head = ("", "seeds", "before", "after", "change", "95 %", "alike", plots.change_scale(far))
    length = [(_label(*pair), *(f"{_median(common(*pair), group):.0f}" for group in pair)) for pair in found]
    code = [_label(*pair) for pair in found if len({_codes(common(*pair), group) for group in pair}) > 1]
    return h.section[
        h.h3["Before and after"],
        h.p["The same cells with another pack; only seeds that were played with both packs count. The dot is the "
            "change of the share won, in percentage points: coloured if it is clear, grey if it may be chance. The two "
            "games of a seed are a pair. The column “alike” says how often the games of a pair end alike (1: always; "
            "0: no more often than any two games). The more alike they end, the narrower the interval."],
        h.p(".warning")["Before and after were played by different code, which may have caused the change: ",
                        "; ".join(code), "."] if code else None,
        h.p(".note")["Not compared: no seed was played with both packs: ", "; ".join(apart), "."] if apart else None,
        plots.table(head, rows, "Share won, before and after") if rows else None,
        h.details[
            h.summary["Turns per game"],
            plots.table(("", "before", "after"), length, "Median turns per game", plots=False),
        ] if rows else None,
    ]  # fmt: skip


def pairs(about: GameData) -> list[tuple[Group, Group]]:
    """The cells to compare: the first pack with every other pack, and each version of a pack with the one before."""
    settings: dict[tuple[int, str, str], list[Group]] = defaultdict(list)
    for group in about.groups:
        settings[group.setting].append(group)
    found = []
    for groups in settings.values():
        first, *others = groups
        latest = {first.pack: first}
        for after in others:
            found.append((first, after))
            version = latest.get(after.pack, first)
            if version is not first:
                found.append((version, after))
            latest[after.pack] = after
    return found


def common(before: Group, after: Group) -> set[int]:
    """The seeds that were played in both cells without a fault."""
    return set(before.sound["seed"]) & set(after.sound["seed"])


def compared(about: GameData, before: Group, after: Group) -> list[Line]:
    """The lines of a comparison: one for the team; in competitive games, one for each seat, role and kind of player."""
    label = _label(before, after)
    if not about.game.rules.competitive:
        return [_line(label, _team(before), _team(after))]
    old, new = cases(before), cases(after)
    return [
        _line(f"{label}, {what} {name}" if what else f"{label}, {called(name)}", old[what][name], found)
        for what, named in new.items()
        for name, found in named.items()
        if name in old.get(what, {}) and old[what][name].keys() & found.keys()
    ]


def _line(label: str, old: Cases, new: Cases) -> Line:
    seeds = sorted(old.keys() & new.keys())
    pair_correlation = correlation([(fmean(old[seed]), fmean(new[seed])) for seed in seeds])
    before, after = (share({seed: found[seed] for seed in seeds}) for found in (old, new))
    return Line(label, len(seeds), before, after, pair_correlation, difference(after, before, pair_correlation))


def _team(group: Group) -> Cases:
    return {seed: [float(outcome == "won")] for seed, outcome in group.sound.select("seed", "outcome").iter_rows()}


def _label(before: Group, after: Group) -> str:
    return f"{before.without_pack}: {before.called} → {after.called}"


def _on(seeds: set[int], group: Group) -> pl.DataFrame:
    return group.sound.filter(pl.col("seed").is_in(list(seeds)))


def _codes(seeds: set[int], group: Group) -> frozenset[str]:
    return frozenset(_on(seeds, group)["code"])


def _median(seeds: set[int], group: Group) -> float:
    return float(_on(seeds, group)["turns"].median() or 0)  # type: ignore[arg-type]
