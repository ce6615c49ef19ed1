"""Compiled or not, the same: run by `make test-fast`."""
