"""Playing cards: where an ability comes from, what it costs, and what happens to the card. JD-620 to JD-629, JD-728,
JD-R09, JD-R64, JD-R76."""

from __future__ import annotations

from typing import Final, get_args

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.ability_use import AbilityUse
from fathom.games.jupiter.model.options import Play, Source, Use
from fathom.games.jupiter.model.parts import AbilityId
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules.reasons import TOO_FEW_ACTIONS
from fathom.games.jupiter.rules.registry import ABILITIES, ACTIONS

USABLE: Final = ABILITIES.usable
SOURCES: Final[tuple[Source, ...]] = get_args(Source)
PLAYS: Final = {card: Play(card) for card in get_args(AbilityId)}
USES: Final = {card: {source: Use(card, source) for source in SOURCES} for card in get_args(AbilityId)}
TIMED: Final = {
    "phase_shift": Reason("JD-R63", "The game asks about this card after the Invasion roll."),
    "suppressant": Reason("JD-R63", "The game asks about this card after the Invasion roll or a Setback."),
}
"""Why abilities for the Invasion or the Draw cannot be used in the Player Actions."""

NOT_IN_HAND: Final = Reason("JD-622", "You hold no copy of this card.")
NOT_FOR_A_TURN: Final = Reason("JD-622", "This card does not stay in play for a turn. Use it instead.")
NOT_USED: Final = Reason("JD-622", "As your Core, this always works. From your hand, play it for a turn.")
NOT_CORE: Final = Reason("JD-620", "This is not your Core.")
CORE_SPENT: Final = Reason("JD-625", "This Core works once per turn, and you have used it.")
TWO_NEEDED: Final = Reason("JD-728", "You need two copies of this card that you have not used this turn.")
NEVER_JOINED: Final = Reason("JD-728", "Two copies of this card cannot be used as one.")

# -- what a robot has ------------------------------------------------------------------------------------------------


def kinds(robot: Robot) -> list[str]:
    """The cards of a robot, each kind once: the Core first, then the cards in hand."""
    return each_once(robot.hand, robot.core)


def each_once(cards: list[str], first: str = "") -> list[str]:
    """The cards in order, each kind once; `first`, if not empty, comes before all others."""
    found = [first] if first else []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def sources(t: Rescue, robot: Robot, ability: AbilityId) -> list[Source]:
    """The sources from which a robot can use an ability now."""
    if robot.core != ability and ability not in robot.hand:
        return []
    return [source for source in SOURCES if source_refusal(t, robot, ability, source) is None]


def source_refusal(t: Rescue, robot: Robot, ability: AbilityId, source: Source) -> Reason | None:
    """Why a robot cannot use an ability from this source now; None if it can.

    The sources are the Core until it is spent, a card in hand, and two copies used as one (JD-728).
    """
    if source == "core":
        if robot.core != ability:
            return NOT_CORE
        return CORE_SPENT if robot.spent else None
    if ability not in robot.hand:
        return NOT_IN_HAND
    if source == "joined":
        if t.pack.ability_use[ability].joined is None:
            return NEVER_JOINED
        if robot.hand.count(ability) + (robot.core == ability and not robot.spent) < 2:
            return TWO_NEEDED
    return None


# -- Single Turn cards -----------------------------------------------------------------------------------------------


def play_refusal(t: Rescue, robot: Robot, option: Play, left: int) -> Reason | None:
    """Why a robot cannot put a card into play now; None if it can (JD-R64)."""
    if not t.pack.ability_use[option.card].lasts_a_turn:
        return NOT_FOR_A_TURN
    if option.card not in robot.hand:
        return NOT_IN_HAND
    return USABLE[option.card](t, robot, "hand", left)


@ACTIONS.runs(Play, usable=play_refusal)
def put_into_play(t: Rescue, robot: Robot, option: Play, left: int) -> Script[None]:
    """Put a Single Turn card into play until the turn ends (JD-622, JD-641)."""
    robot.hand.remove(option.card)
    robot.play.append(option.card)
    t.say("JD-622", "plays", seat=robot.seat, card=option.card)
    return ABILITIES.run[option.card](t, robot, "hand")


# -- Single Action and Single Event cards, and Cores -------------------------------------------------------------------


def use_refusal(t: Rescue, robot: Robot, option: Use, left: int) -> Reason | None:
    """Why a robot cannot use an ability now; None if it can."""
    ability = t.pack.ability_use[option.ability]
    if ability.lasts_a_turn:
        return NOT_USED
    reason = source_refusal(t, robot, ability.id, option.source) or TIMED.get(option.ability)
    return reason if reason is not None else effect_refusal(t, robot, ability, option.source, left)


def effect_refusal(t: Rescue, robot: Robot, ability: AbilityUse, source: Source, left: int) -> Reason | None:
    """Why an ability of a robot would have no effect now, or costs too much; None if it can be used."""
    if cost(ability, source) > left:
        return TOO_FEW_ACTIONS
    return USABLE[ability.id](t, robot, source, left)


@ACTIONS.runs(Use, usable=use_refusal)
def use(t: Rescue, robot: Robot, option: Use, left: int) -> Script[None]:
    """Pay for an ability, spend its card, and carry it out."""
    ability = t.pack.ability_use[option.ability]
    t.state.used += cost(ability, option.source)
    spend(t, robot, ability.id, option.source)
    return ABILITIES.run[ability.id](t, robot, option.source)


def cost(ability: AbilityUse, source: Source) -> int:
    """How many actions an ability costs; fewer if two copies are used as one."""
    return ability.joined or 0 if source == "joined" else ability.cost


def spend(t: Rescue, robot: Robot, ability: AbilityId, source: Source) -> None:
    """Discard the hand cards that were used, and mark a once-per-turn Core as spent (JD-621, JD-623, JD-625)."""
    t.say("JD-620", "uses", seat=robot.seat, card=ability, source=source)
    copies = 1
    if source == "joined":
        copies = 2
        source = "core" if robot.core == ability and not robot.spent else "hand"
    if source == "core":
        copies -= 1
        robot.spent = t.pack.ability_use[ability].once
    for _ in range(copies):
        robot.hand.remove(ability)
        t.state.discard.append(ability)


# -- offers ------------------------------------------------------------------------------------------------------------


def offers(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options to play or use cards now, the Core first."""
    options: list[Option] = []
    for card in kinds(robot):
        if card in TIMED:
            continue
        ability = t.pack.ability_use[card]
        if ability.lasts_a_turn:
            if card in robot.hand and USABLE[card](t, robot, "hand", left) is None:
                options.append(PLAYS[card])
        else:
            for source in sources(t, robot, ability.id):
                if effect_refusal(t, robot, ability, source, left) is None:
                    options.append(USES[card][source])
    return options
