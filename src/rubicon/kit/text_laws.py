"""Laws about texts: notation, game files, positions, and what each seat gets to read."""

from rubicon.engine.errors import BadNotation, RubiconError
from rubicon.engine.facts import Reader
from rubicon.engine.record import copied
from rubicon.engine.verbs import CHANCE
from rubicon.game import Game, parse
from rubicon.kit.random_games import legal, match, must, some_positions, view, viewers
from rubicon.match import gamewriter

CUTS = 12


def notation_round_trips(game: Game, games: int, seed: int) -> None:
    """Every legal action has a text of its own, in one word, that parses back; garbage is refused with a BadNotation."""
    notation = game.book.texts.notation
    for where, s, action in some_positions(game, game.compiled, max(2, games // 4), seed):
        if action < 0:
            continue
        texts: dict[str, int] = {}
        for lawful in legal(game, game.compiled, s):
            text = notation.text(s, lawful)
            must(text == "".join(text.split()) and text != "", f"{text!r} is not one word", where)
            must(text not in texts, f"{text!r} stands for {texts.get(text)} and {lawful}", where)
            must(notation.parse(s, text) == lawful, f"{text!r} does not parse back", where)
            texts[text] = lawful
        for garbage in ("", "?", "§", text[:-1] + "§", "x" * 300):
            try:
                notation.parse(s, garbage)
                must(False, f"{garbage!r} is taken for an action", where)
            except BadNotation as problem:
                must(bool(str(problem)), "an error without a message", where)


def files_round_trip(game: Game, games: int, seed: int) -> None:
    """A match written to a file and read again is the same, and so is its repr; a cut or altered file is refused."""
    for number in range(max(1, games // 10)):
        played = match(game, seed + number)
        must(parse(gamewriter.text(played)) == played, "a file does not read back")
        half = played.fork(len(played) // 2)
        content = gamewriter.text(half)
        must(parse(content) == half, "the file of an unfinished game does not read back")
        for cut in range(0, len(content) - 1, max(1, len(content) // CUTS)):
            try:
                parse(content[:cut])
                must(False, f"a file cut off after {cut} characters is taken for whole")
            except RubiconError as problem:
                must("\n" not in str(problem), "an error of several lines")


def positions_round_trip(game: Game, games: int, seed: int) -> None:
    """Every position has a line of text that gives the same record back (if the game has such a notation)."""
    positions_of = game.book.texts.positions
    if positions_of is None:
        return
    for where, s, _ in some_positions(game, game.compiled, max(2, games // 4), seed):
        line = positions_of.text(s, game.options)
        must("\n" not in line, "a position takes several lines", where)
        options, again = positions_of.parse(line, game.book.options)
        must(options == game.options and again.tobytes() == s.tobytes(), f"a position does not read back: {line}", where)


def seen_forms_are_complete(game: Game, games: int, seed: int) -> None:
    """Every ply reaches everybody in a form that has a number, a text that parses back, plain data and words."""
    engine, book = game.compiled, game.book
    for where, s, action in some_positions(game, engine, max(1, games // 10), seed):
        if action < 0:
            continue
        turn = int(engine.turn(s))
        after = copied(s)
        engine.apply(after, action)
        for seat in viewers(game):
            seen = int(engine.seen(s, action, seat))
            must(0 <= seen < book.limits.numbers, f"seat {seat} sees number {seen}", where)
            must(turn == CHANCE or seat != turn or seen == action, "a seat does not see its own decision as it is", where)
            before_view, after_view = view(game, engine, s, seat), view(game, engine, after, seat)
            text = book.texts.notation.text(before_view, seen)
            must(book.texts.notation.parse(before_view, text) == seen, f"what seat {seat} sees, {text!r}, does not parse back", where)
            described = book.texts.words.describe(before_view, seen)
            must(type(described) in book.facts.action_types, f"{type(described).__name__} is not among the action types", where)
            effects = book.facts.effects(before_view, seen, after_view)
            told = book.texts.words.tell(effects, Reader(seat, tuple(game.seats)))
            untold = bool(effects) and all(type(effect) in book.facts.untold for effect in effects)
            must(
                (bool(told) or untold) and "  " not in told and told == told.strip(),
                f"what seat {seat} sees has no words, or untidy ones: {told!r}",
                where,
            )
            must(bool(book.plain(after_view)), f"seat {seat} has no text table", where)
            must(type(book.facts.view(after_view)) is book.facts.view_type, f"the view of seat {seat} is of another type", where)
