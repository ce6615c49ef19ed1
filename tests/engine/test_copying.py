"""Fast copies are equal and independent; types that cannot be copied are refused."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine import copying
from fathom.engine.copying import copy
from tests.conformance.test_states import mutable_parts, spoil


class Leaf(msgspec.Struct):
    number: int = 0
    words: list[str] = []


class Fixed(msgspec.Struct, frozen=True):
    name: str
    pair: tuple[int, int] = (0, 0)


class Tree(msgspec.Struct):
    """Everything a state may hold."""

    leaf: Leaf
    fixed: Fixed
    colour: Literal["red", "blue"] = "red"
    some: int | str | None = None
    small: Annotated[int, msgspec.Meta(ge=0)] = 0
    maybe: Leaf | None = None
    leaves: list[Leaf] = []
    rows: list[list[int]] = []
    deep: list[list[Leaf]] = []
    counts: dict[str, int] = {}
    named: dict[str, Leaf] = {}
    table: dict[str, dict[str, list[int]]] = {}
    either: Leaf | Fixed = msgspec.field(default_factory=Leaf)
    branches: list[Tree] = []
    known: tuple[Fixed, ...] = ()


leaves = st.builds(Leaf, st.integers(), st.lists(st.text(max_size=3), max_size=3))
fixed = st.builds(Fixed, st.text(max_size=3), st.tuples(st.integers(), st.integers()))
names = st.text("abc", max_size=2)
lone = st.builds(Tree, leaves, fixed)


def trees(branches: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.builds(
        Tree,
        leaf=leaves,
        fixed=fixed,
        colour=st.sampled_from(["red", "blue"]),
        some=st.one_of(st.none(), st.integers(), st.text(max_size=2)),
        small=st.integers(0, 9),
        maybe=st.one_of(st.none(), leaves),
        leaves=st.lists(leaves, max_size=2),
        rows=st.lists(st.lists(st.integers(), max_size=2), max_size=2),
        deep=st.lists(st.lists(leaves, max_size=2), max_size=2),
        counts=st.dictionaries(names, st.integers(), max_size=2),
        named=st.dictionaries(names, leaves, max_size=2),
        table=st.dictionaries(
            names, st.dictionaries(names, st.lists(st.integers(), max_size=2), max_size=2), max_size=2
        ),
        either=st.one_of(leaves, fixed),
        branches=st.lists(branches, max_size=2),
        known=st.tuples(fixed),
    )


@given(st.recursive(lone, trees, max_leaves=6))
def test_a_copy_is_equal_and_shares_nothing_that_can_change(tree: Tree) -> None:
    before = msgspec.json.encode(tree)
    twin = copy(tree)
    assert twin == tree
    assert type(twin.either) is type(tree.either)
    assert not {id(part) for part in mutable_parts(tree)} & {id(part) for part in mutable_parts(twin)}
    for part in mutable_parts(twin):
        spoil(part)
    assert msgspec.json.encode(tree) == before


def test_what_cannot_change_is_shared() -> None:
    tree = Tree(Leaf(), Fixed("rock"))
    assert copy(tree).fixed is tree.fixed
    marked = HoldsSpot(Spot(3, "rock"))
    assert copy(marked).spot is marked.spot


class Spot(NamedTuple):
    column: int
    name: str


class HoldsSpot(msgspec.Struct):
    spot: Spot


class Bag(NamedTuple):
    things: list[int]


class HoldsBag(msgspec.Struct):
    bag: Bag


class HoldsBareTuple(msgspec.Struct):
    things: tuple  # type: ignore[type-arg]


class HoldsSet(msgspec.Struct):
    things: set[int]


class HoldsAnything(msgspec.Struct):
    thing: Any


class HoldsTupleOfMutable(msgspec.Struct):
    things: tuple[Leaf, ...]


class HoldsBareList(msgspec.Struct):
    things: list  # type: ignore[type-arg]


class HoldsListOrNumber(msgspec.Struct):
    thing: list[int] | int


@pytest.mark.parametrize(
    "state",
    [
        HoldsSet({1}),
        HoldsAnything(1),
        HoldsTupleOfMutable((Leaf(),)),
        HoldsBareList([]),
        HoldsBareTuple(()),
        HoldsBag(Bag([])),
        HoldsListOrNumber(1),
    ],
    ids=lambda state: type(state).__name__,
)
def test_a_state_that_cannot_be_copied_safely_is_refused(state: Any) -> None:
    with pytest.raises(TypeError, match="a state may not hold"):
        copy(state)


def same_name() -> tuple[type[msgspec.Struct], type[msgspec.Struct]]:
    """Two different Structs with the same name, as two modules may have them."""
    return msgspec.defstruct("Piece", [("row", list[int])]), msgspec.defstruct("Piece", [("crew", list[str])])


First, Second = same_name()


class HoldsNamesakes(msgspec.Struct):
    one: First  # type: ignore[valid-type]
    other: Second  # type: ignore[valid-type]


class HoldsOneOfTwoOrNothing(msgspec.Struct):
    thing: Leaf | Tree | None = None


class NamedOnly(msgspec.Struct, kw_only=True):
    leaf: Leaf
    number: int = 0


def test_two_types_with_the_same_name_are_distinguished() -> None:
    state = HoldsNamesakes(First([1]), Second(["a"]))
    assert copy(state) == state


def test_one_of_several_kinds_or_nothing_can_be_copied() -> None:
    for thing in (None, Leaf(1), Tree(Leaf(), Fixed(""))):
        state = HoldsOneOfTwoOrNothing(thing)
        assert copy(state) == state


def test_a_struct_whose_fields_must_be_named_can_be_copied() -> None:
    state = NamedOnly(leaf=Leaf(3), number=2)
    assert copy(state) == state


def test_many_threads_may_copy_a_new_kind_of_state_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one thread makes the copier, the others wait or make it too; none gets an incomplete one."""
    monkeypatch.setattr(copying, "_copiers", {})
    plain = copying._made

    def slow(kind: type) -> Any:
        time.sleep(0.01)
        return plain(kind)

    monkeypatch.setattr(copying, "_made", slow)
    leaves = [Leaf(1, ["a"]) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(copy, leaves)) == leaves
