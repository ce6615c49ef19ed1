"""The engine: questions, scripts, matches, randomness and events. Depends on msgspec only."""
