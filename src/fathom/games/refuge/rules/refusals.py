"""Why can't I? What a player of The Refuge might try now and may not, with the rule."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.engine.legality import Refusal
from fathom.games.refuge.model.board import DIRECTIONS
from fathom.games.refuge.model.options import At, Give, Hand, Move, Nudge, Play, Recover, Task, Use
from fathom.games.refuge.model.pack import TYPES, Screen
from fathom.games.refuge.model.state import DOWN, Dive, Diver
from fathom.games.refuge.rules import recover, salvage, tasks, tentacles
from fathom.games.refuge.rules.queries import diver_at, me, others, under_head


def refusals(t: Dive, ask: Ask) -> list[Refusal]:
    """The refusals that fit the current question."""
    if ask.id == "RF-D06":
        found = list(_actions(t, me(t)))
    elif ask.id == "RF-D08":
        found = list(_lair(t))
    elif ask.id == "RF-D09":
        found = [Refusal(At(s), "RF-430", "It stands in another row and column.") for s in t.state.tentacles]
    elif ask.id in ("RF-D04", "RF-D05"):
        found = list(_places(t, ask.id))
    else:
        found = []
    return found


def _actions(t: Dive, diver: Diver) -> Iterator[Refusal]:
    yield from _moves(t, diver)
    yield from _cards(t, diver)
    yield from _abilities(t, diver)
    yield from _recovers(t, diver)
    yield from _gifts(t, diver)
    yield from _tasks(t, diver)


def _tasks(t: Dive, diver: Diver) -> Iterator[Refusal]:
    task, reason = tasks.current_task(t), tasks.refusal(t, diver)
    if task is not None and reason is not None:
        yield Refusal(Task(task.deed), reason.rule, reason.why)
    if t.state.carrier == diver.seat:
        for other in others(t, diver):
            yield Refusal(Hand(other.seat), "RF-D23", "The cargo goes only to an adjacent, standing diver.")


def _moves(t: Dive, diver: Diver) -> Iterator[Refusal]:
    assert diver.at is not None
    near = t.pack.sea.near[diver.at]
    for way in DIRECTIONS:
        if diver.stance == DOWN:
            yield Refusal(Move(way), "RF-701", "You are down; stand up first.")
        elif not t.state.actions:
            yield Refusal(Move(way), "RF-302", "You have no action left.")
        elif way not in near:
            yield Refusal(Move(way), "RF-310", "There is no space that way.")
        elif diver_at(t, near[way]):
            yield Refusal(Move(way), "RF-311", "Another diver is there.")


def _cards(t: Dive, diver: Diver) -> Iterator[Refusal]:
    for id in dict.fromkeys(diver.hand):
        card = t.pack.card[id]
        if card.weapon:
            yield Refusal(Play(id), "RF-349", "A Weapon can only be used on contact with a tentacle.")
        elif not t.state.actions:
            yield Refusal(Play(id), "RF-302", "You have no action left.")
        elif diver.stance == DOWN and not card.while_down:
            yield Refusal(Play(id), "RF-701", "You are down; this card does not work while down.")
        elif isinstance(salvage.effect_of(t, id), Screen):
            yield Refusal(Play(id), "RF-308", "Your Bubble Screen is already up.")
        elif salvage.effect_of(t, id) is not None:
            yield Refusal(Play(id), "RF-C04", "It would do nothing now: it has no legal target.")


def _abilities(t: Dive, diver: Diver) -> Iterator[Refusal]:
    for ability in t.pack.diver[diver.name].abilities:
        if ability.id in diver.used:
            yield Refusal(Use(ability.id), "RF-352", "It lies face down; Recover turns it up again.")
        elif ability.use == "reaction":
            yield Refusal(Use(ability.id), "RF-351", "A Reaction waits for its moment; you will be asked.")
        elif diver.stance == DOWN and not ability.while_down:
            yield Refusal(Use(ability.id), "RF-701", "You are down; this ability does not work while down.")
        elif ability.use == "action" and not t.state.actions:
            yield Refusal(Use(ability.id), "RF-302", "You have no action left.")
        else:
            yield Refusal(Use(ability.id), "RF-C04", "It would do nothing now: it has no legal target.")


def _recovers(t: Dive, diver: Diver) -> Iterator[Refusal]:
    for type in TYPES:
        if not t.state.actions:
            yield Refusal(Recover(type), "RF-302", "You have no action left.")
        elif len(recover.of_type(t, diver, type)) < t.pack.board.recover_cards:
            yield Refusal(Recover(type), "RF-360", f"You do not hold two {type} cards.")
        else:
            yield Refusal(Recover(type), "RF-362", "There is nothing to recover here.")


def _gifts(t: Dive, diver: Diver) -> Iterator[Refusal]:
    for other in t.state.divers:
        if other is not diver:
            for card in dict.fromkeys(diver.hand):
                yield Refusal(Give(card, other.seat), "RF-370", "Cards pass only between adjacent divers.")


def _lair(t: Dive) -> Iterator[Refusal]:
    for tentacle in t.state.tentacles:
        for way in DIRECTIONS:
            if tentacles.stays(t, tentacle, way):
                yield Refusal(Nudge(tentacle, way), "RF-421", "It would stay where it is.")


def _places(t: Dive, decision: str) -> Iterator[Refusal]:
    sea = t.pack.sea
    row, rule = (0, "RF-132") if decision == "RF-D04" else (t.pack.board.devour_row, "RF-715")
    for space in sea.kind:
        if sea.xy[space][1] != row:
            where = "a Start space" if row == 0 else "the devour row"
            yield Refusal(At(space), rule, f"You are placed on {where}.")
        elif space in t.state.tentacles or diver_at(t, space) or under_head(t, space):
            yield Refusal(At(space), rule, "That space is occupied.")
