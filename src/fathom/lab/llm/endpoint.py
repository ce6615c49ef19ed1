"""A model behind a chat-completions endpoint: `POST {base URL}/chat/completions`."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Any

import msgspec

from fathom.extras import require
from fathom.lab.llm.models import Message, ModelError, Reply, estimated_reply

require("web", "httpx")
import httpx  # noqa: E402

TRIES = 6
"""How often a request is sent that the endpoint refuses for the moment."""
LONGEST_WAIT = 120.0
"""The largest number of seconds to wait before a request is sent again."""
SHOWN = 300
"""How many characters of an answer of the endpoint an error repeats."""


class _Content(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Content


class _Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: _Usage | None = None


class ChatEndpoint:
    """A chat-completions endpoint with one model.

    `base_url` ends before `/chat/completions`. `options` are sent with every request, such as a temperature. A request
    is sent again after status 429, when `Retry-After` allows it, and after errors of the server.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        key: str = "",
        options: dict[str, Any] | None = None,
        timeout: float = 120.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._url = f"{base_url.rstrip('/')}/chat/completions"
        self._model = model
        self._options = options or {}
        self._sleep = sleep
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self._http = httpx.Client(timeout=timeout, headers=headers)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def reply(self, messages: list[Message]) -> Reply:
        """The model's next message. Raises `ModelError` if the endpoint does not give one."""
        body = {**self._options, "model": self._model, "messages": msgspec.to_builtins(messages)}
        response = self._send(body)
        try:
            found = msgspec.json.decode(response.content, type=_Completion)
            text = found.choices[0].message.content or ""
        except (msgspec.MsgspecError, IndexError) as error:
            raise ModelError(
                f"The answer of {self._url} is not a chat completion ({error}): {_shown(response)} "
                "Check that the base URL is that of a chat-completions API."
            ) from error
        if found.usage is None or not found.usage.prompt_tokens:
            return estimated_reply(messages, text)
        return Reply(text, found.usage.prompt_tokens, found.usage.completion_tokens)

    def _send(self, body: dict[str, Any]) -> httpx.Response:
        for attempt in range(TRIES):
            last = attempt == TRIES - 1
            try:
                response = self._http.post(self._url, json=body)
            except httpx.TimeoutException as error:
                if last:
                    raise ModelError(f"{self._url} does not answer in time. Raise --timeout.") from error
                continue
            except (httpx.TransportError, httpx.InvalidURL) as error:
                raise ModelError(
                    f"{self._url} cannot be reached ({error}). Check the base URL, and that the server is running."
                ) from error
            if response.status_code != 429 and response.status_code < 500:
                return self._checked(response)
            if last:
                raise self._refused(response)
            self._sleep(_wait(response, attempt))
        raise AssertionError("unreachable")

    def _checked(self, response: httpx.Response) -> httpx.Response:
        if response.is_success:
            return response
        raise self._refused(response)

    def _refused(self, response: httpx.Response) -> ModelError:
        advice = {
            401: "The key is missing or wrong. Set the environment variable that --key-variable names.",
            403: "The key may not use this model.",
            404: "There is no such endpoint or model. Check the base URL and the name of the model.",
            429: "The limit of requests is reached. Resume later with the same command.",
        }.get(response.status_code, "Resume later with the same command." if response.status_code >= 500 else "")
        return ModelError(f"{self._url} answered {response.status_code}: {_shown(response)} {advice}".strip())


def _wait(response: httpx.Response, attempt: int) -> float:
    """Seconds to wait before the next try: from `Retry-After` (seconds or a date), otherwise doubled with each try."""
    said = response.headers.get("retry-after", "")
    try:
        seconds = float(said)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(said).timestamp() - time.time()
        except ValueError:
            seconds = 2.0**attempt
    return min(max(seconds, 0.0), LONGEST_WAIT)


def _shown(response: httpx.Response) -> str:
    text = " ".join(response.text.split())
    return f"“{text[:SHOWN]}{'…' if len(text) > SHOWN else ''}”" if text else "an empty answer."
