"""The documentation site builds without a warning, and its generated page is up to date."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import DOCS, ROOT


def test_the_position_page_is_up_to_date() -> None:
    """If this fails, run `make docs`."""
    page = runpy.run_path(str(DOCS / "generate.py"))["page"]
    assert (DOCS / "reference" / "positions.md").read_text("utf-8") == page()


@pytest.mark.thorough
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """`--strict` turns a missing page, a dead link and an unknown name in the reference into errors."""
    for extra in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(extra, reason="needs the extra `docs`")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "reference" / "positions" / "index.html").is_file()
