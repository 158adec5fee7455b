"""Results of `rubicon simulate` and `rubicon bench` as Markdown tables, one function for each kind of table in docs/research/figures.md.

Each takes the parsed JSON of its commands, in order.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]
ENDS = 10
"""Rows shown from each end of a long list."""
STEP = 5
"""Values in one row of a distribution."""
LEVELS = [(solo, harder) for harder in (False, True) for solo in ("easy", "normal", "hard")]
"""Difficulties of Auto-Crassus, in the order of the columns."""
EXPANSIONS = {"poison=on": "Poison", "centurions=on": "Centurions", "border_control=on": "Border Control"}


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; all columns after the first are aligned to the right."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def share(row: Data) -> tuple[str, str]:
    """A share and its interval."""
    return f"{row['share']:.2%}", f"{row['low']:.2%} to {row['high']:.2%}"


def heading(data: Data) -> str:
    """What was played."""
    options = f" ({data['options']})" if data["options"] else ""
    swapped = ", every deal with all seatings" if data["seats_swapped"] else ""
    bots = " and ".join(
        f"{count} × {bot}" if count > 1 else bot for bot, count in ((bot, data["bots"].count(bot)) for bot in dict.fromkeys(data["bots"]))
    )
    return f"{data['games']:,} games of {data['game']}{options}, {bots}{swapped}:"


def wins(found: Sequence[Data]) -> str:
    """Who wins, how games end, and means."""
    [data] = found
    rows: list[Sequence[object]] = []
    if len(set(data["bots"])) > 1:
        rows += [(f"`{row['bot']}` wins", *share(row)) for row in data["wins_by_bot"]]
    rows += [(f"{seat} wins", *share(row)) for seat, row in data["wins_by_seat"].items()]
    rows += [("draws", *share(data["draws"]))]
    rows += [(f"ended: {ending}", *share(row)) for ending, row in data["endings"].items()]
    rows += [(name, f"{row['mean']:.2f}", f"{row['low']:.2f} to {row['high']:.2f}") for name, row in data["means"].items()]
    rows += [("plies of the longest game", f"{data['longest']:,}", "")]
    return f"{heading(data)}\n\n{table(('', 'value', '95 % interval'), rows)}"


def summary(found: Sequence[Data]) -> str:
    """As `wins`, and what goes with winning."""
    parts = [wins(found)]
    for group, rows in found[0]["wins_with"].items():
        ranked = sorted(rows.items(), key=lambda item: -item[1]["share"])
        parts.append(
            table((f"who {group} …", "wins", "95 % interval", "in games"), [(n, *share(r), f"{r['games']:.2%}") for n, r in ranked])
        )
    return "\n\n".join(parts)


def sets(found: Sequence[Data]) -> str:
    """One row for each set of options."""
    rows = found[0]["sets"]
    first = rows[0]["players"][0]
    lines = [
        (
            f"`{row['options']}`" if row["options"] else "none",
            *share(row["wins_by_seat"][row["players"][0]]),
            f"{row['means']['plies']['mean']:,.1f}",
            f"{row['longest']:,}",
            ", ".join(f"{name} {ending['share']:.2%}" for name, ending in row["endings"].items()),
        )
        for row in rows
    ]
    heads = ("options", f"{first} wins", "95 % interval", "plies", "longest game", "endings")
    return f"{rows[0]['games']:,} games for each set, {rows[0]['bots'][0]} on all seats:\n\n{table(heads, lines)}"


def totals(found: Sequence[Data]) -> str:
    """One row for each game: how many sets of options, how many games, the longest."""
    rows = [
        (each[0]["game"], len(each), f"{sum(row['games'] for row in each):,}", f"{max(row['longest'] for row in each):,}")
        for each in (data["sets"] for data in found)
    ]
    return table(("game", "sets of options", "games", "longest game, plies"), rows)


def level(row: Data) -> tuple[str, bool]:
    """Which Auto-Crassus a set of options has."""
    chosen = row["options"].split()
    return next(text.partition("=")[2] for text in chosen if text.startswith("solo=")), "solo_harder=on" in chosen


def expansions(row: Data) -> str:
    """Which expansions a set of options has."""
    chosen = [name for text, name in EXPANSIONS.items() if text in row["options"].split()]
    return {0: "none", len(EXPANSIONS): "all three"}.get(len(chosen), ", ".join(chosen))


def crassus(found: Sequence[Data]) -> str:
    """How often the player wins against Auto-Crassus: expansions and sides by difficulty."""
    cells: dict[tuple[str, str], dict[tuple[str, bool], str]] = {}
    for row in found[0]["sets"]:
        player = row["players"][0]
        won = row["wins_by_seat"][player]
        cells.setdefault((expansions(row), player), {})[level(row)] = (
            f"{100 * won['share']:.1f} ({100 * won['low']:.1f}–{100 * won['high']:.1f})"
        )
    heads = ("expansions", "you are", *(f"{solo}, harder" if harder else solo for solo, harder in LEVELS))
    rows = [(*name, *(row.get(each, "") for each in LEVELS)) for name, row in cells.items()]
    return table(heads, rows)


def crassus_random(found: Sequence[Data]) -> str:
    """How seldom random play wins against Auto-Crassus."""
    rows = found[0]["sets"]
    lines = []
    for solo in ("easy", "normal", "hard"):
        won = [row["wins_by_seat"][row["players"][0]] for row in rows if level(row)[0] == solo]
        mean, most, high = (
            sum(each["share"] for each in won) / len(won),
            max(each["share"] for each in won),
            max(each["high"] for each in won),
        )
        lines.append((solo, len(won), f"{mean:.3%}", f"{most:.2%}", f"{high:.2%}"))
    heads = ("difficulty", "sets of options", "wins on average", "most in a set", "highest upper bound")
    longest = max(row["longest"] for row in rows)
    return f"{table(heads, lines)}\n\n{sum(row['games'] for row in rows):,} games; the longest took {longest} plies."


def distributions(found: Sequence[Data]) -> str:
    """How draws and the winner's points are distributed, by fives."""
    return "\n\n".join(_distribution(name, found[0]["distributions"][name]) for name in ("draws", "points, winner"))


def _distribution(name: str, counts: Mapping[str, int]) -> str:
    by_step: dict[int, int] = {}
    for value, count in counts.items():
        by_step[int(value) // STEP * STEP] = by_step.get(int(value) // STEP * STEP, 0) + count
    rows = [(f"{low} to {low + STEP - 1}", f"{count / sum(counts.values()):.2%}") for low, count in sorted(by_step.items())]
    return table((name, "games"), rows)


def pieces(found: Sequence[Data]) -> str:
    """What each card brings: the first and the last ones by how often their owner wins."""
    ranked = sorted(found[0]["pieces"], key=lambda row: -row["wins"]["share"])
    rows: list[Sequence[object]] = [
        (row["name"], row["kind"], f"{row['games']:.2%}", f"{row['points']:.2f}", *share(row["wins"])) for row in ranked
    ]
    if len(rows) > 2 * ENDS:
        rows = [*rows[:ENDS], ("…", "", "", "", "", ""), *rows[-ENDS:]]
    return table(("objective", "type", "completed in", "points", "owner wins", "95 % interval"), rows)


def rules_speed(found: Sequence[Data]) -> str:
    """Random play and copies: one row for each game and number of threads."""
    rows: list[Sequence[object]] = []
    for data in found:
        for name, row in data["games"].items():
            rows.append((name, 1, *_speeds(row), f"{row['copies_per_s']:,.0f}", row["bytes"]))
            for more in ("all_cores", "gpu"):
                if speed := row.get(more):
                    rows.append((name, "GPU" if more == "gpu" else f"{speed['threads']:.0f}", *_speeds(speed), "", ""))
        rows += [(n, 1, *_speeds(r), f"{r['copies_per_s']:,.0f}", f"{r['bytes']:.0f}") for n, r in data["peers"].items()]
    return table(("game", "threads", "plies/s", "games/s", "copies/s", "bytes"), rows)


def _speeds(row: Data) -> tuple[str, str]:
    return f"{row['plies_per_s']:,.0f}", f"{row['games_per_s']:,.0f}"


def peers(found: Sequence[Data]) -> str:
    """How many times the plies and the games of each peer."""
    ratios = found[0]["times_peer"]
    names = list(dict.fromkeys(itertools.chain.from_iterable(ratios.values())))
    rows = [
        (game, *(f"{row[n]['plies']:,.0f} / {row[n]['games']:,.0f}" if n in row else "" for n in names)) for game, row in ratios.items()
    ]
    return table(("times the plies / the games of", *names), rows)


def search_speed(found: Sequence[Data]) -> str:
    """Simulations a second, beside the peer's."""
    data = found[0]["search"]
    rows = [
        (name, f"{speed:,.0f}", f"{data['times_peer'][name]:,.1f}" if name in data["times_peer"] else "")
        for name, speed in [*data["simulations_per_s"].items(), *data["peer"].items()]
    ]
    return table(("search, one core", "simulations/s", "times the peer"), rows)


def steps_speed(found: Sequence[Data]) -> str:
    """Steps a second of batches and environments, beside peers."""
    data = found[0]["steps"]
    names = list(data["peers"])
    rows: list[Sequence[object]] = []
    for name, speed in {**data["ours"], **data["peers"]}.items():
        times = data["times_peer"].get(name, {})
        rows.append((name, f"{speed['steps_per_s']:,.0f}", *(f"{times[peer]:,.1f}" if peer in times else "" for peer in names)))
    return table(("", "steps/s", *(f"times {name}" for name in names)), rows)


def server_speed(found: Sequence[Data]) -> str:
    """Moves a second and answer times of plain and rich clients."""
    [data] = found
    kinds = [kind for kind, value in data.items() if isinstance(value, dict) and "moves_per_s" in value]
    lines: list[Sequence[object]] = [
        ("moves a second", *(f"{data[kind]['moves_per_s']:,.0f}" for kind in kinds)),
        ("moves a sync", *(f"{data[kind]['moves_per_sync']:.0f}" for kind in kinds)),
    ]
    for part in data[kinds[0]]["steady_answer_ms"]:
        lines.append((f"{part} answered within, at a steady rate", *(f"{data[kind]['steady_answer_ms'][part]:.0f} ms" for kind in kinds)))
    return (
        f"{data['tables']} live tables, {data['clients']} clients; {data['bytes_per_idle_table'] / 1024:.1f} kB for an idle table, "
        f"{data['idle_sockets_held']:,} idle sockets held, {data['first_page_s']:.2f} s from the start to the first page.\n\n"
        + table(("", *(f"{kind} messages" for kind in kinds)), lines)
    )


TABLES: Mapping[str, Callable[[Sequence[Data]], str]] = {
    "wins": wins,
    "summary": summary,
    "sets": sets,
    "totals": totals,
    "crassus": crassus,
    "crassus_random": crassus_random,
    "distributions": distributions,
    "pieces": pieces,
    "rules_speed": rules_speed,
    "peers": peers,
    "search_speed": search_speed,
    "steps_speed": steps_speed,
    "server_speed": server_speed,
}
"""The kinds of table by the name that tools/figures.toml uses."""
