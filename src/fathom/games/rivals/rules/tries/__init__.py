"""What players might try in each decision, offered or refused, and why an option is refused, by subject.

Of each pair of functions the first yields the options, offered and refused alike. The second returns None for an option
that is offered. The refusals themselves are in the modules that offer the options; these modules find the right one.
"""
