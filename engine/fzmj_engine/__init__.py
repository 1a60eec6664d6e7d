"""Fuzhou mahjong: the game itself, without a screen, a clock or a socket."""

__version__ = "0.1.0"
