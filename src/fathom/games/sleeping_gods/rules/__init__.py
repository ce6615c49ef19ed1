"""The rules, one file a chapter, in the order of the rulebook.

turn, rooms, events, travel, course, serpent, storybook, market, port; windows, uses, equip, triggers, recipes; crew,
harm, ship, fate, challenge; combat; quests, defeat, finale, scoring. `execution` carries out the texts of cards and
paragraphs with the functions in `effects`; `costs`, `conditions` and `modifiers` answer questions about them.
`refusals` is the table of all decisions. A chapter starts a later one by pushing an item on the agenda.
"""
