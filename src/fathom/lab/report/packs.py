"""Two packs beside each other: what a change of the content did."""

from __future__ import annotations

from collections import defaultdict

import htpy as h
from htpy import Element

from fathom.lab.figures import Difference, Share, difference, percent
from fathom.lab.report import plots
from fathom.lab.report.balance import shares
from fathom.lab.report.data import About, Group


def section(about: About) -> Element | None:
    """Every cell that was played with several packs."""
    settings: dict[tuple[int, str, str], list[Group]] = defaultdict(list)
    for group in about.groups:
        settings[group.setting].append(group)
    pairs = [(groups[0], after) for groups in settings.values() for after in groups[1:]]
    if not pairs:
        return None
    lines = [line for before, after in pairs for line in _lines(about, before, after)]
    far = plots.reach(change for *_, change in lines)
    rows = [
        (label, percent(old.value), percent(new.value), plots.points(change.value), plots.change(change, far))
        for label, old, new, change in lines
    ]
    length = [
        (f"{before.without_pack}: {before.pack} → {after.pack}", f"{_median(before):.0f}", f"{_median(after):.0f}")
        for before, after in pairs
    ]
    return h.section[
        h.h3["Before and after"],
        h.p["The same cells on the same seeds, with another pack. The dot is the change of the share won, in points; "
            "coloured where it is clear, grey where it may be chance."],
        plots.table(("", "before", "after", "change", plots.change_scale(far)), rows, "Share won, before and after"),
        h.details[
            h.summary["Turns a game"],
            plots.table(("", "before", "after"), length, "Turns after which half the games were over", plots=False),
        ],
    ]  # fmt: skip


def _lines(about: About, before: Group, after: Group) -> list[tuple[str, Share, Share, Difference]]:
    label = f"{before.without_pack}: {before.pack} → {after.pack}"
    if not about.game.competitive:
        return [(label, before.won, after.won, difference(after.won, before.won))]
    old, new = shares(before), shares(after)
    return [
        (f"{label}, {what} {name}".replace("  ", " "), old[what][name], share, difference(share, old[what][name]))
        for what, found in new.items()
        for name, share in found.items()
        if name in old.get(what, {})
    ]


def _median(group: Group) -> float:
    return float(group.sound["turns"].median() or 0)  # type: ignore[arg-type]
