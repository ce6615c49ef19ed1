"""The rules, one file a chapter, in the order of the rulebook.

turn, actions, move, shoot, command, trade, pod, conversion, invasion, destruction, draw, cards; the abilities: core,
override, control, flight, swap; setbacks, vulnerability, end.
"""
