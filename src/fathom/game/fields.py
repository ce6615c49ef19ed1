"""The table of a game's fields: each field of a position is declared once, in the game's `Notation`.

```python
class VoyageNotation(Notation):
    stash: str = field("", "The stash to fill.", lambda pack: one(pack.stash), "Default: the first.")
    seed: int = field(0, "The seed of all shuffles.", unobserved("It decides what is hidden."))
    box = unwritten("The tiles out of the game.", lambda pack: count(pack.tile))
```

The table gives the position notation, the observation of learners, and the documentation of both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec import NODEFAULT, StructMeta

from fathom.encoding.observation import Feature, unobserved

Observed: TypeAlias = Feature | Mapping[str, Feature]
"""One feature, named like its field, or several features by name."""


@dataclass(frozen=True)
class Field:
    """One row of the table of fields."""

    default: Any
    means: str
    """The meaning of the field, in a sentence."""
    observed: Observed | Callable[[Any], Observed] | None
    """What learners see of the field, or a function of the pack that returns it; None in games without an encoding."""
    written: str
    """How the field is written in a position, and its default, in sentences."""

    def features(self, name: str, pack: Any) -> dict[str, Feature]:
        """What learners see of the field, by name. A feature without a meaning gets that of the field."""
        observed = self.observed(pack) if callable(self.observed) else self.observed
        if observed is None:
            raise TypeError(f"{name} is neither observed nor declared `unobserved`")
        found = {name: observed} if isinstance(observed, Feature) else observed
        return {name: feature if feature.means else feature.described(self.means) for name, feature in found.items()}


def field(
    default: Any, means: str, observed: Observed | Callable[[Any], Observed] | None = None, written: str = ""
) -> Any:
    """Declare a field of a position: its default, its meaning, what learners observe, and how it is written.

    The default of a field that must be written is `NODEFAULT`.
    """
    return Field(default, means, observed, written)


def unwritten(means: str, observed: Observed | Callable[[Any], Observed]) -> Any:
    """Declare a field that positions do not have, because it follows from other fields. It needs no type."""
    return Field(NODEFAULT, means, observed, "")


HIDDEN = unobserved("Hidden from all players.")
NO_MATTER = unobserved("Changes nothing in play.")
PLACE = unobserved("The place in the list shows it.")
SEED = field(0, "The seed of all shuffles and rolls that are not written.", HIDDEN)
CHANCE = field("", "The state of the random generator.", HIDDEN, "Written by programs; it replaces `seed`.")


class FieldTable(StructMeta):
    """The metaclass of notations. It collects their fields; a field that is not declared by `field` is an error."""

    fields: dict[str, Field]
    """The rows of the table by field, in order."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> FieldTable:
        """Make the Struct from the types and defaults of the table."""
        table = {name: value for name, value in namespace.items() if isinstance(value, Field)}
        plain = {name: value for name, value in namespace.items() if name not in table}
        defaults = {field: table[field].default for field in table if table[field].default is not NODEFAULT}
        kind = super().__new__(mcls, name, bases, plain | defaults, **config)
        inherited = {field for base in bases for field in getattr(base, "__struct_fields__", ())}
        for field in kind.__struct_fields__:
            if field not in table and field not in inherited:
                raise TypeError(f"{name}.{field} is not declared by `field` (see game/fields.py)")
        kind.fields = table
        return kind


def features_of(table: FieldTable, pack: Any) -> dict[str, Feature]:
    """The features that learners observe in a game with this pack: the features of all fields, in the table's order."""
    features: dict[str, Feature] = {}
    for name, field in table.fields.items():
        found = field.features(name, pack)
        if both := found.keys() & features.keys():
            raise TypeError(f"{name}: another field has the feature {', '.join(both)}")
        features |= found
    return features
