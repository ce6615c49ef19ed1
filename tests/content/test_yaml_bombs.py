"""YAML that was written to break programs is refused quickly."""

from __future__ import annotations

import pytest

from fathom.content.packs import read_yaml
from fathom.engine.errors import PackError

LEVELS = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 12))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            f"l0: &l0 [x, x, x, x, x, x, x, x, x]\n{LEVELS}",
            "file:1: the aliases (`*name`) stand for more than 2,000,000 values. Write out what is needed.",
        ),
        ("a: &a [*a]", "file:1: an alias (`*name`) contains itself. Write the value out."),
        ("a: *b", "file:1: an alias (`*name`) without its anchor (`&name`). Write the value out."),
        ("[" * 1_500, "file: the values are nested too deeply. Write them with fewer levels."),
        ("a: " + "1:" * 60 + "1", "file:1: a number with more than 100 characters. Put it in quotes if it is text."),
        ("a: 0x" + "f" * 5_000, "file:1: a number with more than 100 characters."),
        ("a: " + "1:" * 2_000 + "1.5", "file:1: a number with more than 100 characters."),
        ("a: !!python/object/apply:os.system [ls]", "file:1: could not determine a constructor"),
    ],
)
def test_it_is_refused_with_the_reason(text: str, problem: str) -> None:
    with pytest.raises(PackError) as error:
        read_yaml(text, "file", object)
    assert error.value.problems[0].startswith(problem)


def test_numbers_are_read() -> None:
    assert read_yaml("a: 12\nb: -0.5\nc: 0x1f", "file", dict[str, float]) == {"a": 12, "b": -0.5, "c": 31}


def test_aliases_that_help_are_read() -> None:
    assert read_yaml("a: &a [1, 2]\nb: *a", "file", dict[str, list[int]]) == {"a": [1, 2], "b": [1, 2]}
