"""Jupiter Deep in JAX.

The modules have the names of the chapters in `fathom.games.jupiter.rules`. Besides: `tables` (what comes from a content
pack), `state`, `colony` (the modules, the bridges and the Pod), `spaces` (sets of spaces), `options` and `observation`
(the encoding), and `environment`.

A pass goes through the steps of a turn once (`turn.STEPS`). When the colony has changed, no step runs until the bridges
are found again, at the beginning of the next pass.
"""
