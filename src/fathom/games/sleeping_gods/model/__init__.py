"""The data types of Sleeping Gods: agenda, atlas, boards, cards, options, pack, state and view."""
