"""Effects for the team: standing up, moving others, looking ahead, mending."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import DIRECTIONS, Direction, Space
from fathom.games.refuge.model.effects import Guide, Haul, Look, Raise, Repair, Screen, Scrounge
from fathom.games.refuge.model.options import About, At, Move, Nudge, PickCard, PickDiver, Stop, TurnUp
from fathom.games.refuge.model.state import DOWN, STANDING, Dive, Diver
from fathom.games.refuge.rules import abilities, devour, salvage, tentacles
from fathom.games.refuge.rules.effects.fighting import reach_refusal, within
from fathom.games.refuge.rules.effects.steering import drag
from fathom.games.refuge.rules.queries import occupied, others
from fathom.games.refuge.rules.reasons import FACE_UP, NO_SPACE, OCCUPIED, TOO_FAR
from fathom.games.refuge.rules.registry import EFFECTS
from fathom.games.refuge.rules.state_check import state_check

NOT_DOWN: Final = Reason("RF-C04", "This diver is not down.")
NOBODY_DOWN: Final = Reason("RF-C04", "No diver in reach is down.")
ANOTHER_DIVER: Final = Reason("RF-C04", "Choose another diver who is on the map.")
MUST_STAND: Final = Reason("RF-C04", "This effect moves only standing divers.")
HEMMED_IN: Final = Reason("RF-C03", "Every space beside this diver is occupied.")
DIVERS_ONLY: Final = Reason("RF-C04", "This effect moves divers, not tentacles.")
NOBODY_TO_MOVE: Final = Reason("RF-C04", "Nothing in reach can be moved.")
NO_BERTH: Final = Reason("RF-C04", "Every space beside you is occupied.")
NOBODY_TO_HAUL: Final = Reason("RF-C04", "No other diver is in reach.")
NOT_BESIDE_YOU: Final = Reason("SA15", "Choose a space beside your diver.")
NO_KRAKEN_CARDS: Final = Reason("RF-C04", "The Kraken pile is empty.")
PLACED_ALREADY: Final = Reason("RF-D22", "You have already put this card back; choose another.")
NOT_ITSELF: Final = Reason("T3", "Field Repair cannot turn itself up.")
OWNER_OFF_MAP: Final = Reason("T3", "The diver with this ability is not on the map.")
NOTHING_FACE_DOWN: Final = Reason("RF-C04", "No ability of a diver on the map is face down.")
SCREEN_UP: Final = Reason("RF-308", "Your Bubble Screen is already up.")
NO_CARD_LEFT: Final = Reason("RF-C04", "There is no Salvage card left to take.")


# -- standing up ---------------------------------------------------------------------------------------------------


def raise_refusal(t: Dive, diver: Diver, effect: Raise, other: Diver) -> Reason | None:
    """Why an effect cannot help a diver to stand up; None if it can (SA12, G1)."""
    if other.stance != DOWN:
        return NOT_DOWN
    return None if other.at in t.pack.sea.within[diver.at or "", effect.reach] else TOO_FAR


def raisable(t: Dive, diver: Diver, effect: Raise) -> list[Option]:
    """The options to choose a diver within reach who is down, the player's own included."""
    return [PickDiver(other.seat) for other in t.state.divers if raise_refusal(t, diver, effect, other) is None]


def no_raise(t: Dive, diver: Diver, effect: Raise) -> Reason | None:
    """Why an effect can help no diver to stand up; None if it can help one."""
    return None if any(raise_refusal(t, diver, effect, other) is None for other in t.state.divers) else NOBODY_DOWN


@EFFECTS.runs(Raise, no_raise)
def raise_(t: Dive, diver: Diver, effect: Raise, decision: str, source: str) -> Script[None]:
    """Stand up the player's own diver or a down diver nearby (SA12, G1)."""
    answer = yield Ask((diver.seat,), decision, raisable(t, diver, effect), About("raise", source))
    devour.stand_up(t, t.state.divers[answer.seat], source)
    yield from state_check(t)


# -- moving others -------------------------------------------------------------------------------------------------


def guide_refusal(t: Dive, diver: Diver, effect: Guide, other: Diver) -> Reason | None:
    """Why a diver cannot be moved by another one (SA09, G2)."""
    if other is diver or other.at is None:
        return ANOTHER_DIVER
    if effect.reach is not None and other.at not in t.pack.sea.within[diver.at or "", effect.reach]:
        return TOO_FAR
    if other.stance != STANDING and not effect.down:
        return MUST_STAND
    return None if free_ways(t, other) else HEMMED_IN


def guide_nudge_refusal(t: Dive, diver: Diver, effect: Guide, tentacle: Space, way: Direction) -> Reason | None:
    """Why a tentacle cannot be moved by an effect that moves divers (G2)."""
    if not effect.tentacles or effect.reach is None:
        return DIVERS_ONLY
    return reach_refusal(t, diver, effect.reach, tentacle) or tentacles.refusal(t, tentacle, way)


def guidable(t: Dive, diver: Diver, effect: Guide) -> list[Option]:
    """The options to choose a diver that the effect can move, and, if it also moves tentacles, their possible steps."""
    options: list[Option] = [
        PickDiver(other.seat) for other in others(t, diver) if guide_refusal(t, diver, effect, other) is None
    ]
    if effect.tentacles and effect.reach is not None:
        options += tentacles.nudges(t, within(t, diver, effect.reach))
    return options


def guide_step_refusal(t: Dive, diver: Diver, way: Direction) -> Reason | None:
    """Why a diver cannot be moved in a direction: only into spaces without diver, tentacle or head (RF-C03)."""
    space = t.pack.sea.near[diver.at or ""].get(way)
    if space is None:
        return NO_SPACE
    return OCCUPIED if occupied(t, space) else None


def free_ways(t: Dive, diver: Diver) -> list[Direction]:
    """The directions in which a diver can be moved by others (RF-C03)."""
    return [way for way in DIRECTIONS if guide_step_refusal(t, diver, way) is None]


def no_guide(t: Dive, diver: Diver, effect: Guide) -> Reason | None:
    """Why the effect can move no other diver and no tentacle; None if it can."""
    if any(guide_refusal(t, diver, effect, other) is None for other in t.state.divers):
        return None
    if effect.tentacles and effect.reach is not None and tentacles.movable(t, within(t, diver, effect.reach)):
        return None
    return NOBODY_TO_MOVE


@EFFECTS.runs(Guide, no_guide)
def guide(t: Dive, diver: Diver, effect: Guide, decision: str, source: str) -> Script[None]:
    """Move another diver, or a tentacle, one or more spaces; no space acts (SA09, G2)."""
    answer = yield Ask((diver.seat,), decision, guidable(t, diver, effect), About("guide", source))
    if isinstance(answer, Nudge):
        yield from drag(t, diver, answer, effect.steps, decision, source)
        return
    other = t.state.divers[answer.seat]
    for done in range(effect.steps):
        ways: list[Option] = [Move(way) for way in free_ways(t, other)]
        if not ways:
            return
        if done:
            ways.append(Stop())
        about = About("guide step", source, other.at, other.seat, left=effect.steps - done)
        answer = yield Ask((diver.seat,), decision, ways, about)
        if isinstance(answer, Stop):
            return
        assert other.at is not None
        origin, other.at = other.at, t.pack.sea.near[other.at][answer.way]
        t.say("RF-C03", "guided", seat=other.seat, origin=origin, at=other.at)
        yield from state_check(t)


def haul_refusal(t: Dive, diver: Diver, effect: Haul, other: Diver) -> Reason | None:
    """Why a diver cannot be put beside another one (SA15)."""
    if other is diver or other.at is None:
        return ANOTHER_DIVER
    return None if other.at in t.pack.sea.within[diver.at or "", effect.reach] else TOO_FAR


def haulable(t: Dive, diver: Diver, effect: Haul) -> list[Option]:
    """The options to choose another diver within reach."""
    return [PickDiver(other.seat) for other in others(t, diver) if haul_refusal(t, diver, effect, other) is None]


def berth_refusal(t: Dive, diver: Diver, space: Space) -> Reason | None:
    """Why another diver cannot be put on this space beside `diver`; None if one can (SA15)."""
    if space not in t.pack.sea.beside[diver.at or ""]:
        return NOT_BESIDE_YOU
    return OCCUPIED if occupied(t, space) else None


def berths(t: Dive, diver: Diver) -> list[Option]:
    """The options to put another diver on an unoccupied space adjacent to this diver."""
    beside = t.pack.sea.beside[diver.at or ""]
    return [At(space) for space in beside if berth_refusal(t, diver, space) is None]


def no_haul(t: Dive, diver: Diver, effect: Haul) -> Reason | None:
    """Why no diver can be put beside this one; None if one can."""
    if not haulable(t, diver, effect):
        return NOBODY_TO_HAUL
    return None if berths(t, diver) else NO_BERTH


@EFFECTS.runs(Haul, no_haul)
def haul(t: Dive, diver: Diver, effect: Haul, decision: str, source: str) -> Script[None]:
    """Put another diver, standing or down, beside the player's own one (SA15)."""
    answer = yield Ask((diver.seat,), decision, haulable(t, diver, effect), About("haul", source))
    other = t.state.divers[answer.seat]
    answer = yield Ask((diver.seat,), decision, berths(t, diver), About("berth", source, seat=other.seat))
    origin, other.at = other.at, answer.space
    t.say("RF-C03", "guided", seat=other.seat, origin=origin, at=other.at)
    yield from state_check(t)


# -- looking ahead -------------------------------------------------------------------------------------------------


def no_look(t: Dive, diver: Diver, effect: Look) -> Reason | None:
    """Why there are no Kraken cards to look at; None if there are some."""
    return None if t.state.kraken else NO_KRAKEN_CARDS


def looked_at(t: Dive, effect: Look) -> list[str]:
    """The Kraken cards that the team looks at, the top one first; fewer if the pile has fewer (RF-R54)."""
    return t.state.kraken[: -effect.cards - 1 : -1]


def order_refusal(t: Dive, effect: Look, about: About, card: str) -> Reason | None:
    """Why a Kraken card cannot come next: it has been put back (RF-D22)."""
    return None if card in looked_at(t, effect)[-about.left :] else PLACED_ALREADY


@EFFECTS.runs(Look, no_look)
def look(t: Dive, diver: Diver, effect: Look, decision: str, source: str) -> Script[None]:
    """The team looks at the top cards; the player puts them back in any order (SA08, N2, RF-R54, RF-D22)."""
    s = t.state
    t.reveal()
    cards = looked_at(t, effect)
    s.known = max(s.known, len(cards))
    t.say("RF-903", "looked at", seat=diver.seat, cards=cards)
    for left in range(len(cards), 1, -1):
        # The first choice is put on top, the next one below it: the first is drawn first.
        options: list[Option] = [PickCard(card) for card in dict.fromkeys(looked_at(t, effect)[-left:])]
        answer = yield Ask((diver.seat,), "RF-D22", options, About("look", source, left=left))
        top = len(s.kraken) - 1 - (len(cards) - left)
        index = next(i for i in range(top, -1, -1) if s.kraken[i] == answer.card)
        s.kraken.insert(top, s.kraken.pop(index))


# -- mending, protecting, finding ----------------------------------------------------------------------------------


def repair_refusal(t: Dive, ability: str) -> Reason | None:
    """Why an ability cannot be turned up by Field Repair (T3)."""
    if isinstance(t.pack.ability[ability].effect, Repair):
        return NOT_ITSELF
    owner = next((diver for diver in t.state.divers if ability in diver.used), None)
    if owner is None:
        return FACE_UP
    return None if owner.at is not None else OWNER_OFF_MAP


def repairable(t: Dive) -> list[Option]:
    """Face-down abilities of divers on the map, except Repair itself (T3)."""
    return [TurnUp(id) for diver in t.state.divers for id in diver.used if repair_refusal(t, id) is None]


def no_repair(t: Dive, diver: Diver, effect: Repair) -> Reason | None:
    """Why there is no ability to turn up; None if there is one."""
    return None if repairable(t) else NOTHING_FACE_DOWN


@EFFECTS.runs(Repair, no_repair)
def repair(t: Dive, diver: Diver, effect: Repair, decision: str, source: str) -> Script[None]:
    """Turn one face-down ability of any diver on the map face up (T3)."""
    answer = yield Ask((diver.seat,), decision, repairable(t), About("repair", source))
    owner = next(other for other in t.state.divers if answer.ability in other.used)
    abilities.turn_up(t, owner, answer.ability, source)


def no_screen(t: Dive, diver: Diver, effect: Screen) -> Reason | None:
    """Why the diver cannot put up a Bubble Screen: they already have one. None if they can."""
    return SCREEN_UP if diver.screen else None


@EFFECTS.runs(Screen, no_screen)
def screen(t: Dive, diver: Diver, effect: Screen, decision: str, source: str) -> Script[None]:
    """Put up a Bubble Screen: until the player's next turn, devour cards spare the diver and its neighbours (SA13)."""
    diver.screen = True
    t.say(source, "screen up", seat=diver.seat)
    return
    yield


def no_scrounge(t: Dive, diver: Diver, effect: Scrounge) -> Reason | None:
    """Why there is no card to take: both piles are empty. None if there is one."""
    return None if t.state.salvage_discard or t.state.salvage else NO_CARD_LEFT


@EFFECTS.runs(Scrounge, no_scrounge)
def scrounge(t: Dive, diver: Diver, effect: Scrounge, decision: str, source: str) -> Script[None]:
    """Take any card from the discards; if there is none, draw one (V2)."""
    pile = t.state.salvage_discard
    if not pile:
        salvage.draw(t, diver)
        return
    options: list[Option] = [PickCard(card) for card in dict.fromkeys(sorted(pile))]
    answer = yield Ask((diver.seat,), decision, options, About("scrounge", source))
    pile.remove(answer.card)
    diver.hand.append(answer.card)
    t.say(source, "scrounges", seat=diver.seat, card=answer.card)
