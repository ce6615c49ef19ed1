"""Processes of a Ray cluster. Fathom Five must be installed on each of its machines, the same one as here."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from fathom.lab.fingerprint import code
from fathom.lab.match_runner import GameResult, RunConfig, content, play_seeds

LOCAL = "local"
"""The address of a cluster that is started here for this run, and ended with it."""


class Cluster:
    """The processors of a Ray cluster. A machine that fails costs only time: Ray gives its games to another."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ValueError("Ray is not installed: it comes with the extra `cluster` of Fathom Five.") from None
        self._ray = ray
        try:
            if address == LOCAL:
                ray.init(address=LOCAL, include_dashboard=False, log_to_driver=False, configure_logging=False)
            else:
                ray.init(address=address, log_to_driver=False, configure_logging=False)
        except Exception as error:  # Ray has no class for what can go wrong here
            raise ValueError(f"There is no Ray cluster at {address}: {error}") from error
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._play = ray.remote(_play_far)
        self._packs: dict[tuple[str, str | None], Any] = {}
        self._codes: dict[str, str] = {}

    def submit(self, config: RunConfig, seeds: tuple[int, ...]) -> Future[list[GameResult]]:
        """Have the games played by one of the machines."""
        key = (config.game, config.pack)
        if key not in self._packs:
            # An owner's pack lies in a folder of this machine; the others get what was read from it.
            self._packs[key] = self._ray.put(content(*key))
            self._codes.setdefault(config.game, code(config.game))
        # In a list, a reference stays one: the pack is fetched once a process, not once a chunk.
        far = self._play.remote(config, seeds, [self._packs[key]], self._codes[config.game])
        future: Future[list[GameResult]] = far.future()
        return future

    def end(self, *, now: bool = False) -> None:
        """Leave the cluster; what it still plays for us is called off."""
        self._ray.shutdown()


_PACKS: dict[tuple[str, str | None, str], Any] = {}


def _play_far(config: RunConfig, seeds: tuple[int, ...], pack: list[Any], wanted: str) -> list[GameResult]:
    """Play the games of these seeds on another machine, as they would be played on ours."""
    if code(config.game) != wanted:
        raise ValueError(
            f"A machine of the cluster has another Fathom Five: its code is {code(config.game)}, not {wanted}."
        )
    import ray

    key = (config.game, config.pack, pack[0].hex())
    if key not in _PACKS:
        _PACKS[key] = ray.get(pack[0])
    return play_seeds(config, seeds, _PACKS[key])
