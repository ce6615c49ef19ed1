"""Tests of packs made by others: checking, the library, sharing."""
