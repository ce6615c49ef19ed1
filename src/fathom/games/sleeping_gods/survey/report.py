"""The report of a survey: results of many campaigns, compared with the design targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from fathom.game.campaign import Surveyed
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.survey.record import Record

SCRIPTED = "scripted"
AIMS = {"xp": (60, 80), "totems": (9, 12), "defeats": (0, 2)}
"""The design targets for a campaign of a competent crew, from and to (SG-T07, SG-T13)."""
WON = 0.8
"""The target share of campaigns that end other than with E11 or E12 (SG-T13)."""
LOST = (11, 12)
BANDS = (
    # Combat levels, and the target percentage lost early, midway and late in a campaign (SG-T13).
    (range(1, 6), (0, 0, 0)),
    (range(6, 9), (0, 0, 0)),
    (range(9, 12), (5, 0, 0)),
    (range(12, 14), (8, 2, 0)),
    (range(14, 18), (29, 4, 1)),
    (range(18, 99), (76, 24, 13)),
)
NAMED = 60
"""The most missing ids that the report lists for each kind."""


class Reach(NamedTuple):
    """A kind of thing that campaigns can reach: the ids of all such things, and how many campaigns reached each."""

    kind: str
    all: list[str]
    reached: Counter[str]

    @property
    def missing(self) -> list[str]:
        """The ids that no campaign reached."""
        return [id for id in self.all if not self.reached[id]]


def records(lines: Iterable[Surveyed]) -> list[Record]:
    """The records of the campaigns that ran without an error."""
    return [msgspec.json.decode(line.record, type=Record) for line in lines if not line.problem]


def reaches(pack: Pack, found: list[Record]) -> list[Reach]:
    """One `Reach` for each kind of thing: paragraphs, quests, totems, other cards, endings, enemies, events …"""
    pages = pack.paragraph.values()
    fought = {number for page in pages for way in page.choices for number in (*way.combat, *way.more)}
    totems = [card.id for card in pack.adventure if card.totem]
    others = [card.id for card in pack.adventure if not card.totem]
    kinds: list[tuple[str, Iterable[object], Iterator[Iterable[object]]]] = [
        ("paragraphs", pack.paragraph, (each.paragraphs for each in found)),
        ("quests", pack.quest, (each.quests for each in found)),
        ("completed", [n for n, quest in pack.quest.items() if quest.active], (each.completed for each in found)),
        ("ends", (mark for quest in pack.quests for mark in quest.ends), (each.marks for each in found)),
        ("totems", totems, (each.cards for each in found)),
        ("other cards", others, (each.cards for each in found)),
        ("endings", range(1, 13), ([each.ending] for each in found)),
        ("enemies", sorted(fought), (each.enemies for each in found)),
        ("events", pack.event, (each.events for each in found)),
    ]
    return [
        Reach(kind, [str(id) for id in ids], Counter(str(id) for each in got for id in set(each)))
        for kind, ids, got in kinds
    ]


def unreached(pack: Pack, lines: list[Surveyed]) -> dict[str, int]:
    """How many things of each kind no campaign reached; kinds of which nothing is missing are left out."""
    missing = {reach.kind: len(reach.missing) for reach in reaches(pack, records(lines))}
    return {kind: n for kind, n in missing.items() if n}


def report(pack: Pack, lines: list[Surveyed]) -> str:
    """The report as text: what was reached, and the results and combats of scripted players."""
    found = records(lines)
    bots = Counter(line.bot for line in lines)
    text = [f"{len(lines)} campaigns: {', '.join(f'{n} {bot}' for bot, n in sorted(bots.items()))}.", ""]
    text += [f"{'':<12}{'total':>10}{'reached':>9}{'missing':>9}{'fewest times':>13}"]
    for reach in reaches(pack, found):
        hits = [reach.reached[id] for id in reach.all]
        got = sum(map(bool, hits))
        text.append(f"{reach.kind:<12}{len(hits):>10}{got:>9}{len(hits) - got:>9}{min(hits, default=0):>13}")
    for reach in reaches(pack, found):
        if missing := reach.missing:
            more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
            text += ["", f"Missing {reach.kind}: {', '.join(missing[:NAMED])}{more}."]
    endings = Counter(each.ending for each in found)
    text += [
        "",
        f"Endings: {', '.join(f'E{n} {times}' if n else f'none {times}' for n, times in sorted(endings.items()))}.",
    ]
    text += ["", *_fortunes(lines), "", *_fights(lines)]
    faults = [f"{line.bot} {line.seats} players, seed {line.seed}: {line.problem}" for line in lines if line.problem]
    text += ["", f"Errors: {len(faults) or 'none'}.", *faults]
    return "\n".join(text) + "\n"


def _fortunes(lines: list[Surveyed]) -> Iterator[str]:
    """Yield a table, line by line: coins, XP, totems, cards, defeats at the end of each pass, by number of players."""
    yield "Scripted players: mean (lowest–highest) at the end of each pass; the last line has the design targets:"
    columns = ("coins", "xp", "totems", "cards", "defeats")
    yield f"{'players':<9}{'campaigns':>9}{'pass':>6}" + "".join(f"{name:>16}" for name in columns)
    for seats in sorted({line.seats for line in lines}):
        crews = records(line for line in lines if line.bot == SCRIPTED and line.seats == seats)
        for number in range(max((len(each.passes) for each in crews), default=0)):
            ends = [each.passes[number] for each in crews if len(each.passes) > number]
            cells = [_spread([getattr(end, name) for end in ends]) for name in columns]
            yield f"{seats:<9}{len(crews):>9}{number + 1:>6}" + "".join(f"{cell:>16}" for cell in cells)
        if crews:
            won = sum(each.ending not in (0, *LOST) for each in crews)
            beaten = sum(each.finale_lost > 0 for each in crews)
            score = sum(each.score for each in crews) / len(crews)
            yield (
                f"{'':<9}a happy ending in {100 * won / len(crews):.0f} % (target {100 * WON:.0f}), "
                f"the finale lost at least once in {100 * beaten / len(crews):.0f} %, mean score {score:.0f}"
            )
    aims = [f"{AIMS[name][0]}–{AIMS[name][1]}" if name in AIMS else "" for name in columns]
    yield f"{'target':<9}{'':>9}{3:>6}" + "".join(f"{aim:>16}" for aim in aims)


def _spread(values: list[int]) -> str:
    if not values:
        return "-"
    return f"{sum(values) / len(values):.1f} ({min(values)}–{max(values)})"


def _fights(lines: list[Surveyed]) -> Iterator[str]:
    """Yield the lines of a table: how many combats in each range of levels were lost in each pass."""
    yield "Combats of scripted players, lost of fought, by pass; in brackets the target percentage:"
    yield f"{'level':<9}" + "".join(f"{f'pass {number}':>22}" for number in (1, 2, 3))
    crews = records(line for line in lines if line.bot == SCRIPTED)
    for levels, target in BANDS:
        cells = []
        for number in (1, 2, 3):
            fought = [
                fight for each in crews for fight in each.fights if fight.in_pass == number and fight.level in levels
            ]
            lost = sum(not fight.won for fight in fought)
            share = f"{100 * lost / len(fought):.0f} %" if fought else "-"
            cells.append(f"{lost} of {len(fought)}: {share} ({target[number - 1]})")
        name = f"{levels.start}–{levels.stop - 1}" if levels.stop < 99 else f"{levels.start}+"
        yield f"{name:<9}" + "".join(f"{cell:>22}" for cell in cells)
