"""Compares compiled with uncompiled rules; run by `make test-fast`."""
