"""The attacks that were found against the server, repeated in a bounded form: `python -m bench.attacks`."""
