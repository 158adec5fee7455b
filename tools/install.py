"""Installs locked packages with pip and shows how far it is: `python tools/install.py "what for" requirements.lock`."""

import re
import subprocess
import sys
import time
from pathlib import Path

PINNED = re.compile(r"^[A-Za-z0-9._-]+==", re.MULTILINE)
STEP = re.compile(r"^\s*(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9._-]+)")
EVERY = 15.0
"""Seconds between two lines where the output is no terminal."""


def main(purpose: str, lock: str) -> int:
    """Run pip; what it says is shown only if it fails."""
    total, begun, shown = len(PINNED.findall(Path(lock).read_text("utf-8"))), time.monotonic(), 0.0
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-input", "--require-hashes", "-r", lock]
    said, seen = [], set()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            said.append(line)
            if found := STEP.match(line):
                seen.add(found[1])
            elif not line.startswith("Installing collected packages"):
                continue
            unpacking = line.startswith("Installing")
            text = f"{purpose}: {'unpacking' if unpacking else f'package {min(len(seen), total)} of {total}'} …"
            if sys.stdout.isatty():
                print(f"\r\033[K{text}", end="", flush=True)
            elif unpacking or time.monotonic() - shown > EVERY:
                print(text, flush=True)
                shown = time.monotonic()
    if sys.stdout.isatty():
        print("\r\033[K", end="")
    if pip.returncode:
        print("".join(said[-40:]), file=sys.stderr)
    else:
        print(f"{purpose}: {total} packages in {time.monotonic() - begun:.0f} s", flush=True)
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
