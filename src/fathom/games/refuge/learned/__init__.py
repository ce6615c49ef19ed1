"""The learned player of The Refuge: what its network reads, and the weights."""

from __future__ import annotations
