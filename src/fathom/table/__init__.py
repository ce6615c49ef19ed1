"""A table people sit at: seats, invitations, storage, live updates. Knows core and the registry, no web."""
