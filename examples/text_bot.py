"""A bot that answers in texts, as a language model would. Put the call of your model where `ask` chooses the last move of the list.

Try it: `rubicon arena caesar --bots examples.text_bot,random --pairs 2`.
"""

from rubicon.research.text_table import text_bot


def ask(prompt: str) -> str:
    """What a model would answer to what it sees and may do."""
    moves = prompt.partition("Your legal moves: ")[2].partition("\n")[0].split(", ")
    return f"There are {len(moves)} moves. I take the last one.\n\n**{moves[-1]}**"


choose = text_bot(ask)
