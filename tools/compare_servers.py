"""Compare the table servers of two checkouts: moves a second over real sockets, measured in turn with the same clients.

    git worktree add /tmp/before COMMIT
    python tools/compare_servers.py /tmp/before . --kind rich

Both servers run with this Python and its packages; the clients are this checkout's. A server that is not being measured rests.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
from pathlib import Path
from typing import get_args

from rubicon.bench import clients
from rubicon.bench.server import free_port, start


async def compare(ports: dict[str, int], args: argparse.Namespace) -> dict[str, list[float]]:
    """Moves a second of each server, one figure a round."""
    found: dict[str, list[float]] = {name: [] for name in ports}
    for port in ports.values():
        await clients.until_compiled(port)
    for number in range(args.rounds + 1):
        for name, port in ports.items():
            tables = await clients.new_tables(port, args.tables)
            played = await clients.play(port, tables, args.seconds if number else 1.0, kind=args.kind)  # the first round warms up
            if number:
                found[name].append(played.moves_per_s)
                print(
                    f"round {number}  {name:<6}  {played.moves_per_s:8,.0f} moves/s  99 % within {played.within_ms(99):5.0f} ms", flush=True
                )
    return found


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
    ports, servers = {}, []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name in ("before", "after"):
                place, ports[name] = Path(folder) / name, free_port()
                place.mkdir()
                source = getattr(args, name).resolve() / "src"
                module = "rubicon.bench.server" if (source / "rubicon" / "bench").exists() else "rubicon.cli.benchserver"
                servers.append(start(place, ports[name], {**os.environ, "PYTHONPATH": str(source)}, module))
            found = asyncio.run(compare(ports, args))
        finally:
            for server in servers:
                server.terminate()
                server.wait()
    medians = {name: statistics.median(figures) for name, figures in found.items()}
    ratios = sorted(after / before for before, after in zip(found["before"], found["after"], strict=True))
    print(f"{args.kind}, {args.game}, {args.tables} tables: {medians['before']:,.0f} -> {medians['after']:,.0f} moves/s (medians)")
    print(f"{statistics.median(ratios):.2f} times in the median round; {', '.join(f'{ratio:.2f}' for ratio in ratios)}")


if __name__ == "__main__":
    main()
