"""The rules, in the order of the rulebook.

Set-up: setup, army. Turns: turn, movement, equip, reinforcement, attack, recovery, search. Fighting: combat, effects,
abilities, wounds, creatures. Round: events, cleanup, end. Used by these: rolls, pools, tiles, items, queries, odds.
`refusals` declares every decision, `timeout` answers for players whose time has run out, and `needless` answers
questions that players need not be asked.
"""
