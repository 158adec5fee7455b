"""Plays on from thousands of made-up positions, on machine code that checks every index: `python -m tests.bounds GAME`.

Started with NUMBA_BOUNDSCHECK=1 and a cache of its own. Positions of random games are altered, as text and as records that are
written as text again; what the parser takes must be playable by all verbs without an index outside its array.
"""

import faulthandler
import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import rubicon
from rubicon.bots.built_in import GREEDY
from rubicon.compiler import compiled
from rubicon.engine.chance import below, drawn, generators
from rubicon.engine.errors import RubiconError
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights, copied, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, NOBODY, OVER, apply, decide, encode, evaluate, legal, sample, score, seen, turn, view, waiting
from rubicon.game import position
from tests.augustus.decks import CHAINS
from tests.augustus.scene import BY_THE_LETTER

PLIES = 40
"""How far each position is played on."""
ENDLESS = 60
"""Seconds after which a position is taken for one that is never done with; most take a millisecond."""
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "caesar": [
        {},
        {"poison": True, "centurions": True, "border_control": True, "stuck": "lose"},
        {"solo": "hard", "centurions": True, "poison": True, "solo_harder": True},
        {"centurions": True, "poison": True, "senate": "after_removal"},
    ],
    "cleopatra": [
        {},
        {"action_deck": "arranged", "two_face_down": True, "whole_group": "remaining"},
        {"bonus": "influence", "action_order": "free"},
    ],
    "augustus": [
        {},
        {"players": 4, "joker": "crier"},
        {"players": 3, "deal": "simple", "joker": "redraw"},
        {"players": 3, "cards": CHAINS, **BY_THE_LETTER},
    ],
}


@rule
def play_on(
    s: Records, seats: int, plies: int, rng: Generator, buffers: tuple[Actions, Weights, Shares, Shares], room: tuple[Records, Records]
) -> int:
    """Use every verb at every ply; returns how many plies were played."""
    actions, odds, shares, features = buffers
    known, world = room
    for ply in range(plies):
        who = turn(s[0])
        waiting(s[0])
        for seat in range(seats):
            view(s[0], seat, known[0])
            encode(known[0], features)
        view(s[0], NOBODY, known[0])
        encode(known[0], features)
        if who == OVER:
            score(s[0], shares)
            return ply
        if who == CHANCE:
            action = drawn(s[0], rng, actions, odds)
        else:
            view(s[0], who, known[0])
            sample(known[0], rng, world[0])
            evaluate(world[0], who)
            n = legal(known[0], who, actions)
            action = int(actions[below(rng, 0, n)]) if ply % 2 else decide(GREEDY, known[0], who, rng, actions, n, world)
        for seat in range(seats):
            seen(s[0], action, seat)
        apply(s[0], action)
    return plies


@rule
def overrun(cells: Weights, at: int) -> int:
    """Whether indexes are checked at all."""
    return int(cells[at])


def probe(game: rubicon.Game, s: Any, seed: int) -> int:
    """Play on from a position with every verb."""
    book = game.book
    buffers = (
        np.zeros(book.limits.most_legal, np.int16),
        np.zeros(book.limits.most_legal, np.int32),
        np.zeros(len(game.seats), np.float32),
        np.zeros(book.encoding_size, np.float32),
    )
    cells = np.frombuffer(s.tobytes(), book.state).copy().view(np.recarray)
    rng = generators(seed, 0, 1, len(book.streams))[0]
    return int(compiled(play_on)(cells, len(game.seats), PLIES, rng, buffers, (records(1, book.state), records(1, book.state))))


def originals(name: str, rng: random.Random) -> list[rubicon.Match]:
    """Games of all kinds of options, cut anywhere."""
    found = []
    for options in OPTIONS[name]:
        match = rubicon.load(name, **options).start(rng.randrange(2**30))
        while not match.over:
            match.play(rng.choice(match.legal()))
        found += [match.fork(rng.randrange(len(match)), typed=True) for _ in range(8)]
    return found


def altered_text(line: str, vocabulary: list[str], rng: random.Random) -> str:
    """Words dropped, doubled, exchanged, and numbers changed."""
    words = line.replace(";", " ;").split()
    for _ in range(rng.randrange(1, 3)):
        place = rng.randrange(len(words))
        words[place : place + rng.randrange(2)] = [rng.choice(vocabulary) for _ in range(rng.randrange(3))]
        place = rng.randrange(len(words))
        if words[place].isdecimal():
            words[place] = str(rng.choice((0, 1, 2, 5, 6, 7, 31, 99, 127, int(words[place]) + 1)))
    return " ".join(words)


def altered_record(match: rubicon.Match, rng: random.Random) -> str:
    """Some cells of the record set to something else, written as a line."""
    s = copied(match.record)
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice([name for name in match.game.book.state.names or () if name != "seat"])
        if s[name].shape:
            cells = s[name]
            cells.flat[rng.randrange(cells.size)] = rng.choice((-1, 0, 1, 2, 3, int(cells.flat[0]), 6, 31, 99, 127))
        else:
            s[name] = rng.choice((-1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 17, 99, 127))
    positions = match.game.book.texts.positions
    assert positions is not None
    return positions.text(s, match.game.options)


def lines(name: str, count: int, seed: int) -> Iterator[str]:
    """Altered positions."""
    rng = random.Random(f"{name} {seed}")
    matches = originals(name, rng)
    texts = [match.line for match in matches]
    vocabulary = sorted({word for line in texts for word in line.replace(";", " ; ").split()})
    yield from texts
    for number in range(count):
        if number % 2:
            yield altered_text(rng.choice(texts), vocabulary, rng)
        else:
            try:
                yield altered_record(rng.choice(matches), rng)
            except (IndexError, KeyError, ValueError):  # there are no words for it
                continue


def main(name: str, count: int, seed: int) -> int:
    """Prints how many positions were taken and played; 1: an index was outside its array, or a position is played for ever."""
    try:
        compiled(overrun)(np.zeros(3, np.int32), 3)
    except IndexError:
        pass
    else:
        print("set NUMBA_BOUNDSCHECK=1, and RUBICON_CACHE to a folder of its own", file=sys.stderr)
        return 2
    begun = rubicon.load(name).start(1)
    probe(begun.game, begun.record, 0)  # compiles, which takes its time
    tried = taken = plies = wrong = 0
    for line in lines(name, count, seed):
        tried += 1
        faulthandler.dump_traceback_later(ENDLESS, exit=True)
        try:
            match = position(line, typed=True)
        except RubiconError:
            continue
        taken += 1
        print(line, file=sys.stderr)
        try:
            plies += probe(match.game, match.record, taken)
        except (IndexError, ValueError, ZeroDivisionError, OverflowError) as problem:
            wrong += 1
            print(f"{type(problem).__name__}: {problem} in {line}")
    faulthandler.cancel_dump_traceback_later()
    print(f"{name}: {tried} lines, {taken} taken, {plies} plies, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
