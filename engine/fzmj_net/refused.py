"""What a lobby does not do."""

from fzmj_net.trouble import Trouble


class Refused(Exception):
    """Something cannot be done; nothing has changed."""

    def __init__(self, code: Trouble, msg: str) -> None:
        super().__init__(msg)
        self.code = code
