"""Why can't I? What a player of Sleeping Gods might try now and may not, with the rule."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.engine.legality import Refusal
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.options import (
    Attack,
    Choice,
    Cover,
    Equip,
    Explore,
    Inn,
    Join,
    Level,
    Market,
    Port,
    Sail,
    Use,
)
from fathom.games.sleeping_gods.model.state import CAPTAIN, Voyage
from fathom.games.sleeping_gods.rules import challenge, crew, equip, ship, storybook
from fathom.games.sleeping_gods.rules.combat import placement
from fathom.games.sleeping_gods.rules.modifiers import left, skill
from fathom.games.sleeping_gods.rules.queries import controller, crew_of

CHOICES = ("SG-D28", "SG-D29", "SG-D61")
"""Questions at the end of a paragraph."""
FREE = ("SG-D10", "SG-D23", "SG-D25", "SG-D32", *CHOICES)
"""Questions with a free window around them."""


def refusals(t: Voyage, ask: Ask) -> list[Refusal]:
    """The refusals that fit the current question."""
    seat = ask.seats[0]
    found: list[Refusal] = []
    if ask.id == "SG-D10":
        found += _rooms(t)
    elif ask.id == "SG-D23":
        found += _actions(t)
    elif ask.id == "SG-D25":
        found += [Refusal(Sail(r), "SG-315", "The ship moves to an adjacent region.") for r in t.pack.sea.region]
    elif ask.id in CHOICES:
        found += _choices(t)
    elif ask.id in ("SG-D24", "SG-D38", "SG-D39"):
        found += _joins(t, seat)
    elif ask.id == "SG-D44":
        found += _attacks(t, seat)
    elif ask.id == "SG-D47":
        found += _squares(t)
    elif ask.id == "SG-D31":
        found += _port(t)
    if ask.id in FREE:
        found += _equips(t, seat)
    if t.state.trial is None or t.state.fate is not None:
        found += _uses(t, seat)
    return found


def _rooms(t: Voyage) -> Iterator[Refusal]:
    for room in t.pack.ship:
        if room.id == "hull":
            yield Refusal(answers.Room(room.id), "SG-203", "The hull has no action.")
        elif room.id == t.state.room:
            yield Refusal(answers.Room(room.id), "SG-204", "The figure must change room every turn.")
        elif not ship.spaces(t, room.id):
            yield Refusal(answers.Room(room.id), "SG-205", "The room is wrecked.")


def _actions(t: Voyage) -> Iterator[Refusal]:
    region = t.pack.sea.region[t.state.region]
    if not region.market:
        yield Refusal(Market(), "SG-380", "There is no market here.")
    if not region.port:
        yield Refusal(Port(), "SG-400", "There is no port here.")
    for location in t.pack.locations:
        where = "SG-350", "Only locations in the ship's region can be explored."
        yield Refusal(Explore(str(location.num)), *where)


def _choices(t: Voyage) -> Iterator[Refusal]:
    paragraph = storybook.here(t)
    taken = storybook.current(t).taken
    for choice in paragraph.choices:
        if f"{paragraph.id}:{choice.key}" in taken:
            yield Refusal(Choice(choice.key), "SG-355", "Taken already on this visit.")
        elif choice.cost:
            yield Refusal(Choice(choice.key), "SG-R010", "You cannot pay for it, or something else is missing.")
        else:
            yield Refusal(Choice(choice.key), "SG-358", "Something is missing for this choice.")


def _joins(t: Voyage, seat: int) -> Iterator[Refusal]:
    trial = challenge.current(t)
    for one in t.state.crew.values():
        option = Join(one.id)
        if one.id in trial.crew:
            yield Refusal(option, "SG-560", "Takes part already.")
        elif one.id == CAPTAIN and seat != t.state.active:
            yield Refusal(option, "SG-006", "The captain goes with the active player.")
        elif controller(t, one.id) != seat:
            yield Refusal(option, "SG-560", "Another player controls this crew member.")
        elif left(t, one) < 1:
            yield Refusal(option, "SG-561", "At 0 health nobody joins a challenge.")
        elif crew.exhausted(t, one):
            yield Refusal(option, "SG-561", "Exhausted by two fatigue.")
        elif trial.travel and trial.crew:
            yield Refusal(option, "SG-311", "Only one crew member takes part in travel.")
        elif trial.travel and skill(t, one, trial.skill) < 1:
            yield Refusal(option, "SG-311", "Without craft nobody can help to travel.")
        elif trial.travel and seat != t.state.active:
            yield Refusal(option, "SG-R088", "Only the active player's crew takes part in travel.")
        else:
            yield Refusal(option, "SG-564", "You cannot pay the command for it.")


def _attacks(t: Voyage, seat: int) -> Iterator[Refusal]:
    for one in t.state.crew.values():
        option = Attack(one.id)
        if controller(t, one.id) != seat:
            yield Refusal(option, "SG-630", "Another player controls this crew member.")
        elif left(t, one) < 1:
            yield Refusal(option, "SG-632", "At 0 health nobody attacks.")
        elif "frightened" in one.statuses:
            yield Refusal(option, "SG-632", "Frightened crew cannot attack.")
        elif one.tokens >= t.pack.figures.crew_tokens:
            yield Refusal(option, "SG-631", "Has attacked twice this round.")
        elif not t.state.players[seat].tokens:
            yield Refusal(option, "SG-630", "You have no combat action token left.")


def _squares(t: Voyage) -> Iterator[Refusal]:
    battle = t.state.battle
    if battle is None:
        return
    chosen = battle.strike.covering if battle.strike else []
    for enemy in battle.row:
        for index, name in enumerate(placement.NAMES):
            option = Cover(enemy.number, name)
            if index in enemy.covered or (enemy.number, index) in chosen:
                yield Refusal(option, "SG-651", "That square is covered.")
            else:
                yield Refusal(
                    option, "SG-650", "It does not fit: not connected, too dear, or too little on the target."
                )


def _port(t: Voyage) -> Iterator[Refusal]:
    yield Refusal(Inn(), "SG-R110", "The inn costs 4 coins, once a visit.")
    for card in t.pack.levels:
        if card.id not in t.state.crew[card.crew].levels:
            yield Refusal(Level(card.id), "SG-R113", "Not enough XP.")


def _equips(t: Voyage, seat: int) -> Iterator[Refusal]:
    player = t.state.players[seat]
    for card in player.hand:
        if equip.cost(t, card) > player.command:
            yield Refusal(Equip(card), "SG-460", "You cannot pay its command.")
        else:
            yield Refusal(Equip(card), "SG-462", "Nobody has room for another ability card.")


def _uses(t: Voyage, seat: int) -> Iterator[Refusal]:
    """Own boards and the crew's cards that cannot be activated now."""
    s = t.state
    command = s.players[seat].command
    sources = [(one.id, one.command, t.pack.board[one.id].ability) for one in crew_of(t, seat)]
    for id, lying, ability in sources:
        for way in range(1, len(ability.effects) + 1):
            yield _unusable(Use(id, way), lying, ability.cost, command, left(t, s.crew[id]) > 0)
    for id, lying in s.cards.items():
        card = t.pack.card[id]
        if card.command is not None:
            for way in range(1, len(card.effects) + 1):
                yield _unusable(Use(id, way), lying, card.command, command, True)


def _unusable(option: Use, lying: int, cost: int, command: int, awake: bool) -> Refusal:
    if lying:
        return Refusal(option, "SG-481", "Command lies on it; it must be readied first.")
    if not awake:
        return Refusal(option, "SG-501", "At 0 health abilities cannot be used.")
    if cost > command:
        return Refusal(option, "SG-480", "You cannot pay its command.")
    return Refusal(option, "SG-R003", "It would do nothing now, or this is not the moment for it.")
