"""Sleeping Gods: the voyage of the Manticore, a cooperative campaign."""
