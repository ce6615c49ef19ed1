"""The process that looks at drafts: it reads tasks from standard input and writes what it finds, until it is ended.

A draft may be anything that a person can type. The process limits its own memory and files; the server stops it when
a look takes too long, and starts another one.
"""

from __future__ import annotations

import struct
import sys
from typing import BinaryIO

import msgspec

from fathom.engine.errors import PackError
from fathom.games import register
from fathom.packs.check_process import MAX_MEMORY, limit_resources
from fathom.workshop.looking import Look, LookTask, look
from fathom.workshop.story_look import StoryLook, StoryTask, look_at_story

SIZE = struct.Struct(">I")
LARGEST = 32 * 2**20
"""The largest size of a reply in bytes. The largest of our packs needs a few megabytes; the server holds all of it."""


class Greeting(msgspec.Struct, frozen=True):
    """The first message to the process: the module of each game by name."""

    games: dict[str, str]


class Task(msgspec.Struct, frozen=True):
    """What the process is asked for: a look at a file of a draft, or at its story."""

    look: LookTask | None = None
    story: StoryTask | None = None


class Reply(msgspec.Struct, frozen=True):
    """The look at a draft or its story that a task asked for, or the reason why it could not be made."""

    found: Look | None = None
    story: StoryLook | None = None
    refusal: str = ""


def send(stream: BinaryIO, data: bytes) -> None:
    """Write one message."""
    stream.write(SIZE.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO) -> bytes:
    """Read one message. Raises EOFError at the end."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        raise EOFError
    return stream.read(SIZE.unpack(head)[0])


def answer(data: bytes) -> Reply:
    """Make the look at a draft that a task asks for. The reply has the reason if it is not possible."""
    try:
        task = msgspec.json.decode(data, type=Task)
        if task.story is not None:
            return Reply(story=look_at_story(task.story))
        assert task.look is not None
        return Reply(look(task.look))
    except PackError as error:
        return Reply(refusal=str(error))
    except MemoryError:
        return Reply(refusal="Looking at the draft takes too much memory. Make it smaller.")
    except Exception as error:
        return Reply(refusal=f"The draft cannot be read ({type(error).__name__}). Undo your last change.")


def encoded(reply: Reply) -> bytes:
    """A reply as JSON; a refusal if it is too large, such as one in which the aliases of YAML are written out."""
    data = msgspec.json.encode(reply)
    if len(data) > LARGEST:
        data = msgspec.json.encode(Reply(refusal="The draft is too large to be shown. Undo your last change."))
    return data


def main() -> None:
    """Answer tasks until standard input ends."""
    limit_resources(MAX_MEMORY)
    # Whatever else writes to standard output must not disturb the messages.
    tasks, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    for name, module in msgspec.json.decode(receive(tasks), type=Greeting).games.items():
        register(name, module)
    try:
        while True:
            send(replies, encoded(answer(receive(tasks))))
    except EOFError:
        return


if __name__ == "__main__":
    main()
