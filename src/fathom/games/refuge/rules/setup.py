"""Set-up. RF-120 to RF-140, RF-912."""

from __future__ import annotations

from typing import Any, Final

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import ARROWS, Head, Space
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.settings import Settings
from fathom.games.refuge.model.state import Dive, Diver, State
from fathom.games.refuge.rules import objectives
from fathom.games.refuge.rules.queries import diver_at, head_target, me

DIVER_TAKEN: Final = Reason("RF-128", "Another player has taken this diver.")
NOT_A_START: Final = Reason("RF-132", "You begin on a Start space, in the bottom row.")
START_TAKEN: Final = Reason("RF-132", "That space is occupied; choose a free Start space.")


def deal(pack: Pack, seats: int, settings: Any, chance: Chance) -> State:
    """The first state: shuffled decks, head in the centre, no diver on the map (RF-120 to RF-124, RF-135, RF-140)."""
    assert isinstance(settings, Settings)
    kraken = list(kraken_deck(pack, settings))
    salvage = list(pack.salvage_deck)
    chance.shuffle(kraken)
    chance.shuffle(salvage)
    first = chance.below(seats) if settings.first == "random" else settings.first
    return State(
        chance=chance,
        settings=settings,
        divers=[Diver(seat) for seat in range(seats)],
        step="reveal",
        active=first,
        head=Head(pack.board.head_column, pack.sea.top_row + 1),
        supply=pack.board.tentacles,
        first_tentacles=pack.board.tentacles,
        kraken=kraken,
        salvage=salvage,
    )


def kraken_deck(pack: Pack, settings: Settings) -> tuple[str, ...]:
    """The ids of the Kraken cards of this variant (RF-910)."""
    return pack.abyss_deck if settings.abyss else pack.kraken_deck


def reveal(t: Dive) -> Script[None]:
    """Reveal two Kraken cards: only their head movement counts; then shuffle all cards again (RF-125, RF-126)."""
    s = t.state
    for _ in range(2):
        card = t.pack.kraken_card(t.draw(s.kraken))
        s.kraken_discard.append(card.id)
        t.say("RF-125", "revealed", card=card.id, top=card.top)
        for arrow in card.top:
            # A devour top has no arrow and moves nothing (RF-R01); no diver is on the map to be pushed (RF-R64).
            if arrow in ARROWS:
                s.head = head_target(t, ARROWS[arrow]) or s.head
    t.say("RF-124", "head begins", column=s.head[0], row=s.head[1])
    s.kraken = sorted(s.kraken + s.kraken_discard)
    s.kraken_discard = []
    t.shuffle(s.kraken)
    s.step = "diver"
    return
    yield


def diver_refusal(t: Dive, name: str) -> Reason | None:
    """Why a diver cannot be taken: another player has it; None if no one has (RF-128, RF-R46)."""
    return DIVER_TAKEN if any(diver.name == name for diver in t.state.divers) else None


def start_refusal(t: Dive, space: Space) -> Reason | None:
    """Why a diver cannot begin on a space; None if it can (RF-132)."""
    if t.pack.sea.kind[space] != "Start":
        return NOT_A_START
    return START_TAKEN if diver_at(t, space) else None


def choose_diver(t: Dive) -> Script[None]:
    """Ask the next player for a diver that no other player has (RF-128 to RF-130)."""
    s = t.state
    diver = me(t)
    options: list[Option] = [choice for choice in t.pack.choices if diver_refusal(t, choice.diver) is None]
    answer = yield Ask((diver.seat,), "RF-D03", options, About("diver", seat=diver.seat))
    diver.name = answer.diver
    t.say("RF-128", "takes diver", seat=diver.seat, diver=answer.diver)
    s.active = (s.active + 1) % len(s.divers)
    if me(t).name:
        s.step = "place"


def place(t: Dive) -> Script[None]:
    """Ask the next player for a Start space without a diver, and put their diver there, standing (RF-132).

    After the last player, tentacles and objectives are laid out.
    """
    s = t.state
    diver = me(t)
    free: list[Option] = [t.pack.at[space] for space in t.pack.sea.row[0] if start_refusal(t, space) is None]
    answer = yield Ask((diver.seat,), "RF-D04", free, About("start", seat=diver.seat))
    diver.at = answer.space
    t.say("RF-132", "placed", seat=diver.seat, at=answer.space)
    s.active = (s.active + 1) % len(s.divers)
    if me(t).at is not None:
        lay_tentacles(t)
        lay_objectives(t)
        s.step = "action"


def lay_tentacles(t: Dive) -> None:
    """Put a tentacle on the top Spawn space of each column, and with 3 or 4 players one on the Threat track.

    RF-133 to RF-135. In the Abyss the head may cover a Spawn space: the column's next one is used (RF-912).
    """
    s = t.state
    covered = t.pack.sea.under[s.head]
    for column in t.pack.sea.spawns.values():
        for space in column:
            if space not in covered:
                s.tentacles.append(space)
                t.say("RF-133", "spawned", at=space)
                break
    s.tentacles.sort()
    s.threat = t.pack.board.threat_start[len(s.divers) - 1]
    if s.threat:
        t.say("RF-134", "threat", threat=s.threat)
    s.supply = s.first_tentacles - len(s.tentacles) - s.threat


def lay_objectives(t: Dive) -> None:
    """Lay out one objective per level: random, blue or chosen; then set them up (RF-136 to RF-139)."""
    s = t.state
    wanted = s.settings.objectives
    for level in (1, 2, 3):
        of_level = t.pack.of_level[level]
        if wanted == "blue":
            id = next(objective.id for objective in of_level if objective.blue)
        elif wanted == "random":
            id = of_level[t.roll(len(of_level)) - 1].id
        else:
            id = wanted[level - 1]
        s.objectives.append(id)
        t.say("RF-136", "objective laid", objective=id)
    objectives.set_up(t)
