"""One match of an evaluation: the model answers for its seats, computer players for the others."""

from __future__ import annotations

import re

import msgspec

import fathom
from fathom import players as bots
from fathom.engine.ask import pick
from fathom.engine.chance import Chance, key
from fathom.engine.errors import Illegal
from fathom.engine.player import Perspective
from fathom.game.game import Game
from fathom.games import find
from fathom.lab.llm.models import LanguageModel, Message
from fathom.lab.llm.records import Attempt, EvaluationConfig, EvaluationFolder, MatchRecord, TranscriptLine
from fathom.llm.answers import read_answer
from fathom.llm.match_observation import observe, refused_options
from fathom.llm.observation import OpenQuestion
from fathom.llm.primer import primer
from fathom.matches.match import Match
from fathom.setups import check_setup

SELF = "self"
"""The partner of a model that plays all seats."""
INTRODUCTION = (
    "You play the board game {title}. Each message shows what you may know and a question with numbered options. "
    "Think as long as you like, but end your reply with one line “Answer: N”, where N is the number of an option."
)
AGAIN = "That answer was not possible. {why} End your reply with one line “Answer: N”."
NO_TEXT = "(no text)"
"""Stands for an empty reply in a conversation: many endpoints refuse empty messages."""
ANSWER = re.compile(r"^\W*answer\W*:\s*(.+)$", re.IGNORECASE | re.MULTILINE)


def model_seats(game: Game, config: EvaluationConfig, seed: int) -> tuple[int, ...]:
    """The seats of the model: all, or one that changes with the seed, so that the first seat is no advantage."""
    return tuple(range(config.seats)) if config.partner == SELF else (seed % config.seats,)


def play_match(config: EvaluationConfig, folder: EvaluationFolder, model: LanguageModel, seed: int) -> MatchRecord:
    """Play the match of a seed, from where it was interrupted, and return its result. Raises `ModelError`."""
    game = find(config.game)
    match = _begun(game, config, folder, seed)
    lines = folder.cut_transcript(seed, len(match.history))
    mine = model_seats(game, config, seed)
    others = {
        seat: bots.make(config.partner, game, seed * 64 + seat) for seat in range(config.seats) if seat not in mine
    }
    while match.ask is not None and game.rules.turn(match.state) <= game.rules.turn_limit:
        seat = match.ask.seats[0]
        if seat in others:
            match.choose(others[seat].choose(Perspective(match, seat)).option, seat)
        else:
            line = _ask(config, model, match, seat, lines[-config.memory :] if config.memory else [])
            match.choose(line.option, seat)
            folder.store(seed, line, match)
            lines.append(line)
    return _record(match, seed, mine, lines)


def _begun(game: Game, config: EvaluationConfig, folder: EvaluationFolder, seed: int) -> Match:
    saved = folder.saved(seed)
    if saved is not None:
        return fathom.load(saved, own=True)
    setup = check_setup(game, config.seats, {**game.unattended, **config.settings}, seed=seed)
    return Match.begin(game, game.pack, setup)


def _ask(
    config: EvaluationConfig, model: LanguageModel, match: Match, seat: int, earlier: list[TranscriptLine]
) -> TranscriptLine:
    """Ask the model until it gives a legal answer, at most `tries` times; then a random option is taken."""
    ask = match.ask
    assert ask is not None
    seen = observe(match, seat)
    assert seen.question is not None
    asked = [*_conversation(config, match.game, earlier), Message("user", seen.text)]
    messages = list(asked)
    attempts: list[Attempt] = []
    option = ""
    while not option and len(attempts) < config.tries:
        reply = model.reply(messages)
        try:
            option, why = _read(match, seat, seen.question, reply.content), ""
        except Illegal as refused:
            why = str(refused)
            messages += [_said(reply.content), Message("user", AGAIN.format(why=why))]
        attempts.append(Attempt(reply.content, why, reply.input_tokens, reply.output_tokens, reply.estimated))
    fallback = not option
    if fallback:
        chance = Chance(key(match.setup.seed, "fallback", len(match.history)))
        option = str(ask.options[chance.below(len(ask.options))])
    return TranscriptLine(
        entries=len(match.history),
        seat=seat,
        ask=ask.id,
        offered=tuple(map(str, ask.options)),
        messages=tuple(asked),
        attempts=tuple(attempts),
        option=str(pick(ask, option)),
        fallback=fallback,
    )


def _conversation(config: EvaluationConfig, game: Game, earlier: list[TranscriptLine]) -> list[Message]:
    """The messages before the question: what the model has to do, the rules in short, and what it remembers."""
    rules = f"\n\n{primer(game)}" if config.primer else ""
    found = [Message("system", INTRODUCTION.format(title=game.title) + rules)]
    for line in earlier:
        found += [line.messages[-1], _said(line.attempts[-1].reply)]
    return found


def _said(reply: str) -> Message:
    """A reply of the model as a message of the conversation."""
    return Message("assistant", reply if reply.strip() else NO_TEXT)


def _read(match: Match, seat: int, question: OpenQuestion, reply: str) -> str:
    """The code of the option that a reply names: in its last line “Answer: …”, otherwise in its last line."""
    named = ANSWER.findall(reply)
    lines = [line for line in reply.splitlines() if line.strip()]
    text = named[-1] if named else lines[-1] if lines else ""
    words = match.game.text.words(match.pack, match.view(seat))
    return read_answer(question.options, text, lambda: refused_options(match, words))


def _record(match: Match, seed: int, mine: tuple[int, ...], lines: list[TranscriptLine]) -> MatchRecord:
    outcome, rules = match.outcome, match.game.rules
    attempts = [attempt for line in lines for attempt in line.attempts]
    winners = outcome.winners if outcome else ()
    won = any(seat in winners for seat in mine)
    return MatchRecord(
        seed=seed,
        model_seats=mine,
        winners=winners,
        won=(1 / len(winners) if rules.competitive else 1.0) if won else 0.0,
        rule=outcome.rule if outcome else rules.abandoned,
        turns=rules.turn(match.state),
        questions=len(lines),
        replies=len(attempts),
        illegal=sum(bool(attempt.refused) for attempt in attempts),
        fallbacks=sum(line.fallback for line in lines),
        input_tokens=sum(attempt.input_tokens for attempt in attempts),
        output_tokens=sum(attempt.output_tokens for attempt in attempts),
        estimated=any(attempt.estimated for attempt in attempts),
        facts=msgspec.to_builtins(outcome.facts) if outcome else {},
    )
