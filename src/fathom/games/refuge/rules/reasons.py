"""Reasons that several chapters give why something is not allowed."""

from __future__ import annotations

from typing import Final

from fathom.engine.legality import Reason

NO_ACTION_LEFT: Final = Reason("RF-302", "You have no action left.")
YOU_ARE_DOWN: Final = Reason("RF-701", "You are down; stand up first.")
FACE_DOWN: Final = Reason("RF-352", "This ability is face down; Recover turns it up again.")
FACE_UP: Final = Reason("RF-353", "This ability is face up; only a face-down one can be turned up.")
NOT_THE_MOMENT: Final = Reason("RF-351", "This ability is not a Reaction to what is happening.")
NO_TENTACLE: Final = Reason("RF-C04", "No tentacle is there; choose a space with one.")
TOO_FAR: Final = Reason("RF-C04", "That is out of reach; choose something nearer.")
NO_SPACE: Final = Reason("RF-310", "There is no space that way.")
OCCUPIED: Final = Reason("RF-C04", "A diver, a tentacle or the head is there; choose a free space.")
HEAD_STAYS: Final = Reason("RF-520", "The head has no room that way.")
HEAD_SIDEWAYS: Final = Reason("RF-C05", "This time the head can be moved only left or right.")
