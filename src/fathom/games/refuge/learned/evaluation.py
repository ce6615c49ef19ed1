"""The scripted player's value of a position (`bot/heuristics`), read from an observation.

The trainer rewards what raises it, and the network reads its terms. All seats see the same, so it does not matter whose
observation it is. The numbers are those of the heuristics, which need the rest of the package; a test compares both.
Only a single diver who cannot stand up costs less here: a match that is lost would else be worth less than none.
"""

from __future__ import annotations

from fathom.games.refuge.learned.layout import (
    ANCHOR,
    BLEED,
    BOARD,
    CARGO,
    CLEAR,
    HATCHES,
    STOW,
    SURVEY,
    WIRE,
    Array,
)
from fathom.games.refuge.learned.position import DEVOURED, DOWN, STANDING, Position

DOWN_COST, DEVOURED_COST, STRANDED, LAST_ONE, ALONE_AND_LOST = -14.0, -22.0, -8.0, -25.0, -60.0
CARD, WEAPON, PAIR, ABILITY = 2.0, 1.0, 2.0, 3.5
HAND_ENOUGH, BEYOND = 24.0, 0.3
OBJECTIVE, SLOWED = 190.0, 8.0
STEP = 2.0
BOARD_STEP, ABOARD = 2.6, 12.0
ALL = 600.0
"""The points of a match that is won: three objectives, and a team that is well."""


def terms(p: Position) -> list[Array]:
    """The points of each term: threat, supply, reef, salvage, team, gear, objectives."""
    xp, t = p.xp, p.t
    threat = xp.minimum(p.number("threat"), len(t.threat_points) - 1).astype(xp.int32)
    return [
        xp.asarray(t.threat_points)[threat],
        xp.asarray(t.supply_points)[p.number("supply").astype(xp.int32)],
        p.tentacles[..., :-1] @ xp.asarray(t.reef_points),
        xp.asarray(t.pile_points)[p.number("salvage_left").astype(xp.int32)],
        _team(p),
        _gear(p).sum(-1),
        OBJECTIVE * p.done + (p.goal * xp.stack(_progress(p), axis=-1)).sum(-1) + SLOWED * p.number("slowed"),
    ]


def value(p: Position) -> Array:
    """The value as a share of that of a match that is won; 0 before the objectives are laid out."""
    points = p.xp.stack(terms(p), axis=-1).sum(-1)
    return p.xp.where(p.laid.sum((-1, -2)) > 0, points / ALL, 0.0)


def _team(p: Position) -> Array:
    xp = p.xp
    standing = p.stance[..., STANDING].sum(-1)
    out = p.stance[..., DOWN] + p.stance[..., DEVOURED]
    stranded = xp.where(p.players == 1, ALONE_AND_LOST, STRANDED)
    costs = DOWN_COST * p.stance[..., DOWN] + DEVOURED_COST * p.stance[..., DEVOURED]
    costs = costs + stranded[..., None] * out * (1 - p.can_stand_up)
    return costs.sum(-1) + LAST_ONE * ((standing == 1) & (p.players > 1))


def _gear(p: Position) -> Array:
    """By diver."""
    xp = p.xp
    hand = CARD * p.hand.sum(-1) + WEAPON * p.weapons + PAIR * (p.types > 1).sum(-1)
    hand = xp.where(hand > HAND_ENOUGH, HAND_ENOUGH + (hand - HAND_ENOUGH) * BEYOND, hand)
    return hand + ABILITY * p.ready.sum(-1)


def _progress(p: Position) -> list[Array]:
    """By kind of goal, as if it were the current one."""
    xp, targets, wanted = p.xp, p.t.targets, p.wanted
    nearest = p.nearest()
    with_card = p.nearest(2.0 * (p.hand.sum(-1) == 0))
    with_weapon = p.nearest(2.0 * (p.weapons == 0))
    marked = p.markers.sum(-1)

    def steps(found: Array, begins: int, ends: int) -> Array:
        return (wanted[..., begins:ends] * found[..., begins:ends]).sum(-1)

    missing = len(p.t.survey) - marked
    held = ((p.types.sum(-2) > 0) & (p.stowed == 0)).sum(-1)
    found = {
        CLEAR: 12.0 * p.tally,
        SURVEY: 30.0 * missing - STEP * steps(nearest, targets.survey, targets.zones),
        STOW: 30.0 * p.stowed.sum(-1) + 9.0 * held,
        ANCHOR: 30.0 * marked - STEP * steps(with_card, targets.zones, targets.edges),
        WIRE: 35.0 * marked - STEP * steps(nearest, targets.edges, targets.around),
        BLEED: 32.0 * p.tally
        + 5.0 * xp.minimum(p.weapons.sum(-1), p.need - p.tally)
        - STEP * with_weapon[..., targets.around],
        BOARD: xp.where(p.players == 1, _alone_on_board(p), _on_board(p)),
        HATCHES: _hatches(p, nearest),
        CARGO: _cargo(p),
    }
    return [found[kind] for kind in range(len(found))]


def _on_board(p: Position) -> Array:
    xp = p.xp
    steps = p.distance[..., p.t.targets.finish] + 3.0 * p.stance[..., DOWN]
    # Seats without a diver are off the map, and further away than any diver on it.
    first = xp.sort(steps, axis=-1)[..., :2]
    return -BOARD_STEP * first.sum(-1) + ABOARD * (first == 0).sum(-1)


def _alone_on_board(p: Position) -> Array:
    xp, count = p.xp, len(p.t.finish)
    steps = xp.where(p.wanted[..., :count] > 0, p.distance[..., 0, :count], 12.0).min(-1)
    return 40.0 * (p.markers.sum(-1) > 0) - 1.5 * STEP * (steps + 3.0 * p.stance[..., 0, DOWN])


def _hatches(p: Position, nearest: Array) -> Array:
    xp, count = p.xp, len(p.t.finish)
    left, cards = p.pods.sum(-1), p.hand.sum((-1, -2))
    steps = xp.where(p.wanted[..., :count] > 0, nearest[..., :count], 0.0)
    others = xp.where(p.wanted[..., :count] > 0, nearest[..., :count], 99.0)
    two = xp.where(left > 2, xp.sort(others, axis=-1)[..., :2].sum(-1), steps.sum(-1))
    return 32.0 * (p.need - left) + 3.0 * xp.minimum(cards, p.price * left) - STEP * two


def _cargo(p: Position) -> Array:
    xp, targets = p.xp, p.t.targets
    carried = p.carrier.sum(-1) > 0
    home = (p.carrier * (p.distance[..., targets.start] + 3.0 * p.stance[..., DOWN])).sum(-1)
    cards = p.hand.sum(-1)
    ready = p.nearest(2.0 * (cards < p.price[..., None]))[..., targets.cargo]
    return xp.where(carried, 60.0 - 1.5 * STEP * home, 3.0 * xp.minimum(p.price, cards.max(-1)) - STEP * ready)
