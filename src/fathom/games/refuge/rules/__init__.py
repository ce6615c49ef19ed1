"""The rules, one file per chapter. Imports run from the end of this list to its beginning.

queries, reasons    read-only questions to the table; reasons that several chapters give
registry            effects and rewards by their type
end, goals, objectives, state_check
salvage, abilities, devour, weapons, tentacles, head, spaces, move
tasks, recover, passing, rewards, effects
actions, kraken, setup, turn
refusals            every decision with its candidates and refusals
"""
