#!/usr/bin/env python3
"""Checks a certificate of Snort that `thera solve --certificate` wrote, knowing nothing of Thera.

    python3 docs/check_certificate.py FILE

The format is described in docs/certificates.md. Boards are path, cycle, star, complete, grid and
graph6; a position is a letter a vertex (`.` free, `R` and `B` coloured, `r` and `b` free but open to
that colour only, `x` out of play), a slash and the colour to move.
"""

import sys
import zlib

COLOURS = {"first": "R", "second": "B"}


def fail(reason):
    raise SystemExit("proves nothing: " + reason)


def board(text):
    """The neighbours of each vertex and the names of the vertices."""
    kind, _, size = text.partition(":")
    names = None
    if kind == "graph6":
        bits = "".join(format(ord(c) - 63, "06b") for c in size[1:])
        n = ord(size[0]) - 63
        if n > 62:
            fail("graphs of more than 62 vertices are not read")
        pairs = [(v, w) for w in range(n) for v in range(w)]
        edges = [pair for pair, bit in zip(pairs, bits) if bit == "1"]
    elif kind == "grid":
        rows, columns = map(int, size.split("x"))
        n = rows * columns
        edges = [(v, v + 1) for v in range(n) if (v + 1) % columns]
        edges += [(v, v + columns) for v in range(n - columns)]
        if columns <= 26:
            names = [chr(97 + v % columns) + str(v // columns + 1) for v in range(n)]
    elif kind in ("path", "cycle", "star", "complete"):
        n = int(size) + (kind == "star")
        edges = {
            "path": [(v, v + 1) for v in range(n - 1)],
            "cycle": [(v, (v + 1) % n) for v in range(n)],
            "star": [(0, v) for v in range(1, n)],
            "complete": [(v, w) for w in range(n) for v in range(w)],
        }[kind]
    else:
        fail("this checker does not know the board " + text)
    around = [set() for _ in range(n)]
    for v, w in edges:
        around[v].add(w)
        around[w].add(v)
    return around, names or [str(v) for v in range(n)]


def moves(around, position):
    """Every vertex that the player to move may colour, with the position after it."""
    letters, colour = position.split("/")
    other = "B" if colour == "R" else "R"
    found = {}
    for v, letter in enumerate(letters):
        if letter not in (".", colour.lower()):
            continue
        if any(letters[w] == other for w in around[v]):
            continue
        found[v] = letters[:v] + colour + letters[v + 1 :] + "/" + other
    return found


def follow(around, names, start, winner, plays):
    """The winner plays what it should, the other tries everything: how many positions come up."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        possible = moves(around, position)
        mover = position.split("/")[1]
        if not possible:
            if mover == winner:
                fail("the winner cannot move in " + position)
            continue
        if mover == winner:
            if position not in plays:
                fail("there is no move in " + position)
            turn = plays.pop(position)
            vertex = names.index(turn) if turn in names else -1
            if vertex not in possible:
                fail("the move is not legal in " + position)
            possible = {vertex: possible[vertex]}
        for after in possible.values():
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    if plays:
        fail("a position has a move, but never comes up")
    return len(seen)


def check(data):
    body, _, end = data.rstrip(b"\n").rpartition(b"\n")
    body += b"\n"
    lines = body.decode().splitlines()
    tabs = sum("\t" in line for line in lines)
    if end.decode() != "end %d %08x" % (tabs, zlib.crc32(body)):
        fail("the file was cut or changed")
    head, game, position, result, strategy = (lines + [""] * 5)[:5]
    if head != "thera certificate 1" or not game.startswith("game snort@"):
        fail("it is no certificate of Snort")
    around, names = board(game[len("game snort@") :])
    winner = result[len("result ") :]
    if result not in ("result first", "result second") or strategy != "strategy %s 1" % winner:
        fail("the result and the strategy do not agree")
    start = position[len("position ") :]
    if not position.startswith("position ") or len(start) != len(names) + 2:
        fail("the position does not fit the board")
    plays = {}
    for line in lines[5:]:
        at, _, turn = line.partition("\t")
        if at in plays or not turn:
            fail("a line cannot be read: " + line)
        plays[at] = turn
    visited = follow(around, names, start, COLOURS[winner], plays)
    print("%s wins %s from %s: %d positions visited" % (winner, game[5:], start, visited))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    with open(sys.argv[1], "rb") as file:
        check(file.read())
