"""A model that runs as a command on this computer: the command reads the conversation and writes the reply."""

from __future__ import annotations

import shlex
import subprocess

from fathom.lab.llm.models import Message, ModelError, Reply, estimated_reply

SHOWN = 300
"""How many characters of an error output are repeated."""


class LocalCommand:
    """A command that is started for every question: the messages on standard input, the reply on standard output."""

    def __init__(self, command: str, timeout: float = 120.0) -> None:
        self._words = shlex.split(command)
        self._timeout = timeout
        if not self._words:
            raise ModelError("The command is empty. Write it as for a shell: --command 'ollama run llama3'.")

    def close(self) -> None:
        """Nothing to close: the command ends after every reply."""

    def reply(self, messages: list[Message]) -> Reply:
        """The model's next message. Raises `ModelError` if the command fails."""
        asked = "\n\n".join(one.content for one in messages)
        try:
            done = subprocess.run(
                self._words, input=asked, capture_output=True, text=True, timeout=self._timeout, check=False
            )
        except OSError as error:
            raise ModelError(f"“{self._words[0]}” cannot be started: {error.strerror or error}.") from error
        except subprocess.TimeoutExpired as error:
            raise ModelError(f"“{self._words[0]}” did not reply in {self._timeout:g} s. Raise --timeout.") from error
        if done.returncode:
            said = " ".join(done.stderr.split())[:SHOWN]
            raise ModelError(f"“{self._words[0]}” failed with exit status {done.returncode}: {said or 'no message'}")
        return estimated_reply(messages, done.stdout.strip())
