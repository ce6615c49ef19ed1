"""The table service: matches with seats, invitations, storage and live updates. Independent of the web server."""
