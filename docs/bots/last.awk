#!/usr/bin/awk -f
# A bot in three lines of awk: whenever it is asked, it answers with the last of its choices,
# which is a pass where there is one and otherwise the tile at the end of its hand.
#   fzmj bot --table K7QX2M -- awk -f docs/bots/last.awk

/"type":"asked"/ {
    match($0, /"table":"[^"]*"/); table = substr($0, RSTART, RLENGTH)
    match($0, /"at":[0-9]+/);     at = substr($0, RSTART, RLENGTH)
    start = 0
    for (place = 1; (found = index(substr($0, place), "{\"type\":")) > 0; place += found)
        start = place + found - 1
    action = substr($0, start); sub(/\]\}$/, "", action)
    printf "{\"type\":\"act\",%s,%s,\"action\":%s}\n", table, at, action
    fflush()
}
