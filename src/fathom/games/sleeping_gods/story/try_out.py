"""Try-outs of a story: a position of a new campaign in which a chosen page is read next."""

from __future__ import annotations

import msgspec
import yaml

from fathom.engine import chance as chances
from fathom.game.story import Holding, Holdings, StoryStart
from fathom.games.sleeping_gods import notation
from fathom.games.sleeping_gods.fields import SEATS, VoyageNotation
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Settings
from fathom.games.sleeping_gods.rules import setup
from fathom.games.sleeping_gods.story.graph import ends

STEP = "act 2"
"""The step of the turn: the visit was its first action."""


def holdings(pack: Pack) -> Holdings:
    """The adventure cards and quests that a crew can hold."""
    cards = [Holding(card.id, card.name) for card in pack.adventure]
    return Holdings(cards, [Holding(str(quest.num), f"{quest.keyword}: {quest.title}") for quest in pack.quests])


def position(pack: Pack, start: StoryStart) -> str:
    """The position of a new campaign in which the page is read next, with these cards and quests besides.

    The ship is in the region of the page's location. Raises `ValueError` with what is wrong.
    """
    if start.page not in pack.paragraph:
        raise ValueError(f"There is no page {start.page}. Choose a page of the story.")
    if start.players not in SEATS:
        raise ValueError(f"Choose {SEATS[0]} to {SEATS[-1]} players, not {start.players}.")
    if ends(pack.paragraph[start.page].effects):
        raise ValueError(f"Page {start.page} ends the campaign, so nothing follows it. Choose an earlier page.")
    settings = Settings(first=0, prologue=False)
    begun = notation.write(pack, setup.deal(pack, start.players, settings, chances.of_position(start.seed, "", ())))
    place = pack.location.get(pack.paragraph[start.page].location or 0)
    owned = [word for word in (begun.cards or "").split() if word.partition(":")[0] not in start.cards]
    note = VoyageNotation(
        game="sleeping-gods",
        players=begun.players,
        crew=begun.crew,
        step=STEP,
        region=place.at if place else begun.region,
        stock=begun.stock,
        xp=begun.xp,
        cards=" ".join([*owned, *start.cards]),
        quests=" ".join(start.quests),
        read=start.page,
        settings=settings,
        seed=start.seed,
    )
    return yaml.safe_dump(msgspec.to_builtins(note), sort_keys=False, allow_unicode=True)
