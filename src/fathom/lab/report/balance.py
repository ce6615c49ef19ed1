"""Who wins competitive games: by seat, by role, by kind of player, and by pairs of roles."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TypeAlias

import htpy as h
from htpy import Element

from fathom.lab.intervals import Share, percent
from fathom.lab.report import plots
from fathom.lab.report.data import GameData, Group


def section(about: GameData) -> Element | None:
    """The section on balance: every cell, and the pairings of roles; None for a cooperative game."""
    if not about.game.rules.competitive:
        return None
    return h.section[
        h.h3["Who wins"],
        h.p["A shared victory counts as a fraction. The dashed line is an even chance; the line through a dot is the "
            "95 % interval of the share."],
        [_cell(about, group) for group in about.groups],
    ]  # fmt: skip


def _cell(about: GameData, group: Group) -> Element:
    rows = []
    for what, found in cases(group).items():
        for name, theirs in found.items():
            won = share(theirs)
            figures = (f"{won.of:,}", percent(won.value), f"{100 * won.low:.0f}–{100 * won.high:.0f}")
            rows.append((f"{what} {name}" if what else called(name), *figures, _even(won, group.seats)))
    return h.section[
        h.h4[group.label],
        plots.table(("", "played", "won", "95 %", plots.shares_scale()), rows, f"{group.label}: who wins"),
        _pairings(group),
    ]


def _even(share: Share, seats: int) -> Element:
    plot = plots.share(share, tone="plain")
    return h.div(".even", style=f"--even:{100 / seats:.2f}%")[plot]


Cases: TypeAlias = dict[int, list[float]]
"""Wins by the seed of the game; a player with several seats has several in a game."""


def share(cases: Cases) -> Share:
    """The share won over all cases."""
    won = [one for found in cases.values() for one in found]
    return Share(sum(won), len(won))


def cases(group: Group) -> dict[str, dict[str, Cases]]:
    """What was won by each seat (`seat`), role (empty key) and, if mixed, kind of player (`player`), by seed."""
    found: dict[str, dict[str, Cases]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    mixed = "," in group.bot
    for seed, winners, players, roles in group.sound.select("seed", "winners", "players", "roles").iter_rows():
        for seat, kind in enumerate(players):
            won = 1 / len(winners) if seat in winners else 0.0
            found["seat"][str(seat + 1)][seed].append(won)
            if roles:
                found[""][roles[seat]][seed].append(won)
            if mixed:
                found["player"][kind][seed].append(won)
    return {what: dict(sorted(named.items())) for what, named in found.items()}


def _pairings(group: Group) -> Element | None:
    """A table of how often each role beats each other role, in games of two; None with fewer than three roles."""
    if group.seats != 2:
        return None
    met: dict[tuple[str, str], Share] = {}
    for winners, roles in group.sound.select("winners", "roles").iter_rows():
        if len(roles) < 2 or roles[0] == roles[1]:
            continue
        for one, other in ((0, 1), (1, 0)):
            pair = (roles[one], roles[other])
            before = met.get(pair, Share(0, 0))
            won = 0.5 if len(winners) != 1 else float(one in winners)
            met[pair] = Share(before.won + won, before.of + 1)
    names = sorted({name for pair in met for name in pair})
    if len(names) < 3 or not any((one, other) in met for one, other in combinations(names, 2)):
        return None
    body = [h.tr[h.th(scope="row")[called(one)], [_square(met.get((one, other))) for other in names]] for one in names]
    caption = "How often the row beats the column, with the number of games and the 95 % interval"
    return h.div(".wide", tabindex="0", role="region", aria_label=caption)[
        h.table(".matrix")[
            h.caption[caption],
            h.thead[h.tr[h.td, [h.th(scope="col")[called(name)] for name in names]]],
            h.tbody[body],
        ]
    ]


def _square(share: Share | None) -> Element:
    if share is None:
        return h.td(".none")["–"]
    mood = "good" if share.value > 0.5 else "bad"
    strength = f"--strength:{round(80 * abs(share.value - 0.5))}%"
    return h.td(f".{mood}", style=strength)[
        h.b[percent(share.value)], h.small[f"{share.of} · {100 * share.low:.0f}–{100 * share.high:.0f}"]
    ]


def called(name: str) -> str:
    """The name of a role, from its id."""
    return name.replace("-", " ").replace("_", " ").title()
