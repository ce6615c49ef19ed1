"""Reasons for refusals that several modules of the rules share."""

from __future__ import annotations

from typing import Final

from fathom.engine.legality import Reason

TOO_FEW_ACTIONS: Final = Reason("JD-324", "This takes more actions than you have left.")
ABOARD_AWAY: Final = Reason("JD-R29", "Your robot is aboard the Pod. Wait until the Pod docks.")
POD_AWAY: Final = Reason("JD-404", "The Pod is away. Wait until it docks.")
POD_FULL: Final = Reason("JD-401", "The Pod has no free seat.")
ALREADY_HERE: Final = Reason("JD-340", "The robot is already here. Choose another space.")
NO_BRIDGE: Final = Reason("JD-157", "No bridge leads there from the robot's space. Choose an adjacent space.")
NO_CREEP: Final = Reason("JD-360", "There is no creep here.")
OUT_OF_PLAY: Final = Reason("JD-R91", "This robot is out of play until the Pod docks.")
