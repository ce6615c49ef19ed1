"""Attacks of people at tables: on the clock, on the time of others, on secrets and on memory."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from zlib import crc32

from bench.attacks.target import ATTACKER, MB, OTHER, Person, Target, middle
from bench.serving.players import Player
from bench.serving.servers import Served

CLOCK, PROPOSING = 30, 45.0
"""Seconds for an answer, and seconds in which the player proposes to go back."""
COOKIES = 20
ALONE, THINKING = 30.0, 90.0
"""Seconds in which another person plays alone, and while strong computer players think for the attacker."""
ASKING = 10.0
"""Seconds for each measurement of response times."""
PAGES_AT_ONCE = 6
SMALL = 32
"""The bound of the memory of matches in MB, for the attack on memory."""
PLAYERS, ANSWERS, PLAYING = 20, 25_000, 150.0
"""How many people play as fast as possible, until they have given so many answers, or for so many seconds."""


async def stopped_clock(target: Target) -> str:
    """Propose to go back, again and again, while the own clock runs."""
    async with target.server() as server:
        ada, ben = await Person.new(server), await Person.new(server, OTHER)
        match = await ada.create("refuge", ["me", "open"], clock=CLOCK)
        await ada.invite(ben, match)
        answered: set[Person] = set()
        while True:
            now = {person: await person.status(match) for person in (ada, ben)}
            asked = next(person for person, status in now.items() if status["seat"] is not None)
            if len(answered) == 2:
                break
            await asked.answer(match, now[asked], now[asked]["options"][-1])
            answered.add(asked)
        question, began = now[asked]["question"], time.perf_counter()
        proposals, late = 0, 0.0
        while (passed := time.perf_counter() - began) < PROPOSING and not late:
            status, _ = await asked.send("POST", f"/api/matches/{match}/rewind", {"to": 0})
            proposals += status == 200
            await asyncio.sleep(0.5)
            view = await asked.must("GET", f"/api/matches/{match}")
            if (proposal := view["undo_request"]) is not None:
                vote = {"proposal": proposal["number"], "yes": False}
                await asked.send("POST", f"/api/matches/{match}/votes", vote)
            await asyncio.sleep(0.5)
            if (await asked.status(match))["question"] != question:
                late = passed
        ada.close()
        ben.close()
    ended = f"the game answered after {late:.0f} s" if late else f"the clock had not run out after {PROPOSING:.0f} s"
    return f"{proposals} proposals of the asked player; {ended} (limit {CLOCK} s)"


async def strong_computers(target: Target) -> str:
    """Let strong computer players think at the tables of twenty people of one address."""
    async with target.server() as server:
        ben = await Person.new(server, OTHER)
        alone = await _play_with_a_computer(ben, ALONE)
        crowd = [await Person.new(server, ATTACKER) for _ in range(COOKIES)]
        looking = []
        for person in crowd:
            match = await person.create("jupiter", ["search", "search", "me"])
            looking.append(await person.watch(match))
        hints = asyncio.create_task(_ask_for_hints(crowd))
        during = await _play_with_a_computer(ben, THINKING)
        hints.cancel()
        await asyncio.gather(hints, return_exceptions=True)
        for writer in looking:
            writer.transport.abort()
        for person in (ben, *crowd):
            person.close()
    return (
        f"another address, alone: {alone}; while {COOKIES} people of one address use strong computer players: {during}"
    )


async def _play_with_a_computer(person: Person, seconds: float) -> str:
    """Play with a scripted computer player, asking for hints: how long its turns and the hints take."""
    began, match, looking = time.perf_counter(), "", []
    turns: list[float] = []
    hints: list[float] = []
    refused: Counter[int] = Counter()
    chance = random.Random(1)
    now = None
    while (start := time.perf_counter()) - began < seconds:
        if now is None or now["over"]:
            match = await person.create("refuge", ["me", "scripted"])
            looking.append(await person.watch(match))
        elif now["seat"] is None:
            while (now := await person.status(match))["seat"] is None and not now["over"]:
                await asyncio.sleep(0.05)
            turns.append(time.perf_counter() - start)
        else:
            status, milliseconds = await person.timed("GET", f"/api/matches/{match}/hint?seat={now['seat']}")
            if status == 200:
                hints.append(milliseconds / 1000)
            else:
                refused[status] += 1
            await person.answer(match, now, chance.choice(now["options"]))
        now = await person.status(match)
    for writer in looking:
        writer.transport.abort()
    del refused[429]  # the address's own limit of one hint a second
    failed = f", {', '.join(f'{number} with status {status}' for status, number in refused.items())}" if refused else ""
    return (
        f"{len(turns)} turns of a scripted computer player, median {middle(turns):.1f} s, longest "
        f"{max(turns, default=0):.1f} s; {len(hints)} hints, longest {max(hints, default=0):.1f} s{failed}"
    )


async def _ask_for_hints(crowd: list[Person]) -> None:
    """Everyone asks for hints and analyses as often as the server allows."""

    async def ask(person: Person) -> None:
        while True:
            matches = await person.must("GET", "/api/matches")
            await person.send("GET", f"/api/matches/{matches[0]['match']}/analysis?seat=2")
            await asyncio.sleep(1)

    await asyncio.gather(*map(ask, crowd))


async def table_pages(target: Target) -> str:
    """Ask for table pages from one address as fast as its limits allow."""
    async with target.server() as server:
        ada, ben = await Person.new(server, ATTACKER), await Person.new(server, OTHER)
        match, other = await ada.create("rivals", ["me", "scripted"]), await ben.create("refuge", ["me", "me"])
        alone = await _response_times(ben, other)
        statuses: Counter[int] = Counter()

        async def ask() -> None:
            person = Person(server, ATTACKER)
            person._line.token = ada.token
            while True:
                statuses[(await person.send("GET", f"/table/{match}"))[0]] += 1
                await asyncio.sleep(PAGES_AT_ONCE / 50)

        asking = [asyncio.create_task(ask()) for _ in range(PAGES_AT_ONCE)]
        await asyncio.sleep(ASKING)  # what the address may use at once is used up
        statuses.clear()
        during = await _response_times(ben, other)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        ada.close()
        ben.close()
    sent = statuses[200]
    return (
        f"{sent / ASKING:.0f} pages a second sent, {(statuses.total() - sent) / ASKING:.0f} refused; another "
        f"address: median {middle(alone):.0f}, 95 % {middle(alone, 0.95):.0f} ms before, median {middle(during):.0f}, "
        f"95 % {middle(during, 0.95):.0f} ms during the attack"
    )


async def _response_times(person: Person, match: str) -> list[float]:
    """The milliseconds of requests for the status of a match, twenty a second."""
    found, began = [], time.perf_counter()
    while time.perf_counter() - began < ASKING:
        found.append((await person.timed("GET", f"/api/matches/{match}/status"))[1])
        await asyncio.sleep(0.05)
    return found


async def secret_lengths(target: Target) -> str:
    """Compare what an opponent sees of a short and of a long secret army list."""
    async with target.server() as server:
        seen = [await _seen_of_an_army(target, server, purchases) for purchases in (1, 4)]
    differ = [name for name in seen[0] if seen[0][name] != seen[1][name]]
    shown = ", ".join(f"{name} ({seen[0][name]} and {seen[1][name]})" for name in differ)
    return f"lists of 1 and 4 purchases: {f'differ in {shown}' if differ else 'no difference in ' + ', '.join(seen[0])}"


async def _seen_of_an_army(target: Target, server: Served, purchases: int) -> dict[str, object]:
    """What Ben can learn of Ada's list, whom the rules ask first: counts, and the length of his page."""
    ada, ben = await Person.new(server, ATTACKER), await Person.new(server, OTHER)
    settings = {"factions": ["nautilus", "cog"], "points": 150}
    match = await ada.create("rivals", ["me", "open"], settings=settings, seed=7)
    await ada.invite(ben, match)
    bought: list[str] = []
    refused = False
    for _ in range(purchases):
        now = await ada.status(match)
        option = next(each for each in now["options"] if each.startswith("buy ") and each not in bought)
        status, _ = await ada.answer(match, now, option)
        refused = refused or status == 409
        bought.append(option)
    if refused:  # only whole choices are accepted
        await ada.must("POST", f"/api/matches/{match}/choices", {"seat": 0, "options": [*bought, "ready"]})
    view, now = await ben.must("GET", f"/api/matches/{match}"), await ben.status(match)
    history = await ben.must("GET", f"/api/matches/{match}/history")
    page = await ben.must("GET", f"/table/{match}")
    ada.close()
    ben.close()
    return {
        "entries": view["entries"],
        "points": len(history),
        "sequence": now["sequence"],
        "checksum of the page": crc32(re.sub(rf"{match}[\w./?=-]*|nonce=\S+", "", page).encode()),
    }


async def growing_memory(target: Target) -> str:
    """Play as fast as possible, one match after another, and see what stays in memory."""
    module = "bench.attacks.small_memory"
    async with target.server(limited=False, module=module) as server:
        players = [Player([server], number) for number in range(1, 4 * PLAYERS, 4)]
        stop = asyncio.Event()
        before = server.memory()
        playing = asyncio.gather(*(player.play(stop) for player in players))
        began, answers = time.perf_counter(), 0
        while answers < ANSWERS and time.perf_counter() - began < PLAYING:
            await asyncio.sleep(0.5)
            answers = sum(len(match.acknowledged) for player in players for match in player.matches)
        stop.set()
        await playing
        await asyncio.sleep(2)
        after = server.memory()
    return (
        f"{answers} answers in {sum(len(player.matches) for player in players)} matches: memory {before / MB:.0f} to "
        f"{after / MB:.0f} MB, {(after - before) / 1024 / max(1, answers):.1f} kB an answer; "
        f"bound of matches in memory: {SMALL} MB where the code has one"
    )
