"""The ship action. SG-203 to SG-217, SG-R032 to SG-R040."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.agenda import Do, ShipAction
from fathom.games.sleeping_gods.model.boards import Room
from fathom.games.sleeping_gods.model.options import DECLINE, STOP, About, Card, DrawToken, Keep, Part
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import crew, goods, ship, triggers
from fathom.games.sleeping_gods.rules.execution import run
from fathom.games.sleeping_gods.rules.modifiers import shared
from fathom.games.sleeping_gods.rules.queries import active, crew_of

HULL = "hull"
NO_ACTION = Reason("SG-203", "The hull has no action; choose a room.")
SAME_ROOM = Reason("SG-204", "You cannot use the same room two turns in a row.")
WRECKED = Reason("SG-205", "Both damage spaces of this room are full; repair it first.")
USUAL = Part("all")
"""The option to carry out the remaining parts in the usual order, that of `PARTS`."""


def refuse_room(t: Voyage, room: str) -> Reason | None:
    """Why the ship action cannot use a room; None if it can (SG-203 to SG-206, SG-R034 to SG-R036)."""
    if room == HULL:
        return NO_ACTION
    if room == t.state.room:
        return SAME_ROOM
    if ship.spaces(t, room) or not any(ship.spaces(t, other.id) for other in _others(t)):
        return None
    return WRECKED


def _others(t: Voyage) -> list[Room]:
    return [room for room in t.pack.ship if room.id not in (t.state.room, HULL)]


def ask_room(t: Voyage, item: ShipAction) -> tuple[str, list[Option], About]:
    """The question of which room the ship action uses (SG-D10)."""
    options: list[Option] = [answers.Room(room.id) for room in t.pack.ship if refuse_room(t, room.id) is None]
    return "SG-D10", options, About("room", seat=t.state.active)


def enter(t: Voyage, item: ShipAction, answer: Option) -> Script[None]:
    """Use a room: carry out its parts in the order that the player chooses (SG-203, SG-207, SG-D11)."""
    assert isinstance(answer, answers.Room)
    s = t.state
    s.room = answer.room
    t.say("SG-203", "room", seat=s.active, room=s.room)
    if not ship.spaces(t, s.room):
        t.say("SG-206", "no effect", room=s.room)
        return
    room = t.pack.room[s.room]
    left = [part for part in PARTS if _has(t, room, part)]
    usual = False
    while left:
        part = left[0]
        if len(left) > 1 and not usual:
            options: list[Option] = [USUAL, *(Part(part) for part in left)]
            picked = yield Ask((s.active,), "SG-D11", options, About("parts", s.room, seat=s.active))
            usual = picked == USUAL
            part = left[0] if usual else picked.part
        left.remove(part)
        yield from PARTS[part](t, room)
    yield from triggers.fire(t, room.id, crew_of(t, s.active))


def _has(t: Voyage, room: Room, part: str) -> bool:
    if part == "clear":
        return room.clear is not None
    if part == "draw":
        return room.draw[t.state.seats - 1] > 0
    return bool({"command": True, "search": room.search, "heal": room.heal, "rest": room.rest}[part])


def _clear(t: Voyage, room: Room) -> Script[None]:
    """Return command tokens from boards and cards: all, or up to a number (SG-210, SG-215, SG-R037, SG-R038)."""
    assert room.clear is not None
    if room.clear == "all":
        goods.ready_all(t, "", "SG-210")
    else:
        n = room.clear[t.state.seats - 1]
        yield from goods.ready_some(t, t.state.active, n, "", "SG-215", "SG-D15", may_stop=True)


def command(t: Voyage, room: Room) -> int:
    """The command that a room gives, with modifiers (SG-209, `mod(roomcmd)`)."""
    return max(0, room.command[t.state.seats - 1] + shared(t, "roomcmd"))


def _command(t: Voyage, room: Room) -> Script[None]:
    """Give command to the active player only (SG-208, SG-209, SG-R051)."""
    goods.gain_command(t, active(t), command(t, room), "SG-209")
    return
    yield


def _draw(t: Voyage, room: Room) -> Script[None]:
    """Let only the active player draw ability cards (SG-209, SG-R032)."""
    yield from goods.draw_cards(t, active(t), room.draw[t.state.seats - 1], "SG-209")


def _heal(t: Voyage, room: Room) -> Script[None]:
    """Sick Bay: heal a crew member (SG-216, SG-D14)."""
    n = crew.healing(t, room.heal)
    if n:
        one = yield from crew.pick(t, "SG-D14", About("heal", room.id, seat=t.state.active, left=n))
        if one is not None:
            crew.heal(t, one, n, "SG-216")


def _rest(t: Voyage, room: Room) -> Script[None]:
    """Galley: the player may discard one hand card to let a crew member rest (SG-211, SG-R033, SG-D13)."""
    player = active(t)
    resting = About("rest", room.id, seat=player.seat, left=room.rest)
    if not player.hand or not crew.choosable(t, resting):
        return
    options: list[Option] = [*(Card(card) for card in player.hand), DECLINE]
    answer = yield Ask((player.seat,), "SG-D13", options, About("galley", seat=player.seat))
    if answer == DECLINE:
        return
    goods.discard_from_hand(t, player, answer.card, "SG-211")
    one = yield from crew.pick(t, "SG-D13", resting)
    assert one is not None
    crew.rest(t, one, room.rest, "SG-211")


def searches(t: Voyage, room: Room) -> int:
    """The most search tokens that can be drawn in a room, with modifiers (SG-212, `mod(searchmax)`)."""
    if not room.search:
        return 0
    return room.search + shared(t, "searchmax") + triggers.boost(t, room.id, "searchmax", crew_of(t, t.state.active))


def _search(t: Voyage, room: Room) -> Script[None]:
    """Deck: draw search tokens one by one; the ship takes all their damage, the crew one reward.

    (SG-212 to SG-214, SG-R039)
    """
    s = t.state
    most = searches(t, room)
    spare = any(t.pack.unlock[number].spare_search for number in s.quests if number in t.pack.unlock)
    while len(s.drawn) < most and (s.search or s.search_discard):
        about = About("search", seat=s.active, left=most - len(s.drawn))
        answer = yield Ask((s.active,), "SG-D16", [DrawToken(), STOP], about)
        if answer == STOP:
            break
        if not s.search:
            # Tokens drawn in this action are not shuffled in (SG-R040).
            s.search, s.search_discard = sorted(s.search_discard), []
            t.shuffle(s.search)
        token = t.draw(s.search)
        s.drawn.append(token)
        t.say("SG-213", "search token", token=token)
        if damage := t.pack.search_token[token].damages:
            if spare and len(s.drawn) == 1:
                t.say("SG-941", "search damage spared", token=token)
            else:
                yield from run(t, Do(damage, s.active, token))
    if s.drawn:
        options: list[Option] = [Keep(token) for token in s.drawn]
        answer = yield Ask((s.active,), "SG-D17", options, About("keep", seat=s.active))
        t.say("SG-214", "reward", token=answer.token)
        s.search_discard += s.drawn
        s.drawn = []
        yield from run(t, Do(t.pack.search_token[answer.token].rewards, s.active, answer.token))


PARTS: dict[str, Callable[[Voyage, Room], Script[None]]] = {
    # The usual order.
    "clear": _clear,
    "command": _command,
    "draw": _draw,
    "rest": _rest,
    "heal": _heal,
    "search": _search,
}
