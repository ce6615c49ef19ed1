"""Packs that have the right types and would not play: each is reported with its file, entry and field."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.content.packs import load_pack
from fathom.engine.errors import PackError
from fathom.games.refuge.game import GAME
from fathom.games.refuge.model import effects as effect_kinds
from fathom.games.refuge.model import goals as goal_kinds
from fathom.games.refuge.model.effects import Brace, Effect, Slip
from fathom.games.refuge.model.goals import Objective
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.rules import tasks
from fathom.games.refuge.rules.goals import GOALS
from fathom.games.refuge.rules.refusals import EFFECT_QUESTIONS
from fathom.games.refuge.rules.registry import EFFECTS, REWARDS
from fathom.games.refuge.rules.weapons import CONTACT
from fathom.games.refuge.text import labels, sentences
from fathom.games.refuge.text.progress import GAINS, PROGRESS
from fathom.games.refuge.text.questions import PROMPTS
from fathom.games.refuge.validation import check_pack

CONTENT = GAME.folder / "content"
PACK = GAME.pack


def overlay(folder: Path, **files: str) -> Pack:
    """Our own pack with these files instead of ours."""
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return load_pack(Pack, folder, CONTENT)


def edited(folder: Path, file: str, before: str, after: str) -> Pack:
    """Our own pack with one place of one file changed."""
    text = (CONTENT / f"{file}.yaml").read_text("utf-8")
    assert before in text
    return overlay(folder, **{file: text.replace(before, after, 1)})


def test_our_own_pack_is_sound() -> None:
    assert check_pack(PACK) == []


# -- one change, one report ------------------------------------------------------------------------------------------

BOARD = [
    ("- SCSLSCS", "- SCSLSC", "board.yaml: sea[0]: “SCSLSC” has 6 spaces, but the board has 7 columns"),
    ("- WLCWCLW", "- WLCWCLWS", "board.yaml: sea[4]: “WLCWCLWS” has 8 spaces, but the board has 7 columns"),
    ("edge_rows: [6, 7]", "edge_rows: [5, 7]", "board.yaml: edge_rows: 5 is not in the Kraken row (6 to 8)"),
    ("edge_rows: [6, 7]", "edge_rows: [7, 9]", "board.yaml: edge_rows: 9 is not in the Kraken row (6 to 8)"),
    ("edge_rows: [6, 7]", "edge_rows: [7, 7]", "board.yaml: edge_rows: 7 is listed twice"),
    ("edge_rows: [6, 7]", "edge_rows: []", "objectives.yaml: O5: goal.kind: the board has no edge spaces to wire"),
    ("devour_row: 2", "devour_row: 0", "board.yaml: devour_row: 0 is not a sea row (1 to 5)"),
    ("devour_row: 2", "devour_row: 6", "board.yaml: devour_row: 6 is not a sea row (1 to 5)"),
    ("head_column: 4", "head_column: 1", "board.yaml: head_column: the head does not fit at column 1"),
    ("head_column: 4", "head_column: 7", "board.yaml: head_column: the head does not fit at column 7"),
    ("tentacles: 16", "tentacles: 8", "board.yaml: tentacles: 8 is too few; 9 are needed"),
    ("threat_limit: 4", "threat_limit: 0", "board.yaml: threat_limit: 0 is too few; at least 1"),
    ("threat_limit: 4", "threat_limit: 1", "board.yaml: threat_limit: 1 is reached at once; the track begins at 1"),
    ("actions: 2", "actions: 0", "board.yaml: actions: 0 is too few; at least 1"),
    ("recover_cards: 2", "recover_cards: 0", "board.yaml: recover_cards: 0 is too few; at least 1"),
]

IDS = [
    ("salvage", "{id: SA01,", "{id: '',", "salvage.yaml: card 1: id: it is empty"),
    ("salvage", "{id: SA01,", "{id: SA 01,", "salvage.yaml: SA 01: id: it may not contain spaces"),
    ("salvage", "{id: SA01,", "{id: SA02,", "salvage.yaml: SA02: id: it occurs more than once. Give each another id."),
    ("salvage", "{id: SA01,", "{id: used,", "salvage.yaml: used: id: “used” means something else in positions"),
    ("salvage", "name: Harpoon Gun", "name: ' '", "salvage.yaml: SA01: name: it is empty"),
    ("divers", "id: michael", "id: seat0", "divers.yaml: seat0: id: “seat0” means something else in positions"),
    ("divers", "id: michael", "id: seat9", "divers.yaml: seat9: id: “seat9” means something else in positions"),
    ("divers", "id: michael", "id: '-'", "divers.yaml: -: id: “-” means something else in positions"),
    ("divers", "id: michael", "id: '1'", "divers.yaml: 1: id: “1” means something else in positions"),
    ("divers", "id: michael", "id: mags", "divers.yaml: mags: id: it occurs more than once. Give each another id."),
    ("divers", "name: Michael", "name: ''", "divers.yaml: michael: name: it is empty"),
    ("divers", "{id: M1,", "{id: down,", "divers.yaml: down: id: “down” means something else in positions"),
    ("divers", "{id: M1,", "{id: M2,", "divers.yaml: M2: id: it occurs more than once. Give each another id."),
    ("divers", "name: Satchel Charge", "name: ''", "divers.yaml: M1: name: it is empty"),
    ("objectives", "id: O1", "id: hand", "objectives.yaml: hand: id: “hand” means something else in positions"),
    ("objectives", "title: Clear the Approach", "title: ''", "objectives.yaml: O1: title: it is empty"),
    ("kraken", "{id: K01,", "{id: screen,", "kraken.yaml: screen: id: “screen” means something else in positions"),
    ("abyss", "{id: A01,", "{id: K01,", "abyss.yaml: K01: id: it is also in kraken.yaml"),
]

BAD_EFFECTS = [
    ("salvage", "{do: shoot, reach: 3}", "{do: parry}", "salvage.yaml: SA05: effect: parry is a reaction"),
    ("salvage", "solo: {do: swim, steps: 2}", "solo: {do: slip}", "salvage.yaml: SA09: solo: slip is a reaction"),
    ("salvage", "{do: shoot, reach: 3}", "{do: shoot, reach: 0}", "salvage.yaml: SA05: effect.reach: 0 is too few"),
    ("salvage", "{do: shoot, reach: 3}", "{do: shoot, reach: 17}", "salvage.yaml: SA05: effect.reach: 17 is beyond"),
    ("salvage", "steps: 2}", "steps: 0}", "salvage.yaml: SA07: effect.steps: 0 is too few; at least 1"),
    ("salvage", "solo: {do: swim, steps: 2}", "solo: {do: swim, steps: 0}", "salvage.yaml: SA09: solo.steps: 0 is"),
    ("salvage", "weapon: true", "weapon: false", "salvage.yaml: SA01: effect: a card is either a Weapon or has"),
    ("salvage", "weapon: true", "weapon: true, solo: {do: burrow}", "salvage.yaml: SA01: solo: it replaces an effect"),
    ("divers", "{do: blast, count: 2}", "{do: blast, count: 0}", "divers.yaml: M1: effect.count: 0 is too few"),
    ("divers", "{do: raise, reach: 2}", "{do: raise, reach: 0}", "divers.yaml: G1: effect.reach: 0 is too few"),
    ("divers", "{do: parry}", "{do: burrow}", "divers.yaml: M2: use: reaction, but burrow is not a reaction"),
    ("divers", "{do: burrow}", "{do: slip}", "divers.yaml: V1: use: action, but slip is a reaction"),
]

BAD_GOALS = [
    ("blue: true", "blue: false", "objectives.yaml: level 1: blue: one objective must be blue, not 0"),
    (
        "title: Reef Survey",
        "title: Reef\n  blue: true",
        "objectives.yaml: level 1: blue: one objective must be blue, not 2",
    ),
    ("count: [8, 5, 5, 5]", "count: [8, 5, 0, 5]", "objectives.yaml: O1: goal.count: 0 is too few; at least 1"),
    (
        '"7,4"',
        '"8,4"',
        "objectives.yaml: O2: goal.spaces: there is no space 8,4. Write a column and a row, such as 3,2",
    ),
    ('"7,4"', '"1,4"', "objectives.yaml: O2: goal.spaces: 1,4 is listed twice"),
    ('["1,4", "4,3", "7,4"]', "[]", "objectives.yaml: O2: goal.spaces: at least one is needed"),
    ("[3, 4, 5], [6, 7]", "[3, 4, 5], [6, 7, 8]", "objectives.yaml: O4: goal.zones: column 8 is off the board"),
    ("[3, 4, 5], [6, 7]", "[3, 4, 5], [5, 6, 7]", "objectives.yaml: O4: goal.zones: column 5 is in more than one"),
    ("[3, 4, 5], [6, 7]", "[4, 5], [6, 7]", "objectives.yaml: O4: goal.zones: column 3 is in none"),
    ("[3, 4, 5], [6, 7]", "[3, 4, 5, 6, 7], []", "objectives.yaml: O4: goal.zones[2]: it is empty"),
    ("{kind: bleed, count: 3}", "{kind: bleed, count: 0}", "objectives.yaml: O6: goal.count: 0 is too few"),
    ("divers: [1, 2, 2, 2]", "divers: [1, 3, 2, 2]", "objectives.yaml: O7: goal.divers[1]: 3 is not between 1 and 2"),
    ("apart: 5", "apart: 7", "objectives.yaml: O7: goal.apart: 7 is not between 0 and 6"),
    ("[2, 4, 6], [2, 4, 6]", "[2, 4, 6], [2, 8]", "objectives.yaml: O8: goal.columns[3]: 8 is off the board"),
    ("[2, 4, 6], [2, 4, 6]", "[2, 2], [2, 4]", "objectives.yaml: O8: goal.columns[2]: 2 is listed twice"),
    ("[2, 4, 6], [2, 4, 6]", "[], [2, 4]", "objectives.yaml: O8: goal.columns[2]: at least one is needed"),
    (
        'from: "4,9"',
        'from: "4,10"',
        "objectives.yaml: O9: goal.from: there is no space 4,10. Write a column and a row, such as 3,2",
    ),
    ("{gain: purge, count: 3}", "{gain: purge, count: 0}", "objectives.yaml: O5: reward[1].count: 0 is too few"),
]

CASES = [("board", *case) for case in BOARD] + IDS + BAD_EFFECTS + [("objectives", *case) for case in BAD_GOALS]


@pytest.mark.parametrize(("file", "before", "after", "report"), CASES, ids=[case[3][:60] for case in CASES])
def test_each_mistake_is_reported_alone(tmp_path: Path, file: str, before: str, after: str, report: str) -> None:
    problems = check_pack(edited(tmp_path, file, before, after))
    assert [problem[: len(report)] for problem in problems] == [report]


def test_every_mistake_of_a_pack_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "salvage.yaml").write_text("[]", "utf-8")
    problems = check_pack(edited(tmp_path, "board", "- SCSLSCS", "- S"))
    assert [problem.split(":")[0] for problem in problems][:2] == ["board.yaml", "salvage.yaml"]


# -- too few of something --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["kraken", "abyss"])
@pytest.mark.parametrize(("cards", "count"), [("[]", 0), ("[{id: Z, top: X, bottom: [S, S, S]}]", 1)])
def test_a_deck_of_fewer_than_two_kraken_cards(tmp_path: Path, deck: str, cards: str, count: int) -> None:
    problems = check_pack(overlay(tmp_path, **{deck: cards}))
    assert problems[0] == f"{deck}.yaml: deck: {count} is too few; set-up reveals two cards (RF-125)"


@pytest.mark.parametrize("deck", ["kraken", "abyss"])
def test_a_deck_that_never_devours(tmp_path: Path, deck: str) -> None:
    cards = "\n".join(f"- {{id: Z{i}, top: L, bottom: [S, S, S]}}" for i in range(3))
    problems = check_pack(overlay(tmp_path, **{deck: cards}))
    assert problems == [f"{deck}.yaml: deck: no card devours and reshuffles (RF-505)"]


@pytest.mark.parametrize("cards", ["[]", "[{id: Z, name: Z, type: AIR, copies: 0, text: Z, weapon: true}]"])
def test_no_salvage_card_in_cooperative_play(tmp_path: Path, cards: str) -> None:
    problems = check_pack(overlay(tmp_path, salvage=cards))
    assert problems[0] == "salvage.yaml: deck: it has no card for the cooperative dive (RF-122)"


def test_cards_of_the_competitive_game_alone_are_no_deck(tmp_path: Path) -> None:
    card = "[{id: Z, name: Z, type: AIR, copies: 9, text: Z, competitive: true}]"
    problems = check_pack(overlay(tmp_path, salvage=card))
    assert problems[0] == "salvage.yaml: deck: it has no card for the cooperative dive (RF-122)"


def test_a_type_without_cards_cannot_be_stowed(tmp_path: Path) -> None:
    cards = "\n".join(
        f"- {{id: {type}, name: Z, type: {type}, copies: 9, text: Z, weapon: true}}" for type in ("IRON", "AIR", "LINE")
    )
    problems = check_pack(overlay(tmp_path, salvage=cards))
    assert problems == ["objectives.yaml: O3: goal.kind: there is no LIGHT card to stow"]


def test_fewer_than_four_divers(tmp_path: Path) -> None:
    divers = yaml.safe_load((CONTENT / "divers.yaml").read_text("utf-8"))[:3]
    problems = check_pack(overlay(tmp_path, divers=yaml.safe_dump(divers)))
    assert problems == ["divers.yaml: divers: there are 3; four players need four (RF-128)"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_without_objectives(level: int) -> None:
    others = [objective for objective in PACK.objectives if objective.level != level]
    problems = check_pack(replace(PACK, objectives=others))
    assert problems == [f"objectives.yaml: level {level}: there is no objective (RF-136)"]


def test_a_column_without_spawn_space(tmp_path: Path) -> None:
    problems = check_pack(edited(tmp_path, "board", "- LSWSWSL\n  - SLSCSLS", "- LSWSWSL\n  - SLLCSLS"))
    assert problems == []
    board = (CONTENT / "board.yaml").read_text("utf-8").replace("- SCSLSCS", "- LCSLSCS").replace("- SLSC", "- LLSC")
    assert check_pack(overlay(tmp_path, board=board)) == ["board.yaml: sea: column 1 has no Spawn space (RF-206)"]


def test_hatches_and_cargo_in_one_game_would_share_the_pods() -> None:
    def moved(objective: Objective) -> Objective:
        return msgspec.structs.replace(objective, level=2) if objective.id == "O8" else objective

    problems = check_pack(replace(PACK, objectives=[moved(o) for o in PACK.objectives]))
    assert problems == [
        "objectives.yaml: goal: hatches and cargo share their tokens, so all such objectives must be of one level"
    ]


# -- what the types refuse -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "before", "after", "report"),
    [
        ("board", "actions: 2", "actions: -1", "actions: Write a whole number from 0 to 99, not “-1”"),
        ("board", "tentacles: 16", "tentacles: 100", "tentacles: Write a whole number from 0 to 99, not “100”"),
        ("board", "- SCSLSCS", '- "SCSLSC\\n"', "does not have the right form"),
        (
            "salvage",
            "{do: shoot, reach: 3}",
            "{do: shoot, reach: -3}",
            "SA05: [4].effect.reach: Write a whole number from 0 to 99, not “-3”",
        ),
        ("kraken", "top: L, ", 'top: "L\\n", ', "K01: [0].top: “L"),
    ],
)
def test_figures_and_signs_outside_their_range_are_refused_with_their_line(
    tmp_path: Path, file: str, before: str, after: str, report: str
) -> None:
    with pytest.raises(PackError) as refused:
        edited(tmp_path, file, before, after)
    [problem] = refused.value.problems
    assert problem.startswith(f"{file}.yaml:")
    assert report in problem


# -- never an exception ----------------------------------------------------------------------------------------------

SIGNS = st.text(st.sampled_from("SLCW"), min_size=1, max_size=11)
FIGURE = st.integers(0, 99)
EDITS: dict[str, st.SearchStrategy[object]] = {
    "columns": st.integers(5, 9),
    "sea": st.lists(SIGNS, min_size=1, max_size=7),
    "edge_rows": st.lists(FIGURE, max_size=3),
    "devour_row": FIGURE,
    "head_column": FIGURE,
    "tentacles": FIGURE,
    "threat_limit": FIGURE,
    "threat_start": st.lists(FIGURE, min_size=4, max_size=4),
    "actions": FIGURE,
    "recover_cards": FIGURE,
    "cameras": FIGURE,
}


@settings(max_examples=40)
@given(st.fixed_dictionaries({}, optional=EDITS))
def test_the_check_answers_for_every_board(edits: dict[str, object]) -> None:
    board = yaml.safe_load((CONTENT / "board.yaml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        pack = overlay(Path(folder), board=yaml.safe_dump({**board, **edits}))
    problems = check_pack(pack)
    assert all(
        problem.startswith(("board.yaml: ", "objectives.yaml: ", "salvage.yaml: ", "divers.yaml: "))
        for problem in problems
    )
    rows = pack.board.sea
    assert any(len(row) != pack.board.columns for row in rows) == any("spaces, but the board" in p for p in problems)


# -- the parts of a pack ---------------------------------------------------------------------------------------------


def kinds(module: ModuleType, base: type) -> set[type]:
    """The subclasses of `base` that a module defines."""
    return {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)} - {base}


def test_every_effect_is_registered_and_reactions_answer_events() -> None:
    assert kinds(effect_kinds, Effect) - set(EFFECTS.run) == set(effect_kinds.REACTIONS)
    assert set(effect_kinds.REACTIONS) - set(CONTACT.run) == {Brace, Slip}  # these answer the head


def test_every_question_of_an_effect_is_declared_and_has_a_prompt() -> None:
    assert set(EFFECT_QUESTIONS) <= set(PROMPTS)


def test_every_part_of_a_reward_is_registered_and_described() -> None:
    assert REWARDS.missing(kinds(goal_kinds, goal_kinds.Gain)) == []
    assert GAINS.missing(kinds(goal_kinds, goal_kinds.Gain)) == []


def test_every_kind_of_goal_has_its_rule_and_its_progress() -> None:
    assert GOALS.missing(kinds(goal_kinds, goal_kinds.Goal)) == []
    assert PROGRESS.missing(kinds(goal_kinds, goal_kinds.Goal)) == []


def test_every_special_action_is_registered_and_has_its_words() -> None:
    assert sorted(tasks.TASKS.missing(kinds(goal_kinds, goal_kinds.Goal))) == ["BoardShip", "Clear"]
    deeds = {task.deed for task in tasks.TASKS.of.values()}
    assert deeds == set(labels.TASKS) == set(sentences.DEEDS)


def test_the_tables_of_a_changed_pack_are_its_own() -> None:
    fewer = replace(PACK, divers=PACK.divers[1:])
    assert list(fewer.diver) == [diver.id for diver in PACK.divers[1:]]
    assert list(PACK.diver) == [diver.id for diver in PACK.divers]
