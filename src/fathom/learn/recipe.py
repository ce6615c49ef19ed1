"""The recipe of a run: everything that decides what it learns, besides the task."""

from __future__ import annotations

from dataclasses import dataclass, field

from fathom.learn.imitation import Imitation
from fathom.learn.ppo import PpoConstants


@dataclass(frozen=True)
class Recipe:
    """The numbers that define a run. They are saved with the weights."""

    seed: int = 0
    updates: int = 100
    matches: int = 16384
    """How many matches are played at once."""
    steps: int = 32
    """How many steps are played for an update."""
    hidden: tuple[int, ...] = (512, 256, 256)
    rate: float = 5e-4
    """The learning rate at the beginning; it falls evenly to a tenth."""
    shaping: float = 1.0
    """The weight of the potential at the beginning."""
    shaping_until: float = 0.5
    """The share of the run after which the weight of the potential is 0."""
    entropy: float = 0.01
    """The weight of the entropy at the beginning; it falls evenly to a tenth."""
    discount: float = 1.0
    """How much a result counts that comes one step later, at the beginning; its distance to 1 falls evenly to a tenth.
    Without it, a team that is sure to win need not hurry."""
    evaluations: int = 20
    """How many evaluations a run has; each is a point of the curve."""
    eval_matches: int = 64
    """How many matches of each set-up are played in an evaluation."""
    final_evaluations: int = 16
    """How many evaluations, with other seeds, measure the weights at the end."""
    learning: PpoConstants = field(default_factory=PpoConstants)
    imitation: Imitation = field(default_factory=Imitation)

    def at(self, done: float) -> dict[str, float]:
        """The learning rate, the weights of potential and entropy, and the discount, after this share of the run."""
        falls = 1 - 0.9 * done
        return {
            "rate": self.rate * falls,
            "shaping": self.shaping * max(0.0, 1 - done / self.shaping_until) if self.shaping_until else 0.0,
            "entropy_weight": self.entropy * falls,
            "discount": 1 - (1 - self.discount) * falls,
        }
