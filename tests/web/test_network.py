"""Links for friends open on other machines, or say that they do not."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from fathom.web import network
from fathom.web.serve import USUAL_PORT, lan_url, listen, listen_somewhere
from fathom.web.settings import public_address
from tests.web.serving import serving
from tests.web.test_serve import served


@pytest.mark.parametrize(
    ("host", "own", "wildcard", "written"),
    [
        ("127.0.0.1", True, False, "127.0.0.1"),
        ("localhost", True, False, "localhost"),
        ("0.0.0.0", True, True, "127.0.0.1"),
        ("::", True, True, "[::1]"),
        ("192.168.1.20", False, False, "192.168.1.20"),
        ("games.example.org", False, False, "games.example.org"),
    ],
)
def test_kinds_of_hosts(host: str, own: bool, wildcard: bool, written: str) -> None:
    assert network.is_local(host) == own
    assert network.is_wildcard(host) == wildcard
    assert network.url_host(network.local_host(host)) == written


@pytest.mark.parametrize(("found", "given"), [("192.168.1.20", "192.168.1.20"), ("8.8.8.8", ""), ("127.0.0.1", "")])
def test_only_a_private_address_is_offered(monkeypatch: pytest.MonkeyPatch, found: str, given: str) -> None:
    class Probe(socket.socket):
        def connect(self, _: object) -> None: ...

        def getsockname(self) -> tuple[str, int]:
            return found, 9

    monkeypatch.setattr(socket, "socket", Probe)
    assert network.address() == given


def test_the_network_is_closed_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "address", lambda: "127.0.0.2")
    sockets = [listen("127.0.0.1", 0)]
    port = sockets[0].getsockname()[1]
    assert lan_url(sockets, "127.0.0.1", port, lan=False) == ""
    assert len(sockets) == 1
    assert lan_url(sockets, "127.0.0.1", port, lan=True) == f"http://127.0.0.2:{port}/"
    assert [found.getsockname() for found in sockets] == [("127.0.0.1", port), ("127.0.0.2", port)]
    assert lan_url([], "0.0.0.0", 80, lan=False) == ""
    assert lan_url([], "127.0.0.2", 80, lan=False) == "http://127.0.0.2:80/"
    for found in sockets:
        found.close()


@pytest.mark.skipif(not network.address(), reason="this machine is in no private network")
async def test_a_server_for_the_network_is_open_to_it(tmp_path: Path) -> None:
    async with (
        served("--lan", "--database", str(tmp_path / "table.db")) as (process, address),
        httpx.AsyncClient(timeout=None) as probe,
    ):
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        friends = line.rpartition(" ")[2].strip()
        assert friends == f"http://{network.address()}:{address.rpartition(':')[2]}/"
        assert (await probe.get(f"{friends}health")).status_code == 200


async def test_links_begin_with_the_address_that_the_host_gives(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "table.db"), address=public_address("https://play.example.org")) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me", "open"])
        async with httpx.AsyncClient(base_url=server.address, cookies={"fathom": ada.token}, timeout=None) as browser:
            shown = (await browser.get(f"/table/{match}/links")).text
    assert "https://play.example.org/table/" in shown
    assert "127.0.0.1" not in shown
    assert "only on this computer" not in shown


@pytest.mark.parametrize("given", ["play.example.org", "ftp://play.example.org", "https://", "https://a.org/games"])
def test_an_address_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="--address must be the URL of the server"):
        public_address(given)


@pytest.mark.parametrize("lan_address", ["", "http://192.168.1.20:8000/"])
async def test_links_open_on_other_machines_or_say_that_they_do_not(tmp_path: Path, lan_address: str) -> None:
    async with serving(str(tmp_path / "t.db"), lan_address=lan_address, hosts=("games.example.org",)) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me", "open"])
        async with httpx.AsyncClient(base_url=server.address, cookies={"fathom": ada.token}, timeout=None) as browser:
            shown = (await browser.get(f"/table/{match}/links")).text
            named = (await browser.get(f"/table/{match}/links", headers={"host": "games.example.org"})).text
    assert ("127.0.0.1" in shown) == (not lan_address)
    assert ("only on this computer" in shown) == (not lan_address)
    assert f"{lan_address or server.address + '/'}table/{match}?link=" in shown
    assert f"http://games.example.org/table/{match}?link=" in named
    assert "only on this computer" not in named


def test_another_port_is_used_if_the_default_one_is_taken() -> None:
    with listen_somewhere("127.0.0.1") as first:
        first.listen()
        with listen_somewhere("127.0.0.1") as second:
            assert second.getsockname()[1] not in (USUAL_PORT, first.getsockname()[1])
