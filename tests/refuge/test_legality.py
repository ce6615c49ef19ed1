"""Legality is declared once: a candidate is offered exactly when it has no refusal, at every question."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import fathom
from fathom.engine.ask import Ask
from fathom.engine.errors import PositionError
from fathom.engine.legality import Reason
from fathom.games.refuge.game import GAME
from fathom.games.refuge.model.board import Head
from fathom.games.refuge.model.options import Decline, DrawCard, Stop, Task
from fathom.games.refuge.rules.refusals import DECISIONS
from fathom.games.refuge.text.questions import PROMPTS
from fathom.matches.match import Match
from tests.kit import position
from tests.tapping import check_questions

AnyMatch = Match

NOT_DECLARED = {"RF-D01", "RF-D02", "RF-D07", "RF-D17", "RF-D23", "RF-D25"}
"""Decisions of the host, those that RF-D06 asks together, and giving up, which the table votes on."""
ALWAYS_LEGAL = (Decline, DrawCard, Stop)
"""Answers that are offered or not by the question itself, so they are no candidates."""
DIALECT = re.compile(r"\b(whoever|whatever|anew|nobody|rather not|one's own|by itself|of its own|so many)\b", re.I)


RARE = [
    ("divers:\n  sophie: 3,3 cameras 3,4\n  vega: 7,1\ntentacles: 3,4 3,5 6,5", "use P2"),
    ("divers:\n  vega: 8,6\n  mags: 7,1\ndone: 1\nobjectives: O1 O5 O7\nmarkers: 0,6\ntentacles: 1,1 2,2", "task wire"),
]
"""Positions and answers that lead to questions which random play rarely reaches."""


def random_position(seed: int) -> AnyMatch | None:
    """Divers, tentacles, cards and objectives anywhere; None where that would be over already."""
    rng, pack = random.Random(seed), GAME.pack
    seats, abyss = 1 + seed % 4, seed % 5 == 0
    head = Head(rng.randint(2, 6), rng.randint(1, 6) if abyss else 6)
    free = sorted(set(pack.sea.kind) - pack.sea.under[head])
    rng.shuffle(free)
    deck = list(pack.salvage_deck)
    rng.shuffle(deck)
    objectives = [rng.choice(pack.of_level[level]).id for level in (1, 2, 3)]
    divers: dict[str, str] = {}
    for name in rng.sample(list(pack.diver), seats):
        used = [ability.id for ability in pack.diver[name].abilities if rng.random() < 0.3]
        words = ["devoured" if divers and rng.random() < 0.1 else free.pop()]
        words += ["down"] if words[0] != "devoured" and rng.random() < 0.25 else []
        words += ["screen"] if words[0] != "devoured" and rng.random() < 0.1 else []
        words += ["hand", *(deck.pop() for _ in range(rng.choice((0, 1, 3, 6))))]
        words += ["used", *used]
        if name == "sophie":
            words += ["cameras", *rng.sample(sorted(pack.sea.waters), rng.randint(0, 3))]
        divers[name] = " ".join(words)
    open_sea = [space for space in free if pack.sea.kind[space] not in ("Start", "Finish")]
    lines = [
        "divers:",
        *(f"  {name}: {words}" for name, words in divers.items()),
        f"head: {head.column},{head.row}",
        f"abyss: {str(abyss).lower()}",
        f"actions: {rng.choice((0, 1, 2, 2, 2))}",
        f"tentacles: {' '.join(open_sea[: rng.randint(0, 11)])}",
        f"threat: {rng.randint(0, 3)}",
        f"objectives: {' '.join(objectives)}",
        f"done: {rng.randint(0, 2)}",
        f"tally: {rng.choice((0, 2, 4))}",
        f"seed: {seed}",
    ]
    if rng.random() < 0.3:
        lines.append(f"salvage_left: {rng.choice((0, 2))}")
    try:
        return position("refuge", "\n".join(lines))
    except PositionError:
        return None


def random_play(seed: int, questions: int) -> Iterator[AnyMatch]:
    """A random position, and what follows from random answers: special actions first, then each kind alike."""
    rng, m = random.Random(seed), random_position(seed)
    while m is not None and m.ask is not None and questions > 0:
        yield m
        questions -= 1
        kinds = {type(option) for option in m.ask.options[:-1] or m.ask.options}
        kind = Task if Task in kinds else rng.choice(sorted(kinds, key=lambda kind: kind.__name__))
        m.choose(rng.choice([option for option in m.ask.options if isinstance(option, kind)]))


def question(m: AnyMatch) -> Ask:
    """The open question."""
    assert m.ask is not None
    return m.ask


def questions() -> Iterator[AnyMatch]:
    """Many questions of all kinds."""
    for seed in range(400):
        yield from random_play(seed, 7)
    for seed in range(4):
        rng = random.Random(seed)
        m = fathom.new("refuge", seats=1 + seed % 4, seed=seed)
        while m.ask is not None and len(m.history) < 20:
            yield m
            m.choose(rng.choice(m.ask.options))
    for text, answer in RARE:
        m = position("refuge", text)
        m.choose(answer)
        yield m


def test_a_candidate_is_offered_exactly_when_it_has_no_refusal() -> None:
    subjects = set()
    for m in questions():
        subjects.add(question(m).about.what)
        check(m)
    assert subjects == set(PROMPTS)


SPACES, CARDS, ABILITIES = {"at"}, {"own card"}, {"own ability"}
ANSWERED = {
    **dict.fromkeys(("start", "resurface", "spawn", "purge", "lair", "whirlpool", "slip"), SPACES),
    **dict.fromkeys(("swim", "burrow", "shoot", "blast", "scatter", "film", "camera", "flash", "berth"), SPACES),
    **dict.fromkeys(("herd", "winch", "raise", "guide", "guide step", "haul"), SPACES),
    "diver": {"choose"},
    "act": {"at", "own card", "own ability"},
    "contact": {"own card", "own ability"},
    **dict.fromkeys(("trap", "brace", "flip"), ABILITIES),
    "recover": {"at", "own ability"},
    "repair": {"ability", "own ability"},
    **dict.fromkeys(("pay", "spend", "stow"), CARDS),
}
"""Elements that are all offered or refused with a reason of their own, by what a question is about."""
PARTLY = {
    "act": {"objective"},  # only the current one has a special action
    **dict.fromkeys(("closer", "lure", "recoil"), SPACES),  # the head moves; a step marks one space before it
    "look": {"kraken"},  # only the cards that are looked at
}
"""Elements for some of which the sentence of the question is the reason, as it is for kinds in neither table."""


def test_what_can_be_tapped_is_offered_or_has_a_reason_of_its_own() -> None:
    check_questions(questions(), kind_of, ANSWERED, PARTLY, most=4)
    assert ANSWERED.keys() | PARTLY.keys() | {"scrounge", "may draw"} == PROMPTS.keys()


def check(m: AnyMatch) -> None:
    """Candidates, refusals and the picture agree with what is offered."""
    ask, t = question(m), m.table
    candidates = DECISIONS.candidates(t, ask)
    if ask.id != "RF-D20":
        assert candidates, ask
    for option in ask.options:
        assert option in candidates or isinstance(option, ALWAYS_LEGAL), (ask.id, option)
    for option in candidates:
        reason = DECISIONS.reason(t, ask, option)
        assert (reason is None) == (option in ask.options), (ask.id, ask.about, str(option), reason)
        if reason is not None:
            check_reason(m, reason)


def check_reason(m: AnyMatch, reason: Reason) -> None:
    """The rule exists; the sentence is plain and names no ids."""
    assert m.game.explain(m.pack, reason.rule), reason
    assert reason.why.endswith(".")
    assert not re.search(r"RF-|\b[A-Z]{1,2}\d", reason.why), reason
    assert not DIALECT.search(reason.why), reason


def kind_of(m: AnyMatch, element: Element) -> str:
    """The kind of an element of the page."""
    kind, _, rest = element.get("id", "").partition("-")
    seat = question(m).seats[0]
    own = {
        "card": rest.startswith(f"{seat}-"),
        "ability": rest in [ability.id for ability in m.pack.diver[m.state.divers[seat].name or "mags"].abilities],
    }
    return f"own {kind}" if own.get(kind) else kind


def test_every_decision_of_the_rulebook_is_declared() -> None:
    decisions = {rule.id for rule in GAME.rulebook if rule.id.startswith("RF-D")}
    assert {id for id in decisions if id in DECISIONS} == decisions - NOT_DECLARED


def test_every_question_says_what_it_wants() -> None:
    for decision in DECISIONS._decisions.values():
        assert re.match(r"(Choose|Draw) .*\.$", decision.wants), decision
        assert len(decision.wants) < 60
