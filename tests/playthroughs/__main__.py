"""Write the playthroughs anew."""

from __future__ import annotations

import fathom
from tests import toy
from tests.playthroughs import FOLDER, written

if __name__ == "__main__":
    toy.join()
    for name in fathom.games():
        (FOLDER / f"{name}.txt").write_text(written(name), "utf-8")
