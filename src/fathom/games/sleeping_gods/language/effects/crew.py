"""Statements about crew members and the ship."""

from __future__ import annotations

from typing import Literal

from fathom.games.sleeping_gods.language.effects.statements import PRESENT, Effect, Some, statement
from fathom.games.sleeping_gods.language.words import AnyStatus, Scope, SerpentMove, StatusName


@statement(windows=PRESENT)
class Hurt(Effect, frozen=True):
    """Deal n damage to crew members; damage beyond a crew member's health goes to others (SG-502)."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Heal(Effect, frozen=True):
    """Remove n damage from crew members: from each (`each`), divided among those chosen (`split`, `part`), or from one
    (all other scopes)."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class HealAll(Effect, frozen=True):
    """Remove all damage from crew members."""

    scope: Scope


@statement(windows=PRESENT)
class Tire(Effect, frozen=True):
    """Add n fatigue to crew members; none can have more than two."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Rest(Effect, frozen=True):
    """Remove n fatigue from crew members."""

    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Status(Effect, frozen=True):
    """Put a status token on each of n crew members who do not have that status."""

    status: StatusName
    n: Some
    scope: Scope


@statement(windows=PRESENT)
class Cure(Effect, frozen=True):
    """Remove n tokens of a status from crew members; for `any` the player chooses the status."""

    status: AnyStatus
    n: Some
    scope: Scope = "split"


@statement(windows=PRESENT)
class DropEquip(Effect, frozen=True):
    """Discard n or all equipped ability cards; without a scope, of the whole crew."""

    n: Some | Literal["all"]
    scope: Scope = "each"


@statement(windows=PRESENT)
class Ship(Effect, frozen=True):
    """Deal n ship damage (SG-R041)."""

    n: Some


@statement(windows={"W9"})
class ShipBlock(Effect, frozen=True):
    """Cancel n ship damage."""

    n: Some


@statement(windows=PRESENT)
class Repair(Effect, frozen=True):
    """Remove n ship damage cubes of the player's choice."""

    n: Some


@statement(windows={"W0"})
class Sail(Effect, frozen=True):
    """Move the ship up to n regions; hazards and map edges work as in travel."""

    n: Some


@statement(place="event")
class Serpent(Effect, frozen=True):
    """The sea serpent is placed, hunts, or leaves (SG-R049)."""

    move: SerpentMove
