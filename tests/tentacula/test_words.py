"""Texts of Tentacula: every question, option and event has one, and all of them read well."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

import fathom
from fathom.engine import timeline
from fathom.engine.ask import Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.games import find
from fathom.games.tentacula.model import options as answers
from fathom.games.tentacula.text import part_text
from fathom.games.tentacula.text.labels import LABELS
from fathom.games.tentacula.text.questions import PROMPTS
from fathom.games.tentacula.text.sentences import END_REASONS, ONLY_CHOICE, SENTENCES
from fathom.games.tentacula.text.settings import SETTING_LABELS
from fathom.present.words import Words
from tests.conformance.tools import Case, played, replay
from tests.kit import play
from tests.tentacula.kit import AnyMatch, voyage

PACKAGE = Path(fathom.__file__).parent
RAW = re.compile(r"\b(RT\d\d|ST\d|HAT\d|COL\d|SIZ\d|K\d+|TN-\w+|None|True|False|seat\d)\b|[{}<>]")


def words(match: AnyMatch, seat: int = 0) -> Words:
    return match.game.text.words(match.pack, match.view(seat))


def labels(match: AnyMatch) -> list[str]:
    assert match.ask is not None
    return [words(match).label(match.ask, option) for option in match.ask.options]


def check_text(text: str, within: int) -> None:
    """A text for players: not empty, no ids, no placeholders, and not too long."""
    assert text == text.strip()
    assert text
    assert not RAW.search(text), text
    assert "  " not in text, text
    assert len(text) <= within, text


# -- nothing is left without a text ------------------------------------------------------------------


def sources() -> Iterator[ast.Call]:
    for path in (*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/tentacula/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def test_every_kind_of_event_has_a_sentence() -> None:
    recorded = {"rewound", timeline.ONLY_CHOICE}
    for call in sources():
        if isinstance(call.func, ast.Attribute) and call.func.attr == "say" and len(call.args) > 1:
            what = call.args[1]
            if isinstance(what, ast.Constant):
                recorded.add(str(what.value))
    assert recorded == set(SENTENCES) | {"over"}


def test_every_thing_a_question_is_about_has_a_prompt() -> None:
    about = {"dolphin", "shark"}  # written where both are offered
    for call in sources():
        if isinstance(call.func, ast.Name) and call.func.id == "About" and isinstance(call.args[0], ast.Constant):
            about.add(str(call.args[0].value))
    assert about == set(PROMPTS)


def test_every_kind_of_option_has_a_label() -> None:
    kinds = {kind for kind in vars(answers).values() if isinstance(kind, type) and issubclass(kind, Option)}
    assert set(LABELS) == kinds - {Option}
    # These are never alone: they come in pairs, or are asked in any case.
    never = {"decline", "roll", "keep", "face", "end"}
    assert set(ONLY_CHOICE) == {str(kind.__struct_config__.tag) for kind in kinds - {Option}} - never


def test_an_event_without_a_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        words(fathom.new("tentacula")).tell(Event("TN-100", "sings", {}))


def test_every_end_has_its_reason() -> None:
    m = voyage("players: {S: RT06:J, C: RT01:S}")
    for rule, reason in END_REASONS.items():
        ending = words(m).ending(Outcome((), rule))
        assert reason in ending
        assert m.pack.story.endings[rule] in ending
        verdict = {"TN-800": "You have won.", "TN-801": "You have almost won."}.get(rule, "You have lost.")
        assert verdict in ending


# -- whole matches ------------------------------------------------------------------


@pytest.mark.parametrize("who", ["random", "scripted"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_said_in_a_match_reads_well(seats: int, who: str) -> None:
    match = played(Case("tentacula", seats), who, 0)
    for live in replay(match):
        said = words(live)
        if live.ask is not None:
            check_text(said.prompt(live.ask), 60)
            assert said.prompt(live.ask).endswith("?") or said.prompt(live.ask).endswith(".")
            for text in labels(live):
                check_text(text, 130)
            for refused in live.refusals():
                check_text(said.label(live.ask, refused.option), 130)
        for line in said.situation():
            check_text(line, 900)
            assert line.endswith(".")
        board = said.board(live.ask).plain.splitlines()
        assert len(board) <= 24
        assert max(map(cell_len, board)) <= 76
        assert [panel.title for panel in said.panels()] == ["Gems", "Players", "Fish", "Clock"]
        for panel in said.panels():
            assert panel.body.plain
            assert not RAW.search(panel.body.plain), panel.body.plain
    for event in match.log or []:
        check_text(words(match).tell(event), 200)


# -- labels and the board ------------------------------------------------------------------


def test_a_lane_says_what_it_protects() -> None:
    m = voyage("players: {T: RT01:S, J: RT07:J}\nactive: T\ninside: K1 RT12:T\noutside: K1 RT11:C RT04:T")
    assert labels(m) == [
        "Inside, beside squares 8 to 10, with the water beside square 8 — this protects squares 9 and 10",
        "Outside, beside squares 11 to 13, with the water beside square 13 — this protects no square yet",
    ]


def test_a_move_says_where_it_leads_and_whether_it_is_safe() -> None:
    m = voyage("players: {T: RT06:S, J: RT07:J}\nactive: T\nfish: Y6 G1 R9\ngate: SIZ1\npool: 1")
    play(m, "lay in", asks="TN-D09")
    assert labels(m) == [
        "Move the yellow fish to seahorse square 10 — unprotected",
        "Move the green fish to seahorse square 2 — protected",
        "Move the red fish to seahorse square 10 — unprotected",
        "Pay a shell to move the yellow fish to turtle square 13 — unprotected",
        "Pay a shell to move the green fish to turtle square 5 — unprotected",
    ]


def test_gems_say_how_much_they_matter() -> None:
    m = voyage(
        "players: {C: RT10:C, J: RT01:S, T: RT02:T}\nactive: C\nfish: Y4 G0 R0\npool: 0\nrolls: Pu\n"
        "stash: ST1\nchest: 0 1 1 2 5 4"
    )
    play(m, "lay in", "swim Y", asks="TN-D13")
    assert labels(m)[:3] == ["A yellow gem — not needed", "A red gem — needed", "A green gem — 1 to spare"]


def said(match: AnyMatch, *kinds: str) -> list[str]:
    return [words(match).tell(event) for event in match.log or [] if event.what in kinds]


@pytest.mark.parametrize(
    ("chip", "pool", "label"),
    [
        ("T", 2, "Pay a shell to move the yellow fish to turtle square 9 (dolphin: a shell saves a gem) — unprotected"),
        (
            "T",
            1,
            "Pay a shell to move the yellow fish to turtle square 9 (dolphin, but no shell left for it) — unprotected",
        ),
        (
            "J",
            1,
            "Pay a shell to move the yellow fish to turtle square 9 (dolphin, but no shell left for it) — unprotected",
        ),
    ],
)
def test_a_dolphin_without_a_shell_for_it_says_so(chip: str, pool: int, label: str) -> None:
    m = voyage(f"players: {{{chip}: RT06:S, S: RT07:J}}\nactive: {chip}\nfish: Y6 G1 R2\ngate: SIZ1\npool: {pool}")
    play(m, "lay in", asks="TN-D09")
    assert label in labels(m)


def test_a_tile_move_to_a_dolphin_says_that_the_pool_is_empty() -> None:
    m = voyage("players: {C: RT04:T, S: RT07:J}\nactive: C\nfish: Y6 G1 R2\ngate: SIZ1\npool: 0")
    play(m, "lay in", asks="TN-D09")
    assert labels(m)[0] == "Move the yellow fish to turtle square 9 (dolphin, but no shell left for it) — unprotected"


def test_texts_say_that_the_crab_flips() -> None:
    m = voyage(
        """
        players: {C: RT01:T, J: RT09:S}
        active: C
        stage: 3
        fish: Y31 G29 R26
        gate: SIZ1
        pool: 1
        inside: K10 RT04:T
        outside: K10 RT12:T
        flips: shell water
        """
    )
    # The shell may remain for the dolphin.
    text = "Flip a shell (you might keep it) to move the green fish to crab square 32 (dolphin: a shell saves a gem)"
    assert f"{text} — protected" in labels(m)
    play(m, "shell G C", asks="TN-D10")
    assert m.ask is not None
    assert words(m).prompt(m.ask) == "Crab: flip a shell to send a gem to the stash?"
    play(m, "gem Re", asks="TN-D09")
    assert said(m, "keeps the shell", "loses the shell", "pays a shell") == [
        "Crab flips the shell and it falls shell side up: the team keeps it.",
        "Crab flips the shell and it falls water side up: the team has no shells left.",
    ]


def test_a_theft_names_each_roll_once_and_why_another_colour_goes() -> None:
    m = voyage(
        "players: {S: RT10:C, J: RT01:S, T: RT02:T}\nactive: S\nfish: Y4 G0 R0\npool: 0\nrolls: Ye Pu\n"
        "chest: 0 1 2 2 5 5"
    )
    play(m, "lay in", "swim Y", "roll", "gem Re", asks="TN-D07")
    assert said(m, "rolled", "rolls again", "stolen") == [
        "Tentacula sees the yellow fish on crab square 8. Seahorse rolls yellow.",
        "Seahorse rolls again: purple.",
        "The chest holds no purple gem. Tentacula steals a red gem.",
    ]


@pytest.mark.parametrize(
    ("gate", "asks"),
    [
        ("HAT1", "the bowler, then the sombrero, then the top hat"),
        ("COL1", "the green fish, then the red fish, then the yellow fish"),
        ("SIZ2", "the small fish, then the medium fish, then the big fish"),
    ],
)
def test_gates_name_hats_or_fish(gate: str, asks: str) -> None:
    m = voyage(f"players: {{S: RT06:J, C: RT01:S}}\ngate: {gate}")
    assert f"asks for {asks};" in words(m).situation()[2]


def test_one_fish_is_through_and_one_shell_is_in_the_supply() -> None:
    m = voyage("players: {S: RT06:J, C: RT01:S}\nfish: Y11 G2 R3\ngate: SIZ1\npool: 5")
    situation = " ".join(words(m).situation())
    assert "one fish is through, and the green fish must pass next." in situation
    assert "The team has 5 shells; 1 is in the supply." in situation


def test_a_player_without_a_tile_is_not_said_to_have_played() -> None:
    m = voyage("players: {T: '-', S: RT01:S, J: RT02:T}")
    players = next(panel.body.plain for panel in words(m).panels() if panel.title == "Players")
    assert "Turtle   no tile" in players
    assert "played" not in players


def test_the_board_points_at_the_options() -> None:
    m = voyage("players: {T: RT06:S, J: RT07:J}\nactive: T\nfish: Y6 G1 R9\ngate: SIZ1\npool: 1")
    assert "[1]" in words(m).board(m.ask).plain
    assert "[2]" in words(m).board(m.ask).plain
    play(m, "lay in", asks="TN-D09")
    board = words(m).board(m.ask).plain
    assert "[2]" in board
    assert "[4]" in board
    assert "[ ]" in board  # two options lead to 10
    assert "[" not in words(m).board(None).plain


def test_the_board_reads_without_colours() -> None:
    m = voyage("players: {T: RT06:S, J: RT07:J}\nfish: Y6 G1 R9\ninside: K1 RT04:T\noutside: K1 RT01:S")
    lines = words(m).board(None).plain.splitlines()
    assert any(" 5 T  6 S  7 J! 8 C!" in line for line in lines)
    assert "><Y°>" in "\n".join(lines)
    assert any("▓▓S▓▓~~~~~" in line for line in lines)  # outside, the gap of W-- lies beside the third square


# -- parts ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("rt04", "Reef tile: turtle without water; crab with water in the middle."),
        ("RT11", "Reef tile: jellyfish without water; crab without water. It shows a snail."),
        ("Giant Clam", "Stash Giant Clam (hard): 1 yellow, 2 red, 1 green, 2 blue, 2 white."),
        ("hat1", "Magical gate: bowler, then sombrero, then top hat."),
        ("Crab", "Crab: Flip every shell you would pay. If it falls shell side up, the team keeps it."),
        ("the big challenge", "Level 3, The Big Challenge: one shell at the start, one snail tile leaves the game."),
    ],
)
def test_parts_can_be_looked_up_by_id_or_name(id: str, text: str) -> None:
    assert part_text(find("tentacula").pack, id) == text


def test_every_stash_is_found_by_the_name_the_form_shows() -> None:
    names = [text.split(":")[0] for id, text in SETTING_LABELS["stash"].choices.items() if id != "random"]
    assert [part_text(find("tentacula").pack, name) is None for name in names] == [False] * 6


def test_unknown_ids_have_no_text() -> None:
    assert part_text(find("tentacula").pack, "RT99") is None


def test_the_goal_says_what_wins_and_what_loses() -> None:
    m = voyage("players: {T: RT06:S, J: RT07:J}\nactive: T\nfish: Y6 G1 R9\ngate: SIZ1\nstash: ST1\nchest: 0 1 1 2 5 4")
    goal = words(m).goal()
    assert goal is not None
    assert goal.text.startswith("Win: 3 fish home (0 now), ")
    assert goal.text.endswith(" Lose: empty chest (13 gems) or no tile left.")
    assert len(goal.text) <= 95
    assert "A dolphin square moves one from the chest to the stash for a shell" in goal.detail
    assert "An empty draw pile is not the end" in goal.detail
    assert "when no player gets a tile at the end of a round: at most " in goal.detail


@pytest.mark.rule("TN-420", "TN-D07")
def test_who_plays_next_says_where_a_fish_could_go() -> None:
    m = voyage("players: {T: RT06:S, J: RT07:J}\nfish: Y6 G1 R9\ngate: SIZ1\nstash: ST1\nchest: 0 1 1 2 5 4")
    assert m.ask is not None
    assert m.ask.id == "TN-D07"
    assert all("— a fish could go to square " in label for label in labels(m)), labels(m)


@pytest.mark.rule("TN-305", "TN-502", "TN-D14")
def test_a_tile_at_the_rear_names_the_squares_it_leaves_unprotected() -> None:
    m = voyage(
        """
        players: {C: RT02:J, S: '-'}
        active: C
        fish: Y0 G1 R2
        pile_left: 0
        inside: K1 RT05:T RT04:T
        outside: K1 RT08:C RT12:T
        """
    )
    play(m, "lay in", "swim Y", asks="TN-D14")
    assert [label.partition(" — ")[2] for label in labels(m)] == ["unprotects 5"] * 2
