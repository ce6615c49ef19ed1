"""How games end, and why they are lost."""

from __future__ import annotations

from collections import Counter

import htpy as h
import polars as pl
from htpy import Element

from fathom.lab.report import plots
from fathom.lab.report.data import GameData


def section(about: GameData) -> Element:
    """The section on endings: the rules by which the games of every cell ended."""
    ended: Counter[tuple[str, str]] = Counter()
    found = []
    for group in about.groups:
        ends: pl.DataFrame = group.rows.select("outcome", "rule")
        counts = Counter((_mood(about, outcome, rule), rule) for outcome, rule in ends.iter_rows())
        found.append((group, counts))
        ended += counts
    order = sorted(ended, key=lambda end: (("good", "bad", "none").index(end[0]), -ended[end]))
    tones = {end: [other for other in order if other[0] == end[0]].index(end) for end in order}
    rows = []
    for group, counts in found:
        total = sum(counts.values())
        parts = [(about.rule(rule), counts[mood, rule] / total, mood, tones[mood, rule]) for mood, rule in order]
        rows.append((group.label, f"{total:,}", plots.stack(parts)))
    figures = [(group.label, *(f"{counts[end]:,}" if counts[end] else "–" for end in order)) for group, counts in found]
    return h.section[
        h.h3["How games end"],
        h.p[
            "Each bar shows all games of a cell, a combination of players, settings and pack; ",
            "the numbers are per cent. ",
            _moods(about),
        ],
        h.p(".note")[
            "The rules are quoted with the figures of the built-in pack. Other packs may have other figures: ",
            ", ".join(about.changed),
            ".",
        ]
        if about.changed
        else None,
        plots.key([(about.rule(rule), mood, tones[mood, rule]) for mood, rule in order]),
        plots.table(("cell", "games", plots.shares_scale()), rows, f"{about.game.title}: how games end"),
        h.details[
            h.summary["The same in figures"],
            plots.table(
                ("cell", *(rule for _, rule in order)), figures, "Games by the rule that ended them", plots=False
            ),
        ],
    ]


def _mood(about: GameData, outcome: str, rule: str) -> str:
    if outcome == "won":
        return "good"
    return "none" if outcome == "error" or rule == about.game.rules.abandoned else "bad"


def _moods(about: GameData) -> str:
    if about.game.rules.competitive:
        return "Green: a player won. Red: no player won. Grey: stopped at the turn limit, or ended by an error."
    return "Green: victories. Red: defeats. Grey: stopped at the turn limit, or ended by an error."
