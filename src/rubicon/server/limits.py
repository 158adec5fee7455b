"""Limits on what one address may use, and the file in which hosts set them. Defaults suit a club whose members share an address or two."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from rubicon.engine.errors import BadOptions
from rubicon.server.say import say

Count = Annotated[float, Meta(gt=0, le=1e9)]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits by name, as a host writes them into a TOML file. An IPv6 network of 64 bits counts as one address."""

    requests_at_once: Count = 120
    requests_a_second: Count = 30
    """HTTP requests and new sockets."""
    commands_at_once: Count = 60
    commands_a_second: Count = 20
    """On one socket."""
    cpu_seconds_at_once: Count = 2.0
    cpu_share: Count = 0.25
    """Of the server's own thread: what requests and commands of an address take of it. Beyond that they wait."""
    connections: Count = 400
    sockets: Count = 300
    """Open at the same time."""
    tables_at_once: Count = 30
    tables_an_hour: Count = 360
    """Set up, imported, forked."""
    tables_in_memory: Count = 100
    """That an address has set up and that are in use."""
    tables_in_lobby: Count = 5
    """That an address has listed and that wait for players."""
    wrong_codes_at_once: Count = 20
    wrong_codes_an_hour: Count = 120
    """Codes that take no seat."""
    header_seconds: Count = 10
    body_seconds: Count = 30
    """For a request to arrive."""
    worker_megabytes: Count = 1500
    """Of memory, for each process in which bots think."""


UNLIMITED = Limits(**dict.fromkeys(Limits.__struct_fields__, 1e9))
"""For measurements and tests of something else."""


def read(path: Path) -> Limits:
    """The limits of a TOML file; what it leaves out stays as it is."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Limits)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadOptions(say("bad-limits", path=path, problem=problem)) from problem
