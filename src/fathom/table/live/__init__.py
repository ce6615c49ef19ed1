"""Tables in memory: their state, the log that changes them, and notification of watchers."""
