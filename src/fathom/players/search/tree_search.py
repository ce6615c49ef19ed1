"""Monte-Carlo tree search over sampled worlds."""

from __future__ import annotations

from fathom.bots.evaluation import Evaluation, Plan
from fathom.engine import chance
from fathom.engine.player import Perspective, Player
from fathom.game.game import Game
from fathom.players.search.budget import Clock
from fathom.players.search.rollout import World, follow, rollout
from fathom.players.search.tree import Branch, Node, Root, UniformRoot

TRIES_TO_EXPAND = 8
"""The number of tries of a branch after which the tree grows beyond it."""
ENOUGH = 6
"""The least number of tries before the search may stop."""


class TreeSearch:
    """One search: a question and its tree.

    `first` is the number of the first world that is sampled; `depth` is how many questions in a row the tree may cover.
    `every` tries all options equally often until the budget is spent, for an analysis.
    """

    def __init__(
        self,
        game: Game,
        perspective: Perspective,
        evaluation: Evaluation,
        seed: int,
        *,
        first: int = 0,
        every: bool = False,
        depth: int = 1,
    ) -> None:
        self.game = game
        self.perspective = perspective
        self.evaluation = evaluation
        plans = evaluation.plans(perspective)
        if every:
            begun = {plan[0] for plan in plans}
            plans += [(option,) for option in perspective.ask.options if option not in begun]
        self.root = (UniformRoot if every else Root)(perspective.seat, plans)
        self.depth = depth
        self._seed = seed
        self._first = first
        self._every = every

    @property
    def error(self) -> float:
        """The standard error of the evaluation."""
        return self.evaluation.error

    @property
    def horizon(self) -> str:
        """How far imagined matches are played, in words that follow “played”."""
        return self.evaluation.horizon

    def is_at_horizon(self, world: World) -> bool:
        """Whether an imagined match is played no further."""
        return self.evaluation.progress(world) >= self.evaluation.until

    def continuing_player(self, plan: Plan) -> Player:
        """A player of the normal level; those of the imagined matches have the level of the evaluation."""
        return self.game.bots.scripted(2)

    def run(self, clock: Clock) -> None:
        """Try branches until the budget is spent or the result is clear."""
        if len(self.root.branches) > 1:
            while clock.ticks() and (self._every or not self.root.settled(ENOUGH)):
                self.try_once(clock)

    def try_once(self, clock: Clock) -> None:
        """Run one playout; its result counts if it ends in time. The n-th try of every branch of the root uses the same
        world, so that no branch is luckier than another."""
        root = self.root
        branch = root.select(root.branches.values())
        number = self._first + branch.tries
        world = self.perspective.imagine(chance.key(self._seed, number))
        path = [(root.seat, branch)]
        follow(world, root.seat, branch.plan)
        while len(path) < self.depth and branch.tries >= TRIES_TO_EXPAND and world.ask is not None:
            if self.is_at_horizon(world):
                break
            node, branch = self._grow(world, branch)
            path.append((node.seat, branch))
            follow(world, node.seat, branch.plan)
        chances = rollout(self.game, world, self.evaluation, clock)
        if chances is not None:
            for seat, taken in path:
                taken.add(number, chances[seat])

    def _grow(self, world: World, branch: Branch) -> tuple[Node, Branch]:
        """The node after a branch in this world, and the branch to try there."""
        ask = world.ask
        assert ask is not None
        seat = ask.seats[0]
        plans = self.evaluation.plans(Perspective(world, seat))
        node = branch.node
        if node is None or node.seat != seat:
            node = branch.node = Node(seat, plans)
        else:
            node.meet(plans)
        return node, node.select([one for one in node.branches.values() if one.plan[0] in ask.options])
