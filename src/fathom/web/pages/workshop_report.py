"""The report on a simulation of a draft, as a part of its editor: in sentences first, then in figures."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.table.simulations import Simulation
from fathom.workshop.simulation import Decider, Ending, Rate, SimulationReport, Unused, WinLine

STATES = {
    "waiting": "Waiting for a turn",
    "running": "Playing",
    "done": "Finished",
    "cancelled": "Cancelled",
    "stopped": "Stopped: it reached its limit of time or memory. The report has the games so far",
    "failed": "Failed: the computer players cannot finish one game with this draft. Try it yourself to see why",
}


def report(simulation: Simulation) -> list[Element]:
    """The state of a simulation, and what it has found so far."""
    found, before = simulation.report, other_pack(simulation)
    active = simulation.state in ("waiting", "running")
    waits = f" ({simulation.ahead} before you)" if simulation.state == "waiting" and simulation.ahead else ""
    played = f"{found.played} of {found.games} games with {before} and {found.played} with your draft"
    head = [
        h.h2["Simulation"],
        h.p(role="status")[f"{STATES[simulation.state]}{waits}: {played}."],
        h.p(".row")[
            h.progress(max=str(found.games), value=str(found.played), aria_label="Games played"),
            h.button("#wk-cancel", type="button")["Cancel"],
        ]
        if active
        else None,
    ]
    return [part for part in [*head, *(_found(found, before) if found.played else [])] if part is not None]


def other_pack(simulation: Simulation) -> str:
    """What the draft is compared with, for a sentence."""
    return f"“{simulation.before}”" if simulation.before else "the game’s own pack"


def _found(found: SimulationReport, before: str) -> list[Element]:
    return [
        h.p(".wk-verdict")[_verdict(found)],
        _wins(found.wins),
        h.h3["How long games are"],
        h.p[
            f"With {before}, half of the games take at most {found.before.median:g} turns, and nine in ten "
            f"take {found.before.low} to {found.before.high}. With your draft, half take at most "
            f"{found.after.median:g}, and nine in ten {found.after.low} to {found.after.high}."
        ],
        h.h3["How games end"],
        _endings(found.endings),
        *_deciders(found),
        *_unused(found, before),
        *_faults(found),
        h.p(".help")[
            f"{found.seats} computer players of normal strength, on the same deals with both packs. They are not "
            "people: a new card that they do not know they play as if it were worth little."
        ],
    ]


def percent(value: float) -> str:
    """A share in per cent."""
    return f"{100 * value:.0f} %"


def _verdict(found: SimulationReport) -> str:
    """A sentence on the most important result: how often the team, or the side that changes most, wins."""
    if len(found.wins) == 1:
        line = found.wins[0]
        now, then = percent(line.after.value), percent(line.before.value)
        said = f"The team wins {now} of the games with your draft, {then} before."
    elif known := [one for one in found.wins if one.before.of and one.after.of]:
        line = max(known, key=lambda one: (one.clear, abs(one.difference)))
        said = (
            f"{line.name} changes most: {percent(line.after.value)} of the games won with your draft, "
            f"{percent(line.before.value)} before."
        )
    else:
        return "No game was finished."
    if line.clear:
        return f"{said} The difference is clear."
    if not line.difference:
        return f"{said} There is no difference so far."
    return f"{said} That may be chance: more games, or a larger change, would show it."


def _wins(wins: list[WinLine]) -> Element:
    rows = [
        h.tr[
            h.th(scope="row")[line.name],
            h.td(".number")[_rate(line.before)],
            h.td(".number")[_rate(line.after)],
            h.td(".number")[
                _difference(line) if line.before.of and line.after.of else "new" if line.after.of else "not played",
            ],
        ]
        for line in wins
    ]
    return h.div(".wk-wide", tabindex="0", role="region", aria_label="Games won")[
        h.table[
            h.caption(".visually-hidden")["Games won, with 95 % intervals"],
            h.thead[h.tr[[h.th(scope="col")[name] for name in ("Won by", "Before", "With your draft", "Difference")]]],
            h.tbody[rows],
        ]
    ]


def _difference(line: WinLine) -> Node:
    said = f"{100 * line.difference:+.0f} points ({100 * line.low:+.0f} to {100 * line.high:+.0f})"
    return [said, h.b[" clear"] if line.clear else h.span(".faint")[" may be chance"]]


def _rate(rate: Rate) -> str:
    return f"{percent(rate.value)} ({100 * rate.low:.0f}–{100 * rate.high:.0f})" if rate.of else "–"


def _endings(endings: list[Ending]) -> Element:
    rows = [
        h.tr[
            h.td["Won" if one.won else "Lost"],
            h.td[one.text],
            h.td(".number")[str(one.before)],
            h.td(".number")[str(one.after)],
        ]
        for one in endings
    ]
    return h.div(".wk-wide", tabindex="0", role="region", aria_label="How games end")[
        h.table[
            h.thead[h.tr[[h.th(scope="col")[name] for name in ("Result", "Why", "Games before", "With your draft")]]],
            h.tbody[rows],
        ]
    ]


def _deciders(found: SimulationReport) -> list[Element]:
    clear = [one for one in found.deciders if one.clear]
    if not clear:
        return [h.h3["What decides"], h.p["Nothing stands out."]] if found.complete else []
    return [
        h.h3["What decides"],
        h.p(".help")[
            "Games with each of these are compared with games without it. What happens late in long games goes with "
            "their end for that reason alone: take these as hints where to look."
        ],
        h.ul(".wk-cards")[[_decider(one) for one in clear]],
    ]


def _decider(one: Decider) -> Element:
    return h.li[
        _picture(one.drawing),
        h.p[
            h.b[one.name],
            f" ({one.kind.lower()}): {percent(one.won_with)} won with it, {percent(one.won_without)} without.",
        ],
    ]


def _picture(drawing: str) -> Node:
    # Made by our own drawings, which escape what a pack says.
    return Markup(drawing) if drawing else None


def _unused(found: SimulationReport, before: str) -> list[Element]:
    if not found.complete:
        return []
    if not found.unused:
        return [h.h3["Never used"], h.p["Everything was used at least once."]]
    new = [one for one in found.unused if not one.own]
    old = [one.name for one in found.unused if one.own]
    parts = [h.h3["Never used"]]
    if new:
        parts.append(h.p["No game with your draft has used these, although games before did, or they are new:"])
        parts.append(h.ul(".wk-cards")[[_never(one) for one in new]])
    else:
        parts.append(h.p[f"Nothing that is used with {before} is missing."])
    if old:
        parts.append(h.p(".faint")[f"Also never used with {before}: {', '.join(old)}."])
    return parts


def _never(one: Unused) -> Element:
    return h.li[_picture(one.drawing), h.p[h.b[one.name], f" ({one.file})"]]


def _faults(found: SimulationReport) -> list[Element]:
    if not found.faults:
        return []
    return [h.h3["Games that stopped with an error"], h.ul[[h.li(".alarm")[text] for text in found.faults]]]
