"""Rules for players' names: only visible characters, so that nobody passes for somebody else or garbles a line.

Invisible characters make two names look the same, and characters that turn the direction of writing rearrange the text around a name.
Emoji joined by a zero-width joiner are refused with them; plain emoji are fine, also with their variation selector.
"""

LONGEST = 24

HIDDEN = (
    r"\x00-\x1f\x7f-\x9f"  # controls
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\u2800"  # soft hyphen, joiners and fillers
    r"\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000"  # other blanks than the plain one, zero width, direction of writing
    r"\ufe00-\ufe0f\ufeff\ufff0-\uffff"  # variation selectors, byte order mark, annotations, what is no character
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # shorthand and musical controls, tags, more selectors
)
SYMBOLS = "\u203c-\u3299\U0001f000-\U0001faff"
"""After these a variation selector may stand: it makes them emoji."""

PATTERN = rf"^(?! )(?:[^<>{HIDDEN}]|[{SYMBOLS}]\ufe0f)*(?<! )(?!\n)$"
"""Empty, or without hidden characters, without < and >, and without blanks at either end."""
