"""The pages: what the build of `web/` has put into the package, kept in memory."""

import functools
import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from rubicon.server.errors import NotFound

FOLDER = Path(__file__).parent.parent / "web"
FOR_EVER = "public, max-age=31536000, immutable"
"""Files under assets/ carry a hash of their content in their names."""
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Rubicon</title></head>
<body>
<main>
<h1>Rubicon</h1>
<p>The table server is running, but its pages are not built. In the project's folder, <code>make play</code> builds them.</p>
<p>Programs find the interface at <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</main>
</body>
</html>
"""


@functools.lru_cache(maxsize=100)
def content(file: Path, changed: int) -> tuple[bytes, bytes, str]:
    """A file of the build, as of a moment: as it is, compressed, and of which kind."""
    raw = file.read_bytes()
    return raw, gzip.compress(raw, 9), mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def answer(request: Request[Any, Any, Any], path: str, keep: str) -> Response[bytes]:
    """A file, compressed for who can read that."""
    file = FOLDER / path
    if FOLDER not in file.resolve().parents or not file.is_file():
        raise NotFound("there is nothing here")
    raw, small, kind = content(file, file.stat().st_mtime_ns)
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(small) < len(raw):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(raw, media_type=kind, headers=headers)


@get(["/", "/t/{table:str}", "/companion/{game:str}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The one page, which shows home or a table by its address."""
    if not (FOLDER / "index.html").exists():
        return Response(NOT_BUILT.encode(), media_type="text/html; charset=utf-8")
    return answer(request, "index.html", "no-store")


@get("/assets/{file:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[bytes]:
    """Scripts, styles, letters, maps."""
    return answer(request, f"assets/{file}", FOR_EVER)


@get("/icon.svg", include_in_schema=False)
async def icon(request: Request[Any, Any, Any]) -> Response[bytes]:
    """In the tab of a browser."""
    return answer(request, "icon.svg", "no-cache")


def routes() -> list[HTTPRouteHandler]:
    """All of them."""
    return [page, asset, icon]
