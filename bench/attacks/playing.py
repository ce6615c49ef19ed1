"""Attacks of people at tables: on the clock, on the time of others, on secrets and on memory."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from zlib import crc32

from bench.attacks.small_memory import SMALL
from bench.attacks.target import ATTACKER, MB, OTHER, Person, Target
from bench.attacks.verdicts import (
    Outcome,
    PlayTimes,
    clock_ran_out,
    memory_is_bounded,
    middle,
    others_are_served_quickly,
    others_play_on,
)
from bench.serving.players import Player
from bench.serving.servers import Served

CLOCK, PROPOSING = 30, 45.0
"""Seconds for an answer, and seconds in which the player proposes to go back."""
COOKIES = 20
ALONE, THINKING = 30.0, 90.0
"""Seconds in which another person plays alone, and while strong computer players think for the attacker."""
ASKING = 10.0
"""Seconds for each measurement of response times."""
PAGES_AT_ONCE, PAGES_A_SECOND = 12, 100
"""How many pages are asked for at once, and in a second: more than the 50 that one address may have."""
PLAYERS, FILLING, ANSWERS, PLAYING = 20, 4_000, 16_000, 120.0
"""How many people play as fast as possible; the answers that fill the memory of matches, all answers, and the longest
time in seconds. Older code closed matches too, but only when it had a thousand: with so many answers there are 500."""


async def stopped_clock(target: Target) -> Outcome:
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
    return Outcome(
        f"{proposals} proposals of the asked player; {ended} (limit {CLOCK} s)", clock_ran_out(proposals, late)
    )


async def strong_computers(target: Target) -> Outcome:
    """Let strong computer players think at many tables of one address, while a person at another address plays.

    The attacker has twenty cookies. Half of their tables have one person, half have two, who both answer: the limits
    for one person, such as two tables of a host at a time, must not be all that stops them.
    """
    async with target.server() as server:
        ben = await Person.new(server, OTHER)
        alone = await _play_with_a_computer(ben, ALONE)
        crowd = [await Person.new(server, ATTACKER) for _ in range(COOKIES)]
        tables: dict[Person, list[tuple[str, int]]] = {person: [] for person in crowd}
        for host, guest in zip(crowd[::2], crowd[1::2], strict=True):
            shared = await host.create("jupiter", ["me", "open", "search", "search"])
            await host.invite(guest, shared)
            tables[host].append((shared, 0))
            tables[guest] += [(shared, 1), (await guest.create("jupiter", ["search", "search", "me"]), 2)]
        looking = [await person.watch(match) for person, seats in tables.items() for match, _ in seats]
        attack = [
            asyncio.create_task(work(person.again(), seats))
            for person, seats in tables.items()
            for work in (_keep_answering, _keep_analysing)
        ]
        during = await _play_with_a_computer(ben, THINKING)
        for task in attack:
            task.cancel()
        await asyncio.gather(*attack, return_exceptions=True)
        for writer in looking:
            writer.transport.abort()
        for person in (ben, *crowd):
            person.close()
    return Outcome(
        f"another address, alone: {_shown(alone)}; while {COOKIES} people of one address use strong computer players: "
        f"{_shown(during)}",
        others_play_on(alone, during),
    )


async def _play_with_a_computer(person: Person, seconds: float) -> PlayTimes:
    """Play with a scripted computer player, asking for hints: how long its turns and the hints take."""
    began, match, looking = time.perf_counter(), "", []
    turns: list[float] = []
    hints: list[float] = []
    answers = 0
    refused: Counter[int] = Counter()
    chance = random.Random(1)
    now = None
    while (start := time.perf_counter()) - began < seconds:
        if now is None or now["over"]:
            match = await person.create("refuge", ["me", "scripted"])
            looking.append(await person.watch(match))
        elif now["seat"] is None:
            sequence = now["sequence"]
            while (now := await person.status(match))["seat"] is None and not now["over"]:
                await asyncio.sleep(0.05)
            turns.append(time.perf_counter() - start)
            answers += now["sequence"] - sequence
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
    return PlayTimes(turns, answers, hints, refused.total())


def _shown(times: PlayTimes) -> str:
    failed = f", {times.failed} not given" if times.failed else ""
    return (
        f"{times.answers} answers of a scripted computer player in {len(times.turns)} turns, {times.an_answer:.1f} s "
        f"for an answer, longest turn {max(times.turns, default=0):.1f} s; {len(times.hints)} hints, median "
        f"{middle(times.hints):.1f} s, longest {max(times.hints, default=0):.1f} s{failed}"
    )


async def _keep_answering(person: Person, seats: list[tuple[str, int]]) -> None:
    """Answer at once, so that computer players always have a question."""
    while True:
        for match, seat in seats:
            status, now = await person.send("GET", f"/api/matches/{match}/status")
            if status == 200 and now["seat"] == seat:
                await person.answer(match, now, now["options"][0])
        await asyncio.sleep(1)


async def _keep_analysing(person: Person, seats: list[tuple[str, int]]) -> None:
    """Ask for an analysis, as often as the server allows."""
    while True:
        for match, seat in seats:
            await person.send("GET", f"/api/matches/{match}/analysis?seat={seat}")
        await asyncio.sleep(1)


async def table_pages(target: Target) -> Outcome:
    """Ask for table pages from one address as fast as its limits allow."""
    async with target.server() as server:
        ada, ben = await Person.new(server, ATTACKER), await Person.new(server, OTHER)
        match, other = await ada.create("rivals", ["me", "scripted"]), await ben.create("refuge", ["me", "me"])
        alone = await _response_times(ben, other)
        statuses: Counter[int] = Counter()

        async def ask() -> None:
            person = ada.again()
            while True:
                statuses[(await person.send("GET", f"/table/{match}"))[0]] += 1
                await asyncio.sleep(PAGES_AT_ONCE / PAGES_A_SECOND)

        asking = [asyncio.create_task(ask()) for _ in range(PAGES_AT_ONCE)]
        await asyncio.sleep(ASKING)  # what the address may use at once is used up
        statuses.clear()
        used, began = server.cpu(), time.perf_counter()
        during = await _response_times(ben, other)
        busy = (server.cpu() - used) / (time.perf_counter() - began)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        ada.close()
        ben.close()
    sent = statuses[200]
    return Outcome(
        f"{sent / ASKING:.0f} pages a second sent, {(statuses.total() - sent) / ASKING:.0f} refused; another "
        f"address: median {middle(alone):.0f}, 95 % {middle(alone, 0.95):.0f} ms before, median {middle(during):.0f}, "
        f"95 % {middle(during, 0.95):.0f} ms during the attack; the server was busy for {busy:.0%} of the time",
        others_are_served_quickly(alone, during, busy),
    )


async def _response_times(person: Person, match: str) -> list[float]:
    """The milliseconds of requests for the status of a match, twenty a second."""
    found, began = [], time.perf_counter()
    while time.perf_counter() - began < ASKING:
        found.append((await person.timed("GET", f"/api/matches/{match}/status"))[1])
        await asyncio.sleep(0.05)
    return found


async def secret_lengths(target: Target) -> Outcome:
    """Compare what an opponent sees of a short and of a long secret army list."""
    async with target.server() as server:
        seen = [await _seen_of_an_army(target, server, purchases) for purchases in (1, 4)]
    differ = [name for name in seen[0] if seen[0][name] != seen[1][name]]
    shown = ", ".join(f"{name} ({seen[0][name]} and {seen[1][name]})" for name in differ)
    found = f"differ in {shown}" if differ else f"no difference in {', '.join(seen[0])}"
    return Outcome(f"lists of 1 and 4 purchases: {found}", not differ)


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


async def growing_memory(target: Target) -> Outcome:
    """Play as fast as possible, one match after another, and see what stays in memory."""
    module = "bench.attacks.small_memory"
    async with target.server(limited=False, module=module) as server:
        players = [Player([server], number) for number in range(1, 4 * PLAYERS, 4)]
        stop = asyncio.Event()
        playing = asyncio.gather(*(player.play(stop) for player in players))
        end = time.perf_counter() + PLAYING
        first = await _given(players, FILLING, end)
        before = server.memory()
        last = await _given(players, ANSWERS, end)
        after = server.memory()
        stop.set()
        await playing
    return Outcome(
        f"after {first} answers memory grew from {before / MB:.0f} to {after / MB:.0f} MB by {last - first} more, "
        f"{(after - before) / 1024 / max(1, last - first):.1f} kB an answer; bound of matches in memory: "
        f"{SMALL // MB} MB where the code has one",
        memory_is_bounded(last - first, after - before),
    )


async def _given(players: list[Player], least: int, end: float) -> int:
    """The number of acknowledged answers, when there are `least` or it is `end`."""
    while True:
        answers = sum(len(match.acknowledged) for player in players for match in player.matches)
        if answers >= least or time.perf_counter() >= end:
            return answers
        await asyncio.sleep(0.2)
