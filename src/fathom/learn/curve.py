"""The curve of a run: how strength grows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.learn.task import Task

FIGURES = ("training_won", "policy_loss", "value_loss", "entropy", "approx_kl")
"""Figures of the last update before a point of the curve."""


class Curve:
    """The curve of a run: one row for each evaluation, written to a CSV file at once."""

    def __init__(self, task: Task[Any], path: Path) -> None:
        self._groups = list(dict.fromkeys(task.groups))
        self._members = [[place for place, g in enumerate(task.groups) if g == group] for group in self._groups]
        self._path = path
        self.rows: list[list[Any]] = [
            ["update", "decisions", "seconds", "rate", "shaping", "entropy_weight", "discount", *FIGURES, *self._groups]
            + [f"{group}, in training" for group in self._groups]
        ]

    @property
    def lines(self) -> list[str]:
        """The curve as lines of CSV."""
        return [",".join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in row) for row in self.rows]

    def add(
        self,
        update: int,
        decisions: int,
        seconds: float,
        numbers: dict[str, float],
        figures: dict[str, float],
        won: Any,
        trained: Any,
    ) -> str:
        """Add a row; `won` and `trained` are the shares of matches won in each set-up, as measured and in training.

        Returns a line that reports it.
        """
        shares, shares_trained = (
            [round(float(rates[members].mean()), 4) for members in self._members] for rates in (won, trained)
        )
        said = [round(figures.get(name, 0.0), 5) for name in FIGURES]
        numbers_now = [float(f"{number:.6g}") for number in numbers.values()]
        self.rows.append([update, decisions, round(seconds, 1), *numbers_now, *said, *shares, *shares_trained])
        self._path.write_text("\n".join(self.lines) + "\n")
        columns = zip(self._groups, shares, shares_trained, strict=True)
        listed = ", ".join(f"{group}: {share:.3f} ({trained:.3f})" for group, share, trained in columns)
        return f"update {update}, {decisions / 1e6:.1f} million decisions, {seconds:.0f} s; won (training): {listed}"
