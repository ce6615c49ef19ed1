"""Every decision of The Refuge: the options that a player might try there, and why each is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason
from fathom.games.refuge.model.board import DIRECTIONS, Space
from fathom.games.refuge.model.options import (
    END,
    At,
    Choose,
    Give,
    HandOver,
    Move,
    Nudge,
    PickCard,
    PickDiver,
    Play,
    Recover,
    Steer,
    Stop,
    Task,
    TurnUp,
    Use,
)
from fathom.games.refuge.model.parts import TYPES, Ability
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import (
    abilities,
    devour,
    move,
    passing,
    recover,
    salvage,
    setup,
    spaces,
    tasks,
    tentacles,
    weapons,
)
from fathom.games.refuge.rules.effects import fighting, helping, steering, swimming
from fathom.games.refuge.rules.queries import tentacle_at
from fathom.games.refuge.rules.reasons import FACE_UP, NO_TENTACLE

FIRST_STEP = Reason("RF-320", "Go at least one space before you stop.")
NOT_A_STEP = Reason("RF-320", "A step goes one space up, down, left or right.")
NO_DIVER = Reason("RF-C04", "No diver is there; choose a space with one.")
NOTHING_THERE = Reason("RF-C04", "Nothing is there that could be moved.")


class Question(NamedTuple):
    """One kind of question: the options that a player might try, and why an option is not allowed (None if it is)."""

    candidates: Callable[[Dive, Ask], Iterable[Option]]
    refusal: Callable[[Dive, Ask, Any], Reason | None]


def asked(t: Dive, ask: Ask) -> Diver:
    """The diver of the player who is asked."""
    return t.state.divers[ask.seats[0]]


def effect(t: Dive, ask: Ask) -> Any:
    """The effect of the card or ability from which the question comes."""
    source = ask.about.source
    return t.pack.ability[source].effect if source in t.pack.ability else salvage.effect_of(t, source)


# -- what a player would try ---------------------------------------------------------------------------------------


def every_space(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to choose a space: every space of the board."""
    return [At(space) for space in t.pack.sea.kind]


def every_diver(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to choose a diver: those of all seats."""
    return [PickDiver(diver.seat) for diver in t.state.divers]


def every_direction(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to take a step in each direction, and to stop."""
    return [*(Move(way) for way in DIRECTIONS), Stop()]


def every_head_step(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to move the head in each direction, by each number of spaces that the question allows."""
    furthest = getattr(effect(t, ask), "steps", 1) if ask.about.what == "lure" else 1
    return [Steer(way, steps) for way in DIRECTIONS for steps in range(1, furthest + 1)]


def every_nudge(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to move each tentacle in each direction."""
    return [Nudge(space, way) for space in t.state.tentacles for way in DIRECTIONS]


def divers_and_nudges(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to choose each diver, and to move each tentacle in each direction."""
    return [*every_diver(t, ask), *every_nudge(t, ask)]


def hand_cards(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to choose a card in the player's hand."""
    return [PickCard(card) for card in asked(t, ask).hand]


def own_abilities(t: Dive, ask: Ask) -> list[Ability]:
    """The player's three abilities."""
    return t.pack.diver[asked(t, ask).name].abilities


def own_uses(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to use each of the player's abilities."""
    return [Use(ability.id) for ability in own_abilities(t, ask)]


def own_turn_ups(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to turn up each of the player's abilities."""
    return [TurnUp(ability.id) for ability in own_abilities(t, ask)]


def every_turn_up(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to turn up each ability of each diver."""
    return [TurnUp(ability.id) for diver in t.state.divers for ability in t.pack.diver[diver.name].abilities]


def defences(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to use each hand card and ability against a tentacle in contact."""
    return [*(Play(card) for card in asked(t, ask).hand), *own_uses(t, ask)]


def recoveries(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options to stand each diver up, and to turn up each of the player's abilities."""
    return [*every_diver(t, ask), *own_turn_ups(t, ask)]


def actions(t: Dive, ask: Ask) -> Iterable[Option]:
    """The options that a player might try in the action step: moves anywhere, cards, abilities, the special action …"""
    diver, task = asked(t, ask), tasks.current_task(t)
    others = [other.seat for other in t.state.divers if other is not diver]
    cards = list(dict.fromkeys(diver.hand))
    yield from (Move(way) for way in DIRECTIONS)
    if task is not None:
        yield Task(task.deed)
    yield from (Play(card) for card in cards)
    yield from (Recover(type) for type in TYPES)
    yield from own_uses(t, ask)
    yield from (Give(card, seat) for seat in others for card in cards)
    if t.state.carrier is not None:
        yield from (HandOver(seat) for seat in others)
    yield END
    beside = t.pack.sea.beside[diver.at or ""]
    yield from (At(space) for space in t.pack.sea.kind if space not in beside)


# -- why not -------------------------------------------------------------------------------------------------------


def action_refusal(t: Dive, ask: Ask, option: Option) -> Reason | None:
    """Why an option cannot be chosen in the action step; None if it can."""
    diver = asked(t, ask)
    refuses = ACTION_REFUSALS.get(type(option))
    return refuses(t, diver, option) if refuses else None


ACTION_REFUSALS: dict[type[Option], Callable[[Dive, Diver, Any], Reason | None]] = {
    Move: lambda t, diver, option: move.refusal(t, diver, option.way),
    Task: lambda t, diver, option: tasks.refusal(t, diver),
    Play: lambda t, diver, option: salvage.refusal(t, diver, option.card),
    Recover: lambda t, diver, option: recover.refusal(t, diver, option.type),
    Use: lambda t, diver, option: abilities.refusal(t, diver, t.pack.ability_use[option.ability]),
    Give: lambda t, diver, option: passing.refusal(t, diver, option.seat),
    HandOver: lambda t, diver, option: tasks.hand_refusal(t, diver, option.seat),
    At: lambda t, diver, option: move.space_refusal(t, diver, option.space),
}
"""For each kind of action, the function that says why it cannot be taken."""


def defence_refusal(t: Dive, ask: Ask, option: Play | Use) -> Reason | None:
    """Why a card or ability cannot be used on contact; None if it can."""
    if isinstance(option, Play):
        return weapons.weapon_refusal(t, option.card)
    diver = asked(t, ask)
    arrived = ask.about.space != diver.at
    return weapons.reaction_refusal(t, diver, t.pack.ability[option.ability], arrived)


def reaction_refusal(t: Dive, ask: Ask, option: Use) -> Reason | None:
    """Why an ability cannot be used as a Reaction now; None if it can."""
    return abilities.reaction_refusal(t, asked(t, ask), t.pack.ability[option.ability], ask.about.source)


def recovery_refusal(t: Dive, ask: Ask, option: PickDiver | TurnUp) -> Reason | None:
    """Why Recover cannot help a diver to stand up, or turn an ability up; None if it can."""
    diver = asked(t, ask)
    if isinstance(option, TurnUp):
        return recover.turn_up_refusal(t, diver, option.ability)
    return recover.stand_refusal(t, diver, t.state.divers[option.seat])


def swim_refusal(t: Dive, ask: Ask, option: Move | Stop) -> Reason | None:
    """Why a path cannot continue in a direction, or end here; None if it can."""
    if isinstance(option, Stop):
        return None if ask.about.path else FIRST_STEP
    return move.swim_refusal(t, asked(t, ask), ask.about, effect(t, ask).straight, option.way)


def guide_refusal(t: Dive, ask: Ask, option: PickDiver | Nudge) -> Reason | None:
    """Why the guiding effect cannot move this diver or tentacle; None if it can."""
    diver = asked(t, ask)
    if isinstance(option, Nudge):
        return helping.guide_nudge_refusal(t, diver, effect(t, ask), option.tentacle, option.way)
    return helping.guide_refusal(t, diver, effect(t, ask), t.state.divers[option.seat])


def guide_step_refusal(t: Dive, ask: Ask, option: Move | Stop) -> Reason | None:
    """Why another diver cannot be moved in a direction, or stop here; None if they can."""
    if isinstance(option, Stop):
        return None if ask.about.left < effect(t, ask).steps else FIRST_STEP
    return helping.guide_step_refusal(t, t.state.divers[ask.about.seat], option.way)


def by_subject(questions: dict[str, Question]) -> Question:
    """Combine the kinds of questions of one decision into one `Question`; `ask.about.what` says which kind applies."""

    def candidates(t: Dive, ask: Ask) -> Iterable[Option]:
        return questions[ask.about.what].candidates(t, ask)

    def refusal(t: Dive, ask: Ask, option: Option) -> Reason | None:
        return questions[ask.about.what].refusal(t, ask, option)

    return Question(candidates, refusal)


def on_space(refuses: Callable[[Dive, Ask, str], Reason | None]) -> Question:
    """A `Question` whose options are all spaces of the board; `refuses` says why a space is not allowed."""
    return Question(every_space, lambda t, ask, option: refuses(t, ask, option.space))


def on_diver(refuses: Callable[[Dive, Diver, Any, Diver], Reason | None]) -> Question:
    """A `Question` of an effect whose options are the divers; `refuses` says why a diver is not allowed."""

    def refusal(t: Dive, ask: Ask, option: PickDiver) -> Reason | None:
        return refuses(t, asked(t, ask), effect(t, ask), t.state.divers[option.seat])

    return of_divers(Question(every_diver, refusal))


def elsewhere(question: Question, marked: Callable[[Dive, Ask], Collection[Space | None]], reason: Reason) -> Question:
    """The question with more candidates: all spaces except those of `marked`; they are refused with `reason`."""

    def candidates(t: Dive, ask: Ask) -> Iterable[Option]:
        spaces = marked(t, ask)
        return [*question.candidates(t, ask), *(At(space) for space in t.pack.sea.kind if space not in spaces)]

    def refusal(t: Dive, ask: Ask, option: Option) -> Reason | None:
        return reason if isinstance(option, At) else question.refusal(t, ask, option)

    return Question(candidates, refusal)


def diver_spaces(t: Dive, ask: Ask) -> list[Space | None]:
    """The spaces of the divers; None for a diver off the map."""
    return [diver.at for diver in t.state.divers]


def divers_and_tentacles(t: Dive, ask: Ask) -> list[Space | None]:
    """The spaces of the divers and tentacles; None for a diver off the map."""
    return [*diver_spaces(t, ask), *t.state.tentacles]


def of_divers(question: Question) -> Question:
    """The question about divers with more candidates: each space without a diver, which is refused with a reason."""
    return elsewhere(question, diver_spaces, NO_DIVER)


def of_tentacles(refuses: Callable[[Dive, Ask, Nudge], Reason | None]) -> Question:
    """A `Question` about steps of tentacles; also refuses each space without a tentacle with a reason."""
    return elsewhere(Question(every_nudge, refuses), lambda t, ask: t.state.tentacles, NO_TENTACLE)


def of_steps(refuses: Callable[[Dive, Ask, Any], Reason | None]) -> Question:
    """A `Question` about a step from `ask.about.space`; also refuses each space that no step reaches with a reason."""

    def marked(t: Dive, ask: Ask) -> list[Space | None]:
        return [ask.about.space, *t.pack.sea.beside[ask.about.space]]

    return elsewhere(Question(every_direction, refuses), marked, NOT_A_STEP)


def in_reach(t: Dive, ask: Ask, space: str) -> Reason | None:
    """Why Blast or Scatter cannot hit a tentacle on a space; None if it can."""
    return fighting.reach_refusal(t, asked(t, ask), getattr(effect(t, ask), "reach", fighting.ADJACENT), space)


DIVER = Question(
    lambda t, ask: [Choose(diver) for diver in t.pack.diver], lambda t, ask, o: setup.diver_refusal(t, o.diver)
)
RESURFACE = on_space(lambda t, ask, space: devour.place_refusal(t, space))
LAIR = of_tentacles(lambda t, ask, o: tentacles.refusal(t, o.tentacle, o.way))
SPAWN = on_space(lambda t, ask, space: spaces.spawn_refusal(t, ask.about.space, space))
WHIRLPOOL = of_divers(
    Question(every_diver, lambda t, ask, o: spaces.partner_refusal(t, asked(t, ask), t.state.divers[o.seat]))
)
KRAKEN = Question(every_head_step, lambda t, ask, o: spaces.closer_refusal(t, ask.about.space, o.way))
EFFECT_QUESTIONS: dict[str, Question] = {
    "swim": of_steps(swim_refusal),
    "burrow": on_space(lambda t, ask, space: swimming.cave_refusal(t, space)),
    "shoot": on_space(lambda t, ask, space: fighting.shot_refusal(t, asked(t, ask), effect(t, ask), space)),
    "blast": on_space(in_reach),
    "scatter": on_space(in_reach),
    "film": on_space(lambda t, ask, space: fighting.film_refusal(t, asked(t, ask), effect(t, ask), space)),
    "camera": on_space(lambda t, ask, space: fighting.camera_refusal(t, asked(t, ask), space)),
    "flash": on_space(lambda t, ask, space: fighting.flash_refusal(t, ask.about.space, space)),
    "lure": Question(every_head_step, lambda t, ask, o: steering.lure_refusal(t, o.way, o.steps)),
    "herd": of_tentacles(lambda t, ask, o: steering.herd_refusal(t, ask.about, o.tentacle, o.way)),
    "winch": of_tentacles(lambda t, ask, o: steering.winch_refusal(t, ask.about, o.tentacle, o.way)),
    "raise": on_diver(helping.raise_refusal),
    "guide": elsewhere(Question(divers_and_nudges, guide_refusal), divers_and_tentacles, NOTHING_THERE),
    "guide step": of_steps(guide_step_refusal),
    "haul": on_diver(helping.haul_refusal),
    "berth": on_space(lambda t, ask, space: helping.berth_refusal(t, asked(t, ask), space)),
    "repair": Question(every_turn_up, lambda t, ask, o: helping.repair_refusal(t, o.ability)),
    "scrounge": Question(lambda t, ask: [PickCard(card) for card in t.state.salvage_discard], lambda t, ask, o: None),
}
"""The questions that cards and abilities ask."""
RECOVER = by_subject(
    {
        "pay": Question(hand_cards, lambda t, ask, o: recover.price_refusal(t, o.card, ask.about.source)),
        "recover": of_divers(Question(recoveries, recovery_refusal)),
    }
)
TASK = by_subject(
    {
        "spend": Question(hand_cards, lambda t, ask, o: tasks.price_refusal(t, o.card)),
        "stow": Question(hand_cards, lambda t, ask, o: tasks.stow_refusal(t, o.card)),
        "recoil": Question(every_head_step, lambda t, ask, o: tasks.recoil_refusal(t, o.way)),
    }
)
HEAD = by_subject(
    {
        "brace": Question(own_uses, reaction_refusal),
        "slip": on_space(lambda t, ask, space: devour.slip_refusal(t, space)),
    }
)
FLIP = Question(own_turn_ups, lambda t, ask, o: None if o.ability in asked(t, ask).used else FACE_UP)
PURGE = on_space(lambda t, ask, space: None if tentacle_at(t, space) else NO_TENTACLE)
LOOK = Question(
    lambda t, ask: [PickCard(card) for card in helping.looked_at(t, effect(t, ask))],
    lambda t, ask, o: helping.order_refusal(t, effect(t, ask), ask.about, o.card),
)

DECISIONS: Decisions[Dive] = Decisions()
DECISIONS.add("RF-D03", "Choose a diver that no other player has.", *DIVER)
DECISIONS.add("RF-D04", "Choose a free Start space.", *on_space(lambda t, ask, space: setup.start_refusal(t, space)))
DECISIONS.add("RF-D05", "Choose where your diver comes back.", *RESURFACE)
DECISIONS.add("RF-D06", "Choose an action, or end your turn.", actions, action_refusal)
DECISIONS.add("RF-D08", "Choose a tentacle and its direction, or decline.", *LAIR)
DECISIONS.add("RF-D09", "Choose a tentacle in your row or column.", *SPAWN)
DECISIONS.add("RF-D10", "Choose a diver on a Cave to switch with, or decline.", *WHIRLPOOL)
DECISIONS.add("RF-D11", "Choose which way the head comes closer.", *KRAKEN)
DECISIONS.add("RF-D12", "Choose how to defend yourself.", *Question(defences, defence_refusal))
DECISIONS.add("RF-D13", "Choose whether to use your ability.", *Question(own_uses, reaction_refusal))
DECISIONS.add("RF-D14", "Choose what the card does.", *by_subject(EFFECT_QUESTIONS))
DECISIONS.add("RF-D15", "Choose what the ability does.", *by_subject(EFFECT_QUESTIONS))
DECISIONS.add("RF-D16", "Choose what to pay or to recover.", *RECOVER)
DECISIONS.add("RF-D18", "Choose how to carry out the special action.", *TASK)
DECISIONS.add("RF-D19", "Choose one of your abilities to turn face up.", *FLIP)
DECISIONS.add("RF-D20", "Draw a card, or stop.")
DECISIONS.add("RF-D21", "Choose a tentacle to eliminate, or stop.", *PURGE)
DECISIONS.add("RF-D22", "Choose the Kraken card that comes next.", *LOOK)
DECISIONS.add("RF-D24", "Choose how to save yourself from the head.", *HEAD)
