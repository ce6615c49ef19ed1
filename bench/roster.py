"""Who takes part: every Fathom game and every peer, with the reason for those that cannot."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from bench.contender import Contender

CHESS = "python-chess"
TIC_TAC_TOE = "OpenSpiel python_tic_tac_toe"
ZOO_HANABI = "PettingZoo hanabi_v5"
HANABI = "OpenSpiel hanabi (C++)"
LOOP = "OpenSpiel hanabi (its own C++ loop)"


@dataclass(frozen=True)
class Entrant:
    """One row of the table: a contender, or the problem that keeps it out."""

    name: str
    version: str | None
    contender: Contender | None = None
    problem: str | None = None


@dataclass(frozen=True)
class Peer:
    """Where a peer is found: the distribution it comes in, and a function of this package that makes it."""

    name: str
    distribution: str
    module: str
    function: str
    arguments: tuple[str, ...] = ()


PEERS = (
    Peer(CHESS, "chess", "bench.peers.python_chess", "documented"),
    Peer(f"{CHESS} (lean)", "chess", "bench.peers.python_chess", "lean"),
    Peer(TIC_TAC_TOE, "open_spiel", "bench.peers.openspiel", "game", ("python_tic_tac_toe",)),
    Peer(HANABI, "open_spiel", "bench.peers.openspiel", "game", ("hanabi",)),
    Peer(LOOP, "open_spiel", "bench.peers.openspiel", "OwnLoop", ("hanabi",)),
    Peer("OpenSpiel backgammon (C++)", "open_spiel", "bench.peers.openspiel", "game", ("backgammon",)),
    Peer(ZOO_HANABI, "pettingzoo", "bench.peers.pettingzoo_classic", "environment", ("hanabi_v5",)),
    Peer("PettingZoo tictactoe_v3", "pettingzoo", "bench.peers.pettingzoo_classic", "environment", ("tictactoe_v3",)),
    Peer("catanatron", "catanatron", "bench.peers.catan", "two_players"),
)


def entrants() -> Iterator[Entrant]:
    """Yield every row of the table, Fathom first."""
    yield from fathom_entrants()
    for peer in PEERS:
        yield admit(peer.name, peer.distribution, partial(load_peer, peer))


def fathom_entrants() -> Iterator[Entrant]:
    """Yield the rows of Fathom, or one row that says why there are none."""
    try:
        loaders = list(import_module("bench.fathom_games").loaders())
    except Exception as error:
        yield Entrant("fathom", None, problem=describe(error))
        return
    for name, load in loaders:
        yield admit(name, "fathom-five", load)
    try:
        environments = list(import_module("bench.fathom_envs").loaders())
    except Exception as error:
        yield Entrant("fathom (PettingZoo)", None, problem=describe(error))
        return
    for name, load in environments:
        yield admit(name, "fathom-five", load)


def load_peer(peer: Peer) -> Contender:
    """Import the module of a peer and make its contender."""
    contender: Contender = getattr(import_module(peer.module), peer.function)(*peer.arguments)
    return contender


def admit(name: str, distribution: str, load: Callable[[], Contender]) -> Entrant:
    """Load one row, turning a failure into its problem."""
    found = installed(distribution)
    try:
        return Entrant(name, found, contender=load())
    except Exception as error:
        return Entrant(name, found, problem=describe(error))


def installed(distribution: str) -> str | None:
    """Return the installed version of a distribution."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def describe(error: Exception) -> str:
    """Say in a few words why a row has no numbers."""
    if isinstance(error, ModuleNotFoundError):
        return f"not installed ({error.name})"
    text = " ".join(str(error).split())
    return f"failed: {type(error).__name__}: {text}"[:100]
