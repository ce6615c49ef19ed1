"""`fathom evaluate-llm`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from fathom.commands.console import Words, fail, game_called, out, parse_settings
from fathom.lab.intervals import Share, percent
from fathom.lab.llm.models import LanguageModel, ModelError
from fathom.lab.llm.playing import SELF, play_match
from fathom.lab.llm.records import EvaluationConfig, EvaluationFolder, recorded_endpoint
from fathom.lab.llm.summary import Summary, summarise
from fathom.setups import MAX_SEED, check_seat_player, check_setup

if TYPE_CHECKING:
    from fathom.lab.llm.endpoint import ChatEndpoint
    from fathom.lab.llm.local_command import LocalCommand

Price = Annotated[float | None, typer.Option(min=0, help="Price of a million tokens.")]


def evaluate_llm(
    game: Annotated[str, typer.Argument(help="The game.")],
    results: Annotated[
        Path, typer.Option("--out", help="A folder for results and transcripts; what is already there is continued.")
    ],
    endpoint: Annotated[
        str, typer.Option(help="Base URL of a chat-completions API, such as http://127.0.0.1:11434/v1.")
    ] = "",
    model: Annotated[str, typer.Option(help="With --endpoint: the name of the model.")] = "",
    key_variable: Annotated[
        str, typer.Option(help="The environment variable that has the API key.")
    ] = "FATHOM_LLM_KEY",
    command: Annotated[
        str, typer.Option(help="A command that reads the question and writes the reply, instead of an endpoint.")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="Number of matches.")] = 10,
    seed: Annotated[int, typer.Option(min=0, max=MAX_SEED, help="Seed of the first match; the others count up.")] = 0,
    seats: Annotated[int | None, typer.Option(help="Number of players (default: 2, if possible).")] = None,
    partner: Annotated[
        str, typer.Option(help="The computer player at the other seats, or “self”: the model plays all.")
    ] = "scripted",
    set_: Annotated[Words, typer.Option("--set", help="A setting of the game as NAME=VALUE. Repeatable.")] = [],  # noqa: B006
    primer: Annotated[bool, typer.Option("--primer/--no-primer", help="Whether the model gets the rules.")] = True,
    tries: Annotated[int, typer.Option(min=1, help="Replies to a question before a random option is taken.")] = 3,
    memory: Annotated[int, typer.Option(min=0, help="Earlier questions and replies that the model sees again.")] = 0,
    price_input: Price = None,
    price_output: Price = None,
    temperature: Annotated[float | None, typer.Option(min=0, help="Sent to the endpoint, if given.")] = None,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds to wait for a reply.")] = 120.0,
) -> None:
    """Let a language model play matches on fixed seeds; count wins, illegal answers, tokens and cost."""
    declared = game_called(game)
    if bool(endpoint) == bool(command):
        raise fail("Name the model with --endpoint and --model, or with --command.")
    if endpoint and not model:
        raise fail("Name the model of the endpoint with --model.")
    try:
        config = EvaluationConfig(
            game=declared.name,
            seats=declared.default_seats if seats is None else seats,
            model=model or command,
            endpoint=recorded_endpoint(endpoint),
            temperature=temperature if endpoint else None,
            partner=partner,
            settings=parse_settings(declared, set_),
            primer=primer,
            tries=tries,
            memory=memory,
            price_input=price_input,
            price_output=price_output,
        )
        check_setup(declared, config.seats, {**declared.unattended, **config.settings})
        if partner != SELF:
            check_seat_player(declared, config.seats, 0, partner, custom=True)
        folder = EvaluationFolder(results, config)
        asked = _model(endpoint, model, os.environ.get(key_variable, ""), command, temperature, timeout)
    except (ValueError, OSError, ModelError) as error:
        raise fail(error) from None
    try:
        _play(config, folder, asked, range(seed, seed + games))
    finally:
        asked.close()


def _model(
    endpoint: str, model: str, key: str, command: str, temperature: float | None, timeout: float
) -> ChatEndpoint | LocalCommand:
    if command:
        from fathom.lab.llm.local_command import LocalCommand

        return LocalCommand(command, timeout)
    from fathom.lab.llm.endpoint import ChatEndpoint

    options = {} if temperature is None else {"temperature": temperature}
    return ChatEndpoint(endpoint, model, key, options, timeout)


def _play(config: EvaluationConfig, folder: EvaluationFolder, model: LanguageModel, seeds: range) -> None:
    """Play the matches that are not finished yet, and show the figures of all of them."""
    done = {record.seed for record in folder.results()}
    problem: ModelError | None = None
    interrupted = False
    for seed in seeds:
        if seed in done:
            continue
        try:
            record = play_match(config, folder, model, seed)
        except ModelError as error:
            problem = error
            break
        except KeyboardInterrupt:
            interrupted = True
            break
        folder.add_result(record)
        result = "won" if record.won else "not won"
        out.print(f"Seed {seed}: {result} after {record.questions} questions ({record.rule}).", highlight=False)
    summary = summarise(config, [record for record in folder.results() if record.seed in seeds])
    folder.write_summary(summary)
    out.print(summary_table(summary))
    if problem is not None:
        raise fail(f"{problem}\nThe match is stored up to here: the same command continues it.")
    if interrupted:
        raise typer.Exit(130)


def summary_table(summary: Summary) -> Table:
    """The figures as a table."""
    title = f"{summary.model}: {summary.game}, {summary.seats} seats, with {summary.partner}"
    # As `Text`: the name of a model may have brackets, which are markup in a plain string.
    table = Table(title=Text(title, "table.title"))
    for name in ("matches", "won (95 % interval)", "illegal answers", "tokens read", "tokens written", "cost"):
        table.add_column(name, justify="right")
    about = "about " if summary.estimated else ""
    table.add_row(
        str(summary.matches),
        str(Share(summary.won, summary.matches)),
        f"{percent(summary.illegal_rate)} of {summary.replies}",
        f"{about}{summary.input_tokens:,}",
        f"{about}{summary.output_tokens:,}",
        "—" if summary.cost is None else f"{summary.cost:.4f}",
    )
    return table
