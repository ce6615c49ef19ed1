"""Many matches at once in parallel processes, for learners that answer in batches: a vector environment of Gymnasium.

Each process plays its share of the matches one after the other. Answers and observations are in shared memory, so a
step sends only a signal through a pipe.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from operator import index
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fathom.engine.errors import SetupError
from fathom.envs.agent import Agent
from fathom.envs.batch_info import BatchInfo
from fathom.envs.batch_worker import (
    STEP,
    Done,
    Job,
    Reset,
    pool_command,
    progress_names,
    read_done,
    reset_command,
    shapes_for,
    work,
)
from fathom.envs.env_ids import versions
from fathom.envs.opponents import pools_in
from fathom.envs.shared_arrays import arrays_in, memory_for
from fathom.envs.spaces import action_space, observation_space

NOT_PICKLABLE = (pickle.PicklingError, AttributeError, TypeError)
"""What `pickle` raises for an object that cannot be copied to another process."""
ARRAYS = ("observations", "masks", "seats", "rewards", "returns", "dones", "cuts", "progress", "final_observations")


class Batch(VectorEnv):  # type: ignore[misc]
    """A number of matches of a game, as a vector environment of Gymnasium; `how` has what `GymnasiumEnv` takes.

    With the same seed it plays the same matches as Gymnasium's `SyncVectorEnv` of our environments. `reset` and `step`
    return what a vector environment returns: the info has the `seat` and the `progress` of each match, and at its end
    the `rewards` and `facts`. `autoreset_mode` says when a new match begins after one has ended: in the same step (the
    default), in the next step, or never (`Disabled`: call `reset` with `options={"reset_mask": …}`).

    These arrays have an entry for each match: `observations`, `masks`, `seats` (the seat to answer), `progress` (the
    figures named by `progress_names`); and for the last step `rewards` (of the seat that answered), `returns` (of
    every seat, if the match ended), `dones` (whether the match ended), `cuts` (whether it ended as lost because it
    exceeded the game's turn limit) and, where a match ended, `final_observations`. The next step overwrites them: copy
    what you need. `facts` has the figures of the outcome of each match that ended in the last step, by its index.

    The matches run in other processes, also with `processes=1`, so `how` is copied there with pickle. Policies that are
    added to a `PolicyPool` of `others` are copied before the next step or reset. Raises `SetupError` if something
    cannot be copied, such as a lambda.
    """

    def __init__(
        self,
        game: str,
        matches: int,
        processes: int = 1,
        seats: int | None = None,
        seed: int | None = 0,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        copy: bool = True,
        **how: Any,
    ) -> None:
        if not 1 <= processes <= matches:
            raise ValueError(
                f"The number of processes must be from 1 to the number of matches ({matches}), not {processes}."
            )
        one = Agent(game, seats, **how).play
        self.matches, self.seats_at_table, self.actions, self.size = matches, one.seats, one.actions, one.encoding.size
        self.progress_names = progress_names(one)
        self.copy = copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self._declare_spaces(one)
        shapes = shapes_for(matches, one, len(self.progress_names))
        self._memory = memory_for(shapes)
        self._arrays = arrays_in(self._memory, shapes)
        self._infos = BatchInfo(self._arrays, self.progress_names, self.actions)
        self._shares = _shares(matches, processes)
        self._pools = pools_in(how.get("others"))
        self._pools_sent = [pool.added for pool in self._pools]
        self._pipes: list[Connection] = []
        self._workers: list[SpawnProcess] = []
        try:
            for share in self._shares:
                self._start(Job(self._memory.name, game, one.seats, how, matches, share, self.autoreset_mode.value))
        except NOT_PICKLABLE as error:
            self.close()
            raise _not_copied(error) from error
        except BaseException:
            self.close()
            raise
        self.facts: dict[int, dict[str, int]] = {}
        self._seed = seed
        self._begun = False

    def _start(self, job: Job) -> None:
        """Start the worker process of a job."""
        # Start a new interpreter: the caller may have threads, which do not survive a fork.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        with theirs:
            worker = context.Process(target=work, args=(theirs, job), daemon=True)
            try:
                worker.start()
            except BaseException:
                ours.close()
                raise
        self._pipes.append(ours)
        self._workers.append(worker)

    def _declare_spaces(self, play: Any) -> None:
        self.num_envs = self.matches
        self.metadata = {"autoreset_mode": self.autoreset_mode, **versions(play)}
        self.single_action_space, self.single_observation_space = action_space(play), observation_space(play)
        self.action_space = batch_space(self.single_action_space, self.matches)
        self.observation_space = batch_space(self.single_observation_space, self.matches)

    def __getattr__(self, name: str) -> Any:
        if name not in ARRAYS:
            raise AttributeError(name)
        if not self._arrays:
            raise AttributeError(f"{name}: the batch is closed")
        return self._arrays[name]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches, or those of `options["reset_mask"]`; the same seed always gives the same matches.

        A single seed is that of the first match, and the seeds of the others count up from it; a sequence has a seed
        for each match. Without a seed, the first reset uses the seed of the batch, and later resets begin other
        matches.
        """
        if seed is None and not self._begun:
            seed = self._seed
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + place for place in range(self.matches)]
        else:
            seeds = list(seed)
        if len(seeds) != self.matches:
            raise ValueError(f"There are {self.matches} matches, but {len(seeds)} seeds were given.")
        options = dict(options or {})
        chosen = np.asarray(options.pop("reset_mask", np.ones(self.matches, np.bool_)))
        if options:
            raise ValueError(f"{', '.join(options)}: pass settings when you make the batch, not to `reset`.")
        if chosen.shape != (self.matches,) or chosen.dtype != np.bool_:
            raise ValueError(f"reset_mask: give {self.matches} truth values, one for each match.")
        resets: list[Reset] = [{place: seeds[place] for place in share if chosen[place]} for share in self._shares]
        self._update_pools()
        self._all([reset_command(each) for each in resets])
        self._begun = True
        return self._seen(), self._infos.figures("", chosen.copy())

    def step(self, actions: Sequence[int] | Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Give one answer in every match. An answer that is not offered loses the match."""
        if len(actions) != self.matches:
            raise ValueError(f"There are {self.matches} matches, but {len(actions)} actions were given.")
        if not self._begun:
            raise RuntimeError("No question is open: reset the batch first.")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._open()["dones"].any():
            over = ", ".join(map(str, np.flatnonzero(self.dones)))
            raise RuntimeError(f"These matches are over: {over}. Reset them with options={{'reset_mask': …}} first.")
        whole = isinstance(actions, np.ndarray) and np.issubdtype(actions.dtype, np.integer)
        self._open()["actions"][:] = actions if whole else [index(action) for action in actions]
        self._update_pools()
        done = self._all([STEP] * len(self._shares))
        over = self._arrays["dones"]
        cut = self._arrays["cuts"].copy()
        return self._seen(), self._arrays["rewards"].copy(), over & ~cut, cut, self._info(done)

    def action_masks(self) -> Any:
        """The masks of legal actions of all matches, for learners that call this method (MaskablePPO)."""
        return self.masks.astype(np.bool_)

    def _open(self) -> dict[str, Any]:
        if not self._pipes:
            raise RuntimeError("The batch is closed.")
        return self._arrays

    def _update_pools(self) -> None:
        """Send the workers the policies that were added to pools since the last time."""
        counts = [pool.added for pool in self._pools]
        if counts == self._pools_sent:
            return
        added = [pool.added_after(sent) for pool, sent in zip(self._pools, self._pools_sent, strict=True)]
        try:
            command = pool_command(added)
        except NOT_PICKLABLE as error:
            raise _not_copied(error) from error
        self._pools_sent = counts
        self._all([command] * len(self._shares))

    def _all(self, commands: Sequence[bytes]) -> Done:
        """Send each worker its command and return their merged answers. Raises `RuntimeError` if a worker fails."""
        self._open()
        answers: list[Done] = []
        try:
            for pipe, command in zip(self._pipes, commands, strict=True):
                pipe.send_bytes(command)
            for pipe in self._pipes:
                answers.append(read_done(pipe.recv_bytes()))
        except (EOFError, OSError) as error:
            raise RuntimeError("A process of the batch has ended; its matches are lost.") from error
        together = Done(facts={}, illegal={})
        for answer in answers:
            if answer.problem:
                raise RuntimeError(answer.problem)
            together.facts |= answer.facts
            together.illegal |= answer.illegal
        self.facts = together.facts
        return together

    # -- what a vector environment returns -----------------------------------------------------------------------

    def _seen(self) -> dict[str, Any]:
        seen = {"observation": self._arrays["observations"], "action_mask": self._arrays["masks"]}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _info(self, done: Done) -> dict[str, Any]:
        """The info after a step."""
        info = self._infos.figures("", np.ones(self.matches, np.bool_))
        if not done.facts:
            return info
        ended: Any = np.zeros(self.matches, np.bool_)
        ended[[*done.facts]] = True
        outcomes = self._infos.outcomes(ended, done.facts, done.illegal)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            return info | outcomes
        final = self._infos.figures("final_", ended) | outcomes
        seen = self._infos.final_observations(ended)
        return info | {"final_obs": seen, "_final_obs": ended, "final_info": final, "_final_info": ended}

    # -- closing -------------------------------------------------------------------------------------------------

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes. Arrays that the caller holds stay valid."""
        for pipe, worker in zip(self._pipes, self._workers, strict=True):
            pipe.close()
            worker.join()
        self._pipes, self._workers = [], []
        self._arrays.clear()
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def make_batch(num_envs: int, game: str, **how: Any) -> Batch:
    """A batch for `gymnasium.make_vec(id, num_envs, vectorization_mode="vector_entry_point")`."""
    return Batch(game, num_envs, **how)


def _not_copied(error: Exception) -> SetupError:
    return SetupError(
        f"The processes of a batch need a copy of what it is made with, and pickle cannot make one: {error}. "
        "For policies, use a function or a class at the top level of a module, not a lambda or a local function; "
        "or use gymnasium_env, which needs no copy."
    )


def _shares(matches: int, processes: int) -> list[range]:
    cuts = [matches * part // processes for part in range(processes + 1)]
    return [range(start, stop) for start, stop in pairwise(cuts)]
