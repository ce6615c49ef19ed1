"""What players might try in each decision, offered or refused, and why an option is refused, by subject.

The reasons come from the chapters of the rules, which offer an option only if nothing refuses it.
"""
