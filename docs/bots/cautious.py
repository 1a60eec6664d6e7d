"""A bot in plain Python, without fzmj: wins when it can, never claims, throws lonely tiles first.

fzmj bot --table K7QX2M -- python3 docs/bots/cautious.py
"""

import json
import sys

WINS = ("win", "three_golds", "rob_gold")


def lonely(tile: str, hand: list[str]) -> int:
    """How few of the hand's other tiles could stand beside this one; flowers are replaced alone."""
    near = [t for t in hand if t[1] == tile[1] and abs(int(t[0]) - int(tile[0])) <= 2]
    return -len(near)


def choose(choices: list[dict]) -> dict:
    """A win, else the loneliest tile, else a pass."""
    for action in choices:
        if action["type"] in WINS:
            return action
    discards = [a for a in choices if a["type"] == "discard" and not a.get("rob")]
    if discards:
        hand = [a["tile"] for a in discards]
        return max(discards, key=lambda action: lonely(action["tile"], hand))
    return choices[-1]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "asked":
        action = choose(message["choices"])
        answer = {"type": "act", "table": message["table"], "at": message["at"], "action": action}
        print(json.dumps(answer), flush=True)
