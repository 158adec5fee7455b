"""The page /metrics. Of several server processes behind one port, whichever answers has the metrics of all."""

import asyncio
import contextlib
import os
from pathlib import Path

from litestar import MediaType, get
from litestar.datastructures import State

from rubicon.server.hub import Hub
from rubicon.server.metrics import merged

SHARING_SECONDS = 2.0
"""How old the metrics of another process can be."""


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(state: State) -> str:
    """Counters, histograms and gauges for Prometheus."""
    own = text_of(state.hub)
    folder: Path | None = state.settings.metrics_folder
    return own if folder is None else merged({**read(folder), str(state.settings.place): own})


def text_of(hub: Hub) -> str:
    """The metrics of this process."""
    store, workers = hub.store, hub.workers
    return hub.metrics.text(
        tables_in_memory=len(hub.tables),
        sockets=hub.subscribers,
        events_written=store.written,
        syncs=store.syncs,
        compiled=hub.compiled,
        workers_killed=workers.killed + hub.file_workers.killed,
        bot_queue=workers.queued,
        bot_jobs=workers.running,
        leases=len(hub.ownership),
        lease_takeovers=store.leases.taken_over,
        peers=hub.peers.count,
        notified=store.hears,
    )


async def share(hub: Hub, folder: Path, place: int) -> None:
    """Leave the metrics of this process where the others find them, again and again."""
    while True:
        draft = folder / f".{place}"
        with contextlib.suppress(OSError):
            draft.write_text(text_of(hub))
            os.replace(draft, folder / str(place))
        await asyncio.sleep(SHARING_SECONDS)


def read(folder: Path) -> dict[str, str]:
    """What all processes have left there, by their places."""
    found = {}
    for file in folder.iterdir():
        if file.name.isdecimal():
            with contextlib.suppress(OSError):
                found[file.name] = file.read_text()
    return found
