"""The storybook: its shapes, and its graph for checks and drawings.

The story lies in the pack's folder `story/`, a folder for each map and one for the plot, a file for each location.
"""
