"""What the computer players of the games share: heuristics, lookahead, and the evaluation of positions."""
