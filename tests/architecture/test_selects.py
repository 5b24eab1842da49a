"""The first row is chance, unless a statement says its order: what takes a row by its place says one.

The order is looked for in the function that takes the row. A key finds one row at most: `one_or_none()`. Whether there is any
row needs no order: `first() is None`.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import everything

READS = {"all", "scalars", "fetchall", "exec", "execute"}


def reads(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def takes_by_place(node: ast.AST) -> ast.AST | None:
    """The reading of which a node takes the row at a place: `first()`, `[0]`, several names at once, `next()`."""
    if reads(node, {"first"}) and not node.args:  # ty: ignore[unresolved-attribute]
        return node
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and len(node.targets[0].elts) > 1:
        return node.value if reads(node.value, READS) else None
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        return node.value if reads(node.value, READS - {"exec", "execute"}) else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "next":
        return next((part for part in ast.walk(node) if reads(part, READS)), None)
    return None


def by_chance(text: str, tree: ast.AST) -> Iterator[int]:
    """The lines that take a row by its place where no statement of the function says an order."""
    nodes = list(ast.walk(tree))
    told: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.Constant):
            told.add(id(node.left) if node.comparators[0].value is None else 0)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            source = ast.get_source_segment(text, node) or ""
            if "order_by" in source or "ORDER BY" in source:
                told |= {id(part) for part in ast.walk(node)}
    for node in nodes:
        taken = takes_by_place(node)
        if taken is not None and id(taken) not in told:
            yield node.lineno  # ty: ignore[unresolved-attribute]


@pytest.mark.slow("follows each statement of the whole source")
def test_what_takes_a_row_by_its_place_says_the_order() -> None:
    sources = [one for one in everything() if one.path.startswith(("leaseapp/", "jobs/", "tests/"))]
    assert [f"{one.path}:{line}" for one in sources for line in by_chance(one.text, one.tree)] == []


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("return session.exec(select(A)).first()", True),
        ("return session.exec(select(A).order_by(A.id)).first()", False),
        ("return session.exec(select(A)).first() is not None", False),
        ("first, second = session.exec(select(A)).all()", True),
        ("(only,) = session.exec(select(A)).all()", False),
        ("return session.exec(select(A)).all()[0]", True),
        ("return session.exec(select(A)).all()[-1]", True),
        ("return next(iter(session.exec(select(A))))", True),
        ("return session.exec(select(A)).one_or_none()", False),
    ],
)
def test_the_check_sees_it(body: str, wrong: bool) -> None:
    text = f"def read(session):\n    {body}\n"
    assert bool(list(by_chance(text, ast.parse(text)))) is wrong
