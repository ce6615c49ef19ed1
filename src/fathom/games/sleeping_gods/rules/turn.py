"""The turn. SG-200 to SG-202, SG-300, SG-301, SG-430, SG-960."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.agenda import (
    Act,
    Alter,
    AtMarket,
    Attack,
    BackOnShip,
    Begin,
    Close,
    Course,
    Decided,
    Do,
    EndOfParagraph,
    EnemiesAppear,
    EventStep,
    Free,
    Gather,
    InPort,
    Melee,
    Offer,
    Read,
    RoundEnd,
    ShipAction,
    TurnEnds,
)
from fathom.games.sleeping_gods.model.options import PASS, About, Explore, Market, Port, Skip, Tackle, Travel
from fathom.games.sleeping_gods.model.state import Defeat, Voyage
from fathom.games.sleeping_gods.rules import (
    challenge,
    conditions,
    crew,
    defeat,
    effects,
    events,
    goods,
    harm,
    market,
    port,
    rooms,
    storybook,
    travel,
    triggers,
    windows,
)
from fathom.games.sleeping_gods.rules.agenda import start_turn
from fathom.games.sleeping_gods.rules.combat import battle, melee, rounds, strikes
from fathom.games.sleeping_gods.rules.modifiers import shared
from fathom.games.sleeping_gods.rules.queries import active, clockwise, crew_of
from fathom.games.sleeping_gods.rules.windows import Decision

ELSEWHERE = Reason("SG-350", "Only locations in the ship's region can be explored; sail there first.")
CLOSED = Reason("SG-R235", "This place is closed, because of what has happened in the story.")
UNWRITTEN = Reason("SG-R105", "The storybook has no page for this location.")
NO_MARKET = Reason("SG-380", "There is no market in this region; sail to one.")
SOLD_OUT = Reason("SG-R108", "The market deck is empty.")
NO_PORT = Reason("SG-400", "There is no port in this region; sail to one.")
NO_EVENT_ACTION = Reason("SG-255", "This event has no action.")


def begin(t: Voyage, item: Begin) -> Script[None]:
    """Start a turn: in easy mode the active player gains command tokens, then venom deals damage (SG-202).

    The player chooses the order of crew members with venom (SG-R030, SG-R031). Before all this, players discard down to
    the hand limit, because a player who left may have given them cards (SG-R201).
    """
    s = t.state
    s.turn += 1
    s.used = []
    s.event = ""
    for player in s.players:
        player.idle = False
    t.say("SG-201", "turn", seat=s.active, turn=s.turn)
    for player in clockwise(t):
        yield from goods.enforce_hand_limit(t, player)
    if s.settings.easy:
        goods.gain_command(t, active(t), t.pack.figures.easy.turn_command, "SG-950")
    # Who gains venom while it deals damage takes none before the next turn.
    done = tuple(one.id for one in s.crew.values() if "venom" not in one.statuses)
    while True:
        one = yield from crew.pick(t, "SG-D08", About("venom order", seat=s.active, good=False, done=done))
        if one is None:
            break
        done = (*done, one.id)
        yield from harm.take_damage(t, one, 1, "SG-202")
    yield from triggers.fire(t, "turnstart", crew_of(t, s.active))


def close(t: Voyage, item: Close) -> Script[None]:
    """The captain token passes to the left (SG-430)."""
    start_turn(t, (t.state.active + 1) % t.state.seats)
    return
    yield


# -- free windows --------------------------------------------------------------------------------------------------


def ask_free(t: Voyage, item: Free) -> tuple[str, list[Option], About]:
    """The question in a free window: use something, or pass (SG-450)."""
    return "SG-D32", [PASS], About("free", seat=t.state.active)


def nothing(t: Voyage, item: Free, answer: Option) -> Script[None]:
    """Do nothing: the free window is over."""
    return
    yield


# -- the two actions -----------------------------------------------------------------------------------------------


def refuse_action(t: Voyage, option: Option) -> Reason | None:
    """Why an option cannot be taken as an action; None if it can.

    (SG-300, SG-350, SG-380, SG-400, SG-255, SG-R235)
    """
    s = t.state
    region = t.pack.sea.region[s.region]
    if isinstance(option, Explore):
        if int(option.location) not in t.pack.sea.locations[s.region]:
            return ELSEWHERE
        if not conditions.open_to_explore(t, int(option.location)):
            return CLOSED
        return None if option.location in t.pack.paragraph else UNWRITTEN
    if isinstance(option, Market):
        if not region.market:
            return NO_MARKET
        return None if s.market else SOLD_OUT
    if isinstance(option, Port):
        return None if region.port else NO_PORT
    if isinstance(option, Tackle):
        return None if events.parts(t, option.event, e.Action) else NO_EVENT_ACTION
    return None


def ask_action(t: Voyage, item: Act) -> tuple[str, list[Option], About]:
    """The question for an action: travel, explore, market, port, an event's action, or skip.

    (SG-300, SG-301, SG-D23)
    """
    s = t.state
    here = [Explore(str(n)) for n in t.pack.sea.locations[s.region]]
    tries: list[Option] = [Travel(), *here, Market(), Port(), *(Tackle(id) for id in s.ongoing), Skip()]
    options = [option for option in tries if refuse_action(t, option) is None]
    return "SG-D23", options, About("action", seat=s.active, left=t.pack.figures.actions + 1 - item.number)


def act(t: Voyage, item: Act, answer: Option) -> Script[None]:
    """Carry out an action."""
    s = t.state
    if isinstance(answer, Travel):
        travel.begin(t)
    elif isinstance(answer, Explore):
        yield from storybook.explore(t, answer.location)
    elif isinstance(answer, Market):
        yield from market.visit(t)
    elif isinstance(answer, Port):
        yield from port.visit(t)
    elif isinstance(answer, Tackle):
        t.say("SG-255", "tackled", event=answer.event)
        yield from effects.run(t, Do(events.parts(t, answer.event, e.Action), s.active, answer.event))
    else:
        assert isinstance(answer, answers.Skip)
        t.say("SG-301", "skipped", seat=s.active)
        goods.gain_command(t, active(t), skip_command(t), "SG-301")


def skip_command(t: Voyage) -> int:
    """How much command a player gains by skipping an action, with modifiers (SG-301, `mod(skipcmd)`)."""
    return max(0, t.pack.figures.skip_command + shared(t, "skipcmd"))


# -- steps ---------------------------------------------------------------------------------------------------------

DECISIONS: dict[type, Decision] = {
    # Decisions of the active player with a window around them.
    ShipAction: Decision("W0", rooms.ask_room, rooms.enter),
    Free: Decision("W0", ask_free, nothing),
    Act: Decision("W0", ask_action, act),
    Course: Decision("W0", travel.ask_course, travel.sail),
    AtMarket: Decision("W0", market.ask_to_buy, market.trade, must_read=market.must_be_seen),
    InPort: Decision("W0", port.ask_for_service, port.serve),
    EndOfParagraph: Decision("W0", storybook.ask_after_paragraph, storybook.onward, must_read=windows.always),
    Gather: Decision("W1", challenge.ask_to_gather, challenge.gathered),
    Alter: Decision("W2", challenge.ask_to_alter, challenge.compare),
    Melee: Decision("W3", melee.ask_melee, melee.end_attacks),
}

STEPS: dict[type, Callable[[Voyage, Any], Script[None]]] = {
    # Everything else that can be on the agenda.
    Begin: begin,
    EventStep: events.event_step,
    TurnEnds: events.turn_ends,
    Close: close,
    Do: effects.run,
    Read: storybook.read,
    BackOnShip: storybook.aboard,
    EnemiesAppear: battle.muster,
    Attack: strikes.attack,
    RoundEnd: rounds.enemy_acts,
    Offer: windows.offer,
    Decided: lambda t, item: windows.decided(t, item, DECISIONS),
}


def step(t: Voyage) -> Script[None]:
    """Carry out the next item of the agenda; a defeat interrupts it (SG-R130)."""
    item = t.state.agenda.pop()
    try:
        if type(item) in DECISIONS:
            yield from windows.decide(t, item, DECISIONS[type(item)])
        else:
            yield from STEPS[type(item)](t, item)
    except Defeat as down:
        yield from defeat.resolve(t, down.cause)
