"""Ten mistakes that authors make. Each message names the place, the problem and the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.content.archive import unpack
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.games.refuge.game import GAME as REFUGE
from fathom.games.sleeping_gods.game import GAME as SLEEPING_GODS
from tests.packs.kit import write_pack, zipped
from tests.packs.mistakes import MISTAKES

LIGHTSHIP, STAIR = "story/m1/02_lightship.yaml", "story/m1/04_keepers_stair.yaml"


def problems(game: Game, folder: Path) -> list[str]:
    with pytest.raises(PackError) as error:
        game.pack_at(folder)
    return error.value.problems


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_explained(tmp_path: Path, what: str) -> None:
    file, before, after, message, _ = MISTAKES[what]
    found = problems(REFUGE, write_pack(tmp_path, **{file: (before, after)}))
    assert any(message in problem for problem in found), found
    assert all(problem.startswith(f"{file}.yaml:") for problem in found)


def test_mistakes_of_a_story_are_explained(tmp_path: Path) -> None:
    content = SLEEPING_GODS.folder / "content"
    for name, before, after in (
        (LIGHTSHIP, 'goto: "2.13"', 'goto: "2.2"'),
        (STAIR, 'end: return\n- id: "4.5"', 'goto: "4.2"\n- id: "4.5"'),
        (STAIR, "kw:BEACON", "kw:BACON"),
    ):
        text = ((tmp_path if (tmp_path / name).is_file() else content) / name).read_text("utf-8")
        assert before in text
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text.replace(before, after, 1), "utf-8")
    said = problems(SLEEPING_GODS, tmp_path)
    found = [problem.partition(":")[2].partition(": ") for problem in said]
    # Each line is that of the page, whose number is not its place in the file.
    for problem, (line, _, text) in zip(said, found, strict=True):
        lines = (tmp_path / problem.partition(":")[0]).read_text("utf-8").splitlines()
        assert lines[int(line) - 1] == f'- id: "{text.partition(":")[0]}"'
    assert [text for _, _, text in found] == [
        "4: there is no keyword BACON. Did you mean “BEACON”? (L1). Correct the name or number, or add what it names.",
        "2.13: nothing leads here (L4). Add a choice or a goto that leads here, write what is missing, or remove it.",
        "4.4: it leads in a cycle back to 4.2 at no price (L6). Give a choice on the way a cost, a challenge, a fight "
        "or `once`, or let it return to the ship.",
    ]


def test_a_broken_archive_is_explained(tmp_path: Path) -> None:
    with pytest.raises(PackError) as error:
        unpack(zipped({"pack.yaml": "name: x"})[:-30], tmp_path)
    assert error.value.problems == [
        "the archive cannot be read as a zip file (File is not a zip file). Make the archive again, or ask its author "
        "for another copy."
    ]


def test_all_mistakes_are_named_at_once(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, board=("actions: 2", "actions: two"), salvage=("type: IRON", "type: WOOD"))
    (folder / "bord.yaml").write_text("")
    (folder / "stroy").mkdir()
    (folder / "stroy" / "x.yaml").write_text("")
    assert [problem.partition(": ")[0] for problem in problems(REFUGE, folder)] == [
        "bord.yaml",
        "stroy/",
        "board.yaml:16",
        "salvage.yaml:2",
    ]
