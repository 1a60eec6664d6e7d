"""Widgets: they show a picture or a list and post what was wished for."""
