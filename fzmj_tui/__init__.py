"""Fuzhou mahjong in a terminal: the client and its command line."""
