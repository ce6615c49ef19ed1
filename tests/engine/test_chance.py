"""Seeded random numbers: the same everywhere, fair, and part of the state."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.chance import Chance, key

keys = st.integers(0, 2**64 - 1)


def test_the_first_numbers_of_a_key_never_change() -> None:
    """Every saved match and every seed that was noted depends on them."""
    chance = Chance(key("tyrian", 7))
    deck = list(range(10))
    chance.shuffle(deck)
    assert (chance.key, [chance.below(100) for _ in range(5)], deck) == KNOWN


KNOWN = (13562349950523340257, [74, 31, 99, 15, 7], [2, 6, 3, 8, 5, 0, 7, 9, 4, 1])


@given(keys, st.integers(1, 10**6))
def test_a_number_below_n_is_below_n(key: int, n: int) -> None:
    chance = Chance(key)
    assert all(0 <= chance.below(n) < n for _ in range(5))
    assert chance.taken >= 5


@given(keys, st.integers(1, 50))
def test_the_same_key_gives_the_same_numbers_also_when_continued(key: int, n: int) -> None:
    one, other = Chance(key), Chance(key)
    first = [one.below(n) for _ in range(20)]
    assert [other.below(n) for _ in range(10)] == first[:10]
    again = msgspec.json.decode(msgspec.json.encode(other), type=Chance)
    assert [again.below(n) for _ in range(10)] == first[10:]
    assert again == one


def test_generators_do_not_influence_each_other() -> None:
    alone = [[one.below(1000) for _ in range(3)] for one in map(Chance, range(50))]
    many = [Chance(key) for key in range(50)]
    by_turns = [[one.below(1000) for one in many] for _ in range(3)]
    assert [list(numbers) for numbers in zip(*by_turns, strict=True)] == alone


@given(keys, st.lists(st.integers(), max_size=300))
def test_a_shuffle_is_a_permutation(key: int, items: list[int]) -> None:
    shuffled = items[:]
    Chance(key).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(keys, st.lists(st.integers(), max_size=100))
def test_the_same_key_shuffles_the_same_way(key: int, items: list[int]) -> None:
    one, other = items[:], items[:]
    Chance(key).shuffle(one)
    Chance(key).shuffle(other)
    assert one == other


@given(st.lists(st.one_of(st.integers(), st.text()), min_size=1), st.integers())
def test_a_key_is_64_bits_and_depends_on_every_part(parts: list[object], more: int) -> None:
    assert 0 <= key(*parts) < 2**64
    assert key(*parts) == key(*parts)
    assert key(*parts) != key(*parts, more)


def test_keys_that_look_alike_differ() -> None:
    alike = [key("a", 1), key("a1"), key("a", "", 1), key("", "a", 1), key("a", 11), key("a", 1, 1)]
    assert len(set(alike)) == len(alike)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 20])
def test_every_number_is_as_likely_as_any_other(n: int) -> None:
    """A chi-square test with a bound that is exceeded once in a million. The keys are fixed, so the result is too."""
    chance = Chance(key("fair", n))
    count = 1000 * n
    counts = Counter(chance.below(n) for _ in range(count))
    assert chi_square([counts[i] for i in range(n)]) < bound(n - 1)


def test_the_first_number_of_every_key_is_fair_too() -> None:
    counts = Counter(Chance(key("seed", seed)).below(6) for seed in range(6000))
    assert chi_square([counts[i] for i in range(6)]) < bound(5)


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(24 * 200):
        items = [0, 1, 2, 3]
        Chance(key("order", seed)).shuffle(items)
        counts[tuple(items)] += 1
    assert chi_square([counts[order] for order in permutations(range(4))]) < bound(23)


@pytest.mark.parametrize("length", [52, 130, 192])
def test_a_shuffle_puts_anything_anywhere(length: int) -> None:
    assert fewest_kinds_in_a_place(length) > 60


def test_a_long_shuffle_puts_anything_anywhere() -> None:
    assert fewest_kinds_in_a_place(1024) > 60


def fewest_kinds_in_a_place(length: int) -> int:
    """The smallest number of different things that 100 shuffles put in one place."""
    seen: list[set[int]] = [set() for _ in range(length)]
    for seed in range(100):
        items = list(range(length))
        Chance(key("long", seed)).shuffle(items)
        for place, item in enumerate(items):
            seen[place].add(item)
    return min(map(len, seen)) if length > 100 else min(map(len, seen)) * 100 // length


def chi_square(counts: list[int]) -> float:
    """How much the counts differ from equal counts."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def bound(freedom: int) -> float:
    """What chi-square exceeds about once in a million (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 4.76 * (2 / (9 * freedom)) ** 0.5) ** 3)


def test_fixed_rolls_come_first_in_order_for_each_kind_of_die() -> None:
    chance, free = Chance(5, rolls=((6, 3), (2, 1), (6, 4))), Chance(5)
    assert [chance.roll(2), chance.roll(6), chance.roll(6)] == [1, 3, 4]
    assert chance == free
    assert [chance.roll(6) for _ in range(20)] == [free.below(6) + 1 for _ in range(20)]


def test_a_generator_without_fixed_rolls_is_written_without_them() -> None:
    assert msgspec.json.encode(Chance(5, 2)) == b'{"key":5,"taken":2}'
    laid = Chance(5, 0, ((6, 3),))
    assert msgspec.json.decode(msgspec.json.encode(laid), type=Chance) == laid


@pytest.mark.parametrize("size", [0, 1, 2, 3, 24, 32, 33, 34, 65, 200])
def test_a_shuffle_takes_one_remainder_after_another_off_its_numbers(size: int) -> None:
    """It divides in groups, but only to be faster."""
    chance = Chance(5)
    expected = list(range(size))
    bits = 0
    for done, i in enumerate(range(size - 1, 0, -1)):
        if done % 32 == 0:
            bits = chance.bits()
        bits, j = divmod(bits, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    items = list(range(size))
    Chance(5).shuffle(items)
    assert items == expected
