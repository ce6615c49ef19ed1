"""The rules of Tentacula, one module per chapter of the rulebook.

setup, reef, rounds, placing, moving, squares, theft, drawing, shells, gates, folding, end.
"""
