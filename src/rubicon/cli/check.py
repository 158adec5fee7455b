"""`rubicon check`: runs the conformance kit on a game."""

from rubicon.cli.backend import backend_of, nodes_of
from rubicon.cli.common import game_of, positive, print_json, progress


def check(
    game: str,
    /,
    *,
    games: int = 20,
    seed: int = 0,
    law: str = "",
    gpu: bool = False,
    cluster: str = "",
    json: bool = False,
    **options: str,
) -> int:
    """Run the conformance kit on a game: the laws that every game keeps. Exit code 1 if one is broken.

    Every other option is one of the game's own, such as --stuck lose.

    Parameters
    ----------
    game
        Which game: a name, or package:rulebook for one of your own.
    games
        How many games to play for each law.
    seed
        Where chance begins.
    law
        Try only the laws that have this in their names, such as effects.
    gpu
        Play them on a GPU too, and compare.
    cluster
        Who tries the laws: a Ray cluster (auto, ray://host:10001 or host:6379), or local:N, this machine with N workers.
    json
        Print plain data.
    """
    from rubicon import kit

    chosen = game_of(game, options)
    positive("games", games, 100_000)
    results = []
    laws = sum(law in kit.title(one) for one in kit.laws_of(gpu))
    with backend_of(cluster or "local:1", 0, "") as backend, progress(f"{laws} laws", laws, "laws", nodes_of(backend)) as advance:
        for result in kit.check(chosen, games, seed, named=law, gpu=gpu, backend=backend):
            results.append(result)
            advance(1)
            if not json:
                print(f"{'ok    ' if result.broken is None else 'BROKEN'}  {result.law}", flush=True)
                if result.broken is not None:
                    print(f"        {result.broken}", flush=True)
    broken = [result for result in results if result.broken is not None]
    if json:
        print_json({"game": repr(chosen), "laws": [result._asdict() for result in results], "broken": len(broken)})
    else:
        print(f"{len(results) - len(broken)} of {len(results)} laws kept")
    return 1 if broken else 0
