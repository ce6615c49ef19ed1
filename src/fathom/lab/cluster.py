"""Play games on a Ray cluster. The same version of Fathom Five must be installed on each of its machines."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from fathom.extras import require
from fathom.lab.fingerprint import code
from fathom.lab.match_runner import GameResult, RunConfig, content, play_seeds

LOCAL = "local"
"""The address that starts a cluster on this machine for this run only."""


class Cluster:
    """A pool of the processors of a Ray cluster. If a machine fails, Ray gives its games to another."""

    def __init__(self, address: str) -> None:
        require("cluster", "ray")
        import ray

        self._ray = ray
        try:
            if address == LOCAL:
                ray.init(address=LOCAL, include_dashboard=False, log_to_driver=False, configure_logging=False)
            else:
                ray.init(address=address, log_to_driver=False, configure_logging=False)
        except Exception as error:  # Ray has no common class for its errors
            raise ValueError(f"There is no Ray cluster at {address}: {error}") from error
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._play = ray.remote(_play_far)
        self._packs: dict[tuple[str, str | None], Any] = {}
        self._codes: dict[str, str] = {}

    def submit(self, config: RunConfig, seeds: tuple[int, ...]) -> Future[list[GameResult]]:
        """Start the games of these seeds on one of the machines; returns a future with their results."""
        key = (config.game, config.pack)
        if key not in self._packs:
            # The folder of a custom pack is on this machine only, so the other machines get the pack itself.
            self._packs[key] = self._ray.put(content(*key))
            self._codes.setdefault(config.game, code(config.game))
        # Inside a list, Ray passes the reference and not the pack, so each process fetches the pack only once.
        far = self._play.remote(config, seeds, [self._packs[key]], self._codes[config.game])
        future: Future[list[GameResult]] = far.future()
        return future

    def end(self, *, now: bool = False) -> None:
        """Leave the cluster; games that still run there are cancelled."""
        self._ray.shutdown()


_PACKS: dict[tuple[str, str | None, str], Any] = {}


def _play_far(config: RunConfig, seeds: tuple[int, ...], pack: list[Any], wanted: str) -> list[GameResult]:
    """Play the games of these seeds on a machine of the cluster.

    Raises `ValueError` if the fingerprint of the code on that machine is not `wanted`.
    """
    if code(config.game) != wanted:
        raise ValueError(
            f"A machine of the cluster has another version of Fathom Five (code {code(config.game)}, not {wanted})."
        )
    import ray

    key = (config.game, config.pack, pack[0].hex())
    if key not in _PACKS:
        _PACKS[key] = ray.get(pack[0])
    return play_seeds(config, seeds, _PACKS[key])
