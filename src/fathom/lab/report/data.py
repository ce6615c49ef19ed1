"""The simulated games of one game, grouped by cell, for the sections of a report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from fathom.content.packs import duplicates, pack_hash
from fathom.game.game import Game
from fathom.lab.grid import OURS
from fathom.lab.intervals import Share
from fathom.lab.results import CELL, ORDER
from fathom.lab.saved_packs import pack_of

LONG = 190
"""The most characters of a rule that a report quotes."""


class Group:
    """The games of one cell."""

    def __init__(self, rows: pl.DataFrame, called: str, *, names_pack: bool) -> None:
        self.rows = rows
        self.called = called
        """The name of its pack, which no other pack in the report has."""
        first = rows.row(0, named=True)
        self.seats: int = first["seats"]
        self.bot: str = first["bot"]
        self.settings: dict[str, Any] = msgspec.json.decode(first["settings"])
        self.pack: str = first["pack"]
        self.pack_hash: str = first["pack_hash"]
        self.setting = (self.seats, self.bot, first["settings"])
        """What identifies the cell apart from its pack."""
        self._names_pack = names_pack

    @property
    def label(self) -> str:
        """The name of the cell, such as “3 players, scripted, objectives blue, pack hungry”."""
        return ", ".join([self.without_pack, *([f"pack {self.called}"] if self._names_pack else [])])

    @property
    def without_pack(self) -> str:
        """The label without the pack."""
        parts = [f"{self.seats} player{'s' if self.seats > 1 else ''}", self.bot.replace(",", " v. ")]
        for name, value in self.settings.items():
            written = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            parts.append(f"{name.replace('_', ' ')} {written}")
        return ", ".join(parts)

    def statistics(self) -> Iterator[dict[str, Any]]:
        """The statistics of all games."""
        for statistics in self.rows["statistics"].drop_nulls().to_list():
            yield from statistics

    @property
    def sound(self) -> pl.DataFrame:
        """The games that ended without an error."""
        return self.rows.filter(pl.col("outcome") != "error")

    @property
    def won(self) -> Share:
        """The share of games with a winner; in a cooperative game, the share won by the team."""
        return Share(len(self.rows.filter(pl.col("outcome") == "won")), len(self.sound))


class GameData:
    """All simulated games of one game, with the packs they were played with."""

    def __init__(self, game: Game, rows: pl.DataFrame, versions: dict[str, Path] | None = None) -> None:
        self.game = game
        self.rows = rows
        self._versions = versions or {}
        self.drawn: dict[str, str] = {}
        """The ids of boards that are already drawn in the page."""

    @cached_property
    def packs(self) -> dict[str, str]:
        """The name of each pack by its hash, in the order in which the packs were first played.

        If a pack was changed between runs, its versions get different names: “lenient (16 Nov 14:05, a1b2c3)”.
        """
        first = pl.col("pack", *ORDER).sort_by(*ORDER).first()
        found = self.rows.group_by("pack_hash").agg(first).sort(*ORDER, pl.col("pack") != OURS, "pack", "pack_hash")
        twice = duplicates(found["pack"])
        return {
            hash: f"{name} ({_when(begun)}{hash[:6]})" if name in twice else name
            for hash, name, begun in found.select("pack_hash", "pack", "begun").iter_rows()
        }

    def content(self, hash: str) -> Any | None:
        """The pack with this hash, as it was played; None if it was not saved."""
        return pack_of(self.game, hash, self._versions)

    @cached_property
    def changed(self) -> list[str]:
        """The names of the packs that differ from the game's current pack."""
        ours = pack_hash(self.game.pack)
        return [name for hash, name in self.packs.items() if hash != ours]

    @cached_property
    def groups(self) -> list[Group]:
        """One group for each cell, sorted by settings, computer players, number of seats and pack."""
        several = len(self.packs) > 1 or self.rows["pack"][0] != OURS
        order = list(self.packs)
        parts = self.rows.partition_by(CELL, maintain_order=True)
        found = [Group(part, self.packs[part["pack_hash"][0]], names_pack=several) for part in parts]
        return sorted(found, key=lambda group: (group.setting[2], group.bot, group.seats, order.index(group.pack_hash)))

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of statistics that occur in the games."""
        return list(dict.fromkeys(statistic["kind"] for group in self.groups for statistic in group.statistics()))

    def rule(self, id: str) -> str:
        """The id of a rule with its first sentences, so that readers need not look it up."""
        rule = self.game.rulebook.get(id)
        if rule is None:
            return "a fault" if id == "error" else id
        first, *others = rule.text.split("\n")[0].replace("*", "").split(". ")
        for sentence in others:
            if len(first) + len(sentence) > LONG:
                break
            first += f". {sentence}"
        first = first.rstrip(".")
        return f"{id}: {first if len(first) <= LONG else first[:LONG].rsplit(' ', 1)[0] + ' …'}"


def _when(begun: datetime | None) -> str:
    """When a run began, in local time; empty if that is unknown."""
    if begun is None:
        return ""
    here = begun.astimezone()
    return f"{here.day} {here:%b %H:%M}, "
