"""Defeat. SG-850 to SG-853, SG-966, SG-R130 to SG-R140."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import DECLINE, About, Sail, Use
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import events, finale, goods, market, quests, scoring, serpent
from fathom.games.sleeping_gods.rules.agenda import start_turn
from fathom.games.sleeping_gods.rules.combat import battle
from fathom.games.sleeping_gods.rules.journal import note

NO_HAVEN = Reason("SG-R133", "The ship drifts to a port; this region has no port.")
FARTHER = Reason("SG-R133", "The ship drifts to the nearest port; this one is further away.")


def resolve(t: Voyage, cause: str) -> Script[None]:
    """Resolve a defeat: the campaign ends, the finale is lost, or the ship drifts to a port (SG-851 to SG-853)."""
    s = t.state
    in_finale = s.story is not None and s.story.kind == "finale"
    abandon(t)
    rule = "SG-851" if cause == "crew" else "SG-852"
    t.say(rule, "defeat", cause=cause)
    note(t, "defeat", cause)
    if s.settings.mode == "brutal":
        raise scoring.over(t, "SG-853")
    s.defeats += 1
    if in_finale:
        yield from finale.lost(t)
        return
    yield from drift(t)
    if cause == "crew":
        mend(t)
    else:
        s.cubes = dict.fromkeys(s.cubes, 0)
    yield from lose_time(t, rule)
    following = (s.active + 1) % s.seats
    if s.settings.easy and cause == "crew":
        ease(t, following)
    start_turn(t, following)


def abandon(t: Voyage) -> None:
    """End everything in progress; what was gained stays (SG-R130)."""
    s = t.state
    s.agenda.clear()
    if s.fate is not None and s.fate.card:
        s.discard.append(s.fate.card)
    s.fate = s.trial = s.story = None
    s.search_discard += s.drawn
    s.drawn = []
    market.close(t)
    battle.clear_combat(t)


def mend(t: Voyage) -> None:
    """Remove all damage and fatigue of the crew; statuses stay (SG-851, SG-R135)."""
    for one in t.state.crew.values():
        one.damage = one.fatigue = 0


def havens(t: Voyage) -> tuple[str, ...]:
    """The nearest ports, to which the ship can drift (SG-R133)."""
    return t.pack.sea.nearest_ports(t.state.region)


def refuse_haven(t: Voyage, region: str) -> Reason | None:
    """Why the ship cannot drift to a region (SG-R133)."""
    if not t.pack.sea.region[region].port:
        return NO_HAVEN
    return None if region in havens(t) else FARTHER


def drift(t: Voyage) -> Script[None]:
    """Move the ship to the nearest port without meeting hazards.

    If the port is on another map, the serpent follows (SG-R133, SG-R136, SG-D55).
    """
    s = t.state
    ports: list[Option] = [Sail(region) for region in havens(t)]
    answer = yield Ask((s.active,), "SG-D55", ports, About("nearest port", seat=s.active))
    turned = answer.region[:-1] != s.region[:-1]
    s.region = answer.region
    t.say("SG-R133", "drifted", region=s.region)
    if turned:
        serpent.follow(t)


def lose_time(t: Voyage, rule: str) -> Script[None]:
    """Discard top cards of the event deck after a defeat, unless a player uses an unlocked card to keep them.

    (SG-851, SG-852, SG-R134, SG-T20)
    """
    s = t.state
    for number in s.quests:
        if number in t.pack.unlock and t.pack.unlock[number].spare_events:
            options: list[Option] = [Use(f"Q{number}", 1), DECLINE]
            answer = yield Ask((s.active,), "SG-D20", options, About("spare events", f"Q{number}", seat=s.active))
            if answer != DECLINE:
                quests.retire_quest(t, number, "used")
                return
    events.discard_top(t, t.pack.figures.defeat_discards, rule)


def ease(t: Voyage, seat: int) -> None:
    """In easy mode, give XP, coins and command after a defeat, and cure all statuses (SG-950, SG-R140)."""
    s, easy = t.state, t.pack.figures.easy
    quests.gain_xp(t, easy.defeat_xp)
    for one in s.crew.values():
        one.statuses = []
    goods.add(t, "coin", easy.defeat_coins, "SG-950")
    goods.gain_command(t, s.players[seat], easy.defeat_command, "SG-R140")
