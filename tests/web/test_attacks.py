"""`python -m bench.attacks` attacks what it says, and finds nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench.attacks.__main__ import ATTACKS
from bench.attacks.connections import deep_json, endless_headers, other_names_and_origins, routes_with_a_body
from bench.attacks.operation import names, passwords_and_hashes, second_server
from bench.attacks.playing import secret_lengths
from bench.attacks.target import Target, middle

ROOT = Path(__file__).parents[2]


@pytest.fixture
def target(tmp_path: Path) -> Target:
    return Target(ROOT, tmp_path)


def test_every_attack_has_a_row_with_its_number_in_the_review() -> None:
    review = (ROOT / "docs" / "security-review.md").read_text("utf-8")
    assert [int(number) for number in re.findall(r"^\| (\d+) ", review, re.MULTILINE)] == list(ATTACKS)


def test_every_test_that_the_review_names_exists() -> None:
    review = (ROOT / "docs" / "security-review.md").read_text("utf-8")
    files = re.findall(r"`(test_\w+\.py)`", review)
    assert files
    assert [file for file in files if not [*ROOT.glob(f"tests/**/{file}")]] == []


def test_routes_with_a_body() -> None:
    schema = """{"paths": {"/api/matches/{match}/seats/{seat_int}/take": {"post": {"requestBody": {}}, "get": {}}}}"""
    assert routes_with_a_body(schema) == [
        ("POST", "/api/matches/import"),
        ("POST", "/api/matches/unknown/seats/0/take"),
    ]


def test_the_value_below_which_a_share_is() -> None:
    assert middle([]) == 0
    assert middle([3.0, 1.0, 2.0]) == 2
    assert middle([float(value) for value in range(100)], 0.95) == 95


async def test_no_password_in_the_docs_and_all_packages_locked(target: Target) -> None:
    found = await passwords_and_hashes(target)
    assert found.startswith("0 command lines with a password; hashes-web.txt with ")
    assert found.endswith(", 0 addresses")


@pytest.mark.thorough
async def test_attacks_on_a_real_server_fail(target: Target) -> None:
    assert "status 431" in await endless_headers(target)
    assert re.fullmatch(r"\d+ routes with a body: status 400 on \d+", await deep_json(target))
    assert "name evil.example: 400, metrics under it: 400, metrics: 404" in await other_names_and_origins(target)
    assert await names(target) == (
        "blank (U+3164): refused (409), only combining marks: refused (409), joined emoji: accepted"
    )
    assert "does not start (exit code 2)" in await second_server(target)
    assert "no difference in" in await secret_lengths(target)
