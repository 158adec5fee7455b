"""Configures uvicorn, which runs the application."""

import logging
from typing import Any, Literal

import uvicorn

from rubicon.server.address_usage import UsageTracker
from rubicon.server.http_protocol import protocol


def config(app: Any, host: str, port: int, usage: UsageTracker, *, lifespan: Literal["auto", "off"] = "auto") -> uvicorn.Config:
    """How uvicorn runs it: no names of tables in the log, no compression of small messages."""
    for name in ("uvicorn", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        lifespan=lifespan,
        http=protocol(usage),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=65536,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        timeout_graceful_shutdown=10,
    )
