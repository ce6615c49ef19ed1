"""Rule coverage: markers are found anywhere, and missing, excused and unknown ids are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.coverage import cited, coverage
from fathom.games import find
from tests.toy import NAME

MARKED = """
import pytest

@pytest.mark.rule("TY-100", "TY-101")
def test_one(): ...

@pytest.mark.rule("TY-110")
async def test_two(): ...

@pytest.mark.rule("TY-110")
class TestThree:
    @pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("TY-130"))])
    def test_four(self, x): ...

# @pytest.mark.rule("TY-140")
def test_five():
    "pytest.mark.rule('TY-140')"

@pytest.mark.rule(name)
@pytest.mark.skip("TY-140")
def test_six(): ...
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_marked.py").write_text(MARKED)
    (tmp_path / "helper.py").write_text("import pytest\n@pytest.mark.rule('TY-140')\ndef test_not_collected(): ...\n")
    return tmp_path


def excuse(tests: Path, text: str) -> None:
    (tests / NAME).mkdir()
    (tests / NAME / "excused.yaml").write_text(text)


def test_markers_are_found_on_functions_classes_and_cases(tests: Path) -> None:
    assert cited(tests) == {
        "TY-100": ["test_marked.py::test_one"],
        "TY-101": ["test_marked.py::test_one"],
        "TY-110": ["test_marked.py::test_two", "test_marked.py::TestThree"],
        "TY-130": ["test_marked.py::test_four"],
    }


def test_a_rule_that_no_test_cites_is_missing(tests: Path) -> None:
    found = coverage(find(NAME), tests)
    ids = [rule.id for rule in find(NAME).rulebook]
    assert found.game == NAME
    assert found.rules == len(ids)
    assert list(found.cited) == ["TY-100", "TY-101", "TY-110", "TY-130"]
    assert found.missing == [id for id in ids if id not in found.cited]
    assert "TY-140" in found.missing
    assert (found.excused, found.unknown) == ({}, [])


def test_a_rule_has_a_test_or_an_excuse_but_not_both(tests: Path) -> None:
    excuse(tests, "TY-140: nothing to see\nTY-100: shown all the same\n")
    found = coverage(find(NAME), tests)
    assert found.excused == {"TY-140": "nothing to see"}
    assert "TY-140" not in found.missing
    assert "TY-100" in found.cited


def test_ids_that_do_not_exist_are_unknown_and_other_games_ids_are_not(tests: Path) -> None:
    (tests / "test_more.py").write_text("import pytest\n@pytest.mark.rule('TY-999', 'RF-999')\ndef test_x(): ...\n")
    excuse(tests, "TY-998: no such rule\n")
    assert coverage(find(NAME), tests).unknown == ["TY-998", "TY-999"]


def test_an_excuse_must_be_a_sentence(tests: Path) -> None:
    excuse(tests, "TY-140: [1, 2]\n")
    with pytest.raises(ValueError, match=r"excused\.yaml:1: .*Write text"):
        coverage(find(NAME), tests)
