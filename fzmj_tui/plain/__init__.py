"""The same game as lines of text: for screen readers, braille, dumb terminals and scripts."""
