"""Push messages: a push service on this computer gets an encrypted message for a player who is away."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from fathom.table.errors import Refused
from fathom.table.push.encryption import CURVE, decode, encode, encrypt, public_bytes, read_public_key
from fathom.table.push.public_network import PrivateAddressError, PublicNetwork, check_endpoint, is_public
from fathom.table.push.quiet_hours import QuietHours
from fathom.table.push.sender import Delivery, PushMessage, PushSender
from fathom.table.push.turn_announcer import RETRY, TurnAnnouncer
from fathom.table.store.push_store import AskedMatch, Subscription
from fathom.web.client import Client
from tests.web.serving import Serving, serving

HOUR = timedelta(hours=1)
PATIENCE = 60
"""Seconds to wait for a message, on a busy machine."""


class Browser:
    """A browser with a push subscription. It reads messages as RFC 8291 says, independently of the server's code."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._auth = bytes(range(16))
        self.keys = {"p256dh": encode(public_bytes(self._key.public_key())), "auth": encode(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, size, sender = body[:16], int.from_bytes(body[16:20], "big"), body[21 : 21 + body[20]]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\x00" + public_bytes(self._key.public_key()) + sender
        secret = HKDF(SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        text = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None)
        assert len(body) <= size
        assert text.endswith(b"\x02")
        return dict(msgspec.json.decode(text[:-1]))


class PushService:
    """A push service: remembers the messages that come in, and answers each with the next of `statuses`, else 201."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[tuple[dict[str, str], bytes]] = asyncio.Queue()
        self.statuses: list[int] = []
        self.address = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        lines = [line.split(": ", 1) for line in head[1:] if line]
        headers = {name.lower(): value for name, value in lines}
        self.messages.put_nowait((headers, await reader.readexactly(int(headers["content-length"]))))
        status = self.statuses.pop(0) if self.statuses else 201
        writer.write(f"HTTP/1.1 {status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def next(self) -> tuple[dict[str, str], bytes]:
        async with asyncio.timeout(PATIENCE):
            return await self.messages.get()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    async with await asyncio.start_server(service.answer, "127.0.0.1", 0) as server:
        service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/for-ada"
        yield service


async def ada_and_ben(server: Serving) -> tuple[Client, Client, str]:
    """A match of two people in which Ben is asked first."""
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ben.create("tentacula", ["me", "open"], seed=1)
    ada.link = (await ben.links(match)).invitation
    await ada.do(match, "seats/1/take")
    return ada, ben, match


async def answer(client: Client, match: str) -> None:
    status = await client.status(match)
    assert status.seat is not None
    await client.answer(match, status, status.options[0])


async def until_asked(asked: Client, other: Client, match: str) -> None:
    while (await asked.status(match)).seat is None:
        await answer(other, match)


async def test_a_turn_is_announced_to_a_player_who_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.table.push.sender.PAUSE", 0.01)
    browser = Browser()
    settings: dict[str, Any] = {"push_delay": 0.0, "push_loopback": True}
    async with push_service() as service, serving(str(tmp_path / "table.db"), **settings) as server:
        ada, ben, match = await ada_and_ben(server)
        info = (await ada.send("GET", "/me/push")).json()
        await ada.send("POST", "/me/push/subscriptions", {"endpoint": service.address, "keys": browser.keys})

        service.statuses = [503]  # the first try fails
        await until_asked(ada, ben, match)
        await service.next()
        headers, body = await service.next()
        message = browser.read(body)
        assert message == {
            "title": "Your turn in Tentacula",
            "body": "Table with Ben.",
            "url": f"/table/{match}",
            "tag": match,
        }
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        check_signature(headers["authorization"], info["key"], service.address)

        # In quiet hours a turn is held back; afterwards it is announced.
        tables, now = server.tables, datetime.now(UTC)
        quiet = {"start": f"{now - HOUR:%H:%M}", "end": f"{now + HOUR:%H:%M}", "zone": "UTC"}
        await ada.send("PUT", "/me/push/quiet-hours", {"quiet": quiet})
        assert (await ada.send("GET", "/me/push")).json()["quiet"] == quiet
        await answer(ada, match)
        await until_asked(ada, ben, match)
        await tables.announcer.look(time.time() + 1)
        assert [held.match for held in await tables.store.push.unannounced(time.time() + 1)] == [match]
        assert service.messages.empty()
        await ada.send("PUT", "/me/push/quiet-hours", {"quiet": None})
        assert browser.read((await service.next())[1])["tag"] == match

        # A player at the table gets no message.
        tables.presence._grace = 0
        async with aclosing(ada.live(match)) as changes:
            await anext(changes)
            await answer(ada, match)
            await until_asked(ada, ben, match)
            await tables.announcer.look(time.time() + 1)
            assert service.messages.empty()
        # When they close the page without an answer, they get it.
        assert browser.read((await service.next())[1])["tag"] == match
        await until(lambda: not tables.presence.people(match))

        # A player whose page is in the background gets one, too.
        async with aclosing(ada.live(match, hidden=True)) as changes:
            await anext(changes)
            await answer(ada, match)
            await until_asked(ada, ben, match)
            assert browser.read((await service.next())[1])["tag"] == match
            assert tables.presence.people(match)

        # A message that could not be sent is sent later.
        service.statuses = [400]
        await answer(ada, match)
        await until_asked(ada, ben, match)
        await service.next()
        await until(lambda: not tables.announcer._sending)
        assert [lost.match for lost in await tables.store.push.unannounced(time.time() + 1)] == [match]
        assert service.messages.empty()
        await tables.announcer.look(time.time() + RETRY + 1)
        assert browser.read((await service.next())[1])["tag"] == match
        await until(lambda: not tables.announcer._sending)
        assert await tables.store.push.unannounced(time.time() + 1) == []

        # A subscription that has ended is removed.
        service.statuses = [410]
        await answer(ada, match)
        await until_asked(ada, ben, match)
        await service.next()
        await until(lambda: not tables.announcer._sending)
        assert service.messages.empty()
        assert await tables.store.push.subscriptions_of(tables.tokens.person(ada.token) or "") == []


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def check_signature(authorization: str, key: str, endpoint: str) -> None:
    """Check that a message is signed with the server's key, for the push service (RFC 8292)."""
    kind, token, known = authorization.replace(",", "").split(" ")
    assert (kind, known) == ("vapid", f"k={key}")
    text, _, signature = token.removeprefix("t=").rpartition(".")
    claims = msgspec.json.decode(decode(text.partition(".")[2]))
    assert claims["aud"] == endpoint.rpartition("/")[0]
    halves = decode(signature)
    numbers = utils.encode_dss_signature(int.from_bytes(halves[:32], "big"), int.from_bytes(halves[32:], "big"))
    read_public_key(decode(key)).verify(numbers, text.encode(), ec.ECDSA(SHA256()))


def test_the_encryption_is_that_of_the_standard() -> None:
    """The example of RFC 8291, section 5 and appendix A."""
    sender = ec.derive_private_key(int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    browser = decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    found = encrypt(
        b"When I grow up, I want to be a watermelon",
        browser,
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        sender,
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://push.example.org:8443/1",
        "https://user:secret@push.example.org/1",
        "ftp://push.example.org/1",
        "https:///1",
        "https://[push/1",
        "http://127.0.0.1:1/1",
    ],
)
def test_an_endpoint_that_is_not_a_public_https_address_is_refused(endpoint: str) -> None:
    with pytest.raises(Refused, match="https"):
        check_endpoint(endpoint)


def test_only_public_addresses_are_connected_to() -> None:
    private = ("127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
               "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1")  # fmt: skip
    assert [address for address in private if is_public(address)] == []
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


async def test_a_name_of_a_private_address_is_not_connected_to() -> None:
    with pytest.raises(PrivateAddressError):
        await PublicNetwork().connect_tcp("localhost", 9)


async def test_slow_name_servers_of_push_services_keep_no_one_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anyone can subscribe with many host names whose lookup takes long. The other threads of the server stay free."""
    answered = threading.Event()

    def slow(*_: object, **__: object) -> list[object]:
        answered.wait()
        return [(0, 0, 0, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    network = PublicNetwork()
    waiting = [asyncio.create_task(network.connect_tcp(f"{number}.example.org", 443)) for number in range(8)]
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(str)
    finally:
        answered.set()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        network.close()
    assert all(isinstance(one, PrivateAddressError) for one in found)


def test_quiet_hours_may_pass_midnight() -> None:
    night = QuietHours("22:00", "07:00", "Europe/Paris")  # one hour before UTC in winter
    assert [hour for hour in range(24) if night.include(hour * 3600)] == [0, 1, 2, 3, 4, 5, 21, 22, 23]
    noon = QuietHours("12:00", "13:00")
    assert [hour for hour in range(24) if noon.include(hour * 3600)] == [12]


class SlowService:
    """Stands for the sender: the service of one browser never answers, the other one at once."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, to: Subscription, message: PushMessage) -> Delivery:
        if "slow" in to.endpoint:
            await asyncio.Event().wait()
        self.sent.append(to.endpoint)
        return Delivery.SENT


@pytest.mark.parametrize(("endpoints", "released"), [(["slow", "fast"], False), (["slow"], True)])
async def test_a_push_service_that_does_not_answer_is_given_up(
    monkeypatch: pytest.MonkeyPatch, endpoints: list[str], released: bool
) -> None:
    monkeypatch.setattr("fathom.table.push.turn_announcer.DEADLINE", 0.01)
    sender = SlowService()
    browsers = [Subscription(name, "ada", "", "", "", 0.0) for name in endpoints]
    store, presence = Mock(), Mock()
    store.push.subscriptions_of, store.push.release = AsyncMock(return_value=browsers), AsyncMock()
    announcer = TurnAnnouncer(store, presence, cast(PushSender, sender))
    asked = AskedMatch("ada", "match", "refuge", 1, "0", "[]", 1, "")
    await announcer._announce(asked)
    assert sender.sent == [name for name in endpoints if name != "slow"]
    assert store.push.release.await_count == released
