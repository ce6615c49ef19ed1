"""The rules, one file a chapter, in the order of the rulebook.

turn, actions, move, salvage, weapons, abilities, recover, passing, spaces, kraken, head, devour, tentacles,
objectives, end; and `effects`, what cards and abilities do.
"""
