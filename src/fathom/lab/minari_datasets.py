"""Demonstrations as datasets of Minari, from which its users also get the environment again."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fathom.engine.errors import MissingExtra, SetupError
from fathom.envs import gymnasium_env
from fathom.envs.demonstrations import Demonstration, DemonstrationConfig, environment_arguments, make_demonstrator
from fathom.envs.env_ids import versions
from fathom.envs.spaces import action_space, observation_space
from fathom.extras import require

require("envs", "gymnasium", "numpy")
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

EXAMPLE = "tentacula/scripted-v0"


def check_minari(dataset: str) -> None:
    """Raise `MissingExtra` unless Minari can store datasets here, `SetupError` unless one can have this id."""
    require("learn", "minari", "PIL")
    _check_storage()
    if _folder(dataset).exists():
        raise SetupError(f"There is a dataset “{dataset}” already. Choose another id, such as the next version.")


def write_minari(dataset: str, config: DemonstrationConfig, demonstrations: Sequence[Demonstration]) -> Any:
    """Write demonstrations as a dataset of Minari, under its id such as `tentacula/scripted-v0`; returns the dataset.

    Minari stores it in its own folder (`MINARI_DATASETS_PATH`). Each observation includes the mask of legal actions.
    The environment that `recover_environment` makes is that of the demonstrations. Raises what `check_minari` raises;
    if writing fails, no dataset is left.
    """
    check_minari(dataset)
    import minari
    from minari.data_collector import EpisodeBuffer

    play = make_demonstrator(config).play
    buffers = [_episode(EpisodeBuffer, place, one, play.actions) for place, one in enumerate(demonstrations)]
    try:
        with warnings.catch_warnings():
            # Minari recommends to name an author, who can be added later, and an environment for evaluation, which is
            # that of the demonstrations.
            warnings.filterwarnings("ignore", "`(author|author_email|code_permalink|eval_env)` is set to None")
            return minari.create_dataset_from_buffers(
                dataset_id=dataset,
                buffer=buffers,
                env=gymnasium_env(config.game, config.seats, **environment_arguments(config)).spec,
                action_space=action_space(play),
                observation_space=observation_space(play),
                algorithm_name=config.player,
                description=f"{play.game.title}, {play.seats} seats, {versions(play)}, {config.how}",
            )
    except BaseException:
        shutil.rmtree(_folder(dataset), ignore_errors=True)
        raise


def _check_storage() -> None:
    """Make an empty dataset in a temporary folder: Minari imports what its storage needs only then."""
    from minari.dataset.minari_storage import MinariStorage

    with TemporaryDirectory() as folder:
        try:
            MinariStorage.new(folder, observation_space=spaces.Discrete(2), action_space=spaces.Discrete(2))
        except ImportError as error:
            raise MissingExtra(
                f"Minari cannot store datasets here: {error}. Install what it needs with: "
                "pip install 'fathom-five[learn]'"
            ) from error


def _folder(dataset: str) -> Path:
    """The folder of a dataset. Raises `SetupError` if the id is not valid."""
    from minari.dataset.minari_dataset import parse_dataset_id
    from minari.storage import get_dataset_path

    try:
        parse_dataset_id(dataset)
    except (TypeError, ValueError) as error:  # without a version it is a TypeError
        raise SetupError(f"“{dataset}” is not an id of a dataset. Write it as {EXAMPLE}.") from error
    return Path(get_dataset_path(dataset))


def _episode(kind: Any, place: int, one: Demonstration, actions: int) -> Any:
    """One match. It has no seed: `reset(seed=…)` of an environment begins other matches than those seeds."""
    rows = [np.frombuffer(row, np.uint8) for row in (*one.observations, one.final_observation)]
    masks = [np.frombuffer(mask, np.int8) for mask in one.masks] + [np.zeros(actions, np.int8)]
    steps = len(one.actions)
    return kind(
        id=place,
        observations={"observation": np.stack(rows), "action_mask": np.stack(masks)},
        actions=np.array(one.actions),
        rewards=list(one.rewards),
        terminations=[*[False] * (steps - 1), not one.truncated],
        truncations=[*[False] * (steps - 1), one.truncated],
    )
