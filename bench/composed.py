"""`python -m bench.composed`: the parts of `compose.yaml`, started by hand, where no containers can run.

PostgreSQL, the server with the options of `compose.yaml`, and nginx with `deploy/nginx.conf.template`, which must be
installed. People play and watch through nginx, over HTTP, live connections and web sockets, each player from another
address. One address begins many requests and completes none, and one sends as much as it can: others are served.
Meanwhile the server is restarted without downtime, then killed and started again. Nothing that was acknowledged may be
lost.
"""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Template

import httpx
import uvloop
import yaml
from tests.postgres import free_port, running

from bench.attacks.connections import hold_half_open
from bench.load import offered
from bench.serving.checks import check, continue_matches
from bench.serving.players import Player
from bench.serving.seats import Seat
from bench.serving.servers import Served
from bench.serving.watchers import Watcher
from bench.serving.wire import Line
from fathom.web.file_limit import raise_file_limit

ROOT = Path(__file__).parent.parent
HERE = "127.0.0.1"
ADDRESS = "https://play.example.org"
"""The URL that the server believes to have."""
PLAYERS, WATCHERS, SOCKETS = 20, 20, 5
RATE = 40.0
"""Answers a second over web sockets: within the limits, as all of them have one address."""
FLOOD_LINES, FLOOD_SECONDS = 10, 5.0
SECONDS = 8.0
"""How long people play before and after each restart."""
LONGEST = 120.0
"""Seconds in which all server processes must be replaced."""
PAUSE, TRIES = 0.05, 600


class Nginx:
    """nginx before a server, with our configuration."""

    def __init__(self, folder: Path, server: int, environment: dict[str, str]) -> None:
        self.host, self.port = HERE, free_port()
        filled = environment | {
            "FATHOM_PORT": f"{HERE}:{self.port}",
            "FATHOM_SERVER": f"{HERE}:{server}",
            "FATHOM_LOG": str(folder / "access.log"),
        }
        # Only the names of compose.yaml are filled in: others are variables of nginx.
        site = Template((ROOT / "deploy/nginx.conf.template").read_text("utf-8")).safe_substitute(filled)
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(main_configuration(folder))
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self._process = subprocess.Popen(
            [program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log", "-g", "daemon off;"]
        )

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(30)


def main_configuration(folder: Path) -> str:
    """`deploy/nginx.conf` with the files of this folder, and without the user, whom only the image has."""
    found = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    temporary = f"client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;"
    for pattern, instead in {
        r"^user .+;$": "",
        r"^pid .+;$": f"pid {folder}/pid;",
        r"^error_log .+;$": f"error_log {folder}/error.log;",
        r"include /etc/nginx/conf\.d/\*\.conf;": f"{temporary} include {folder}/site.conf;",
    }.items():
        found, replaced = re.subn(pattern, instead, found, flags=re.MULTILINE)
        assert replaced == 1, pattern
    return found


@contextmanager
def before(folder: Path, server: int, environment: dict[str, str]) -> Iterator[Nginx]:
    """nginx before the server on this port, until it is not needed any more."""
    nginx = Nginx(folder, server, environment)
    try:
        yield nginx
    finally:
        nginx.stop()


async def ready(nginx: Nginx) -> None:
    """Wait until the server is ready, asked through nginx."""
    for _ in range(TRIES):
        line = Line(nginx.host, nginx.port)
        try:
            status, _ = await line.send("GET", "/ready")
        except OSError:
            status = 0
        line.close()
        if status == 200:
            return
        await asyncio.sleep(PAUSE)
    raise RuntimeError("nginx does not reach the server")


async def check_settings(nginx: Nginx) -> None:
    """Names of other sites are refused, ours is not, and bodies have the limits of their routes."""
    async with httpx.AsyncClient(base_url=f"http://{nginx.host}:{nginx.port}", trust_env=False) as client:

        async def status(method: str, path: str, body: int = 0, host: str = HERE) -> int:
            content = bytes(body) if body else None
            return (await client.request(method, path, content=content, headers={"host": host})).status_code

        found = {
            "our name": await status("GET", "/ready", host=httpx.URL(ADDRESS).host),
            "another name": await status("GET", "/ready", host="evil.example"),
            "a pack without the key": await status("POST", "/api/packs", 15 * 2**20),
            "a body that is too large": await status("POST", "/api/people", 2 * 2**20),
            "metrics, which are off": await status("GET", "/metrics"),
        }
    expected = dict(zip(found, (200, 400, 400, 413, 404), strict=True))
    assert found == expected, f"{found} instead of {expected}"
    print(f"status: {', '.join(f'{number} for {what}' for what, number in found.items())}")


async def flood(nginx: Nginx) -> tuple[int, int]:
    """One address asks as fast as it can: how many requests were answered, and how many refused by the limit."""
    end, found = asyncio.get_running_loop().time() + FLOOD_SECONDS, Counter[int]()

    async def ask() -> None:
        line = Line(nginx.host, nginx.port, source="127.0.2.1")
        while asyncio.get_running_loop().time() < end:
            status, _ = await asyncio.wait_for(line.send("GET", "/api/games"), LONGEST)
            found[status] += 1
        line.close()

    await asyncio.gather(*(ask() for _ in range(FLOOD_LINES)))
    return found[200], found[429]


async def replaced(served: Served, old: list[int], playing: asyncio.Future[list[None]]) -> float:
    """Wait until all server processes in `old` have ended; gives the seconds. Their parent, the first, stays."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with asyncio.timeout(LONGEST):
        while set(served.pids()) & set(old[1:]):
            if playing.done():
                await playing
            await asyncio.sleep(PAUSE)
    return loop.time() - began


async def play(nginx: Nginx, served: Served, database: str) -> None:
    """People come; the server is restarted, then killed; all logs are checked."""
    await ready(nginx)
    await check_settings(nginx)
    raise_file_limit()
    half_open = await hold_half_open(nginx)
    print(f"half-open requests of one address: {half_open}")
    sockets = [Seat(nginx, random.Random(number), fast=True) for number in range(SOCKETS)]
    for seat in sockets:
        await seat.sit()
    watchers = [Watcher(nginx.host, nginx.port, sockets[0].line.token, sockets[0].match) for _ in range(WATCHERS)]
    for watcher in watchers:
        await watcher.start()
    took, _ = await offered(sockets, SECONDS, RATE)
    heard = [len(watcher.heard) for watcher in watchers]
    assert min(heard) > 0, "a watcher heard of no answer"
    for seat in sockets:
        seat.close()
    print(f"web sockets through nginx: {len(took)} answers; {WATCHERS} live connections heard of {min(heard)} or more")
    stop, players = (
        asyncio.Event(),
        [Player([nginx], number, source=f"127.0.1.{number + 1}") for number in range(PLAYERS)],
    )
    playing = asyncio.gather(*(player.play(stop) for player in players))
    await asyncio.wait([playing], timeout=SECONDS)
    answered, refused = await flood(nginx)
    limited = sum(player.limited for player in players)
    print(f"one address sent what it could: {answered} answered, {refused} refused; of the players {limited}")
    old = served.pids()
    served.restart()
    seconds = await replaced(served, old, playing)
    await asyncio.wait([playing], timeout=SECONDS)
    repeated = sum(player.retries for player in players)
    print(f"restart without downtime: {seconds:.0f} s, {repeated} requests had to be repeated")
    served.kill()
    await served.start()
    await asyncio.wait([playing], timeout=SECONDS)
    stop.set()
    await playing
    served.stop()
    sent = [match for player in players for match in player.matches]
    answers, _ = await check(database, sent)
    continued = await continue_matches(database, [player.matches[-1] for player in players])
    print(f"killed and started again: {len(sent)} matches, {answers} acknowledged answers, all there, once, in order")
    print(f"{continued} unfinished matches could be continued")
    assert len(half_open.served) == half_open.tries, "half-open requests must not keep others out"
    assert half_open.later < 0.2 * half_open.connections, "half-open requests must end"
    assert not repeated, "a restart without downtime must lose no request"
    assert refused, "an address that sends too much must be limited"
    assert not limited, "the limit of one address must not hold for others"


async def main() -> None:
    """Start the parts."""
    services = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    proxy = services["proxy"]["networks"]["default"]["ipv4_address"]
    options = [HERE if option == proxy else option for option in services["server"]["command"]]
    with tempfile.TemporaryDirectory(prefix="fathom-composed-") as name, running() as database:
        folder = Path(name)
        folder.chmod(0o755)
        environment = {"FATHOM_ADDRESS": ADDRESS, "FATHOM_KEY": "5f" * 32}
        served = Served(database, free_port(), folder / "log", *options, limited=True, **environment)
        await served.start()
        try:
            with before(folder, served.port, services["proxy"]["environment"]) as nginx:
                await play(nginx, served, database)
        finally:
            served.stop()


if __name__ == "__main__":
    uvloop.run(main())
