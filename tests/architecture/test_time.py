"""Rules of the source about time: one door that says what it is, and the day of whom."""

import ast
from collections.abc import Iterable, Iterator

from tests.architecture.source import Source, dotted, everything, product

REAL = {
    f"{module}{name}" for module in ("", "datetime.", "dt.") for name in ("datetime.now", "datetime.utcnow", "datetime.today", "date.today")
} | {"time.time"}  # fmt: skip


def test_only_the_clock_asks_for_the_time() -> None:
    asking = {
        source.path
        for source in everything()
        if not source.path.startswith(("scripts/", "benchmarks/")) and any(name in REAL for name, _line in source.calls)
    }
    assert asking == {
        "leaseapp/kernel/clock.py", "tests/support/instant.py",  # the door itself
        "leaseapp/commands/frozen.py", "leaseapp/kernel/process/heartbeat.py",  # the ages of files of this machine
        "leaseapp/commands/local_platform/server.py",  # a platform of others, outside of our clock
        "leaseapp/ui/session.py",  # marks that only have to differ
        "tests/kernel/adapters/test_mail.py",  # OpenSSL looks at the real clock
    }  # fmt: skip


def test_nothing_asks_for_the_time_while_it_is_imported() -> None:
    """The day of an import is not that of a test or a request; what tests are collected with is reckoned from `instant.START`."""
    asked = [
        f"{source.path}:{line}"
        for source in everything()
        for name, line in _called_when_imported(source.tree.body)
        if name in {"clock.now", "clock.today"}
    ]
    assert asked == []


def _called_when_imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    for node in nodes:
        if isinstance(node, ast.Call):
            yield dotted(node.func), node.lineno
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _called_when_imported(ast.iter_child_nodes(node))
        elif not isinstance(node, ast.Lambda):
            # decorators and defaults are looked at once, where they stand
            yield from _called_when_imported((*node.decorator_list, node.args))


def test_the_day_is_that_of_an_organization() -> None:
    """A context knows its day; whoever has none names the time zone. The clock's own is right for tests only."""
    bare = {"clock.today", "today", "clock.local_date", "local_date"}
    wrong = [
        f"{source.path}:{node.lineno}"
        for source in product("leaseapp/kernel/", "scripts/", "benchmarks/")
        for node in source.nodes
        # named and not called (`callable_=clock.today`), called without a zone, or the day of an instant in UTC
        if (
            isinstance(node, ast.Attribute)
            and dotted(node) == "clock.today"
            and id(node) not in _called_with_zone(source)
        )
        or (isinstance(node, ast.Call) and dotted(node.func) in bare and not _names_a_zone(node))
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "date"
            and not node.args
        )
    ]
    assert wrong == []
    zones = {
        source.path
        for source in product("leaseapp/kernel/", "scripts/", "benchmarks/", "leaseapp/demo/")
        for node in source.nodes
        if isinstance(node, ast.Attribute | ast.Name) and dotted(node).endswith("DEFAULT_TIMEZONE")
    }
    # what a new organization or person starts with, and the hours of the timetable
    assert zones == {
        "jobs/timetable.py", "leaseapp/identity/models/organization.py", "leaseapp/identity/models/user.py",
        "leaseapp/identity/services/organizations.py",
    }  # fmt: skip


def _names_a_zone(call: ast.Call) -> bool:
    return len(call.args) + len(call.keywords) >= (1 if dotted(call.func).endswith("today") else 2)


def _called_with_zone(source: Source) -> set[int]:
    return {id(node.func) for node in source.nodes if isinstance(node, ast.Call) and _names_a_zone(node)}
