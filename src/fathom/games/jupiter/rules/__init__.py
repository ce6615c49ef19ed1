"""The rules, one file a chapter, in the order of the rulebook.

turn, actions, move, shoot, command, trade, pod, conversion, invasion, destruction, draw, deck; cards (playing them),
turn_cards (Single Turn cards), flight (Rocket Boots, Teleport, Swap), event_cards (Data Core, Module Control, Pilot),
override; setbacks, end, vulnerability. They register their functions in `registry`; `refusals` declares every decision.
"""
