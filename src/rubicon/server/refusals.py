"""What routes of the server answer where they refuse something, for the description of the interface."""

from litestar.openapi.datastructures import ResponseSpec

from rubicon.server import messages as m

REFUSALS = {
    status: ResponseSpec(m.Refusal, generate_examples=False, description=reason)
    for status, reason in {
        400: "not a request of ours",
        403: "not yours",
        404: "not there",
        409: "not now",
        413: "too long",
        429: "too much",
        500: "damaged, or a mistake of the server's",
        503: "the server restarts",
    }.items()
}
