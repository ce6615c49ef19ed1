"""The Refuge in JAX, one module per chapter of the rules, named as in `fathom.games.refuge.rules`.

A match is a `Dive`: about a hundred and twenty small integers. Where the reference waits inside a generator, the dive
has a program counter, `at`: the question that is open, or the step that comes next. After an answer comes a pass
through all steps in the order of a turn; each step changes the dives that are at it and leaves the others alone
(`Dive.where`). Scripts that others call, such as the step of a tentacle, a contact, a state check, have a field for the
step that follows them; none calls itself, so one field each is enough.
"""
