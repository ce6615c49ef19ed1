"""What to do about the problems that the checks of a pack find, by check."""

from __future__ import annotations

REMEDIES = {
    "L1": "Correct the name or number, or add what it names.",
    "L2": "Add at least one entry.",
    "L3": "Move the statement to a place where it can take effect.",
    "L4": "Add a choice or a goto that leads here, write what is missing, or remove it.",
    "L6": "Give a choice on the way a cost, a challenge, a fight or `once`, or let it return to the ship.",
    "L7": "Let a page that can be reached give, complete or ask for it.",
    "L8": "Let a page that can be reached give it or lead to it.",
    "L9": "Give it on one page of the path only.",
    "L10": "Correct the regions, edges and ports of the map.",
    "L11": "List each enemy once.",
    "L15": "Add an alternative that is always possible.",
    "L18": "Add it to cast/, or correct the name.",
    "L23": "Declare the mark in marks/, or correct the word.",
}
