"""`fathom demonstrate`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any

import typer

from fathom.commands.console import OWN_CONTENT, Words, fail, game_called, out, parse_settings
from fathom.lab.parallel import local, run_parallel
from fathom.present.phrases import count
from fathom.setups import MAX_SEED


def demonstrate(
    game: Annotated[str, typer.Argument(help="The game.")],
    path: Annotated[Path | None, typer.Option("--out", help="The Parquet file to write.")] = None,
    minari: Annotated[
        str | None, typer.Option(help="Also, or instead, a dataset of Minari: its id, such as tentacula/scripted-v0.")
    ] = None,
    player: Annotated[
        str, typer.Option(help="The player: scripted, scripted:1, search:50 (50 playouts), module:Class.")
    ] = "scripted",
    games: Annotated[int, typer.Option(min=1, help="Number of matches.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Number of players (default: 2, if possible).")] = None,
    seed: Annotated[int, typer.Option(min=-MAX_SEED, max=MAX_SEED, help="Seed of the first match.")] = 0,
    set_: Annotated[Words, typer.Option("--set", help="A setting of the game as NAME=VALUE. Repeatable.")] = [],  # noqa: B006
    difficulty: Annotated[str | None, typer.Option(help="An easier preset of the game, such as nursery.")] = None,
    reward: Annotated[str, typer.Option(help="The rewards: outcome or shaped.")] = "outcome",
    pack: Annotated[Path | None, typer.Option(help=OWN_CONTENT)] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
) -> None:
    """Write matches of computer players as observations, masks, actions and rewards, for learners that imitate."""
    # Imported here: other commands need neither NumPy nor Gymnasium.
    from fathom.envs.demonstrations import DemonstrationConfig, make_demonstrator
    from fathom.lab.demonstration_files import write_parquet
    from fathom.lab.minari_datasets import check_minari, write_minari

    declared = game_called(game)
    if path is None and minari is None:
        raise fail("Name a file for the demonstrations with --out FILE.parquet, or a dataset with --minari ID.")
    how: dict[str, Any] = {**parse_settings(declared, set_), "reward": reward}
    how |= {name: str(value) for name, value in (("difficulty", difficulty), ("pack", pack)) if value is not None}
    config = DemonstrationConfig(declared.name, seats, player, how)
    try:
        make_demonstrator(config)
        if minari is not None:
            check_minari(minari)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
        pieces: Iterator[tuple[int, tuple[Any, ...]]] = ((n, (config, n)) for n in range(seed, seed + games))
        with closing(run_parallel(pieces, local(_demonstrate_one, jobs))) as running:
            ordered = [one for _, one in sorted(running, key=itemgetter(0))]
        if path is not None:
            write_parquet(path, config, ordered)
        if minari is not None:
            write_minari(minari, config, ordered)
    except (ValueError, OSError, ImportError) as error:
        raise fail(error) from None
    answers, won = sum(len(one.actions) for one in ordered), sum(one.won for one in ordered)
    out.print(f"{count(games, 'match', 'matches')}, {count(answers, 'answer')}, {won} won.", highlight=False)


def _demonstrate_one(config: Any, seed: int) -> Any:
    from fathom.envs.demonstrations import demonstrate

    return next(iter(demonstrate(config, [seed])))
