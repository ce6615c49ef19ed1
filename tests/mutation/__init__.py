"""Mutation testing of the rules: change one condition, number or statement, and see whether a test fails.

A changed rule is a *mutant*. A mutant that fails a test is *caught*; one that passes every test *survives* and shows
what no test checks. See README.md in this folder; `make mutants` runs a sample.
"""
