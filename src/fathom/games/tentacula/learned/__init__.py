"""The learned player of Tentacula: what its network reads, and the weights."""

from __future__ import annotations
