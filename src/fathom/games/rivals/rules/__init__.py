"""The rules, in the order of the rulebook.

dice, pools, tiles, army (and `setup` next door), turn, movement, equip, reinforcement, attack, combat, effects,
abilities, recovery, search, den, creatures, events, cleanup, end.
"""
