"""`rubicon bench`: measures how fast the rules run, beside peers measured in the same run."""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from rubicon.bench import batch as batches
from rubicon.bench import envs, search
from rubicon.bench import peers as peer_games
from rubicon.cli.common import positive, print_json, progress
from rubicon.compiler import compiled
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.record import Records, records
from rubicon.engine.rule import rule
from rubicon.game import Game, load

Speed = dict[str, float]
COPIES = 1_000_000
RING = 64


@rule
def copy_many(ring: Records, n: int) -> None:
    """Copy positions around a ring, one by one."""
    for i in range(n):
        ring[i % RING] = ring[(i + 1) % RING]


def bench(*games: str, peers: bool = False, gpu: bool = False, rounds: int = 3, seconds: float = 1.0, json: bool = False) -> None:
    """Measure how fast the rules run (random play, chance included), the search thinks, and batches and environments step.

    Parameters
    ----------
    games
        Which games; all if left out. Or `server`: the table server with its clients on this machine, over real sockets.
    peers
        Measure those of OpenSpiel, RLCard, catanatron, PettingZoo and pgx that are importable in the same run. Installs nothing.
    gpu
        Measure random play and batches on the GPU too.
    rounds
        Everything is measured this many times in turn; the medians count.
    seconds
        How long one measurement takes.
    json
        Print plain data.
    """
    positive("rounds", rounds, 100)
    if games == ("server",):
        from rubicon.bench.server import measure, show_server

        found = measure(seconds=max(5.0, seconds))
        print_json(found) if json else show_server(found)
        return
    chosen: dict[str, Game] = {}
    for name in games or registry.names():
        chosen[name] = load(name)
        for variant in chosen[name].book.variants:
            game = load(name, **variant)
            chosen[f"{name} {option.text(game.options)}"] = game
    found, missing = peer_games.importable(peer_games.PEERS if peers else {})
    jobs: dict[tuple[str, str], Callable[[float], Speed]] = {}
    for name, game in chosen.items():
        jobs["games", name] = partial(random_play, game, 1)
        if cores() > 1:
            jobs["all_cores", name] = partial(random_play, game, cores())
        if gpu:
            jobs["gpu", name] = partial(random_play_on_gpu, game)
        jobs["copies", name] = partial(copies, game)
    plain = {name: game for name, game in chosen.items() if name == game.name}
    for name, job in search.jobs(plain).items():
        jobs["search", name] = job
    for name, job in {**batches.jobs(plain, gpu=gpu), **envs.ours(plain)}.items():
        jobs["steps", name] = job
    for name, job in found.items():
        jobs["peers", name] = job
    if peers:
        other_envs, missing_envs = peer_games.importable(envs.THEIRS)
        jobs.update({("steps_peer", name): job for name, job in other_envs.items()})
        missing += missing_envs
    if "open_spiel/gin_rummy" in found:
        jobs["search_peer", search.PEER] = search.open_spiel
    measured: dict[tuple[str, str], list[Speed]] = {key: [] for key in jobs}
    with progress("measuring", len(jobs) * (rounds + 1)) as advance:
        for turn in range(rounds + 1):
            for key, job in jobs.items():
                speed = job(min(0.1, seconds) if turn == 0 else seconds)  # the first round warms up
                if turn:
                    measured[key].append(speed)
                advance(1)
    data = report(chosen, measured, missing)
    print_json(data) if json else show(data)


def cores() -> int:
    """How many cores there are to use."""
    from rubicon.vector.simulation import cores

    return cores()


def random_play(game: Game, threads: int, seconds: float) -> Speed:
    """Whole random games for a while: a few, then as many as fill the time, so that the wait for the last thread is nothing."""
    from rubicon.vector import simulation

    games, plies, size, spent = 0, 0, simulation.CHUNK * threads, 0.0
    while spent < seconds:
        began = time.perf_counter()
        for chunk in simulation.run(game, size, seed=games, threads=threads):
            plies += int(chunk.results.plies.sum())
            games += len(chunk.results.plies)
        spent += time.perf_counter() - began
        size = simulation.CHUNK * threads * max(1, round(games * (seconds - spent) / spent / simulation.CHUNK / threads))
    return {"plies_per_s": plies / spent, "games_per_s": games / spent, "threads": threads}


def random_play_on_gpu(game: Game, seconds: float) -> Speed:
    """Whole random games on the GPU; the seeds lie there before, the results are fetched after."""
    from rubicon.vector import simulation_cuda

    simulation_cuda.play(game, 1)
    launch, runs, spent = simulation_cuda.Launch(game, 0, simulation_cuda.CHUNK, 1, keep=False), 0, 0.0
    while spent < seconds:
        began = time.perf_counter()
        launch.run()
        spent += time.perf_counter() - began
        runs += 1
    plies = int(launch.fetch()[1].sum())
    return {"plies_per_s": runs * plies / spent, "games_per_s": runs * simulation_cuda.CHUNK / spent}


def copies(game: Game, seconds: float) -> Speed:
    """Copies of a whole position, in compiled code."""
    ring, copy = records(RING, game.book.state), compiled(copy_many)
    copy(ring, 1)
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < min(seconds, 0.3):
        copy(ring, COPIES)
        done += COPIES
    return {"copies_per_s": done / (time.perf_counter() - began)}


def median(speeds: list[Speed]) -> Speed:
    """The middle of several measurements, figure by figure."""
    return {name: statistics.median(speed[name] for speed in speeds) for name in speeds[0]}


def report(games: dict[str, Game], measured: dict[tuple[str, str], list[Speed]], missing: list[peer_games.Missing]) -> dict[str, Any]:
    """Speeds, and how many times a peer's they are."""
    medians = {key: median(speeds) for key, speeds in measured.items()}
    peers = {name: speed for (kind, name), speed in medians.items() if kind == "peers"}
    data: dict[str, Any] = {"games": {}, "peers": peers, "times_peer": {}, "not_importable": [peer._asdict() for peer in missing]}
    for name, game in games.items():
        row: dict[str, Any] = {**medians["games", name], **medians["copies", name], "bytes": game.book.state.itemsize}
        for more in ("all_cores", "gpu"):
            if (more, name) in medians:
                row[more] = medians[more, name]
        data["games"][name] = row
        data["times_peer"][name] = {
            peer: {"plies": row["plies_per_s"] / speed["plies_per_s"], "games": row["games_per_s"] / speed["games_per_s"]}
            for peer, speed in peers.items()
        }
    data["search"] = search.report(medians)
    data["steps"] = envs.report(medians)
    return data


def show(data: dict[str, Any]) -> None:
    """For people."""
    print(f"{'':<48}{'plies/s':>14}{'games/s':>12}{'copies/s':>14}{'bytes':>7}{'threads':>9}")
    for name, row in data["games"].items():
        print(f"{name:<48}{row['plies_per_s']:>14,.0f}{row['games_per_s']:>12,.0f}{row['copies_per_s']:>14,.0f}{row['bytes']:>7}{1:>9}")
        for more in ("all_cores", "gpu"):
            if speed := row.get(more):
                where = "GPU" if more == "gpu" else f"{speed['threads']:.0f}"
                print(f"{name:<48}{speed['plies_per_s']:>14,.0f}{speed['games_per_s']:>12,.0f}{'':>21}{where:>9}")
    for name, row in data["peers"].items():
        print(f"{name:<48}{row['plies_per_s']:>14,.0f}{row['games_per_s']:>12,.0f}{row['copies_per_s']:>14,.0f}{row['bytes']:>7.0f}{1:>9}")
    for name, ratios in data["times_peer"].items():
        for peer, times in ratios.items():
            print(f"{name} plays {times['plies']:,.0f} times the plies and {times['games']:,.0f} times the games of {peer}")
    search.show(data["search"])
    envs.show(data["steps"])
    for peer in data["not_importable"]:
        print(f"not measured: {peer['name']} can't be imported ({peer['why']}); {peer['install']}")
