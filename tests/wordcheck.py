"""Finds what is said to people outside the catalogues, names of texts that no catalogue has, and texts that nobody says.

A text is for people if it has a word and a blank; any single word is, where people are spoken to: as a fact given to `say`, in an error
of ours, or in a module that does nothing but speak. Docstrings, regular expressions, errors for programmers (the built-in ones) and
identifiers that the catalogue has a name for are not.
"""

import ast
import builtins
import re
import string
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

SAYERS = ("say", "called")
"""Their first argument is the name of a text or of a thing; a text with blanks in it is none."""
SCREENS = "say", "self.say", "print", "input"
"""What they are given is for people, even a single word."""
SPEAKERS = ("plain.py", "outline.py")
"""Modules in which every word is for people."""
SILENT = ("counts.py",)
"""Modules in which none is: names of counts for the conformance kit."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_OUR_ERRORS = re.compile(r"(Bad|Illegal|Unknown|Rubicon)\w+|must")


class Found(NamedTuple):
    """A text, and where it stands."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text!r}"


def facts(text: str) -> set[str]:
    """The {facts} of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def planted(files: Sequence[Path], names: Collection[str], allowed: Collection[str] = ()) -> list[Found]:
    """Texts for people outside the catalogues. `names`: identifiers with a name there; `allowed`: `file.py:function` or `:CONSTANT`."""
    return [found for file in files if file.name not in SILENT for found in _planted_in(file, names, allowed)]


def _planted_in(file: Path, names: Collection[str], allowed: Collection[str]) -> Iterator[Found]:
    source = file.read_text("utf-8")
    for node, above in _texts(ast.parse(source)):
        text = _written(node)
        spoken = _is_spoken(node, above) or (file.name in SPEAKERS and not _is_key(above))
        if not _WORD.search(text) or not (spoken or re.search(r"\s", text)):
            continue
        places = {f"{file.name}:{name}" for outer in above for name in _defined(outer)}
        if not (places & set(allowed) or _is_named(node, names) or _is_for_programs(node, above, source)):
            yield Found(str(file), node.lineno, text)


Text = ast.Constant | ast.JoinedStr
Above = tuple[ast.AST, ...]


def _texts(node: ast.AST, above: Above = ()) -> Iterator[tuple[Text, Above]]:
    """Every text in a source, with what it stands in, the nearest last."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node, above
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant):
            continue
        yield from _texts(child, (*above, node))


def _written(node: Text) -> str:
    """A text as it stands there, {} for what is filled in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in node.values)


def _is_named(node: Text, names: Collection[str]) -> bool:
    """An identifier that has a name in the catalogue; one that is put together, too."""
    if isinstance(node, ast.Constant):
        return str(node.value) in names
    return any(re.fullmatch(_pattern(node), name) for name in names)


def _defined(node: ast.AST) -> list[str]:
    """The name of a function, or the names that something is assigned to."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _name(call: ast.AST) -> str:
    """What is called: say for `say(...)` and for `words.say(...)`; self.say, which takes no name of a text, for `self.say(...)`."""
    function = call.func if isinstance(call, ast.Call) else None
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "self":
        return f"self.{function.attr}"
    return function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""


def _is_for_programs(node: Text, above: Above, source: str) -> bool:
    """Docstrings, annotations, names of texts, regular expressions, and what programmers get to read."""
    inner = (*above, node)
    for outer, child in zip(above, inner[1:], strict=True):
        if isinstance(outer, ast.Expr) and child is node:
            return True
        if child in (getattr(outer, "annotation", None), getattr(outer, "returns", None)) or isinstance(outer, ast.Assert):
            return True
        if isinstance(outer, ast.Call):
            error = getattr(builtins, _name(outer), None)
            if isinstance(error, type) and issubclass(error, BaseException):
                return True
            if _name(outer) in SAYERS and outer.args[:1] == [child] and not re.search(r"\s", _written(node)):
                return True
            if isinstance(outer.func, ast.Attribute) and isinstance(outer.func.value, ast.Name) and outer.func.value.id == "re":
                return True
    return bool(re.match(r"[fF]?[rR]", ast.get_source_segment(source, node) or ""))


def _is_key(above: Above) -> bool:
    """Keys of data, and arguments of functions that have nothing to do with words."""
    return isinstance(above[-1], ast.Subscript | ast.Compare | ast.Call | ast.MatchValue) and _name(above[-1]) not in (
        *SAYERS,
        "append",
        "join",
    )


def _is_spoken(node: Text, above: Above) -> bool:
    """A fact that is said, or a part of an error of ours; one of two, too."""
    for at in range(len(above) - 1, -1, -1):
        outer = above[at]
        if isinstance(outer, ast.Call):
            return _name(outer) in SCREENS or bool(_OUR_ERRORS.fullmatch(_name(outer)))
        if not isinstance(outer, ast.keyword | ast.IfExp | ast.BoolOp | ast.FormattedValue | ast.JoinedStr):
            return False
        if isinstance(outer, ast.IfExp) and (above[at + 1] if at + 1 < len(above) else node) is outer.test:
            return False
    return False


class Asked(NamedTuple):
    """The names of texts that a source asks for."""

    exact: dict[str, Found]
    patterns: dict[str, Found]
    """Names that are put together, as regular expressions."""
    constants: set[str]
    """All texts of the source: a name may come from a table."""


def asked(files: Sequence[Path], sayer: str = "say") -> Asked:
    """What the files ask the catalogue for."""
    found = Asked({}, {}, set())
    for file in files:
        for node, above in _texts(ast.parse(file.read_text("utf-8"))):
            here = Found(str(file), node.lineno, _written(node))
            if isinstance(node, ast.Constant):
                found.constants.add(str(node.value))
            if not _names_a_text(node, above, sayer):
                if isinstance(node, ast.JoinedStr) and _WORD.search(here.text):
                    found.constants.add(_pattern(node))
            elif isinstance(node, ast.JoinedStr):
                found.patterns[_pattern(node)] = here
            else:
                found.exact[here.text] = here
    return found


def _names_a_text(node: Text, above: Above, sayer: str) -> bool:
    inner: list[Any] = [*above, node]
    for at in range(len(above) - 1, -1, -1):
        outer = above[at]
        if isinstance(outer, ast.Call):
            return _name(outer) == sayer and outer.args[:1] == [inner[at + 1]]
        if not isinstance(outer, ast.IfExp) or inner[at + 1] is outer.test:
            return False
    return False


def missing(files: Sequence[Path], texts: Collection[str]) -> list[Found]:
    """Names that are asked for and not there."""
    names = asked(files)
    lacking = [found for name, found in names.exact.items() if name not in texts]
    return lacking + [found for form, found in names.patterns.items() if not any(re.fullmatch(form, name) for name in texts)]


def unused(files: Sequence[Path], texts: Collection[str]) -> list[str]:
    """Texts that nobody asks for: neither by name, nor by a pattern, nor out of a table."""
    names = asked(files)
    forms = [*names.patterns, *(text for text in names.constants if ".*" in text)]
    return [name for name in texts if name not in names.constants and not any(re.fullmatch(form, name) for form in forms)]
