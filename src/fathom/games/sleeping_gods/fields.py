"""The fields of a position: how each is written, and what learning agents observe of it.

Everything is public except other players' hands and the order of face-down piles (SG-014, SG-R214). A paragraph of
the storybook is observed as three numbers: its location, its place among the paragraphs there, and the letter of a
plot paragraph. So stories can be added without renumbering. Its words are in the text of an observation.
A lasting mark is observed as the pass in which it was set, one number for each mark that the pack declares; so the size
of an observation depends on the marks of the pack, not on those that are set.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec

from fathom.encoding.observation import (
    Feature,
    Getter,
    amounts,
    cached,
    cached_list,
    count,
    each,
    flag,
    keyed,
    number,
    one,
    optional,
    size,
    unobserved,
)
from fathom.game.fields import CHANCE, HIDDEN, NO_MATTER, PLACE, SEED, field, unwritten
from fathom.game.notation import Notation
from fathom.games.sleeping_gods.language.words import CREW, ITEMS, RESOURCES, STATUSES, AnySkill
from fathom.games.sleeping_gods.model.agenda import AnyItem
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Battle, Fate, Note, Settings, Stall, Story, Trial, Voyage
from fathom.games.sleeping_gods.rules.combat import placement
from fathom.games.sleeping_gods.rules.combat.weapons import OWN

LISTS = ("hand", "equipped", "levels", "weapons")
NUMBERS = ("damage", "fatigue", "command", "tokens")
SEATS = range(1, 5)
PLOT = "AFE"
"""First letters of the paragraphs without a location: A for prologue and plot, F for finale, E for endings."""
PARAGRAPH = re.compile(rf"([{PLOT}]?)(\d*)(?:\.(\d+))?$")
IN_OPTIONS = unobserved("The options that are offered show it.")
IN_QUESTION = unobserved("The features of the question show it.")
LOWEST = unobserved("These cards are drawn after all others.")
ODDS = unobserved("It changes only the probabilities of fate.")


class InProgress(msgspec.Struct, omit_defaults=True):
    """The exact state in the middle of a turn, which programs write into `in_progress`."""

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
    taken: dict[str, int] = {}
    journey: list[Note] = []


# -- what is observed ------------------------------------------------------------------------------------------------


def _players(pack: Pack) -> dict[str, Feature]:
    players = each(
        SEATS[-1],
        seat=PLACE,
        cards=size(20, "hand").described("How many cards the player has in hand."),
        hand=unobserved("Each seat sees only its own: `hand`."),
        command=number(pack.figures.command),
        tokens=number(9).described("Unused combat action tokens."),
        idle=IN_OPTIONS,
    )
    hand = count(pack.ability, 1, "players[seat].hand")
    return {"hand": hand.described("The hand of this seat."), "players": players}


def _crew(pack: Pack) -> Feature:
    seats = [*range(SEATS[-1]), -1]
    return keyed(
        CREW,
        "id",
        "crew.values()",
        seat=one(seats).described("Who controls the board; the last value is the active player."),
        damage=number(12),
        fatigue=number(5),
        statuses=count(STATUSES, 9),
        equipped=count(pack.ability),
        levels=count(pack.level),
        weapons=count(pack.card),
        command=number(pack.figures.command),
        tokens=number(9).described("Combat action tokens placed here this round."),
        synergy=one(CREW).described("The crew board that holds this crew member's synergy token."),
    )


def _cards(pack: Pack) -> dict[str, Feature]:
    command = amounts(pack.card, pack.figures.command, "cards").described("The command on each owned card.")
    return {"cards": count(pack.card), "command": command}


def _search(pack: Pack) -> dict[str, Feature]:
    return {
        "search": size(20).described("How many search tokens are face down."),
        "drawn": count(pack.search_token).described("Search tokens on the table."),
        "search_discard": unobserved("All tokens that are neither drawn nor face down."),
    }


def _events(pack: Pack) -> dict[str, Feature]:
    return {
        "events": size(60).described("How many cards the event deck has."),
        "events_used": cached_list(count(pack.event)).described("Event cards that were drawn before."),
        "event": one(pack.event).described("The event being resolved."),
    }


def _fate(pack: Pack) -> dict[str, Feature]:
    purpose = one(("challenge", "travel", "attack", "ship"))
    return {"fate": optional(purpose=purpose, card=one(pack.ability), number=number(9), bonus=number(20))}


def _trial(pack: Pack) -> Feature:
    text = unobserved("Text of the storybook or of a card.")
    return optional(
        skill=one(get_args(AnySkill)),
        number=number(30),
        source=IN_QUESTION,
        seat=IN_QUESTION,
        success=text,
        failure=text,
        failure_text=text,
        travel=flag(),
        crew=count(CREW),
        helpers=count(range(SEATS[-1])),
        bonus=number(30),
        distance=number(12),
    )


def _battle(pack: Pack) -> Feature:
    strike = optional(
        crew=one(CREW),
        weapon=one([OWN, *pack.card]),
        target=one(pack.enemy),
        accuracy=number(20),
        damage=number(30),
        heartless=number(30),
        hit=one((False, True)),
        diagonal=flag(),
        icons=IN_OPTIONS,
        covering=unobserved("A part of `battle.row`."),
        used=IN_OPTIONS,
    )
    return optional(
        row=keyed(pack.enemy, "number", covered=count(range(len(placement.NAMES)))),
        round=number(20),
        level=number(60),
        strike=strike,
        packet=optional(enemy=one(pack.enemy), crew=one(CREW), damage=number(30), counter=flag()),
        fallen=unobserved("The feature `crew` shows who has no health left."),
    )


def _story(pack: Pack) -> Feature:
    return optional(
        kind=one(("explore", "plot", "finale", "prologue")),
        paragraph=paragraph(pack),
        taken=IN_OPTIONS,
        seen=NO_MATTER,
        explore=IN_OPTIONS,
        again=NO_MATTER,
    )


def paragraph(pack: Pack, find: Getter | None = None) -> Feature:
    """A feature for a paragraph id: its letter, the number of its location or of an enemy, and its number there."""
    plot = one(PLOT, lambda t, name, seat: cut(name)[0])
    last = max(109, *pack.location) if pack.location else 109
    place = one(range(1, last + 1), lambda t, name, seat: cut(name)[1])
    part = one(range(1, 41), lambda t, name, seat: cut(name)[2])
    return cached(
        find,
        plot=plot.described("The letter of a paragraph of the plot."),
        place=place.described("The number of a location or an enemy."),
        part=part.described("The number of a paragraph there."),
    ).described("The paragraph being read, if any.")


def cut(name: str) -> tuple[str, int, int]:
    """Split a paragraph id into its letter, the number of its location or enemy, and its number there.

    A missing part is "" or 0; a name that is no paragraph id gives ("", 0, 0).
    """
    found = PARAGRAPH.match(name)
    return (found[1], int(found[2] or 0), int(found[3] or 0)) if found else ("", 0, 0)


def _stall(pack: Pack) -> Feature:
    return count(pack.card, 1, lambda t, s, seat: s.stall.cards if s.stall else ())


def _visited(pack: Pack) -> Feature:
    return cached(lambda t, s, seat: tuple(s.visited), locations=count(map(str, pack.location), 1, _locations))


def _locations(t: Voyage, visited: tuple[str, ...], seat: int) -> list[str]:
    return [place for place in visited if place.isdecimal() and int(place) in t.pack.location]


# -- the table -------------------------------------------------------------------------------------------------------


class VoyageNotation(Notation):
    """A position as text; each list is one line of words with spaces between them."""

    players: dict[str, str] = field(
        {}, "The players in seat order.", _players, "For each name what the player holds: `command 2 hand AB25 AB26`."
    )
    crew: dict[str, str] = field(
        {},
        "The crew boards.",
        _crew,
        "Only boards that differ from the start: `of tom damage 2 venom equipped AB01 levels LV03`.",
    )
    active: str | int = field(
        0, "The player whose turn it is.", one(range(SEATS[-1])), "A name or a seat; default: the first."
    )
    step: str = field(
        "room", "The step of the turn.", {"agenda": IN_QUESTION}, "One of: begin, room, event, act 1, act 2, end."
    )
    turn: int = field(1, "The number of the turn, from 1.", number(250))
    pass_: int = field(
        msgspec.field(default=1, name="pass"),
        "The current pass of the event deck, from 1.",
        {"passes": number(5)},
    )
    region: str = field("", "The region of the ship.", lambda pack: one(pack.sea.region), "For example `M1b`.")
    room: str = field("", "The room used by the last ship action.", lambda pack: one(pack.room))
    cubes: str = field("", "Ship damage by room.", lambda pack: amounts(pack.room, 15), "`galley 2 hull 1`.")
    stock: str = field("", "Resources of the crew.", amounts(RESOURCES, 60), "`coin 3 grain 1`; all others are 0.")
    xp: int = field(0, "Experience points not spent.", number(120))
    cards: str | None = field(
        None, "Owned cards.", _cards, "With the command on each: `MK01 MK03:1`. Default: the starting cards."
    )
    quests: str | int = field("", "Quests in play.", lambda pack: cached_list(count(pack.quest)), "Their numbers.")
    used: str | int = field(
        "",
        "Quests in the used box.",
        lambda pack: {"quests_used": cached_list(count(pack.quest))},
        "Their numbers.",
    )
    items: str = field("", "Items of the crew.", count(ITEMS, 9), "Any of: egg, suit, potion.")
    fate: str | int = field("", "The next fate numbers.", {"next_fate": HIDDEN}, "First to be drawn first.")
    deck: str = field(
        "",
        "How many ability cards are in the deck.",
        size(60),
        "The next cards, first to be drawn first; the rest is shuffled below them.",
    )
    discard: str = field(
        "",
        "The discard pile of ability cards.",
        lambda pack: cached_list(count(pack.ability)),
        "Top card last.",
    )
    market: str = field(
        "", "How many cards are in the market deck.", size(60), "The next cards, first to be drawn first."
    )
    unbought = unwritten("How many cards at the bottom of the market deck were laid out before.", LOWEST)
    search: str = field("", "The search tokens.", _search, "The next tokens, first to be drawn first.")
    events: str = field("", "The event cards.", _events, "The next cards, first to be drawn first.")
    events_left: int | None = field(
        None,
        "How many event cards the deck holds.",
        unobserved("The feature `events` shows this number."),
        "Default: the whole deck.",
    )
    ongoing: str = field("", "Ongoing events in play.", lambda pack: count(pack.event))
    serpent: str = field(
        "", "The region of the sea serpent.", lambda pack: one(pack.sea.region), "Empty if it is not in play."
    )
    fate_draw = unwritten("The fate draw that is not finished.", _fate)
    trial = unwritten("The challenge being attempted.", _trial)
    battle = unwritten("The combat in progress.", _battle)
    enemies: str | int = field(
        "",
        "The enemies of a combat in progress.",
        unobserved("`battle` shows them."),
        "In their row, each with its covered squares: `8:BL,ML 7`.",
    )
    story = unwritten("The visit to the storybook.", _story)
    read: str | int = field("", "The paragraph at which the storybook is open.", unobserved("`story` shows it."))
    stall = unwritten("The market cards for sale.", _stall)
    do: str = field("", "An effect text to carry out first.", IN_QUESTION, "`ship(1)`.")
    defeats: int = field(0, "How many defeats the crew has suffered.", number(9))
    finale_lost: int = field(0, "How often the finale was lost.", unobserved("It matters only in the finale."))
    totems = unwritten("Totems found in this campaign.", lambda pack: count(pack.card))
    visited = unwritten("Locations visited.", _visited)
    marks: str = field(
        "",
        "Lasting marks of the story.",
        lambda pack: amounts(pack.mark, 3),
        "With the pass in which each was set: `RUOHOME 1`; 0 for a mark that was removed.",
    )
    taken = unwritten("Choices made that cannot be made any number of times.", IN_OPTIONS)
    used_up = unwritten(
        "What was used this turn and can be used only once.",
        lambda pack: {"used": count([*pack.ability, *pack.level, *pack.card, *ITEMS])},
    )
    spent = unwritten("Unlocked cards that cannot be used again in this pass.", IN_OPTIONS)
    handed = unwritten("Weapons handed over in this window.", IN_OPTIONS)
    averted = unwritten("Ship damage still to be cancelled.", unobserved("It is used up within the same effect."))
    journey = unwritten("The journey log.", NO_MATTER)
    mode: Literal["normal", "brutal"] = field("normal", "The difficulty.", unobserved("A part of `settings`."))
    die: bool = field(False, "Whether fate comes from a die instead of the deck.", ODDS)
    settings: Settings | None = field(
        None,
        "All settings of the campaign.",
        optional(
            mode=one(("normal", "brutal")),
            easy=flag(),
            fate=ODDS,
            first=NO_MATTER,
            crew=unobserved("The feature `crew` shows it."),
            unlocked=IN_OPTIONS,
            earned=NO_MATTER,
            prologue=NO_MATTER,
            passes=number(5),
            events=number(20),
        ),
        "Instead of `mode` and `die`.",
    )
    rolls: str | int = field("", "The next results of the die.", HIDDEN)
    in_progress: str = field(
        "",
        "The exact state in the middle of a turn.",
        unobserved("Other features show its parts."),
        "Written by programs; not meant to be typed.",
    )
    seed: int = SEED
    chance: str = CHANCE
