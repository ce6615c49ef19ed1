"""The rules, one file a chapter, in the order of the rulebook.

turn, rooms, events, travel, serpent, storybook, market, port; windows, uses, equip, triggers; crew, ship, fate,
challenge; combat; quests, defeat, finale; and `effects`, which carries out the texts of cards and paragraphs, with
`able`, which knows whether they can be used, `conditions` and `modifiers`.
"""
