"""Models behind endpoints and commands: replies, retries and errors that say what to do."""

from __future__ import annotations

import sys
from email.utils import formatdate
from time import time
from typing import Any

import pytest

from fathom.lab.llm.endpoint import TRIES, ChatEndpoint
from fathom.lab.llm.local_command import LocalCommand
from fathom.lab.llm.models import Message, ModelError, Reply
from fathom.llm.tokens import estimate_tokens
from tests.lab.stand_in_model import Response, completion, stand_in

HELLO = [Message("system", "You play."), Message("user", "1. End your turn [end]")]


def test_a_reply_has_the_text_and_the_tokens() -> None:
    with stand_in(lambda body: completion("Answer: 1")) as server:
        model = ChatEndpoint(f"{server.url}/", "tiny", "secret", {"temperature": 0.5})
        assert model.reply(HELLO) == Reply("Answer: 1", 1000, 10)
        model.close()
    (request,) = server.requests
    assert request["path"] == "/v1/chat/completions"
    assert request["model"] == "tiny"
    assert request["temperature"] == 0.5
    assert request["messages"][1] == {"role": "user", "content": "1. End your turn [end]"}
    assert server.keys == ["Bearer secret"]


def test_tokens_are_estimated_if_they_are_not_counted() -> None:
    with stand_in(lambda body: completion("Answer: 1", usage=False)) as server:
        model = ChatEndpoint(server.url, "tiny")
        reply = model.reply(HELLO)
        model.close()
    assert reply.estimated
    assert reply.input_tokens == sum(estimate_tokens(one.content) for one in HELLO)
    assert server.keys == [""]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_refused_request_is_sent_again_when_the_server_says(status: int) -> None:
    later = formatdate(time() + 60, usegmt=True)
    headers = iter([{"retry-after": "7"}, {"retry-after": later}, {"retry-after": "900"}, {}])
    waits: list[float] = []

    def answering(body: dict[str, Any]) -> Response:
        given = next(headers, None)
        return completion("1") if given is None else Response({"error": "busy"}, status, given)

    with stand_in(answering) as server:
        model = ChatEndpoint(server.url, "tiny", sleep=waits.append)
        assert model.reply(HELLO).content == "1"
        model.close()
    assert waits[0] == 7
    assert 0 < waits[1] <= 60
    assert waits[2:] == [120, 8]


@pytest.mark.parametrize(
    ("response", "message"),
    [
        (Response({"error": "no key"}, 401), r"answered 401: .*no key.* Set the environment variable"),
        (Response(b"", 404), r"answered 404: an empty answer\. There is no such endpoint or model"),
        (Response({"error": "later"}, 429), "The limit of requests is reached. Resume later"),
        (Response(b"<html>hello</html>"), "is not a chat completion .*<html>hello.* Check that the base URL"),
        (Response({"choices": []}), "is not a chat completion"),
        (Response({"choices": [{"text": "old"}]}), "is not a chat completion"),
    ],
)
def test_an_endpoint_that_gives_no_reply_says_why(response: Response, message: str) -> None:
    with stand_in(lambda body: response) as server:
        model = ChatEndpoint(server.url, "tiny", sleep=lambda seconds: None)
        with pytest.raises(ModelError, match=message):
            model.reply(HELLO)
        model.close()
    assert len(server.requests) == (TRIES if response.status == 429 else 1)


def test_an_endpoint_that_cannot_be_reached_says_so() -> None:
    with stand_in(lambda body: completion("1")) as server:
        closed = server.url
    model = ChatEndpoint(closed, "tiny")
    with pytest.raises(ModelError, match=r"cannot be reached .* Check the base URL, and that the server is running"):
        model.reply(HELLO)
    model.close()


def test_a_message_without_text_is_an_empty_reply() -> None:
    with stand_in(lambda body: completion(None)) as server:
        model = ChatEndpoint(server.url, "tiny")
        assert model.reply(HELLO).content == ""
        model.close()


def test_a_command_reads_the_conversation_and_writes_the_reply() -> None:
    model = LocalCommand(f"{sys.executable} -c 'import sys; print(len(sys.stdin.read()))'")
    assert model.reply(HELLO).content == str(len("You play.\n\n1. End your turn [end]"))
    assert model.reply(HELLO).estimated


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "The command is empty"),
        ("no-such-model", "“no-such-model” cannot be started"),
        (f"{sys.executable} -c 'import sys; sys.exit(\"no weights\")'", "failed with exit status 1: no weights"),
    ],
)
def test_a_command_that_fails_says_why(command: str, message: str) -> None:
    with pytest.raises(ModelError, match=message):
        LocalCommand(command).reply(HELLO)


def test_a_slow_command_is_stopped() -> None:
    with pytest.raises(ModelError, match=r"did not reply in 0.2 s. Raise --timeout"):
        LocalCommand(f"{sys.executable} -c 'import time; time.sleep(600)'", timeout=0.2).reply(HELLO)


def test_tokens_of_texts() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("Move up.") == 3
    assert estimate_tokens("tentacles") == 2
    assert estimate_tokens("1234") == 2
