"""The storybook: its types, and its graph for validation and drawings.

The text of the story is in the pack's folder `story/`: a folder for each map and one for the plot, a file for each
location.
"""
