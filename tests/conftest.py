"""All tests."""

import signal

# Who was started in the background by a shell script ignores Ctrl-C, and so would all they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
