"""Which squares the damage of one attack may cover. SG-650 to SG-655, SG-R155 to SG-R159, SG-R178.

The row of enemies is one field three squares high; card k has its columns 2k and 2k+1 (SG-G02). Damage grows square by
square from the target, so that every group of squares the rules allow can be reached, and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from fathom.engine.legality import Reason

Square: TypeAlias = tuple[int, int]
"""A card of the row and one of its squares, 0 to 5 in reading order."""
NAMES = ("TL", "TR", "ML", "MR", "BL", "BR")
ROWS, COLUMNS = 3, 2
COVERED = Reason("SG-651", "This square is already covered.")
TOO_FAR = Reason("SG-R157", "Damage can go only to the attacked enemy and the enemies beside it.")
TARGET_FIRST = Reason("SG-R157", "The first square must be on the enemy that is attacked.")
APART = Reason("SG-650", "Each further square must share a side with one that this attack has covered.")
APART_DIAGONALLY = Reason(
    "SG-650", "Each further square must touch, at a side or corner, one that this attack has covered."
)
NOT_ON_HEARTS = Reason("SG-R159", "The remaining damage cannot be used on hearts.")
TARGET_HALF = Reason("SG-655", "At least half of the damage must go to the enemy that is attacked.")


class Field(NamedTuple):
    """The row of enemies as an attack finds it, and the damage to place."""

    hearts: tuple[tuple[int, ...], ...]
    """For each card the damage that covers each heart square; 0 if the square has no heart."""
    covered: tuple[frozenset[int], ...]
    resist: tuple[int, ...]
    """How many points of damage each card absorbs first (SG-R158)."""
    target: int
    damage: int
    normal: int
    """How much of the damage may be spent on hearts (SG-R159)."""
    diagonal: bool = False

    @property
    def half(self) -> int:
        """The damage the target must receive if any goes to other enemies (SG-R156)."""
        return (self.damage + 1) // 2


class Group(NamedTuple):
    """The squares covered so far, and the damage spent on them."""

    squares: tuple[Square, ...] = ()
    spent: int = 0
    on_hearts: int = 0
    on_target: int = 0


def further(field: Field, group: Group) -> list[tuple[Square, Group]]:
    """Each square that may be covered next, with the group after that; placing can still be completed from there."""
    return [(square, grown) for square, grown in grown_by(field, group) if _completable(field, grown)]


def complete(field: Field, group: Group) -> bool:
    """Whether placing may stop here: only the target is covered, or it takes at least half of the damage (SG-655)."""
    return group.on_target >= field.half or all(card == field.target for card, _ in group.squares)


def _completable(field: Field, group: Group) -> bool:
    return complete(field, group) or any(_completable(field, grown) for _, grown in grown_by(field, group))


def grown_by(field: Field, group: Group) -> Iterator[tuple[Square, Group]]:
    """Yield each square that touches the group and can be covered with the damage left.

    Each comes with the group that includes it.
    """
    for square in _touching(field, group):
        grown = _grown(field, group, square)
        if grown.spent <= field.damage and grown.on_hearts <= field.normal:
            yield square, grown


def _grown(field: Field, group: Group, square: Square) -> Group:
    card, index = square
    hearts = field.hearts[card][index]
    cost = hearts or 1
    if not any(card == other for other, _ in group.squares):
        cost += field.resist[card]
    return Group(
        (*group.squares, square),
        group.spent + cost,
        group.on_hearts + hearts,
        group.on_target + (cost if card == field.target else 0),
    )


def group_of(field: Field, squares: Iterable[Square]) -> Group:
    """The group of these squares, covered in this order."""
    group = Group()
    for square in squares:
        group = _grown(field, group, square)
    return group


def refuse_square(field: Field, group: Group, square: Square) -> Reason | None:
    """Why a square cannot be covered next; None if it can (SG-650, SG-651, SG-654, SG-655, SG-R156 to SG-R159)."""
    card, index = square
    if index in field.covered[card] or square in group.squares:
        return COVERED
    if abs(card - field.target) > 1:
        return TOO_FAR
    if square not in _touching(field, group):
        if not group.squares:
            return TARGET_FIRST
        return APART_DIAGONALLY if field.diagonal else APART
    grown = _grown(field, group, square)
    if grown.spent > field.damage:
        cost, rest = grown.spent - group.spent, field.damage - group.spent
        return Reason("SG-654", f"Covering this square takes {cost} damage, and only {rest} remains.")
    if grown.on_hearts > field.normal:
        return NOT_ON_HEARTS
    return None if _completable(field, grown) else TARGET_HALF


def none_covered_by(field: Field) -> str:
    """The id of the rule why damage covers no square: resist, hearts that need more damage, or the player's choice.

    (SG-654, SG-R155, SG-R158, SG-R159)
    """
    if field.damage <= field.resist[field.target]:
        return "SG-R158"
    refused = [refuse_square(field, Group(), square) for square in _touching(field, Group())]
    return "SG-R155" if None in refused else next(reason.rule for reason in refused if reason is not None)


def _touching(field: Field, group: Group) -> list[Square]:
    """The free squares that touch the group; if the group is empty, all free squares of the target (SG-R157)."""
    cards = range(max(0, field.target - 1), min(len(field.hearts), field.target + 2))
    free = [
        (card, index)
        for card in cards
        for index in range(ROWS * COLUMNS)
        if index not in field.covered[card] and (card, index) not in group.squares
    ]
    if not group.squares:
        return [square for square in free if square[0] == field.target]
    return [square for square in free if any(touch(square, other, field.diagonal) for other in group.squares)]


def touch(one: Square, other: Square, diagonal: bool = False) -> bool:
    """Whether two squares of the row are neighbours (SG-G02)."""
    across = abs(COLUMNS * (one[0] - other[0]) + one[1] % COLUMNS - other[1] % COLUMNS)
    down = abs(one[1] // COLUMNS - other[1] // COLUMNS)
    return across + down == 1 or (diagonal and across == down == 1)
