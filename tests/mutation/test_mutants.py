"""The mutation tester itself; it needs the extra `mutation`, so `make mutants` runs these tests."""

from __future__ import annotations

import pytest

pytest.importorskip("cosmic_ray", reason="needs the extra `mutation`")
pytest.importorskip("coverage", reason="needs the extra `mutation`")

from cosmic_ray.mutating import mutate_code

from fathom.games.jupiter.rules import flight
from tests.jupiter.kit import of_kind, thin
from tests.kit import play
from tests.mutation.mutants import Mutant, places, sample
from tests.mutation.operators import OPERATORS
from tests.mutation.report import report
from tests.mutation.running import Result, in_fork
from tests.mutation.swapping import swap


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("DropOperand", "x = a and b and c\n", ["x = b and c\n", "x = a and c\n", "x = a and b\n"]),
        ("DropOperand", "x = a or b\n", ["x = b\n", "x = a\n"]),
        ("DropFilter", "x = [a for a in b if a]\n", ["x = [a for a in b]\n"]),
        ("SwapMembership", "x = a in b\n", ["x = a not in b\n"]),
        ("SwapMembership", "x = a not in b\n", ["x = a in b\n"]),
        ("SwapAggregate", "x = min(a) + t.max(b)\n", ["x = max(a) + t.max(b)\n"]),
        ("DropStatement", "def f():\n    x = 1\n    s.y = 2\n    g()\n", ["def f():\n    x = 1\n    pass\n    g()\n"]),
        ("DropStatement", "def f():\n    yield from g()\n", ["def f():\n    yield from ()\n"]),
    ],
)
def test_an_operator_of_ours_changes_what_it_says(operator: str, before: str, after: list[str]) -> None:
    for occurrence, expected in enumerate(after):
        assert mutate_code(before, OPERATORS[operator], occurrence) == expected


def test_events_assertions_and_their_guards_are_left_alone() -> None:
    source = (
        'def f():\n    if t.events is not None:\n        t.say("A", n=1 + 2)\n    assert x == 1\n    t.say("B", n=3)\n'
    )
    assert list(places(source)) == []


def test_a_seed_repeats_its_sample() -> None:
    assert sample("tentacula", 3, 5) == sample("tentacula", 3, 5)
    assert sample("tentacula", 3, 5) != sample("tentacula", 4, 5)


POD_REFUSAL = "    if dome == POD:\n        return None if aboard(t)"
OWN_SPACE_REFUSAL = "    if dome == robot.at:\n        return ALREADY_HERE\n"


def test_a_mutant_is_real_in_its_process_and_nowhere_else() -> None:
    def swaps() -> list[str]:
        m = thin('{robots: {purple: "-2,0:0 core teleport play swap"}, colonists: "0,0:c", rescued: 28}')
        play(m, "use teleport core", asks="JD-D18")
        return of_kind(m, "swap")

    def mutated() -> list[str]:
        swap(mutant)
        return swaps()

    mutant = _mutant(OWN_SPACE_REFUSAL + POD_REFUSAL, POD_REFUSAL)
    assert in_fork(mutated) == ["-2,0:0", "0,0:c", "pod"]
    assert swaps() == ["0,0:c", "pod"]


def test_the_report_lists_survivors() -> None:
    mutant = _mutant(OWN_SPACE_REFUSAL + POD_REFUSAL, POD_REFUSAL)
    text = report([Result(mutant, "survived", "", 3), Result(mutant, "caught", "a test", 3)])
    assert [line.split() for line in text.splitlines() if line.startswith("jupiter  ")] == [
        ["jupiter", "2", "1", "0", "0", "1"]
    ]
    assert str(mutant) in text


def _mutant(old: str, new: str) -> Mutant:
    with open(flight.__file__, encoding="utf-8") as file:
        source = file.read()
    assert source.count(old) == 1
    line = source[: source.index(old)].count("\n") + 1
    return Mutant(
        "jupiter", "flight.py", "DropOperand", line, (line, line), True, "", old, new, source.replace(old, new)
    )
