"""Write the playthroughs anew."""

from __future__ import annotations

from fathom.games import names
from tests import toy
from tests.playthroughs import FOLDER, written

if __name__ == "__main__":
    toy.join()
    for name in names():
        (FOLDER / f"{name}.txt").write_text(written(name), "utf-8")
