"""A real Chromium to look at the pages with, and the pages themselves. What is missing is fetched where that may be done, else named."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell first: without the browser's own windows a page costs a third less processor time."""
INSTALL = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "install", "--yes", "--no-install-recommends", "chromium-headless-shell"]
HOW = "The tests of the pages need Chromium on the PATH: on Debian `apt-get install chromium-headless-shell` as root brings it."


class Missing(Exception):
    """Something that the tests of the pages need is not here."""


def chromium() -> str:
    """Where Chromium is; Debian's is installed where that may be done."""
    if found := on_path():
        return found
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Missing(HOW)
    with alone("rubicon-chromium"):
        if not on_path():
            quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True, "text": True}
            subprocess.run(["apt-get", "update"], check=False, **quiet)  # type: ignore[call-overload]
            done = subprocess.run(INSTALL, check=False, **quiet)  # type: ignore[call-overload]
            if done.returncode:
                raise Missing(f"{HOW} Installing it failed: {done.stderr.strip()[-300:]}")
    if found := on_path():
        return found
    raise Missing(HOW)


def on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def build_pages() -> None:
    """The pages as their sources are now."""
    with alone("rubicon-pages"):
        done = subprocess.run([sys.executable, str(ROOT / "web" / "tools" / "webbuild.py")], capture_output=True, text=True, check=False)
    if done.returncode:
        told = (done.stdout + done.stderr).strip()[-600:]
        raise Missing(f"The pages are not built and cannot be built here; `make web` shows why. Its last words: {told}")


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Tests run in several processes; only one of them at a time does this."""
    with (Path(tempfile.gettempdir()) / f"{name}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
