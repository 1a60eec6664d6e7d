"""Pure painters, State → Canvas: one for each part of the table, none of which knows a toolkit."""
