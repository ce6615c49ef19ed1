"""Measurements: of speed, strength, the server and the pages. README.md lists the programs.

`python -m bench` is the benchmark of random legal play: every game beside its peers, in one run on one core.
"""
