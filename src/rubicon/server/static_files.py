"""Serves the web client: the files that the build of `web/` has put into the package, kept in memory."""

import functools
import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from rubicon.engine.catalogue import spoken
from rubicon.server import finished_games, open_graph
from rubicon.server.errors import NotFound
from rubicon.server.say import say

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")

FOLDER = Path(__file__).parent.parent / "web"
FOR_EVER = "public, max-age=31536000, immutable"
"""Files under assets/ carry a hash of their content in their names."""
BUILD = "<code>make play</code>"
INTERFACE = '<a href="/schema/openapi.json">/schema/openapi.json</a>'
HTML = "text/html; charset=utf-8"
ICONS = ("icon.svg", *(f"icon-{kind}{size}.png" for kind in ("", "maskable-") for size in (192, 512)))
NOT_BUILT = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Rubicon</title></head>
<body>
<main>
<h1>Rubicon</h1>
<p>{not_built}</p>
<p>{programs}</p>
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
    """A file of the build, compressed if the browser accepts that."""
    file = FOLDER / path
    if FOLDER not in file.resolve().parents or not file.is_file():
        raise NotFound(say("nothing-here"))
    raw, small, kind = content(file, file.stat().st_mtime_ns)
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(small) < len(raw):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(raw, media_type=kind, headers=headers)


def not_built() -> str:
    """What stands in for the page where there is none."""
    programs = say("not-built-programs", address=INTERFACE)
    return NOT_BUILT.format(language=spoken(), not_built=say("not-built", command=BUILD), programs=programs)


@get(["/", "/t/{table:str}", "/companion/{game:str}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The one page, which shows home or a table by its address."""
    if not (FOLDER / "index.html").exists():
        return Response(not_built().encode(), media_type=HTML)
    name = request.path_params.get("table")
    if name and (tags := await open_graph.tags(state.hub, name, finished_games.base_of(request))):
        html = (FOLDER / "index.html").read_text("utf-8").replace("</head>", f"{tags}</head>", 1)
        return Response(html.encode(), media_type=HTML, headers={"cache-control": "no-store"})
    return answer(request, "index.html", "no-store")


@get("/assets/{file:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[bytes]:
    """Scripts, styles, fonts, images: their names carry a hash, so browsers keep them for ever."""
    return answer(request, f"assets/{file}", FOR_EVER)


@get("/manifest/{file:str}", include_in_schema=False)
async def manifest(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[bytes]:
    """What a device has to know to install the table, in a language."""
    return answer(request, f"manifest/{file}", "no-cache")


@get(["/sw.js", *(f"/{name}" for name in ICONS)], include_in_schema=False)
async def fixed(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What has a name that never changes: icons, and what works on a device without this server."""
    return answer(request, request.url.path.removeprefix("/"), "no-cache")


def routes() -> list[HTTPRouteHandler]:
    """All routes of the web client."""
    return [page, asset, manifest, fixed]
