"""Environments as native code: one thread plays one match.

The program that JAX traces for a single match is translated to C, with real branches and loops, and compiled by `nvcc`
or a C++ compiler. XLA, in contrast, makes one array operation for all matches out of every operation: it computes all
branches of all rules for every match.
"""
