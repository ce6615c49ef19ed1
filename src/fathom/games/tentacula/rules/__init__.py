"""The rules, one file a chapter, in the order of the rulebook.

reef, rounds, placing, moving, squares, theft, drawing, shells, gates, folding, end.
"""
