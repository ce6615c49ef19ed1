"""The conformance kit: tests that every registered game must pass.

`tools.py` plays matches of every game, number of seats and set of settings. Functions marked `every_match` are checks:
`test_tables.py` runs each of them on each of these matches. The other tests are plain pytest tests.
"""
