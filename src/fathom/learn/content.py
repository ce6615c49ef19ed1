"""What training takes from the rest of Fathom Five: where weights come from, and how masters search."""

from __future__ import annotations

import fathom
from fathom.content.packs import pack_hash
from fathom.game.game import Game
from fathom.learn.master import MasterConstants
from fathom.learn.task import Origin
from fathom.players import master
from fathom.players.expert_search import AHEAD
from fathom.players.search.tree import LEAST_DEVIATION, REQUIRED_LEAD


def origin_of(game: Game, inputs: int) -> Origin:
    """The origin of weights that are trained now with the game's own pack; `inputs` is the version of the inputs."""
    version = game.encoding(game.pack).version
    return Origin(game.name, pack_hash(game.pack), version, inputs, fathom.__version__)


def master_constants(worlds: int = master.ROUND) -> MasterConstants:
    """The constants of masters that try each favourite in this number of worlds."""
    return MasterConstants(master.FAVOURITES, master.UNLIKELY, AHEAD, REQUIRED_LEAD, LEAST_DEVIATION, worlds)
