"""One item for all cells of a declaration: each is asked, and every wrong one is told, never only the first.

It is for what looks at declarations and changes nothing, so that a cell finds the world as the one before found it. What is
judged by what it writes stays an item of its own.
"""

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

Test = Callable[..., None]


def name_of(cell: Any) -> str:
    """Return the name under which a cell is told: its own, those of its parts."""
    if isinstance(cell, tuple):
        return " ".join(name_of(part) for part in cell)
    return str(getattr(cell, "name", None) or getattr(cell, "__name__", None) or cell)


def together(
    arguments: str, cells: Iterable[Any] | Mapping[str, Any], ids: Callable[[Any], str] = name_of
) -> Callable[[Test], Test]:
    """Ask a test for all `cells` in one item, with the words of `pytest.mark.parametrize`; a mapping names its cells itself."""
    names = arguments.split(", ")
    named = list(cells.items()) if isinstance(cells, Mapping) else [(ids(cell), cell) for cell in cells]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def asked(**fixtures: Any) -> None:
            wrong = []
            for name, cell in named:
                given = dict(zip(names, cell if len(names) > 1 else [cell], strict=True))
                try:
                    test(**fixtures, **given)
                except (Exception, pytest.fail.Exception) as problem:  # noqa: BLE001  all of them are told
                    wrong.append((name, _told(problem)))
            if wrong or not named:
                head = f"{len(wrong)} of {len(named)} cells are wrong: {', '.join(name for name, _what in wrong)}"
                pytest.fail("\n\n".join([head, *(f"{name}: {what}" for name, what in wrong)]), pytrace=False)

        signature = inspect.signature(test)
        kept = [one for name, one in signature.parameters.items() if name not in names]
        asked.__signature__ = signature.replace(parameters=kept)  # ty: ignore[unresolved-attribute]
        return asked

    return decorate


def _told(problem: BaseException) -> str:
    """Say what is wrong, and at which line of the test."""
    own = [frame for frame in traceback.extract_tb(problem.__traceback__) if "/tests/" in frame.filename]
    kind = "" if isinstance(problem, AssertionError) else f"{type(problem).__name__}: "
    return f"line {own[-1].lineno}: {kind}{problem}"
