"""How rules are mutated: operators of Cosmic Ray, and a few for mistakes it does not make.

The choice leaves out what would change nothing a player notices (texts, type hints, decorators) and what repeats
another operator (`==` to `is`, `<` to `==`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from cosmic_ray.plugins import get_operator
from parso.python.tree import Name

Node = Any
"""A node of parso's syntax tree."""
Span = tuple[tuple[int, int], tuple[int, int]]
"""Where a mutation begins and ends, as (line, column)."""


class Operator(Protocol):
    """What Cosmic Ray asks of an operator."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """Every way to mutate this node itself."""

    def mutate(self, node: Node, index: int) -> Node | None:
        """The node mutated in one of these ways; None removes it."""


class DropOperand:
    """`a and b` becomes `a`, or `b`: a condition is forgotten."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """One for every operand of `and` and `or`."""
        if node.type in ("and_test", "or_test"):
            for operand in node.children[::2]:
                yield operand.start_pos, operand.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The condition without this operand."""
        first = 2 * index if index == 0 else 2 * index - 1
        del node.children[first : first + 2]
        return node if len(node.children) > 1 else node.children[0]


class DropFilter:
    """`x for x in xs if x.ready` becomes `x for x in xs`."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """The filter of a comprehension, where no further loop follows it."""
        if node.type == "comp_if" and len(node.children) == 2:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> None:
        """Nothing is left of the filter."""


class SwapMembership:
    """`in` becomes `not in`, and the other way round."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """The `in` or `not in` of a comparison."""
        if node.type == "comparison" and self._word(node) in ("in", "not in"):
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The opposite comparison."""
        if self._word(node) == "in":
            node.children[1].value = "not in"
        else:
            node.children[1] = node.children[1].children[1]
        return node

    @staticmethod
    def _word(node: Node) -> str:
        return str(node.children[1].get_code()).strip()


class SwapAggregate:
    """`min` becomes `max`, `any` becomes `all`, and the other way round."""

    OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """The name of the built-in function where it is called."""
        if node.type == "name" and node.value in self.OPPOSITE and node.get_next_leaf().value == "(":
            before = node.get_previous_leaf()
            if before is None or before.value not in (".", "def"):
                yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The opposite function."""
        node.value = self.OPPOSITE[node.value]
        return node


class DropStatement:
    """A statement that changes the state, or runs another rule, is forgotten."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """Calls, `yield from`, and assignments to a part of something; a forgotten local name would only crash."""
        if node.type != "simple_stmt" or len(node.children) != 2:
            return
        statement = node.children[0]
        if statement.type == "expr_stmt":
            target, operator = statement.children[:2]
            drops = operator.type == "operator" and (target.type == "atom_expr" or operator.value != "=")
        else:
            drops = statement.type in ("atom_expr", "yield_expr")
        if drops:
            yield statement.start_pos, statement.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """A statement that does nothing; a script stays a script."""
        statement, first = node.children[0], node.get_first_leaf()
        nothing = "yield from ()" if statement.type == "yield_expr" else "pass"
        node.children[0] = Name(nothing, statement.start_pos, first.prefix)
        return node


_CHOSEN = (
    *(
        f"ReplaceComparisonOperator_{change}"
        for change in ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is")
    ),
    *(
        f"ReplaceBinaryOperator_{change}"
        for change in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_Mul")
    ),
    "ReplaceUnaryOperator_Delete_Not",
    "AddNot",
    "NumberReplacer",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ZeroIterationForLoop",
)

OPERATORS: dict[str, Operator] = {
    **{name: get_operator(f"core/{name}")() for name in _CHOSEN},
    **{kind.__name__: kind() for kind in (DropOperand, DropFilter, SwapMembership, SwapAggregate, DropStatement)},
}
"""Every operator by name, in a fixed order: samples depend on it."""
