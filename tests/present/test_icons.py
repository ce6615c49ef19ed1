"""Pictures in labels: the words stay on the page for screen readers."""

from __future__ import annotations

import re

import pytest
from htpy import fragment

from fathom.games.jupiter.art import option_icons as jupiter
from fathom.games.rivals.art import option_icons as rivals
from fathom.games.sleeping_gods.art import option_icons as sleeping_gods
from fathom.games.tentacula.art import option_icons as tentacula
from fathom.present.icons import Icon, illustrated


@pytest.mark.parametrize(
    ("icons", "label", "spoken", "pictures"),
    [
        (rivals.ICONS, "attack 1 black and 2 red dice, Range 3", "attack 1 black and 2 red dice, Range 3",
         ["rv-pool", "rv-range"]),
        (rivals.ICONS, "Use Full Steam for 2 Essence", "Use Full Steam for 2 Essence", ["rv-essence"]),
        (rivals.ICONS, "Bring in reinforcements on E4", "Bring in reinforcements on E4", []),
        (jupiter.ICONS, "Teleport (3 actions, your Core)", "Teleport (3 actions, your Core)", ["●●●"]),
        (jupiter.ICONS, "Play Boost: one action more", "Play Boost: one action more", []),
        (sleeping_gods.ICONS, "Equip Net (craft; costs 2 command)", "Equip Net (craft; costs 2 command)",
         ["skill-CRA", "sign-command"]),
        (tentacula.ICONS, "Pay a shell: to crab square 8", "Pay a shell: to crab square 8",
         ["tn-shell", "tn-animal-crab"]),
        (tentacula.ICONS, "go to square 28; protects square 9", "go to square 28; protects square 9", []),
    ],
)  # fmt: skip
def test_pictures_stand_beside_their_words(
    icons: tuple[Icon, ...], label: str, spoken: str, pictures: list[str]
) -> None:
    html = str(fragment[illustrated(label, icons)])
    shown = re.sub(r"<span[^>]*\bdrawn\b[^>]*>.*?</span>", "", html)
    assert re.sub(r"<[^>]*>", "", shown) == spoken
    assert all(name in html for name in pictures), html
    assert bool(pictures) == ("drawn" in html)


def test_a_picture_does_not_touch_its_word() -> None:
    html = str(fragment[illustrated("costs 2 command", sleeping_gods.ICONS)])
    assert re.search(r'class="icon-word beside"><span class="drawn".*</span>command', html)
