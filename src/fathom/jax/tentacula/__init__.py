"""Tentacula in JAX, one module per chapter of the rules, named as in `fathom.games.tentacula.rules`.

A match is a `Voyage`: about forty small integers. Where the reference waits inside a generator, the voyage has a
program counter, `at`: the question that is open, or the step that comes next. After an answer comes a pass through all
steps in the order of a round; each step changes the voyages that are at it and leaves the others alone
(`Voyage.where`). A forced answer is carried out in the same pass, or in a second one.
"""
