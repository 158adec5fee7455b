"""Auto-Crassus's reasons for a placement, in a sentence."""

from rubicon.games.caesar.crassus import CLOSE, WIN
from rubicon.games.caesar.explain import MEASURES, Why
from rubicon.games.caesar.say import say, token


def tell_why(why: Why) -> str:
    """The line that applied, then what decided between regions, tokens and spaces."""
    clauses = [say(f"why-{why.line}", region=why.region, own=why.own, human=why.human, count=why.free)]
    clauses += [say(f"region-{reason}") for reason in why.region_by if reason not in MEASURES.values()]
    extreme = {WIN: "lowest-that-wins", CLOSE: "lowest"}.get(why.line, "highest")
    clauses.append(", ".join([say(extreme, token=token(why.token)), *(say(f"token-{reason}") for reason in why.token_by)]))
    clauses += [say(f"space-{reason}") for reason in why.space_by]
    return "; ".join(clauses) + "."
