"""Design a guided first game: try seeds, or write the plan of one."""

from __future__ import annotations

import argparse

from fathom.games import find, names
from tests.first_games import Guided, by_adviser, plan


def described(seed: int, played: Guided) -> str:
    """One line: the seed, how it ended, the answers of the learner, and at which of them each lesson comes."""
    outcome = played.match.outcome
    assert outcome is not None
    lessons = [f"{number}:{one.id}" for number, asked in enumerate(played.questions, 1) for one in asked.lessons]
    won = "won" if 0 in outcome.winners else "lost"
    return f"{seed}: {won} ({outcome.rule}), {len(played.questions)} answers; {' '.join(lessons)}"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Design a guided first game.")
    parser.add_argument("game", choices=names())
    parser.add_argument("--seeds", default="0:10", help="the seeds to try, such as 0:40")
    parser.add_argument("--write", type=int, metavar="SEED", help="write the plan of this seed")
    parser.add_argument("--show", type=int, metavar="SEED", help="show every question of this seed")
    given = parser.parse_args()
    game = find(given.game)
    assert game.first_game is not None
    if given.write is not None:
        game.first_game.plan.write_text("".join(f"{line}\n" for line in plan(by_adviser(game, given.write).match)))
    elif given.show is not None:
        for number, asked in enumerate(by_adviser(game, given.show).questions, 1):
            print(f"{number}. [{asked.ask.about}] {asked.text}")
            for lesson in asked.lessons:
                print(f"    LESSON {lesson.id}: {lesson.title}. {lesson.text}")
    else:
        first, _, last = given.seeds.partition(":")
        for seed in range(int(first), int(last)):
            print(described(seed, by_adviser(game, seed)), flush=True)


if __name__ == "__main__":
    main()
