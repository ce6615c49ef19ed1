"""Many matches at once in parallel processes, for learners that answer in batches.

Each process plays its share of the matches one after the other and writes observations directly into shared memory, so
a step sends only a few numbers through a pipe.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from operator import index
from random import Random
from typing import Any

import numpy as np

from fathom.envs.episodes import LOST, Play

ARRAYS = ("observations", "masks", "seats", "rewards", "returns", "dones", "cuts")


class Shared(SharedMemory):
    """Shared memory that stays mapped while an array refers to it."""

    def close(self) -> None:
        """Close the memory; if an array still refers to it, it is freed with that array."""
        with suppress(BufferError):
            super().close()


class Batch:
    """A number of matches of a game; a match that ends is replaced by a new one at once.

    After `reset` and `step`, these arrays have an entry for each match: `observations`, `masks`, `seats` (the seat to
    answer); and for the last step `rewards` (of the seat that answered), `returns` (of every seat, if the match ended),
    `dones` (whether the match ended) and `cuts` (whether it ended as lost because it exceeded the game's turn limit).
    The next step overwrites them: copy what you need. `facts` has the figures of the outcome of each match that ended
    in the last step, by the index of the match.
    """

    def __init__(
        self, game: str, matches: int, processes: int = 1, seats: int | None = None, seed: int = 0, **settings: Any
    ) -> None:
        if not 1 <= processes <= matches:
            raise ValueError(
                f"The number of processes must be from 1 to the number of matches ({matches}), not {processes}."
            )
        one = Play(game, seats, **settings)
        self.matches, self.seats_at_table, self.actions, self.size = matches, one.seats, one.actions, one.encoding.size
        shapes = _shapes(matches, one)
        self._memory = Shared(create=True, size=sum(_bytes(shape, kind) for shape, kind in shapes.values()))
        self._arrays = _arrays(self._memory, shapes)
        # Start new interpreters: the caller may have threads, which do not survive a fork.
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._workers = []
        for share in _shares(matches, processes):
            ours, theirs = context.Pipe()
            asked = (theirs, self._memory.name, game, one.seats, settings, matches, share, seed)
            worker = context.Process(target=_work, args=asked, daemon=True)
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)
        self._shares = _shares(matches, processes)
        self.facts: dict[int, dict[str, int]] = {}
        self._begun = False

    def __getattr__(self, name: str) -> Any:
        if name not in ARRAYS:
            raise AttributeError(name)
        if not self._arrays:
            raise AttributeError(f"{name}: the batch is closed")
        return self._arrays[name]

    def reset(self) -> None:
        """Begin all matches; the same seed always gives the same matches."""
        self._all(None)

    def step(self, actions: Sequence[int] | Any) -> None:
        """Give one answer in every match. An answer that is not offered loses the match."""
        if len(actions) != self.matches:
            raise ValueError(f"There are {self.matches} matches, but {len(actions)} actions were given.")
        if not self._begun:
            raise RuntimeError("No question is open: reset the batch first.")
        self._all([index(action) for action in actions])

    def _all(self, actions: list[int] | None) -> None:
        if not self._pipes:
            raise RuntimeError("The batch is closed.")
        self.facts = {}
        problems = []
        try:
            for pipe, share in zip(self._pipes, self._shares, strict=True):
                pipe.send(None if actions is None else actions[share.start : share.stop])
            for pipe in self._pipes:
                problem, ended = pipe.recv()
                problems.append(problem)
                self.facts |= ended
        except (EOFError, OSError) as error:
            raise RuntimeError("A process of the batch has ended; its matches are lost.") from error
        self._begun = True
        for problem in filter(None, problems):
            raise RuntimeError(problem)

    def close(self) -> None:
        """End the processes. Arrays that the caller holds stay valid."""
        if not self._pipes:
            return
        for pipe, worker in zip(self._pipes, self._workers, strict=True):
            pipe.close()
            worker.join()
        self._pipes, self._workers = [], []
        self._arrays = {}
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _shapes(matches: int, one: Play) -> dict[str, tuple[tuple[int, ...], Any]]:
    return {
        "rewards": ((matches,), np.float32),
        "returns": ((matches, one.seats), np.float32),
        "seats": ((matches,), np.int32),
        "dones": ((matches,), np.bool_),
        "cuts": ((matches,), np.bool_),
        "observations": ((matches, one.encoding.size), np.uint8),
        "masks": ((matches, one.actions), np.int8),
    }


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    return int(np.prod(shape)) * int(np.dtype(kind).itemsize)


def _arrays(memory: SharedMemory, shapes: dict[str, tuple[tuple[int, ...], Any]]) -> dict[str, Any]:
    arrays, at = {}, 0
    for name, (shape, kind) in shapes.items():
        # Not `np.ndarray`: such an array would not prevent the memory from being freed.
        arrays[name] = np.frombuffer(memory.buf, kind, int(np.prod(shape)), at).reshape(shape)
        at += _bytes(shape, kind)
    return arrays


def _shares(matches: int, processes: int) -> list[range]:
    cuts = [matches * part // processes for part in range(processes + 1)]
    return [range(start, stop) for start, stop in pairwise(cuts)]


def _work(
    pipe: Connection,
    memory: str,
    game: str,
    seats: int,
    settings: dict[str, Any],
    matches: int,
    share: range,
    seed: int,
) -> None:
    """Main loop of a worker process: play its share until the pipe closes."""
    shared = Shared(memory)
    plays = [Play(game, seats, **settings) for _ in share]
    arrays = _arrays(shared, _shapes(matches, plays[0]))
    seeds = [Random(f"{seed} {index}") for index in share]
    try:
        while True:
            actions = pipe.recv()
            ended: dict[int, dict[str, int]] = {}
            problem = ""
            try:
                if actions is None:
                    seeds = [Random(f"{seed} {index}") for index in share]
                for place, index in enumerate(share):
                    answer = None if actions is None else actions[place]
                    if (facts := _one(plays[place], arrays, index, seeds[place], answer)) is not None:
                        ended[index] = facts
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
            pipe.send((problem, ended))
    except (EOFError, KeyboardInterrupt):
        arrays.clear()
        shared.close()


def _one(play: Play, arrays: dict[str, Any], index: int, seeds: Random, action: int | None) -> dict[str, int] | None:
    """Answer in one match, begin a new one if it ended, and write the arrays; returns the figures of an ended match."""
    reward, done, cut, facts = 0.0, False, False, None
    arrays["returns"][index] = 0
    if action is None:
        play.begin(seeds.getrandbits(48))
    elif action not in play.legal:
        reward, done = LOST, True
        arrays["returns"][index, play.seat] = LOST
    else:
        seat = play.seat
        play.answer(action)
        done, cut = play.outcome is not None, play.cut
        if play.outcome is not None:
            facts = play.outcome.facts
            reward = play.reward(seat)
            arrays["returns"][index] = [play.reward(each) for each in range(play.seats)]
    if done:
        play.begin(seeds.getrandbits(48))
    arrays["rewards"][index], arrays["dones"][index], arrays["cuts"][index] = reward, done, cut
    arrays["seats"][index] = play.seat
    arrays["observations"][index] = play.observe(play.seat)
    arrays["masks"][index] = play.mask()
    return facts
