"""Statistics of a campaign: totems, quests, cards and events; and where the crew was defeated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.game.statistics import Statistic
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import State

CAUSES = {"crew": "the crew was down", "ship": "the ship was wrecked"}


def statistics(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
    """Yield the statistics of a finished campaign."""
    region = ""
    for event in log:
        facts = event.facts
        if event.what == "sailed":
            region = facts["region"]
        elif event.what == "totem":
            yield Statistic("Totem found", pack.card[facts["card"]].name)
        elif event.what == "quest":
            yield Statistic("Quest taken", _quest(pack, facts["quest"]))
        elif event.what == "card":
            yield Statistic("Adventure card gained", pack.card[facts["card"]].name)
        elif event.what == "event":
            yield Statistic("Event drawn", pack.event[facts["event"]].title)
        elif event.what == "ending":
            yield Statistic("Ending", str(facts["number"]))
        elif event.what == "defeat":
            yield Statistic("Defeat", CAUSES.get(facts["cause"], facts["cause"]))
            yield Statistic("Defeated in", f"region {region}" if region else "the first region")


def _quest(pack: Pack, number: int) -> str:
    return pack.unlock[number].name if number in pack.unlock else pack.quest[number].title
