"""`tests/mutation/judged.yaml` matches the rules as they are; the mutation tester itself is not needed for this."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.mutation.judged import Judged, judged, stale


@pytest.mark.parametrize("one", judged().values(), ids=lambda one: f"{one.game}-{one.file}")
def test_what_was_judged_is_still_in_the_rules(one: Judged) -> None:
    assert not stale(one), f"judged.yaml: {one.game}/rules/{one.file}: {stale(one)}"
    assert one.before != one.after


def test_changed_rules_are_noticed(tmp_path: Path) -> None:
    rules = tmp_path / "toy" / "rules"
    rules.mkdir(parents=True)
    (rules / "turn.py").write_text(
        "def turn(t):\n    if t.over:\n        return\n    end(\n        t\n    )\n\n\nend(u)\n"
    )
    one = Judged("toy", "turn.py", "def turn(t):", "end( t )", "pass", "shortcut", "An example.")
    assert not stale(one, tmp_path)
    assert stale(msgspec.structs.replace(one, file="gone.py"), tmp_path) == "the file is gone"
    assert stale(msgspec.structs.replace(one, within="def turn(u):"), tmp_path).startswith("no block")
    assert stale(msgspec.structs.replace(one, before="end(u)"), tmp_path).startswith("not in its block")
    assert not stale(msgspec.structs.replace(one, within="", before="end(u)"), tmp_path)
