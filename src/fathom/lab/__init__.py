"""The lab: simulate thousands of games, store the results, and report on them."""
