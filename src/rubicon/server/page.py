"""One plain page, until the web table is there."""

from html import escape

from rubicon.server.store import Row

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Rubicon</title></head>
<body>
<main>
<h1>Rubicon</h1>
<p>The table server of Rubicon {version} is running.</p>
<h2>Tables</h2>
{tables}
<h2>For programs</h2>
<p>The interface is described at <a href="/schema/openapi.json">/schema/openapi.json</a>; see also <a href="/health">/health</a>
and <a href="/metrics">/metrics</a>.</p>
</main>
</body>
</html>
"""


def home(rows: list[Row], version: str) -> str:
    """Who plays, and who waits."""
    items = [f"<li>{escape(row.game)}: {escape(row.status)} (table {escape(row.name)})</li>" for row in rows]
    tables = f"<ul>{''.join(items)}</ul>" if items else "<p>Nobody waits for players at the moment.</p>"
    return PAGE.format(version=escape(version), tables=tables)
