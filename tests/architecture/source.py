"""The project's own Python files, each parsed once for all tests of the source."""

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.architecture.tables import ROOT
from tests.support.budget import for_all

PRODUCT = ("leaseapp", "jobs", "alembic", "scripts", "benchmarks", "rxconfig.py")


@dataclass(frozen=True)
class Source:
    """One file: its path from the root with slashes, its text, its tree."""

    path: str
    text: str
    tree: ast.Module

    @property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.splitlines()

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of its tree."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def calls(self) -> tuple[tuple[str, int], ...]:
        """Every call: dotted name and line."""
        return tuple((called(node), node.lineno) for node in self.nodes if isinstance(node, ast.Call))


@for_all
def everything() -> tuple[Source, ...]:
    """All Python files of product and tests, without what came from a registry."""
    found = []
    for top in (*PRODUCT, "tests"):
        place = ROOT / top
        paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
        found += [_read(path) for path in paths if "node_modules" not in path.parts]
    for source in found:
        _ = source.calls
    return tuple(found)


def product(*without: str) -> list[Source]:
    """The files of the product, those under a path in `without` left out."""
    return [source for source in everything() if not source.path.startswith(("tests/", *without))]


def _read(path: Path) -> Source:
    text = path.read_text()
    return Source(path.relative_to(ROOT).as_posix(), text, ast.parse(text))


def called(call: ast.Call) -> str:
    """The dotted name of what is called: `datetime.now`, `session.commit`, `round`."""
    return dotted(call.func)


def dotted(node: ast.expr) -> str:
    """The dotted name of an expression; what is no name is `?`."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return "?"
