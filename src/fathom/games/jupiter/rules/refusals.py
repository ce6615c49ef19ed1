"""Why can't I? What a player of Jupiter Deep might try now and may not, with the rule."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.engine.legality import Refusal
from fathom.games.jupiter.model.modules import CENTRE, OUT, POD, SIZE, Dome
from fathom.games.jupiter.model.options import Command, Dock, Move, Override, Place, Play, Shoot, Swap, Tile, Trade, Use
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, Rescue, Robot
from fathom.games.jupiter.rules import actions, cards, command, trade
from fathom.games.jupiter.rules.queries import away, colony, in_effect, me, seat_free
from fathom.present.phrases import count


def refusals(t: Rescue, ask: Ask) -> list[Refusal]:
    """The refusals that fit the current question."""
    return list(ABOUT[ask.id](t, ask)) if ask.id in ABOUT else []


def _actions(t: Rescue, ask: Ask) -> Iterator[Refusal]:
    robot = me(t)
    yield from _moves(t, robot)
    yield from _shots(t, robot)
    yield from _commands(t, robot)
    yield from _trades(t, robot)
    yield from _swaps(t, robot)
    yield from _overrides(t, robot)
    yield from _cards(t, robot)


def _moves(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    ground = colony(t)
    if away(t, robot):
        for dome in ground.everywhere:
            yield Refusal(ground.move[dome], "JD-R29", "Your pawn is aboard the Pod, and the Pod is away.")
        return
    near, board = _near(t, robot.at), t.state.board
    polite, juggernaut = t.state.rules.polite, in_effect(robot, "juggernaut")
    for dome in (*ground.everywhere, POD):
        if dome == robot.at:
            continue
        option = Move(ground.name(dome))
        if not actions.left(t):
            yield Refusal(option, "JD-320", "You have no action left.")
        elif dome == POD and t.state.layout.pod is None:
            yield Refusal(option, "JD-404", "The Pod is away.")
        elif dome not in near and not polite:
            yield Refusal(option, "JD-157", "No bridge leads there from where you stand.")
        elif dome == POD and not seat_free(t):
            yield Refusal(option, "JD-401", "The Pod is full.")
        elif polite and (dome == POD or board[dome] == EMPTY or (board[dome] == CREEP and juggernaut)):
            yield Refusal(option, "JD-R94", "It is too far for your actions, or an open dome or a creep is on the way.")
        elif board[dome] == CREEP:
            yield Refusal(option, "JD-341", "A creep is in the way.")
        elif polite:
            yield Refusal(option, "JD-880", "Somebody stands there, and a walk must end on an open dome.")
        else:
            yield Refusal(option, "JD-341", "Somebody stands there.")


def _near(t: Rescue, dome: Dome) -> list[Dome]:
    """The spaces a bridge leads to."""
    ground = colony(t)
    if dome == POD:
        return list(ground.gangway)
    return [*ground.near[dome], *([POD] if dome in ground.gangway else [])]


def _shots(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    s, ground = t.state, colony(t)
    creeps = [dome for dome, piece in enumerate(s.board) if piece == CREEP]
    for dome in creeps + [slot * SIZE + CENTRE for slot in s.covered]:
        option = Shoot(ground.names[dome])
        if robot.at == POD:
            yield Refusal(option, "JD-360", "From the Pod you can shoot nothing.")
        elif robot.at // SIZE != dome // SIZE:
            yield Refusal(option, "JD-361", "It is on another module.")
        else:
            yield Refusal(option, "JD-320", "You have no action left.")


def _commands(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    s, ground = t.state, colony(t)
    origins = [dome for dome, piece in enumerate(s.board) if piece == COLONIST] + ([POD] if s.aboard else [])
    for origin in origins:
        for dome in _near(t, origin):
            option = Command(ground.name(origin), ground.name(dome))
            if not actions.left(t):
                yield Refusal(option, "JD-320", "You have no action left.")
            elif not command.hears(t, robot, origin):
                yield Refusal(option, "JD-381", "That colonist is out of your command range.")
            elif dome == POD and not seat_free(t):
                yield Refusal(option, "JD-401", "The Pod is full.")
            else:
                yield Refusal(option, "JD-341", "Something stands there.")


def _trades(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    for other in t.state.robots:
        if other is robot:
            continue
        if not actions.left(t):
            yield Refusal(Trade(other.seat), "JD-320", "You have no action left.")
        elif other.at == OUT:
            yield Refusal(Trade(other.seat), "JD-R91", "That robot is out of play.")
        elif not trade.within_reach(t, robot, other):
            yield Refusal(Trade(other.seat), "JD-450", "That robot is out of your command range.")
        else:
            yield Refusal(Trade(other.seat), "JD-R28", "Neither of you holds a card.")


def _swaps(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    """Only while Swap is in effect: otherwise nobody would try."""
    if not in_effect(robot, "swap") or away(t, robot):
        return
    ground = colony(t)
    for dome in _near(t, robot.at):
        option = Swap(ground.name(dome))
        if not actions.left(t):
            yield Refusal(option, "JD-320", "You have no action left.")
        elif robot.at == POD and t.state.board[dome] == CREEP:
            yield Refusal(option, "JD-R37", "A creep never gets into the Pod.")
        else:
            yield Refusal(option, "JD-655", "Nobody is there to change places with.")


def _overrides(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    if not in_effect(robot, "override"):
        return
    for other in t.state.robots:
        if other is not robot:
            if other.at == OUT or away(t, other):
                yield Refusal(Override(other.seat), "JD-R72", "That robot is away or out of play.")
            elif not actions.left(t):
                yield Refusal(Override(other.seat), "JD-320", "You have no action left.")
            else:
                yield Refusal(Override(other.seat), "JD-649", "That robot can neither move nor shoot.")


def _cards(t: Rescue, robot: Robot) -> Iterator[Refusal]:
    still = actions.left(t)
    for card in dict.fromkeys((robot.core, *robot.hand, *robot.play)):
        if not card:
            continue
        ability = t.pack.ability[card]
        if ability.standard == "turn":
            if card not in robot.hand:
                yield Refusal(Play(card), "JD-622", "You hold no further copy of it.")
            elif in_effect(robot, ability.id) and card in actions.ONE_IS_ENOUGH:
                yield Refusal(Play(card), "JD-R64", "It is in effect already; a second one would do nothing.")
            else:
                yield Refusal(Play(card), "JD-R64", "There is nothing left this turn that it could serve.")
            continue
        if card == robot.core and robot.spent:
            yield Refusal(Use(card, "core"), "JD-625", "As Core it works once per turn, and you have used it.")
        sources = cards.sources(t, robot, ability.id)
        if ability.joined is not None and "joined" not in sources:
            yield Refusal(Use(card, "joined"), "JD-728", "You need two copies that are not used up.")
        for source in sources:
            option = Use(card, source)
            cost = cards.cost(ability, source)
            if card in actions.WINDOWS:
                yield Refusal(
                    option, "JD-R63", "It waits for its moment after the roll or the draw; you will be asked."
                )
            elif cost > still:
                yield Refusal(
                    option, "JD-324", f"It costs {count(cost, 'action')}, and you have {still or 'none'} left."
                )
            elif card == "data_core":
                lacking = "card in hand to take the place of your Core" if robot.core else "Core to replace"
                yield Refusal(option, "JD-661", f"You have no {lacking}.")
            else:
                yield Refusal(option, ability.rule, "There is nothing it could be used on now.")


def _docks(t: Rescue, ask: Ask) -> Iterator[Refusal]:
    for name in colony(t).slot_named:
        yield Refusal(Dock(name), "JD-422", "A module is there; the Pod docks in an empty cell beside one.")


def _modules(t: Rescue, ask: Ask) -> Iterator[Refusal]:
    ground = colony(t)
    if any(isinstance(option, Tile) for option in ask.options):
        for name, slot in ground.slot_named.items():
            if not ground.loose(slot):
                why = "It has no two open edges side by side; the docked Pod closes an edge."
                yield Refusal(Tile(name), "JD-666", why)
            else:
                yield Refusal(Tile(name), "JD-R71", "It has nowhere to go without leaving the Pod adrift.")


def _places(t: Rescue, ask: Ask) -> Iterator[Refusal]:
    ground = colony(t)
    slot = ground.slot_named[ask.about.space]
    for dome in ground.domes[slot]:
        option = Place(ground.names[dome])
        if t.state.board[dome] in (EMPTY, COLONIST):
            why = "An open edge space comes first." if ask.about.source == "JD-541" else "An open dome comes first."
            yield Refusal(option, ask.about.source, why)
        else:
            yield Refusal(option, "JD-341", "That dome is taken.")


ABOUT = {
    "JD-D10": _actions,
    "JD-D04": _docks,
    "JD-D05": _docks,
    "JD-D23": _docks,
    "JD-D22": _modules,
    "JD-D42": _places,
    "JD-D44": _places,
}
