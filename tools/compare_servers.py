"""Compare the table servers of two checkouts: moves a second over real sockets, and processor time of the server for each.

Both are measured in turn with the same clients. Moves a second depend on what else the machine does; processor time hardly does.

    git worktree add /tmp/before COMMIT
    python tools/compare_servers.py /tmp/before . --kind rich

Both servers run with this Python and its packages; the clients are this checkout's. A server that is not being measured rests.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, get_args

from rubicon.bench import clients
from rubicon.bench.server import free_port, start


class RunningServer(NamedTuple):
    """A server that is compared."""

    port: int
    process: "subprocess.Popen[bytes]"


async def compare(servers: dict[str, RunningServer], args: argparse.Namespace) -> dict[str, list[clients.LoadResult]]:
    """What clients get of each server, once a round."""
    found: dict[str, list[clients.LoadResult]] = {name: [] for name in servers}
    for server in servers.values():
        await clients.until_compiled(server.port)
    for number in range(args.rounds + 1):
        for name, (port, process) in servers.items():
            tables = await clients.new_tables(port, args.tables)
            seconds = args.seconds if number else 1.0  # the first round warms up
            played = await clients.play(port, tables, seconds, kind=args.kind, pid=process.pid)
            if number:
                found[name].append(played)
                rate = f"{played.moves_per_s:8,.0f} moves/s  {played.cpu_us_per_move:6,.0f} µs a move"
                print(f"round {number}  {name:<6}  {rate}  99 % within {played.within_ms(99):5.0f} ms", flush=True)
    return found


def show(found: dict[str, list[clients.LoadResult]], about: str, what: str, value: Callable[[clients.LoadResult], float]) -> None:
    """One figure of both: the medians, and the ratio in each round."""
    before, after = ([value(played) for played in found[name]] for name in ("before", "after"))
    print(f"{about}: {statistics.median(before):,.0f} -> {statistics.median(after):,.0f} {what} (medians)")
    ratios = sorted(now / then for then, now in zip(before, after, strict=True))
    print(f"  {statistics.median(ratios):.2f} times in the median round; {', '.join(f'{ratio:.2f}' for ratio in ratios)}")


def main() -> None:
    """Start both, measure in turn, print all figures and the ratio of the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout")
    parser.add_argument("after", type=Path, help="another")
    parser.add_argument("--kind", choices=get_args(clients.Kind), default="rich")
    parser.add_argument("--game", default=clients.GAME)
    parser.add_argument("--tables", type=int, default=250, help="with two clients each; enough to keep a server busy")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    clients.GAME = args.game
    servers: dict[str, RunningServer] = {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name in ("before", "after"):
                place, port = Path(folder) / name, free_port()
                place.mkdir()
                source = getattr(args, name).resolve() / "src"
                module = "rubicon.bench.server" if (source / "rubicon" / "bench").exists() else "rubicon.cli.benchserver"
                servers[name] = RunningServer(port, start(place, port, {**os.environ, "PYTHONPATH": str(source)}, module))
            found = asyncio.run(compare(servers, args))
        finally:
            for server in servers.values():
                server.process.terminate()
                server.process.wait()
    about = f"{args.kind}, {args.game}, {args.tables} tables"
    show(found, about, "moves/s", lambda played: played.moves_per_s)
    show(found, about, "µs of processor time a move", lambda played: played.cpu_us_per_move)


if __name__ == "__main__":
    main()
