"""Screens for tables elsewhere: the lobby, a table before its match, and the match itself."""
