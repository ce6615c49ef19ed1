"""The alternate rules in force."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.engine.records import field_names, restore
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.settings import Settings


@dataclass(frozen=True)
class Variants:
    """The alternate rules in force: those of the preset and those the host added (JD-850 to JD-890)."""

    polite: bool = False
    open_bridges: bool = False
    fast_creeps: bool = False
    vulnerable: bool = False
    heroes: bool = False


restore(Variants)


def variants(pack: Pack, settings: Settings) -> Variants:
    """The alternate rules that these settings put into force."""
    preset = pack.presets[settings.preset]
    return Variants(*[getattr(settings, name) or name in preset for name in field_names(Variants)])
