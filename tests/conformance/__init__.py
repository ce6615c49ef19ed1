"""The conformance kit: what every registered game must keep, whatever it is about."""
