"""The fields of a written position."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.game.notation import Notation
from fathom.games.sleeping_gods.model.agenda import AnyItem
from fathom.games.sleeping_gods.model.state import Battle, Fate, Note, Options, Stall, Story, Trial

LISTS = ("hand", "equipped", "levels", "weapons")
NUMBERS = ("damage", "fatigue", "command", "tokens")


class Going(msgspec.Struct, omit_defaults=True):
    """What is going on in the middle of a turn, exactly: written by programs rather than people."""

    agenda: list[AnyItem]
    fate: Fate | None = None
    trial: Trial | None = None
    battle: Battle | None = None
    story: Story | None = None
    stall: Stall | None = None
    unbought: int = 0
    event: str = ""
    drawn: list[str] = []
    search_discard: list[str] = []
    events_used: list[str] = []
    used: list[str] = []
    spent: list[str] = []
    handed: list[str] = []
    idle: list[int] = []
    totems: list[str] = []
    visited: list[str] = []
    journey: list[Note] = []


class VoyageNotation(Notation):
    """A position as written; lists are words in one line."""

    players: Annotated[
        dict[str, str],
        Meta(description="The players in seat order, by name: what each holds (`command 2 hand AB25 AB26`)."),
    ] = {}
    crew: Annotated[
        dict[str, str],
        Meta(description="Crew boards that differ from the start: `of tom damage 2 venom equipped AB01 levels LV03`."),
    ] = {}
    active: Annotated[
        str | int, Meta(description="The player whose turn it is, by name or seat; the first by default.")
    ] = 0
    step: Annotated[str, Meta(description="The step of the turn: begin, room, event, act 1, act 2 or end.")] = "room"
    turn: Annotated[int, Meta(description="The number of the turn, from 1.")] = 1
    pass_: Annotated[int, Meta(description="Which pass of the event deck is played, from 1.")] = msgspec.field(
        default=1, name="pass"
    )
    region: Annotated[str, Meta(description="The region of the ship, such as M1b.")] = ""
    room: Annotated[str, Meta(description="The room used by the last ship action.")] = ""
    cubes: Annotated[str, Meta(description="Ship damage by room: `galley 2 hull 1`.")] = ""
    stock: Annotated[str, Meta(description="Resources of the crew: `coin 3 grain 1`; all others are 0.")] = ""
    cards: Annotated[
        str | None,
        Meta(description="Owned cards, with command on them: `MK01 MK03:1`; the starting cards by default."),
    ] = None
    quests: Annotated[str | int, Meta(description="Numbers of the quests in play.")] = ""
    used: Annotated[str | int, Meta(description="Numbers of the quests in the used box.")] = ""
    items: Annotated[str, Meta(description="Items of the crew: egg, suit, potion.")] = ""
    xp: Annotated[int, Meta(description="Experience points not spent.")] = 0
    fate: Annotated[str | int, Meta(description="The next fate numbers, first to be drawn first.")] = ""
    deck: Annotated[
        str, Meta(description="The next ability cards, first to be drawn first; the rest is shuffled below them.")
    ] = ""
    discard: Annotated[str, Meta(description="The discard pile of ability cards, top card last.")] = ""
    events: Annotated[str, Meta(description="The next event cards, first to be drawn first.")] = ""
    events_left: Annotated[
        int | None, Meta(description="How many event cards the deck holds; the whole deck by default.")
    ] = None
    ongoing: Annotated[str, Meta(description="Ongoing events in play.")] = ""
    serpent: Annotated[str, Meta(description="The region of the sea serpent; empty if it is not in play.")] = ""
    search: Annotated[str, Meta(description="The next search tokens, first to be drawn first.")] = ""
    market: Annotated[str, Meta(description="The next market cards, first to be drawn first.")] = ""
    rolls: Annotated[str | int, Meta(description="The next results of the die.")] = ""
    enemies: Annotated[
        str | int, Meta(description="A combat in progress: the row of enemies, with covered squares (`8:BL,ML 7`).")
    ] = ""
    read: Annotated[str | int, Meta(description="The paragraph at which the storybook is open.")] = ""
    do: Annotated[str, Meta(description="An effect text to carry out first: `ship(1)`.")] = ""
    defeats: Annotated[int, Meta(description="How many defeats the crew has suffered.")] = 0
    finale_lost: Annotated[int, Meta(description="How often the finale was lost.")] = 0
    mode: Annotated[Literal["normal", "brutal"], Meta(description="The difficulty: normal or brutal.")] = "normal"
    die: Annotated[bool, Meta(description="Whether fate comes from a die instead of the deck.")] = False
    options: Annotated[
        Options | None, Meta(description="All settings of the campaign, instead of `mode` and `die`.")
    ] = None
    going: Annotated[
        str, Meta(description="The exact state in the middle of a turn, as written by `write`; not meant to be typed.")
    ] = ""
    seed: Annotated[int, Meta(description="The random seed of the shuffles.")] = 0
    chance: Annotated[
        str, Meta(description="The exact state of the random numbers, as written by `write`; not meant to be typed.")
    ] = ""
