"""The report on a draft from games with another pack and with the draft, in words that players know."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean, median
from typing import Any

from fathom.content.packs import file_fields
from fathom.game.art import entry_drawing
from fathom.game.game import Game
from fathom.game.statistics import counts_places
from fathom.lab.intervals import Share, correlation, difference
from fathom.lab.mantel_haenszel import Association, Case, association
from fathom.lab.match_runner import ERROR, GameResult, RunConfig
from fathom.matches.match import Match
from fathom.setups import check_setup
from fathom.workshop.simulation import Decider, Ending, Lengths, Rate, SimulationReport, Unused, WinLine

MOST = 6
"""The largest number of deciders for better, and of those for worse."""
MOST_UNUSED = 24
LONG = 150
TEAM = "The team"


def report(
    game: Game, pack: Any, config: RunConfig, before: Sequence[GameResult], after: Sequence[GameResult]
) -> SimulationReport:
    """The report on the games played so far: `before` with the pack it is compared with, `after` with it.

    Both have the same seeds in the same order.
    """
    complete = len(after) >= config.games
    drawings = _Drawings(game, pack)
    return SimulationReport(
        played=len(after),
        games=config.games,
        seats=config.seats,
        wins=_wins(game, pack, before, after),
        before=_lengths(before),
        after=_lengths(after),
        endings=_endings(game, before, after),
        deciders=_deciders(game, after, drawings),
        unused=_unused(game, pack, before, after, drawings) if complete else [],
        faults=[result.error for result in after if result.error][:5],
        complete=complete,
    )


# -- who wins ----------------------------------------------------------------------------------------------------------


def _wins(game: Game, pack: Any, before: Sequence[GameResult], after: Sequence[GameResult]) -> list[WinLine]:
    old, new = _cases(game, pack, before), _cases(game, pack, after)
    found = []
    for name in [*new, *(name for name in old if name not in new)]:
        then, now = old.get(name, {}), new.get(name, {})
        both = sorted(then.keys() & now.keys())
        pairs = [(fmean(then[seed]), fmean(now[seed])) for seed in both]
        linked = correlation(pairs) if len(both) > 1 else 0.0
        shares = [_share(part) for part in (then, now)]
        apart = difference(shares[1], shares[0], linked)
        rates = [Rate(share.value, share.low, share.high, share.of) for share in shares]
        found.append(WinLine(name, rates[0], rates[1], apart.value, apart.low, apart.high))
    return found


def _share(cases: dict[int, list[float]]) -> Share:
    won = [one for found in cases.values() for one in found]
    return Share(sum(won), len(won))


def _cases(game: Game, pack: Any, played: Sequence[GameResult]) -> dict[str, dict[int, list[float]]]:
    """By name of a team, role or seat, and by seed: how much of each game they won; tied winners share the win."""
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    # A role is the id of an entry, such as a faction; players know its name.
    fields = file_fields(type(pack)) if game.rules.competitive else ()
    roles = {
        str(getattr(entry, "id", "")): _name(entry) for field in fields for entry in _entries(getattr(pack, field))
    }
    for result in played:
        if result.error:
            continue
        if not game.rules.competitive:
            found[TEAM][result.seed].append(float(bool(result.winners)))
            continue
        for seat in range(len(result.players)):
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            found["First player" if seat == 0 else f"Player {seat + 1}"][result.seed].append(won)
            if result.roles:
                found[roles.get(result.roles[seat], result.roles[seat])][result.seed].append(won)
    return dict(sorted(found.items()))


# -- how games end ---------------------------------------------------------------------------------------------------


def _lengths(played: Sequence[GameResult]) -> Lengths:
    turns = sorted(result.turns for result in played if not result.error)
    if not turns:
        return Lengths()
    low, high = (turns[min(len(turns) - 1, int(part * len(turns)))] for part in (0.05, 0.95))
    return Lengths(median(turns), low, high)


def _endings(game: Game, before: Sequence[GameResult], after: Sequence[GameResult]) -> list[Ending]:
    counts = [Counter((result.rule, bool(result.winners)) for result in played) for played in (before, after)]
    order = sorted({*counts[0], *counts[1]}, key=lambda end: (not end[1], -counts[0][end] - counts[1][end]))
    return [Ending(_ending(game, end[0]), end[1], counts[0][end], counts[1][end]) for end in order]


def _ending(game: Game, rule: str) -> str:
    """Why a game ended, in players' words."""
    if rule == ERROR:
        return "The game stopped with an error."
    if rule == game.rules.abandoned:
        return f"The computer players stopped after {game.rules.turn_limit} turns."
    told = game.explanations.get(rule)
    if told is not None:
        # A title such as “Lost: Threat track full” has no figures of the game's own pack; the texts may have some.
        short = told.title.partition("Lost: ")[2]
        return f"{short[0].upper()}{short[1:]}." if short else _first(told.text)
    found = game.rulebook.get(rule)
    return _first(found.text.split("\n")[0].replace("*", "")) if found else rule


def _first(text: str) -> str:
    """The first sentence of a text."""
    first = text.split(". ")[0].rstrip(".")
    return f"{first}." if len(first) <= LONG else f"{first[:LONG].rsplit(' ', 1)[0]} …"


# -- what decides, and what is never used ------------------------------------------------------------------------------


def _deciders(game: Game, played: Sequence[GameResult], drawings: _Drawings) -> list[Decider]:
    kinds = dict.fromkeys(one.kind for result in played for one in result.statistics or ())
    found: list[tuple[str, Association]] = []
    for kind in kinds:
        if counts_places(kind):
            continue
        strata = list(_strata(game, played, kind))
        names = sorted({name for cases in strata for _, had in cases for name in had})
        found += [(kind, line) for name in names if (line := association(name, strata)) is not None]
    found.sort(key=lambda one: -one[1].difference.value)
    shown = found if len(found) <= 2 * MOST else [*found[:MOST], *found[-MOST:]]
    return [
        Decider(
            kind, line.name, line.cases, line.with_, line.without, line.difference.low, line.difference.high,
            drawings.named(line.name),
        )
        for kind, line in shown
    ]  # fmt: skip


def _strata(game: Game, played: Sequence[GameResult], kind: str) -> Iterator[list[Case]]:
    """Yield the cases in groups that can be compared: by role in a competitive game, otherwise one group.

    `kind` is the kind of statistic. A group whose games all have the same result is left out.
    """
    strata: dict[str, list[Case]] = defaultdict(list)
    for result in played:
        if result.error or result.statistics is None:
            continue
        mine = [one for one in result.statistics if one.kind == kind]
        if not game.rules.competitive:
            strata[""].append((float(bool(result.winners)), {one.name for one in mine}))
            continue
        for seat in range(len(result.players)):
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            strata[result.roles[seat] if result.roles else ""].append(
                (won, {one.name for one in mine if one.seat == seat})
            )
    yield from (cases for cases in strata.values() if len({won for won, _ in cases}) > 1)


def _unused(
    game: Game, pack: Any, before: Sequence[GameResult], after: Sequence[GameResult], drawings: _Drawings
) -> list[Unused]:
    """Entries of the draft that no game has used, from files of which games have used other entries."""
    then, now = ({one.name for result in played for one in result.statistics or ()} for played in (before, after))
    found = []
    for field in file_fields(type(pack)):
        names = {_name(entry): str(getattr(entry, "id", "")) for entry in _entries(getattr(pack, field))}
        names.pop("", None)
        if not now & names.keys():
            continue
        known = {_name(entry) for entry in _entries(getattr(game.pack, field))}
        found += [
            Unused(name, field.replace("_", " "), name in known and name not in then, drawings.of(field, id))
            for name, id in names.items()
            if name not in now
        ]
    return found[:MOST_UNUSED]


def _entries(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _name(entry: Any) -> str:
    return str(getattr(entry, "name", "") or getattr(entry, "title", "") or "")


class _Drawings:
    """The drawings of entries of a pack."""

    def __init__(self, game: Game, pack: Any) -> None:
        self._game, self._pack = game, pack
        self._view: Any = None
        self._places: dict[str, tuple[str, str]] | None = None

    def of(self, file: str, id: str) -> str:
        """An entry as HTML; empty if it has no drawing."""
        try:
            if self._view is None:
                setup = check_setup(self._game, self._game.default_seats, self._game.unattended, pack=self._pack)
                self._view = Match.begin(self._game, self._pack, setup).view(None)
            found = entry_drawing(self._game, self._pack, self._view, file, id)
        except Exception:
            # A report without a picture is better than none.
            return ""
        return "" if found is None else "".join((str(found), ""))

    def named(self, name: str) -> str:
        """The entry of this name as HTML; empty if there is none."""
        if self._places is None:
            self._places = {
                _name(entry): (field, str(getattr(entry, "id", "")))
                for field in file_fields(type(self._pack))
                for entry in _entries(getattr(self._pack, field))
            }
        return self.of(*self._places[name]) if name in self._places else ""
