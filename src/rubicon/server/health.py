"""Health checks for load balancers, containers and monitoring: is the server alive, and can it do its work?"""

import asyncio
import time
from typing import Literal

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

import rubicon
from rubicon.server.storage_errors import Fault, WriteFailed
from rubicon.server.store import Store
from rubicon.server.table import now_ms

FRESH_SECONDS = 1.0
"""How long the result of a test write is used again, so that asking often doesn't wear the disk."""
PATIENCE_SECONDS = 3.0
"""A write that takes longer counts as failed."""


class Readiness(msgspec.Struct, frozen=True):
    """What `/health/ready` answers."""

    status: Literal["ready", "closing", "not-writable", "damaged"]
    write: Fault | Literal["ok", "slow"]
    """How the last test write went."""
    damage: list[str] | None
    """What is wrong with the database file; None: the check at the start is not over yet."""


class WriteProbe:
    """Writes a heartbeat, at most once a second, however many ask."""

    def __init__(self, store: Store):
        self._store = store
        self._task: asyncio.Task[Fault | Literal["ok"]] | None = None
        self._ended = 0.0

    async def result(self) -> Fault | Literal["ok", "slow"]:
        """How a write went that ended within the last second, or goes on now."""
        if self._task is None or (self._task.done() and time.monotonic() - self._ended > FRESH_SECONDS):
            self._task = asyncio.create_task(self._write())
        await asyncio.wait([self._task], timeout=PATIENCE_SECONDS)
        return self._task.result() if self._task.done() else "slow"

    async def _write(self) -> Fault | Literal["ok"]:
        try:
            await self._store.beat(now_ms())
            return "ok"
        except WriteFailed as problem:
            return problem.reason
        except Exception:
            return "other"
        finally:
            self._ended = time.monotonic()


@get(["/health", "/health/live"])
async def live(state: State) -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "closing" if state.hub.closing else "ok", "version": rubicon.__version__}


@get("/health/ready", responses={503: ResponseSpec(Readiness, generate_examples=False, description="not ready")})
async def ready(state: State) -> Response[Readiness]:
    """Whether the server can do its work: it is not stopping, a write succeeds, and its database is not damaged."""
    store: Store = state.hub.store
    probe: WriteProbe = state.write_probe
    write = "ok" if state.hub.closing else await probe.result()
    status: Literal["ready", "closing", "not-writable", "damaged"] = "ready"
    if state.hub.closing:
        status = "closing"
    elif write != "ok":
        status = "not-writable"
    elif store.damage:
        status = "damaged"
    return Response(Readiness(status, write, store.damage), status_code=200 if status == "ready" else 503)
