"""Writes docs/reference/positions.md from the fields of every game's notation. `make docs` runs it; a test compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec import inspect

from fathom.games import find, names

PAGE = Path(__file__).parent / "reference" / "positions.md"
OURS = ("refuge", "tentacula", "jupiter", "rivals", "sleeping-gods")
HEAD = """# Position notation

A position is short YAML: enough to play on from, short enough for a test or a bug report. Every field has a default.

```python
import fathom

match = fathom.position("refuge", "divers: {vega: '1,2', mags: '7,0'}\\ntentacles: 1,3 1,5")
print(match.position())
```

Two fields are common to all games: `game`, the name of the game, and `then`, the answers given since the position. A
position that cannot be reached, or is already over, is refused with a message that names the field.

This page is generated from the code (`docs/generate.py`).
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(name) for name in OURS if name in names())


def section(name: str) -> str:
    """The fields of one game as a table."""
    game = find(name)
    info = inspect.type_info(game.notation.type)
    assert isinstance(info, inspect.StructType)
    rows = [row(field) for field in info.fields if field.name not in ("game", "then")]
    return f"\n## {game.title}\n\n| field | type | meaning |\n| --- | --- | --- |\n" + "".join(rows)


def row(field: inspect.Field) -> str:
    """One field: its name, type and description."""
    kind, meaning = described(field.type)
    return f"| `{field.encode_name}` | {kind} | {meaning} |\n"


def described(kind: Any) -> tuple[str, str]:
    """The type of a field in a word or two, and its description."""
    meaning = ""
    if isinstance(kind, inspect.Metadata):
        schema = kind.extra_json_schema or {}
        meaning = str(schema.get("description", ""))
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        parts = [described(part) for part in kind.types if not isinstance(part, inspect.NoneType)]
        return " or ".join(dict.fromkeys(part for part, _ in parts)), meaning or next((m for _, m in parts if m), "")
    names = {"StrType": "text", "IntType": "number", "BoolType": "yes or no", "DictType": "mapping", "ListType": "list"}
    return names.get(type(kind).__name__, "word" if isinstance(kind, inspect.LiteralType) else "settings"), meaning


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.read_text("utf-8") == page() else f"{PAGE} is out of date: run `make docs`.")
    PAGE.write_text(page(), "utf-8")
