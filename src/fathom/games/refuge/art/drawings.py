"""The drawings of The Refuge: one `.svg` file per piece in `symbols/`, which any drawing program opens."""

from __future__ import annotations

from pathlib import Path

from fathom.present.symbols import Symbols

_FOLDER = Path(__file__).parent / "symbols"
PIECES = Symbols(_FOLDER / "pieces", "rf")
"""The head, tentacles, tokens, and marks on pieces and spaces."""
SPACES = Symbols(_FOLDER / "spaces", "rf-space")
"""The seven kinds of spaces: `lair-0` to `lair-2` differ a little, so that neighbours do not look the same."""
CARDS = Symbols(_FOLDER / "cards", "rf-card")
"""What Salvage cards show, by their id, and the signs of the four types."""
DIVERS = Symbols(_FOLDER / "divers", "rf-diver")
"""The six divers in the colours of the first seat."""
COVER = Symbols(_FOLDER / "cover", "rf")
"""The lid of the box."""
BACKDROP = Symbols(_FOLDER / "backdrop", "rf")
"""The layers of the background, from the water to the darkness at its edges."""
