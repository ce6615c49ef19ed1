"""What a run found, as text; survivors that people have judged are listed apart."""

from __future__ import annotations

from collections import Counter

from tests.mutation.judged import judged
from tests.mutation.running import Result


def report(results: list[Result]) -> str:
    """A table by game, then the survivors that nobody has judged."""
    known = judged()
    rows = ["", f"{'game':16}{'mutants':>9}{'caught':>9}{'timeout':>9}{'judged':>9}{'survived':>10}"]
    total: Counter[str] = Counter()
    left: list[Result] = []
    for game in sorted({result.mutant.game for result in results}):
        count: Counter[str] = Counter()
        for result in results:
            if result.mutant.game != game:
                continue
            mutant = result.mutant
            verdict: str = result.verdict
            if verdict in ("survived", "not covered"):
                verdict = "survived"
                if (mutant.game, mutant.file, mutant.within, mutant.before, mutant.after) in known:
                    verdict = "judged"
                else:
                    left.append(result)
            count[verdict] += 1
        rows.append(_row(game, count))
        total += count
    rows += [_row("all", total), ""]
    for result in left:
        how = f"{result.tests} tests pass" if result.tests else "no test runs it"
        rows.append(f"{result.mutant}\n    {how}")
    return "\n".join(rows)


def _row(name: str, count: Counter[str]) -> str:
    columns = "".join(f"{count[verdict]:9}" for verdict in ("caught", "timeout", "judged"))
    return f"{name:16}{count.total():9}{columns}{count['survived']:10}"
