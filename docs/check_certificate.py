#!/usr/bin/env python3
"""Checks a certificate of Snort or Castellan that `thera solve --certificate` wrote.

    python3 docs/check_certificate.py FILE

It knows nothing of Thera but the format, which docs/certificates.md describes, and the rules: Snort
on paths, cycles, grids and graph6, Castellan on whole boards with touch, nolone and stop.
"""
import math
import re
import sys
import zlib
from collections import deque


is_tower = lambda point: point[0] % 2 == 0 and point[1] % 2 == 0


def fail(reason):
    raise SystemExit("proves nothing: " + reason)


class Snort:
    """A position is where Red may still play, where Blue may, and who is to move: 0 or 1."""
    def __init__(self, options, board):
        kind, _, size = board.partition(":")
        if options or kind not in ("graph6", "grid", "path", "cycle"):
            fail("this checker does not know the board or the options")
        n = ord(size[0]) - 63 if kind == "graph6" else math.prod(map(int, size.split("x")))
        self.names = [str(v) for v in range(n)]
        if kind == "graph6":
            bits = "".join(format(ord(c) - 63, "06b") for c in size[1:])
            pairs = ((v, w) for w in range(n) for v in range(w))
            edges = [pair for pair, bit in zip(pairs, bits) if bit == "1"]
        elif kind == "grid":
            columns = int(size.split("x")[1])
            edges = [(v, v + 1) for v in range(n) if (v + 1) % columns]
            edges += [(v, v + columns) for v in range(n - columns)]
            self.names = [chr(97 + v % columns) + str(v // columns + 1) for v in range(n)]
        else:
            edges = [(v, (v + 1) % n) for v in range(n - (kind == "path"))]
        self.reach = [{v} for v in range(n)]
        for v, w in edges + [(w, v) for v, w in edges]:
            self.reach[v].add(w)

    def start(self, text):
        letters, side = text.split("/")
        len(letters) == len(self.names) or fail("the position does not fit the board")
        where = lambda wanted: frozenset(v for v, letter in enumerate(letters) if letter in wanted)
        near = lambda colour: {w for v in where(colour) for w in self.reach[v]}
        return where(".r") - near("B"), where(".b") - near("R"), "RB".index(side)

    def moves(self, position):  # by name, with the position after each
        own, other = position[:2] if position[2] == 0 else position[1::-1]
        after = lambda v: (own - {v}, other - self.reach[v])[:: 1 - 2 * position[2]]
        return {self.names[v]: (*after(v), 1 - position[2]) for v in own}

    def result(self, position):
        return None if position[position[2]] else 2 * position[2] - 1


class Castellan:
    """A position is the pieces, the enclosed cells with their owners, and who is to move."""
    def __init__(self, options, board):
        self.rows, self.columns = (2 * int(count) - 1 for count in board.split("x"))
        self.options = options
        options <= {"touch", "nolone", "stop"} or fail("not all of the options are known here")
        points = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        self.cells = [p for p in points if p[0] % 2 and p[1] % 2]
        self.places = [p for p in points if p not in self.cells]
        apart = lambda p, q: (abs(p[0] - q[0]), abs(p[1] - q[1]))
        self.near = {p: [q for q in points if sum(apart(p, q)) == 1] for p in points}
        self.at = {p: {c for c in self.cells if max(apart(p, c)) == 1} for p in points}

    def start(self, text):
        board, side = text.split("/")
        rows = board.split(",")[::-1]
        fits = [len(row) for row in rows] == [self.columns] * self.rows
        fits or fail("the position does not fit the board")
        pieces = frozenset(p for p in self.places if rows[p[0]][p[1]] in "o-|")
        owned = [(c, "12".find(rows[c[0]][c[1]])) for c in self.cells]
        if any((self.region(pieces, cell) is None) != (owner < 0) for cell, owner in owned):
            fail("exactly the enclosed cells should have owners")
        return pieces, frozenset(pair for pair in owned if pair[1] >= 0), "12".index(side)

    def open(self, position, player):
        theirs = {cell for cell, owner in position[1] if owner != player}
        return {p for p in self.places if p not in position[0] and not theirs & self.at[p]}

    def region(self, pieces, cell):
        """What no walls with both their towers separate from a cell; None if that goes outside."""
        seen, waiting = {cell}, [cell]
        for here in waiting:
            for wall in self.near[here]:
                closed = {wall, *filter(is_tower, self.near[wall])} <= pieces
                beyond = (2 * wall[0] - here[0], 2 * wall[1] - here[1])
                if not closed and beyond not in self.near:
                    return None
                if not closed and beyond not in seen:
                    seen.add(beyond)
                    waiting.append(beyond)
        return frozenset(seen)

    def moves(self, position):
        pieces, allowed = position[0], self.open(position, position[2])
        reached = {p for p in allowed if not pieces or pieces.intersection(self.near[p])}
        turns = [(p,) for p in reached if pieces or is_tower(p) or "nolone" not in self.options]
        for wall in (p for p in allowed if not is_tower(p)):
            for tower in filter(is_tower, allowed):
                both = pieces and {wall, tower} <= reached and "touch" not in self.options
                if both or tower in self.near[wall] and {wall, tower} & reached:
                    turns.append((wall, tower))
        name = lambda turn: "+".join("%s(%d,%d)" % ("wt"[is_tower(p)], *p) for p in turn)
        named = {name(turn): self.play(position, turn) for turn in turns}
        return named or {"pass": (*position[:2], 1 - position[2])}

    def play(self, position, turn):
        pieces, owned = position[0].union(turn), dict(position[1])
        cells = {c for p in turn for q in (p, *self.near[p]) for c in self.at[q]} - owned.keys()
        regions = (self.region(pieces, cell) for cell in cells)
        won = {(c, position[2]) for region in regions for c in region or () if c not in owned}
        return pieces, position[1] | won, 1 - position[2]

    def result(self, position):
        (pieces, owners, mover), score = position, {}
        waiting = [mover] if "stop" in self.options else [0, 1]
        if any(self.open(position, player) for player in waiting):
            return None
        for cell, owner in owners:
            region = self.region(pieces, cell)
            corners = [self.at[p] for p in pieces if is_tower(p) and self.at[p] & region]
            inside = sum(len(cells) == 4 and cells <= region for cells in corners)
            score[region] = (1 - 2 * owner) * (len(corners) - inside)
        return sum(score.values())


def answers_win(game, position, pairs):
    """Whether whoever is not to move wins Snort by these answers; no moves are left to try then."""
    answers, moves = dict(pairs), game.moves(position)
    others = lambda position: game.moves((*position[:2], 1 - position[2])).keys()
    given = set(answers.values())
    own = isinstance(game, Snort) and len(given) == len(pairs) and given <= others(position)
    if not own or answers.keys() != moves.keys():
        fail("not every move has a legal answer of its own")
    for turn, answer in pairs:
        after = game.moves(moves[turn]).get(answer)
        if not after or any(answers[v] not in others(after) for v in game.moves(after)):
            fail("the answer to %s, or to a move after it, is taken away" % turn)
    return []


def walk(game, start, player, bound, entries):
    """The player plays what the entries say, the other tries everything: positions visited."""
    seen, waiting = {start}, deque([start])
    while waiting:
        position = waiting.popleft()
        result = game.result(position)
        if result is not None and (1 - 2 * player) * result < bound:
            fail("a game ends with less than was promised")
        moves = sorted(game.moves(position).items()) if result is None else []
        entry = entries[0] if moves and entries else ""
        if moves and position[2] == player:
            if not entry.isdigit() or int(entry) >= len(moves):
                fail("there is no number of a move where one is needed")
            moves = [moves[int(entries.popleft())]]
        elif entry.startswith(":"):
            pairs = [tuple(pair.split("/")) for pair in entries.popleft()[1:].split(";")]
            moves = answers_win(game, position, pairs)
        for _, after in moves:
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return len(seen) if not entries else fail("there are more entries than positions")


def check(data):
    body, _, end = data.rstrip(b"\n").rpartition(b"\n")
    end == b"end %08x" % zlib.crc32(body + b"\n") or fail("the file was cut or changed")
    head, *strategies = body.decode().split("\nstrategy ")
    game = r"game ((snort|castellan):?([a-z,]*)@(\S+))"
    form = r"thera certificate 2\n" + game + r"\nposition (\S+)\nresult (.*)"
    found = re.fullmatch(form, head) or fail("it is no certificate of these games")
    name, family, options, board, position, result = found.groups()
    game = {"snort": Snort, "castellan": Castellan}[family](set(options.split(",")) - {""}, board)
    promises, visited = [result + " 1"], 0
    if family == "castellan":
        points = int(result.partition("points ")[2])
        promises = ["first %d" % points, "second %d" % -points]
    agree = [strategy.split("\n")[0] for strategy in strategies] == promises
    agree or fail("the result and the strategies do not agree")
    for player, bound, *entries in map(str.split, strategies):
        who = ("first", "second").index(player)
        visited += walk(game, game.start(position), who, int(bound), deque(entries))
    print("%s from %s: %s, %d positions visited" % (name, position, result, visited))


if len(sys.argv) != 2:
    raise SystemExit(__doc__)
check(open(sys.argv[1], "rb").read())
