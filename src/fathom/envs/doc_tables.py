"""The tables of actions and observations of each game, in the pages of `docs/researchers`.

`python -m fathom.envs.doc_tables docs/researchers` updates the pages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from fathom.encoding.actions import Block
from fathom.encoding.observation import Feature
from fathom.envs.batch_worker import progress_names
from fathom.envs.env_ids import IDS
from fathom.envs.episodes import Play
from fathom.envs.match_config import encoding_of
from fathom.envs.progress_meanings import meaning, without_seat
from fathom.games import find

MANY = 12
"""Up to this many values are listed in full; of more, the first two and the last."""


def answers(game: str) -> str:
    """The table of answers of a game, with their numbers."""
    vocabulary = encoding_of(game).vocabulary
    lines = [f"{len(vocabulary)} numbers.", "", "| numbers | answer | what it means |", "| --- | --- | --- |"]
    for block in vocabulary.blocks:
        first = vocabulary.first[block.kind]
        means = (block.kind.__doc__ or "").strip().splitlines()[0]
        sizes = [len(values) for values in block.fields]
        if block.halves:
            lines.append(
                _row(first, sizes[0], f"`{_halved(block, 0)}`", f"{means} The first half: {_values(block, 0)}")
            )
            lines.append(
                _row(first + sizes[0], sizes[1], f"`{_halved(block, 1)}`", f"The second half: {_values(block, 1)}")
            )
        else:
            size = 1
            for one in sizes:
                size *= one
            shape = " ".join([block.name, *(f"<{field}>" for field in block.kind.__struct_fields__)])
            listed = "; ".join(f"{name}: {_values(block, i)}" for i, name in enumerate(block.kind.__struct_fields__))
            lines.append(_row(first, size, f"`{shape}`", f"{means} {listed}".strip()))
    return "\n".join(lines)


def _halved(block: Block, place: int) -> str:
    fields = [f"<{field}>" if i == place else "*" for i, field in enumerate(block.kind.__struct_fields__)]
    return " ".join([block.name, *fields])


def _values(block: Block, place: int) -> str:
    values = [str(value) for value in block.fields[place]]
    if len(values) > MANY:
        return f"{values[0]}, {values[1]} … {values[-1]}"
    return ", ".join(values)


def row(game: str) -> str:
    """The table of the observation of a game, and the table of what is left out of it."""
    encoding = encoding_of(game)
    lines = _heading("from", "how many", "what", "most", "meaning", "values")
    left_out = _heading("left out", "why")
    at = 0
    for title, layout in (("", encoding.state_layout), ("question.", encoding.question_layout)):
        for name, part, start in _placed(layout.parts, title, at):
            if part.size:
                most = max(part.most)
                lines.append(f"| {start} | {part.size} | {name} | {most} | {part.means} | {part.values} |")
            else:
                left_out.append(f"| {name} | {part.means} |")
        at += layout.size
    if encoding.size > at:
        means = "Which first half of the answer was given, one-hot in the order of the action numbers."
        lines.append(f"| {at} | {encoding.size - at} | question.half | 1 | {means} | 0 or 1 |")
    return "\n".join([f"{encoding.size} numbers, each a byte.", "", *lines, "", *left_out])


def _heading(*columns: str) -> list[str]:
    return [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]


def _placed(parts: Mapping[str, Feature], title: str, at: int, sign: str = "") -> Iterator[tuple[str, Feature, str]]:
    """Yield features and the features inside them: the full name, the feature, and the index where it begins.

    The index of an inner feature counts from the outer one and is written with `+`.
    """
    for name, part in parts.items():
        yield title + name, part, f"{sign}{at}"
        yield from _placed(part.parts, f"{title}{name}.", 0, "+")
        at += part.size


def _row(first: int, size: int, shape: str, means: str) -> str:
    numbers = str(first) if size == 1 else f"{first}–{first + size - 1}"
    return f"| {numbers} | {shape} | {means} |"


def learning(game: str) -> str:
    """The potential of shaped rewards of a game, a table of its progress figures, and a table of its presets."""
    declared = find(game)
    found = declared.learning
    if found is None:
        return "No progress figures and no presets."
    lines = [f"Potential of shaped rewards: {found.basis}", "", *_heading("progress in `info`", "meaning")]
    figures: dict[str, list[str]] = {}
    for name in progress_names(Play(game)):
        figures.setdefault(without_seat(name), []).append(f"`{name}`")
    for names in figures.values():
        more = " …" if len(names) > 1 else ""
        lines.append(f"| {', '.join(names)}{more} | {meaning(game, names[0].strip('`'))} |")
    lines += ["", *_heading("difficulty", "what is easier", "how")]
    for name, preset in found.difficulties.items():
        settings = ", ".join(f"`{key}={value!r}`" for key, value in preset.settings.items())
        lines.append(f"| `{name}` | {preset.means} | {settings or 'start positions, reached by scripted players'} |")
    return "\n".join(lines)


def updated_page(game: str, page: str) -> str:
    """The page of a game with its tables updated."""
    for name, table in (("learning", learning(game)), ("answers", answers(game)), ("row", row(game))):
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, found, rest = page.partition(begin)
        _, ended, after = rest.partition(end)
        if not (found and ended):
            raise ValueError(f"the page of {game} has no place for the table “{name}”")
        page = f"{before}{begin}\n\n{table}\n\n{end}{after}"
    return page


def main(folder: Path) -> None:
    """Update the pages in a folder."""
    for game in IDS:
        path = folder / f"{game}.md"
        path.write_text(updated_page(game, path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
