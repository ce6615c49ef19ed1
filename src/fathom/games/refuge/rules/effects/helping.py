"""Effects for the team: standing up, moving others, looking ahead, mending."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Direction
from fathom.games.refuge.model.options import About, At, Card, Flip, Move, Nudge, Stop
from fathom.games.refuge.model.options import Diver as Seat
from fathom.games.refuge.model.pack import Guide, Haul, Look, Raise, Repair, Screen, Scrounge
from fathom.games.refuge.model.state import DOWN, STANDING, Dive, Diver
from fathom.games.refuge.rules import abilities, devour, salvage, tentacles
from fathom.games.refuge.rules.effects.fighting import within
from fathom.games.refuge.rules.effects.steering import drag
from fathom.games.refuge.rules.queries import occupied, others
from fathom.games.refuge.rules.registry import EFFECTS
from fathom.games.refuge.rules.state_check import state_check

# -- standing up ---------------------------------------------------------------------------------------------------


def can_raise(t: Dive, diver: Diver, raise_: Raise) -> bool:
    """Somebody down is near enough."""
    return bool(raisable(t, diver, raise_.reach))


def raisable(t: Dive, diver: Diver, reach: int) -> list[Option]:
    """The own diver, or down divers within reach."""
    assert diver.at is not None
    near = t.pack.sea.within[diver.at, reach]
    return [Seat(other.seat) for other in t.state.divers if other.stance == DOWN and other.at in near]


@EFFECTS.runs(Raise, usable=can_raise)
def raise_(t: Dive, diver: Diver, raise_: Raise, decision: str, source: str) -> Script[None]:
    """Stand up yourself or a down diver nearby (SA12, G1)."""
    answer = yield Ask((diver.seat,), decision, raisable(t, diver, raise_.reach), About("raise", source))
    devour.stand_up(t, t.state.divers[answer.seat], source)
    yield from state_check(t)


# -- moving others -------------------------------------------------------------------------------------------------


def guidable(t: Dive, diver: Diver, guide: Guide) -> Iterator[Option]:
    """Other divers, and tentacles where the effect says so, that can be moved at least one space."""
    assert diver.at is not None
    reach = guide.reach
    for other in others(t, diver):
        near_enough = reach is None or other.at in t.pack.sea.within[diver.at, reach]
        if near_enough and (guide.down or other.stance == STANDING) and free_ways(t, other):
            yield Seat(other.seat)
    if guide.tentacles and reach is not None:
        yield from tentacles.nudges(t, within(t, diver, reach))


def free_ways(t: Dive, diver: Diver) -> list[Direction]:
    """Ways into spaces without diver, tentacle or head: moving others goes no other way (RF-C03)."""
    assert diver.at is not None
    return [way for way, space in t.pack.sea.near[diver.at].items() if not occupied(t, space)]


def can_guide(t: Dive, diver: Diver, guide: Guide) -> bool:
    """Somebody can be moved."""
    for _ in guidable(t, diver, guide):
        return True
    return False


@EFFECTS.runs(Guide, usable=can_guide)
def guide(t: Dive, diver: Diver, guide: Guide, decision: str, source: str) -> Script[None]:
    """Move another diver, or a tentacle, one or two spaces; no space acts (SA09, G2)."""
    answer = yield Ask((diver.seat,), decision, list(guidable(t, diver, guide)), About("guide", source))
    if isinstance(answer, Nudge):
        yield from drag(t, diver, answer, guide.steps, decision, source)
        return
    other = t.state.divers[answer.seat]
    for done in range(guide.steps):
        ways: list[Option] = [Move(way) for way in free_ways(t, other)]
        if not ways:
            return
        if done:
            ways.append(Stop())
        about = About("guide step", source, other.at, other.seat, left=guide.steps - done)
        answer = yield Ask((diver.seat,), decision, ways, about)
        if isinstance(answer, Stop):
            return
        assert other.at is not None
        origin, other.at = other.at, t.pack.sea.near[other.at][answer.way]
        t.say("RF-C03", "guided", seat=other.seat, origin=origin, at=other.at)
        yield from state_check(t)


def haulable(t: Dive, diver: Diver, haul: Haul) -> list[Option]:
    """Other divers near enough, if there is a free space beside the own diver."""
    assert diver.at is not None
    near = t.pack.sea.within[diver.at, haul.reach]
    return [Seat(other.seat) for other in others(t, diver) if other.at in near] if berths(t, diver) else []


def berths(t: Dive, diver: Diver) -> list[Option]:
    """Unoccupied spaces adjacent to the diver."""
    assert diver.at is not None
    return [At(space) for space in t.pack.sea.beside[diver.at] if not occupied(t, space)]


def can_haul(t: Dive, diver: Diver, haul: Haul) -> bool:
    """Somebody can be put beside the diver."""
    return bool(haulable(t, diver, haul))


@EFFECTS.runs(Haul, usable=can_haul)
def haul(t: Dive, diver: Diver, haul: Haul, decision: str, source: str) -> Script[None]:
    """Put another diver, standing or down, beside the own one (SA15)."""
    answer = yield Ask((diver.seat,), decision, haulable(t, diver, haul), About("haul", source))
    other = t.state.divers[answer.seat]
    answer = yield Ask((diver.seat,), decision, berths(t, diver), About("berth", source, seat=other.seat))
    t.say("RF-C03", "guided", seat=other.seat, origin=other.at, at=answer.space)
    other.at = answer.space
    yield from state_check(t)


# -- looking ahead, mending ------------------------------------------------------------------------------------------


def can_look(t: Dive, diver: Diver, look: Look) -> bool:
    """There are cards to look at."""
    return bool(t.state.kraken)


@EFFECTS.runs(Look, usable=can_look)
def look(t: Dive, diver: Diver, look: Look, decision: str, source: str) -> Script[None]:
    """The team looks at the top cards; the player puts them back in any order (SA08, N2, RF-R54, RF-D22)."""
    s = t.state
    t.reveal()
    count = min(look.cards, len(s.kraken))
    s.known = max(s.known, count)
    t.say("RF-903", "looked at", seat=diver.seat, cards=s.kraken[-count:][::-1])
    for depth in range(1, count):
        # Whatever is chosen next goes on top of the rest: the first choice will be drawn first.
        top = len(s.kraken) - depth
        options: list[Option] = [Card(card) for card in dict.fromkeys(s.kraken[top - (count - depth) : top + 1][::-1])]
        about = About("look", source, left=count - depth + 1)
        answer = yield Ask((diver.seat,), "RF-D22", options, about)
        index = next(i for i in range(top, -1, -1) if s.kraken[i] == answer.card)
        s.kraken.insert(top, s.kraken.pop(index))


def repairable(t: Dive, source: str | None = None) -> list[Option]:
    """Face-down abilities of divers on the map, but for Repair itself (T3)."""
    return [
        Flip(id)
        for diver in t.state.divers
        if diver.at is not None
        for id in diver.used
        if not isinstance(t.pack.ability[id].effect, Repair)
    ]


def can_repair(t: Dive, diver: Diver, repair: Repair) -> bool:
    """Something lies face down."""
    return bool(repairable(t))


@EFFECTS.runs(Repair, usable=can_repair)
def repair(t: Dive, diver: Diver, repair: Repair, decision: str, source: str) -> Script[None]:
    """Turn one face-down ability of any diver on the map face up (T3)."""
    answer = yield Ask((diver.seat,), decision, repairable(t), About("repair", source))
    owner = next(other for other in t.state.divers if answer.ability in other.used)
    abilities.turn_up(t, owner, answer.ability, source)


def can_screen(t: Dive, diver: Diver, screen: Screen) -> bool:
    """No screen is up yet."""
    return not diver.screen


@EFFECTS.runs(Screen, usable=can_screen)
def screen(t: Dive, diver: Diver, screen: Screen, decision: str, source: str) -> Script[None]:
    """Until the own next turn, devour cards do not touch this diver and its neighbours (SA13)."""
    diver.screen = True
    t.say(source, "screen up", seat=diver.seat)
    return
    yield


def can_scrounge(t: Dive, diver: Diver, scrounge: Scrounge) -> bool:
    """There is a card in either pile."""
    return bool(t.state.salvage_discard or t.state.salvage)


@EFFECTS.runs(Scrounge, usable=can_scrounge)
def scrounge(t: Dive, diver: Diver, scrounge: Scrounge, decision: str, source: str) -> Script[None]:
    """Any card from the discards; if there is none, draw one (V2)."""
    pile = t.state.salvage_discard
    if not pile:
        salvage.draw(t, diver)
        return
    options: list[Option] = [Card(card) for card in dict.fromkeys(sorted(pile))]
    answer = yield Ask((diver.seat,), decision, options, About("scrounge", source))
    pile.remove(answer.card)
    diver.hand.append(answer.card)
    t.say(source, "scrounges", seat=diver.seat, card=answer.card)
