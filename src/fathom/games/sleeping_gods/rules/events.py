"""Events and the three passes of their deck. SG-250 to SG-260, SG-R042 to SG-R050."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do, EventStep, TurnEnds
from fathom.games.sleeping_gods.model.options import About, Tackle
from fathom.games.sleeping_gods.model.pack import EVENT_TYPES
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import crew, equip, finale, harm, storybook
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.execution import run
from fathom.games.sleeping_gods.rules.journal import note

WRAPS = (e.Always, e.TurnEnd, e.Action)
NO_TURN_END = Reason("SG-255", "This event does nothing at the end of a turn.")
EVENT_DONE = Reason("SG-R050", "This event has already taken effect this turn.")


def event_step(t: Voyage, item: EventStep) -> Script[None]:
    """Draw the top event and resolve it; if the deck is empty, read the plot (SG-250, SG-258)."""
    s = t.state
    if not s.events:
        deck_empty(t)
        return
    s.event = id = t.draw(s.events)
    card = t.pack.event[id]
    t.say("SG-250", "event", event=id)
    if card.form == "ongoing":
        s.ongoing.append(id)
        t.say("SG-253", "ongoing", event=id)
    else:
        s.events_used.append(id)
    todo = tuple(effect for effect in card.effects if not isinstance(effect, WRAPS))
    yield from run(t, Do(todo, s.active, id))


def deck_empty(t: Voyage) -> None:
    """The event deck is empty: read a paragraph of the plot, or after the last pass the finale.

    (SG-257, SG-258, SG-R044)
    """
    s = t.state
    if s.passes >= s.settings.passes:
        finale.begin(t)
        return
    paragraph = storybook.PLOT_PARAGRAPHS[s.passes - 1]
    t.say("SG-258", "deck empty", passes=s.passes)
    if paragraph in t.pack.paragraph:
        storybook.begin(t, "plot", paragraph)
    else:
        # A pack without the paragraph: the pass ends anyway.
        push(t, Do((e.PassReset(),), s.active, paragraph))


def new_pass(t: Voyage) -> Script[None]:
    """Begin a new pass: discard equipped ability cards and build the next event deck (SG-259, SG-260)."""
    s = t.state
    up = crew.standing(t)
    equip.drop_all(t, s.crew.values(), "SG-259")
    s.passes += 1
    build(t)
    s.spent = [id for id in s.spent if t.pack.unlock[int(id[1:])].per != "pass"]
    note(t, "pass", str(s.passes))
    for number in s.quests:
        if number in t.pack.unlock and t.pack.unlock[number].new_passes:
            yield from run(t, Do(t.pack.unlock[number].new_passes, s.active, f"Q{number}"))
    yield from harm.check_fallen(t, up)


def build(t: Voyage) -> None:
    """Build the event deck: as many cards of each type as the settings say, mild ones on top.

    Unused cards come first (SG-156, SG-R042).
    """
    s = t.state
    s.events = []
    for kind in reversed(EVENT_TYPES):
        cards = [id for id in s.events_left if t.pack.event[id].type == kind]
        if (missing := s.settings.events - len(cards)) > 0:
            # Effects have used up cards of this type: used cards come back in their place.
            used = [id for id in s.events_used if t.pack.event[id].type == kind]
            t.shuffle(used)
            cards += used[:missing]
        t.shuffle(cards)
        s.events += cards[: s.settings.events]
    s.events_left = sorted(id for id in s.events_left if id not in s.events)
    s.events_used = [id for id in s.events_used if id not in s.events]
    t.say("SG-156", "event deck", cards=len(s.events))


def discard_top(t: Voyage, n: int, rule: str) -> None:
    """Discard the top n event cards, or all if there are fewer (SG-R134)."""
    s = t.state
    gone = [t.draw(s.events) for _ in range(min(n, len(s.events)))]
    s.events_used += gone
    if gone:
        t.say(rule, "events discarded", n=len(gone), events=tuple(gone))


def end_ongoing(t: Voyage, id: str) -> None:
    """Discard an ongoing event, as its text says (SG-253)."""
    s = t.state
    if id in s.ongoing:
        s.ongoing.remove(id)
        s.events_used.append(id)
        t.say("SG-253", "event over", event=id)


def parts(t: Voyage, id: str, kind: type[e.TurnEnd] | type[e.Action]) -> e.Effects:
    """The effects of an ongoing event at the end of a turn, or as an action (SG-254, SG-255)."""
    return tuple(inner for effect in t.pack.event[id].effects if isinstance(effect, kind) for inner in effect.effects)


def refuse_turn_end(t: Voyage, id: str, done: tuple[str, ...]) -> Reason | None:
    """Why an ongoing event does not take effect next (SG-255, SG-R050).

    `done` lists the events that have already taken effect at the end of this turn.
    """
    if not parts(t, id, e.TurnEnd):
        return NO_TURN_END
    return EVENT_DONE if id in done else None


def turn_ends(t: Voyage, item: TurnEnds) -> Script[None]:
    """Resolve the turn-end effects of ongoing events in the active player's order (SG-430, SG-R050, SG-D21)."""
    s = t.state
    options: list[Option] = [Tackle(id) for id in s.ongoing if refuse_turn_end(t, id, item.done) is None]
    if not options:
        return
    answer = yield Ask((s.active,), "SG-D21", options, About("turn end", seat=s.active, done=item.done))
    push(t, TurnEnds((*item.done, answer.event)))
    yield from run(t, Do(parts(t, answer.event, e.TurnEnd), s.active, answer.event))
