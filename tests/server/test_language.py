"""The server answers in the language of whoever asks."""

import httpx

from tests.server.client import Server


def rules(server: Server, wishes: str) -> dict[str, str]:
    answer = httpx.get(f"{server.url}/api/games/caesar/rules", headers={"accept-language": wishes})
    return {rule["id"]: rule["text"] for rule in answer.json()}


def test_the_rules_come_in_the_readers_language(server: Server) -> None:
    english, italian = rules(server, "en-GB,en;q=0.8"), rules(server, "it-IT,it;q=0.9,en;q=0.5")
    assert list(italian) == list(english)
    assert english["C1"].startswith("One of you is Caesar")
    assert italian["C1"].startswith("Uno di voi è Cesare")


def test_who_asks_for_a_language_that_there_is_not_gets_the_next_one_or_english(server: Server) -> None:
    assert rules(server, "xx,it;q=0.5") == rules(server, "it")
    assert rules(server, "xx") == rules(server, "en")
