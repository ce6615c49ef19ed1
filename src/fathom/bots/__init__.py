"""What the games' own computer players share: heuristics, lookahead, and the evaluation of positions."""
