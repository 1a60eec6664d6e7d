"""Tables for people far apart; today the link between a screen and a table in one process."""
