"""The rules for people, made from a profile's fields: the engine's rulebook, asked and said."""
