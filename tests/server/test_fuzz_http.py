"""Schemathesis on the OpenAPI document, and input that is nearly right: never a 5xx, every refusal has a code and a sentence."""

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error

from tests.server.client import PATIENCE, Made, Server

GAMES = ("caesar", "cleopatra", "augustus")
TABLES = (
    ("caesar", "me me"),
    ("caesar", "me friend"),
    ("cleopatra", "me me"),
    ("cleopatra", "me bot"),
    ("augustus", "me me"),
    ("augustus", "me open"),
)
FEW = settings(
    max_examples=30,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def web() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=PATIENCE) as client:
        yield client


@pytest.fixture(scope="module")
def api(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")


@pytest.fixture(scope="module")
def finished(server: Server) -> Made:
    """A game that was played for some moves and given up."""
    made = server.create("caesar", "me me")
    one = server.sit(made.table, made.key)
    for _ in range(6):
        seat, actions = next(iter(one.legal.items()))
        one.until(one.move(actions[0], seat=int(seat))["n"])
        while not one.legal:
            one.next()
    assert one.ask(type="resign")["type"] == "done"
    return made


ROUTES = [
    ("GET", "/health"),
    ("GET", "/health/live"),
    ("GET", "/health/ready"),
    ("GET", "/metrics"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/rules"),
    ("GET", "/api/games/{game}/summary"),
    ("GET", "/api/here"),
    ("POST", "/api/owner"),
    ("POST", "/api/network"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{name}"),
    ("POST", "/api/tables/{name}/join"),
    ("POST", "/api/tables/{name}/code"),
    ("POST", "/api/tables/{name}/do"),
    ("GET", "/api/tables/{name}/export"),
    ("GET", "/api/tables/{name}/draws"),
    ("POST", "/api/tables/{name}/fork"),
    ("POST", "/api/import"),
]


@pytest.mark.filterwarnings("default:Do not use the `random` module inside strategies")  # Schemathesis's own strategies do
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_no_request_breaks_the_server(api: Any, server: Server, finished: Made, method: str, path: str, mode: GenerationMode) -> None:
    operation = api[path][method]
    tables = [finished] * 3 + [server.create(game, seats) for game, seats in TABLES] if "{name}" in path else [finished]

    @given(case=operation.as_strategy(generation_mode=mode))
    @seed(7)
    @settings(FEW, max_examples=20 if method == "POST" else 3)
    def check(case: Any) -> None:
        choice = random.Random(repr(case.body))
        headers = {}
        if case.path_parameters and choice.random() < 0.9:
            made = choice.choice(tables)
            case.path_parameters = {"name": made.table} if "{name}" in path else {"game": choice.choice(GAMES)}
            headers = {"authorization": f"Bearer {made.key}"} if choice.random() < 0.8 else {}
        if isinstance(case.body, dict) and "game" in case.body and choice.random() < 0.7:
            case.body = {**case.body, "game": choice.choice(GAMES)}
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=[not_a_server_error])
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "message"}

    try:
        check()
    except Unsatisfiable:
        assert mode == GenerationMode.NEGATIVE


clean = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
values = st.one_of(st.booleans(), st.integers(0, 100), st.sampled_from(["", "2", "6", "yes", "each", "draft", "²"]), clean)


@given(data=st.data())
@seed(7)
@settings(FEW, max_examples=60)
def test_any_options_are_taken_or_refused(web: httpx.Client, server: Server, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(web.get(f"{server.url}/api/games").json()))
    known = sorted(game["options"])
    options = data.draw(st.dictionaries(st.sampled_from(known), values, max_size=3))
    for name in options:
        if data.draw(st.booleans()):
            options[name] = data.draw(st.sampled_from(game["options"][name]))
    seats = data.draw(
        st.lists(st.sampled_from([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]), min_size=1, max_size=6)
    )
    clock = {"kind": data.draw(st.sampled_from(["none", "move", "total", "days"])), "seconds": data.draw(st.sampled_from([0, 1, 2592000]))}
    answer = web.post(f"{server.url}/api/tables", json={"game": game["game"], "options": options, "seats": seats, "clock": clock})
    assert answer.status_code in (201, 400), answer.text
    if answer.status_code == 400:
        assert answer.json()["error"] in ("bad-options", "bad-seats", "bad-clock")
    else:
        assert web.get(f"{server.url}/api/tables/{answer.json()['table']}").status_code == 200


@given(data=st.data())
@seed(7)
@settings(FEW, max_examples=60)
def test_a_file_with_mistakes_is_taken_or_refused(web: httpx.Client, server: Server, finished: Made, data: st.DataObject) -> None:
    file = web.get(f"{server.url}/api/tables/{finished.table}/export").text
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(file)))
        gone = data.draw(st.sampled_from([0, 1, 1, 5, 40]))
        file = (
            file[:at]
            + data.draw(st.one_of(st.sampled_from(["", "\n", "0", "9", "=", "+", "-", "²", "position ", "sheet ", "x"]), clean))
            + file[at + gone :]
        )
    answer = web.post(f"{server.url}/api/import", json={"file": file})
    assert answer.status_code in (201, 400), answer.text
    if answer.status_code == 400:
        assert answer.json()["error"] == "bad-file"
        return
    at_table = f"{server.url}/api/tables/{answer.json()['table']}"
    assert web.get(at_table).status_code == 200
    assert web.get(f"{at_table}/export").status_code == 200


@given(data=st.data())
@seed(7)
@settings(FEW, max_examples=25)
def test_a_fork_at_any_ply_is_made_or_refused(web: httpx.Client, server: Server, finished: Made, data: st.DataObject) -> None:
    seats = data.draw(st.lists(st.sampled_from([{"kind": "me"}, {"kind": "bot"}, {"kind": "friend"}]), min_size=1, max_size=3))
    answer = web.post(f"{server.url}/api/tables/{finished.table}/fork", json={"ply": data.draw(st.integers(0, 60)), "seats": seats})
    assert (answer.status_code, answer.json().get("error")) in ((201, None), (400, "no-such-ply"), (400, "bad-seats")), answer.text


def test_nothing_went_wrong_inside(server: Server) -> None:
    assert "rubicon_problems_total" not in server.get("/metrics").text
    assert "problem" not in server.log.read_text()
