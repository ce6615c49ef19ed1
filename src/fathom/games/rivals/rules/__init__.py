"""The rules, in the order of the rulebook.

Set-up: setup, army. Turns: turn, movement, equip, reinforcement, attack, recovery, search. Fighting: combat, effects,
abilities, wounds, creatures. Round: events, cleanup, end. Below them: rolls, pools, tiles, items, queries, odds.
`refusals` declares every decision.
"""
