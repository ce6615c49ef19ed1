"""Challenges. SG-550 to SG-582, SG-961, SG-R080 to SG-R082."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.effects import Effects
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.agenda import Alter, Do, Gather
from fathom.games.sleeping_gods.model.options import PASS, About, Discard, Join
from fathom.games.sleeping_gods.model.state import Crew, Player, Trial, Voyage
from fathom.games.sleeping_gods.rules import course, crew, fate, goods, harm, triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.modifiers import left, shared, skill
from fathom.games.sleeping_gods.rules.queries import active, clockwise, controller

TAKES_PART = Reason("SG-560", "This crew member already takes part.")
CAPTAINS = Reason("SG-006", "Only the active player controls the Captain.")
NOT_YOURS = Reason("SG-560", "Another player controls this crew member.")
EXHAUSTED = Reason("SG-561", "With 2 fatigue a crew member cannot join a challenge; rest first.")
NO_HEALTH = Reason("SG-561", "At 0 health a crew member cannot join a challenge; heal first.")
OWN_TRAVEL = Reason("SG-R088", "Only the active player's crew can take part in travel.")
ONE_TRAVELS = Reason("SG-311", "Only one crew member can take part in travel.")
NO_CRAFT = Reason("SG-311", "Only a crew member with craft can take part in travel.")
NO_CHALLENGE = Reason("SG-568", "You can discard hand cards for their skill only after fate is drawn in a challenge.")
OTHER_SKILL = Reason("SG-568", "This card has a different skill from the challenge.")


def announce(
    t: Voyage, kind: str, number: int, source: str, success: Effects, failure: Effects, failure_text: str = ""
) -> None:
    """Announce a challenge: its skill, its number with all modifiers, and its consequences (SG-553)."""
    s = t.state
    number = total_needed(t, number)
    s.trial = Trial(kind, number, source, s.active, success, failure, failure_text)
    t.say("SG-553", "challenge", skill=kind, number=number, source=source)
    push(t, Gather())


def total_needed(t: Voyage, number: int) -> int:
    """The number of a challenge with all modifiers (`mod(difficulty)`) and what the pass adds (SG-R237)."""
    return number + shared(t, "difficulty") + t.pack.figures.harder(t.state.passes)


def current(t: Voyage) -> Trial:
    """The challenge in progress."""
    assert t.state.trial is not None
    return t.state.trial


# -- step 1: who takes part ----------------------------------------------------------------------------------------


def ask_to_gather(t: Voyage, item: Gather) -> tuple[str, list[Option], About]:
    """The id, options and subject of the question who takes part (SG-560, SG-R080, SG-D24, SG-D38)."""
    trial = current(t)
    return "SG-D24" if trial.travel else "SG-D38", [PASS], About("gather", trial.source, seat=t.state.active)


def price(t: Voyage, player: Player, one: Crew) -> int:
    """The command that a player pays to add a crew member (SG-562, SG-564).

    Low morale of the crew member costs command, and so does a player's first crew member in another player's challenge.
    """
    trial = current(t)
    helping = player.seat != t.state.active and player.seat not in trial.helpers
    return (t.pack.figures.join_command if helping else 0) + ("low" in one.statuses)


def refuse_join(t: Voyage, player: Player, one: Crew) -> Reason | None:
    """Why a player cannot add this crew member; None if they can (SG-311, SG-560, SG-561, SG-564, SG-R088)."""
    trial = current(t)
    if one.id in trial.crew:
        return TAKES_PART
    if controller(t, one.id) != player.seat:
        return CAPTAINS if one.seat < 0 else NOT_YOURS
    if crew.exhausted(t, one):
        return EXHAUSTED
    if left(t, one) <= 0:
        return NO_HEALTH
    if trial.travel:
        if player.seat != t.state.active:
            return OWN_TRAVEL
        if trial.crew:
            return ONE_TRAVELS
        if skill(t, one, trial.skill) < 1:
            return NO_CRAFT
    cost = price(t, player, one)
    if cost > player.command:
        rule = "SG-564" if "low" in one.statuses else "SG-562"
        return Reason(rule, f"It costs {cost} command to add this crew member; you have {player.command}.")
    return None


def joins(t: Voyage, player: Player, mine: list[Crew]) -> list[Option]:
    """The options to add one of the crew members in `mine` (SG-D24, SG-D38, SG-D39)."""
    return [Join(one.id) for one in mine if refuse_join(t, player, one) is None]


def join(t: Voyage, player: Player, id: str) -> Script[None]:
    """Add a crew member; command is paid at once, fatigue and madness count when all are gathered (SG-961)."""
    trial = current(t)
    one = t.state.crew[id]
    cost = price(t, player, one)
    if player.seat != t.state.active and player.seat not in trial.helpers:
        trial.helpers.append(player.seat)
    player.command -= cost
    trial.crew.append(id)
    t.say("SG-560", "joins", crew=id, seat=player.seat, command=cost)
    return
    yield


def gathered(t: Voyage, item: Gather, answer: Option) -> Script[None]:
    """Give every participant fatigue, let madness hurt, then draw fate (SG-563, SG-565, SG-566)."""
    trial = current(t)
    order = [player.seat for player in clockwise(t)]
    joined = sorted((t.state.crew[id] for id in trial.crew), key=lambda one: order.index(controller(t, one.id)))
    for one in joined:
        crew.tire(t, one, 1, "SG-563")
    for one in joined:
        if "madness" in one.statuses:
            yield from harm.take_damage(t, one, 1, "SG-565")
    yield from triggers.fire(t, "travel" if trial.travel else "join", joined, "W2")
    if trial.travel:
        trial.distance += triggers.boost(t, "travel", "distance", joined)
    yield from fate.draw(t, "travel" if trial.travel else "challenge", t.state.active)
    push(t, Alter())


# -- step 3: altering fate and skill -------------------------------------------------------------------------------


def ask_to_alter(t: Voyage, item: Alter) -> tuple[str, list[Option], About]:
    """The id, options and subject of the question whether to change the result (SG-567, SG-D40)."""
    return "SG-D40", [PASS], About("alter", current(t).source, seat=t.state.active)


def refuse_discard(t: Voyage, card: str, window: Window) -> Reason | None:
    """Why a hand card cannot be discarded for its skill now; None if it can (SG-568)."""
    if window != "W2":
        return NO_CHALLENGE
    return None if t.pack.ability[card].skill == current(t).skill else OTHER_SKILL


def discards(t: Voyage, player: Player) -> list[Option]:
    """The options to discard a player's hand cards of the challenge's skill (SG-568)."""
    return [Discard(card) for card in player.hand if refuse_discard(t, card, "W2") is None]


def discard(t: Voyage, player: Player, card: str) -> Script[None]:
    """Discard a hand card to add 1 to the total (SG-568)."""
    current(t).bonus += 1
    goods.discard_from_hand(t, player, card, "SG-568")
    return
    yield


def total(t: Voyage) -> int:
    """The total so far: fate with its bonuses, the participants' skill, and other bonuses (SG-566)."""
    trial = current(t)
    draw = t.state.fate
    value = trial.bonus + (draw.number + draw.bonus if draw else 0)
    for id in trial.crew:
        value += skill(t, t.state.crew[id], trial.skill)
    return value


# -- steps 4 and 5 -------------------------------------------------------------------------------------------------


def compare(t: Voyage, item: Alter, answer: Option) -> Script[None]:
    """Compare the total with the number: success or failure, and its consequences (SG-569, SG-575, SG-576)."""
    s = t.state
    trial = current(t)
    reached = total(t)
    fate.finish(t)
    s.trial = None
    if trial.travel:
        course.arrive(t, trial, reached)
        return
    passed = reached >= trial.number
    t.say("SG-569", "passed" if passed else "failed", skill=trial.skill, number=trial.number, total=reached)
    if not passed and trial.failure_text:
        t.say("SG-582", "failure text", choice=trial.failure_text)
    effects = trial.success if passed else trial.failure
    if effects:
        push(t, Do(effects, active(t).seat, trial.source, "", tuple(trial.crew)))
    return
    yield
