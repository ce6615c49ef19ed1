"""The worker processes of a batch: each plays its share of the matches and writes the results into shared memory."""

from __future__ import annotations

import pickle
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

import msgspec
import numpy as np
from gymnasium.utils.seeding import np_random

from fathom.envs.agent import Agent
from fathom.envs.episodes import Play
from fathom.envs.opponents import PolicyFunction, pools_in
from fathom.envs.shared_arrays import Shapes, Shared, arrays_in

SAME_STEP, NEXT_STEP, DISABLED = "SameStep", "NextStep", "Disabled"
"""When a new match begins after one has ended: the values of Gymnasium's `AutoresetMode`."""

Reset: TypeAlias = dict[int, int | None]
"""The matches to begin again, each with its new seed; None to continue with its own generator."""

PoolUpdate: TypeAlias = list[list[PolicyFunction]]
"""The policies that were added to each pool of the other seats."""

STEP = b"\0"
"""The command to give an answer in every match. Other commands begin matches or update pools."""


class Job(msgspec.Struct, frozen=True):
    """What a worker process needs to know."""

    memory: str
    game: str
    seats: int
    how: dict[str, Any]
    matches: int
    share: range
    autoreset: str


class Done(msgspec.Struct):
    """The answer of a worker to a command."""

    problem: str = ""
    facts: dict[int, dict[str, int]] = {}
    """The figures of the outcome of each match that ended."""
    illegal: dict[int, int] = {}
    """The answers that were not offered, by match."""


def shapes_for(matches: int, play: Play, progress: int) -> Shapes:
    """The arrays of a batch, with an entry for each match; `progress` is the number of progress figures."""
    return {
        "actions": ((matches,), np.int64),
        "rewards": ((matches,), np.float64),
        "returns": ((matches, play.seats), np.float64),
        "progress": ((matches, progress), np.int64),
        "final_progress": ((matches, progress), np.int64),
        "seats": ((matches,), np.int64),
        "final_seats": ((matches,), np.int64),
        "dones": ((matches,), np.bool_),
        "cuts": ((matches,), np.bool_),
        "observations": ((matches, play.encoding.size), np.uint8),
        "final_observations": ((matches, play.encoding.size), np.uint8),
        "masks": ((matches, play.actions), np.int8),
    }


def reset_command(matches: Reset) -> bytes:
    """The command to begin these matches."""
    return pickle.dumps(matches)  # a seed may be larger than MessagePack allows


def pool_command(added: PoolUpdate) -> bytes:
    """The command to add these policies to the pools. Raises what `pickle` raises if a policy cannot be copied."""
    return pickle.dumps(added)


def read_done(answer: bytes) -> Done:
    """The answer of a worker."""
    return _read_done(answer)


_write_done = msgspec.msgpack.Encoder().encode
_read_done = msgspec.msgpack.Decoder(Done).decode


def work(pipe: Connection, job: Job) -> None:
    """Main loop of a worker process: play its share until the pipe closes."""
    shared = Shared(job.memory)
    worker = _Worker(job, shared)
    try:
        while True:
            command = pipe.recv_bytes()
            done = Done()
            try:
                worker.run(None if command == STEP else pickle.loads(command), done)
            except Exception as error:
                done.problem = f"{type(error).__name__}: {error}"
            pipe.send_bytes(_write_done(done))
    except (EOFError, KeyboardInterrupt):
        worker.arrays.clear()
        shared.close()


class _Worker:
    """The matches of one worker process."""

    def __init__(self, job: Job, shared: Shared) -> None:
        self.job = job
        self.agents = {index: Agent(job.game, job.seats, **job.how) for index in job.share}
        play = self.agents[job.share.start].play
        self.arrays = arrays_in(shared, shapes_for(job.matches, play, len(progress_names(play))))
        self.seeds = {index: np_random()[0] for index in job.share}
        self.here = slice(job.share.start, job.share.stop)

    def run(self, command: Reset | PoolUpdate | None, done: Done) -> None:
        """Begin the matches or add the policies that `command` lists; without one, answer in every match.

        Fills `done`.
        """
        if command is None:
            self.step(done)
            return
        if isinstance(command, list):
            for pool, added in zip(pools_in(self.job.how.get("others")), command, strict=True):
                for policy in added:
                    pool.add(policy)
            return
        for index, seed in command.items():
            if seed is not None:
                self.seeds[index] = np_random(seed)[0]
            self.begin(index)
        for name in ("rewards", "dones", "cuts"):
            self.arrays[name][[*command]] = 0
        self.write_all()

    def step(self, done: Done) -> None:
        """Give the answer of `actions` in every match, and write the results.

        Each array is written once for all matches: single entries of NumPy's arrays are slow.
        """
        arrays, here = self.arrays, self.here
        arrays["returns"][here] = 0
        numbers = arrays["actions"][here].tolist()
        results = [self.answer(index, number, done) for index, number in zip(self.job.share, numbers, strict=True)]
        arrays["rewards"][here], arrays["dones"][here], arrays["cuts"][here] = zip(*results, strict=True)
        self.write_all()

    def begin(self, index: int) -> None:
        """Begin a new match."""
        self.agents[index].begin(int(self.seeds[index].integers(1 << 48)))

    def answer(self, index: int, number: int, done: Done) -> tuple[float, bool, bool]:
        """Give the answer in one match; returns its reward, whether the match ended, and whether it was cut.

        If the match had ended before, begin a new one instead. In the mode `SameStep`, a new match begins as soon as
        one ends.
        """
        agent = self.agents[index]
        play = agent.play
        if play.outcome is not None:
            self.begin(index)
            return 0.0, False, False
        if number not in play.legal:
            done.illegal[index] = number
        reward = agent.answer(number)
        if play.outcome is None:
            return reward, False, False
        cut = play.cut
        done.facts[index] = dict(play.outcome.facts)
        self.arrays["returns"][index] = [play.reward(seat) for seat in range(play.seats)]
        if self.job.autoreset == SAME_STEP:
            self.write_final(index)
            self.begin(index)
        return reward, True, cut

    def write_all(self) -> None:
        """Write what the agent sees in every match."""
        arrays, here, agents = self.arrays, self.here, self.agents.values()
        number = len(agents)
        arrays["seats"][here] = [agent.seat for agent in agents]
        rows = b"".join([agent.play.row(agent.seat) for agent in agents])
        arrays["observations"][here] = np.frombuffer(rows, np.uint8).reshape(number, -1)
        masks = b"".join([agent.play.mask_row() for agent in agents])
        arrays["masks"][here] = np.frombuffer(masks, np.int8).reshape(number, -1)
        arrays["progress"][here] = [list(agent.play.progress().values()) for agent in agents]

    def write_final(self, index: int) -> None:
        """Write what the agent sees at the end of a match, before a new one begins."""
        arrays, agent = self.arrays, self.agents[index]
        arrays["final_seats"][index] = agent.seat
        arrays["final_observations"][index] = agent.play.observe(agent.seat)
        arrays["final_progress"][index] = list(agent.play.progress().values())


def progress_names(play: Play) -> list[str]:
    """The names of the progress figures of a match. Begins a match to find them."""
    play.begin(0)
    return list(play.progress())
