"""Questions that need not be asked, because only one answer can help."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.options import PASS, PASS_TURN, Arm, Discard, Drop, Recall, Use
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import challenge, uses
from fathom.games.sleeping_gods.rules.combat import enemies, strikes
from fathom.games.sleeping_gods.rules.combat.weapons import weapon_of
from fathom.games.sleeping_gods.rules.queries import crew_of

PASSES = (PASS, PASS_TURN)
WINDOWS = ("window", "alter", "gather")
"""What a question can be about (`About.what`) that need not be asked if its only options are to pass.

A paragraph is not among them: the player must read it first.
"""
RAISING = (e.SkillBonus, e.FateBonus, e.Acc)
"""Effects that raise a total and do nothing else."""
MINOR = (Discard, Drop, Arm, Recall)
"""Options that no question needs to be asked for: discarding a hand card only raises the total, and the others are
possible at other times too."""


def needless(t: Voyage, ask: Ask, alone: bool) -> Option | None:
    """The option to pass, if nothing can be done in a window or nothing that can be done helps; else None.

    Adding skill or accuracy cannot help if the challenge or attack already succeeds, or if it would fail even with
    everything that all players could add (SG-567, SG-634). A window with nothing to do is skipped only for a person
    who plays `alone`: otherwise the skip would tell the others something about the cards in the hand (SG-014).
    """
    about = ask.about
    if about is None or PASS not in ask.options:
        return None
    if alone and about.what in WINDOWS and all(option in PASSES for option in ask.options):
        return PASS
    window: Window = "W2" if about.what == "alter" else about.source if about.what == "window" else "W0"
    if window not in MISSING or not all(_only_raises(t, window, option) for option in ask.options):
        return None
    missing = MISSING[window](t)
    if missing is None:
        return None
    most = _most_added(t, window)
    return PASS if missing <= 0 or (most is not None and missing > most) else None


def free_window(ask: Ask) -> Option | None:
    """The option to pass where a player may equip or use something at any time (W0); None elsewhere (SG-450)."""
    about = ask.about
    free = about is not None and (about.what == "free" or (about.what == "window" and about.source == "W0"))
    return PASS if free and PASS in ask.options else None


def _only_raises(t: Voyage, window: Window, option: Option) -> bool:
    """Whether an option does nothing, or no more than to raise the total or draw fate again."""
    if isinstance(option, Use):
        text = _text(t, window, option)
        return bool(text) and all(isinstance(effect, (*RAISING, e.Redraw)) for effect in text)
    return option in PASSES or isinstance(option, MINOR)


def _text(t: Voyage, window: Window, use: Use) -> e.Effects:
    """The effects of a use in a window; empty if the pack lists none for its id."""
    return dict(t.pack.uses[window].get(use.what, ())).get(use.way, ())


def _most_added(t: Voyage, window: Window) -> int | None:
    """The most that all players together could add to the total; None if something else could change it."""
    most = 0
    for player in t.state.players:
        if window == "W2":
            most += len(player.hand)
        for option in uses.uses(t, player, crew_of(t, player.seat), window):
            text = _text(t, window, option) if isinstance(option, Use) else ()
            if not text or not all(isinstance(effect, RAISING) for effect in text):
                return None
            most += sum(effect.n for effect in text if isinstance(effect, RAISING))
    return most


def missing_in_challenge(t: Voyage) -> int | None:
    """What a challenge lacks to succeed; None without a challenge, or for travel: there, more is better (SG-569)."""
    trial = t.state.trial
    return None if trial is None or trial.travel else trial.number - challenge.total(t)


def missing_in_attack(t: Voyage) -> int | None:
    """What the current attack lacks to hit; None without an attack (SG-634)."""
    s = t.state
    strike = s.battle.strike if s.battle is not None else None
    enemy = enemies.find(t, strike.target) if strike is not None else None
    if strike is None or enemy is None or s.fate is None:
        return None
    one = s.crew[strike.crew]
    total = s.fate.number + s.fate.bonus + strikes.aim(t, one, strike)
    return strikes.guard(t, enemy, one, weapon_of(t, one, strike.weapon)) - total


MISSING: dict[Window, Callable[[Voyage], int | None]] = {"W2": missing_in_challenge, "W4": missing_in_attack}
"""What the total that a window is about lacks, by window."""
