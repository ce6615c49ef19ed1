"""Writes docs/reference/positions.md from the fields of every game's notation. `make docs` runs it; a test compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec import inspect

from fathom.game.fields import Field
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

The last column names the features in which learning agents see a field, or says why there are none: see
[For researchers](../researchers/README.md). This page is generated from the games' tables (`games/<game>/fields.py`).
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(name) for name in OURS if name in names())


def section(name: str) -> str:
    """The fields of one game as a table."""
    game = find(name)
    table = game.notation.type.fields
    info = inspect.type_info(game.notation.type)
    assert isinstance(info, inspect.StructType)
    rows = [row(written, table[written.name], game.pack) for written in info.fields if written.name in table]
    return f"\n## {game.title}\n\n| field | type | meaning | observed as |\n| --- | --- | --- | --- |\n" + "".join(rows)


def row(written: inspect.Field, field: Field, pack: Any) -> str:
    """One field: its name, type and meaning, and the features that learners see of it, or why there are none."""
    features = field.features(written.name, pack)
    seen = ", ".join(f"`{name}`" for name, feature in features.items() if feature.size)
    why = " ".join(feature.means for feature in features.values())
    meaning = f"{field.means} {field.written}".strip()
    return f"| `{written.encode_name}` | {typed(written.type)} | {meaning} | {seen or f'– {why}'} |\n"


def typed(kind: inspect.Type) -> str:
    """The type of a field in a word or two."""
    if isinstance(kind, inspect.UnionType):
        return " or ".join(dict.fromkeys(typed(part) for part in kind.types if not isinstance(part, inspect.NoneType)))
    names = {"StrType": "text", "IntType": "number", "BoolType": "yes or no", "DictType": "mapping", "ListType": "list"}
    return names.get(type(kind).__name__, "word" if isinstance(kind, inspect.LiteralType) else "settings")


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.read_text("utf-8") == page() else f"{PAGE} is out of date: run `make docs`.")
    PAGE.write_text(page(), "utf-8")
