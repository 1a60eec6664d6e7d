"""Screens: what fills the terminal. They talk to a table through a Link and to nothing else."""
