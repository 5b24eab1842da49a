"""One door each: who writes the ledger, its numbers and the audit log, and which script writes markup past React.

The database refuses what the source of the product does not show (append-only tables, `leaseapp/*/database.py`).
"""

import ast
import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, MutableMapping

import pytest

from leaseapp import wiring
from leaseapp.accounting.models import LedgerCounter, LedgerEntry, LedgerLine
from leaseapp.kernel.auditing.audit import AuditHead, AuditLog
from leaseapp.kernel.persistence.sequences import NumberSequence
from tests.architecture.source import Source, called, dotted, everything, product
from tests.architecture.tables import ROOT

wiring.wire()
GUARDED = {
    f"{model.__module__}.{model.__name__}": str(model.__tablename__)
    for model in (LedgerEntry, LedgerLine, LedgerCounter, NumberSequence, AuditLog, AuditHead)
}
POSTING, STATEMENTS = "leaseapp/accounting/services/posting.py", "leaseapp/accounting/queries/posting.py"
BOOKS, VOLUME = "leaseapp/accounting/queries/books.py", "benchmarks/volume.py"
SEQUENCES, AUDIT = "leaseapp/kernel/persistence/sequences.py", "leaseapp/kernel/auditing/audit.py"
DOORS = {
    # the service makes the entry, one statement writes it with its lines
    "ledger_entry": {POSTING, STATEMENTS},
    "ledger_line": {STATEMENTS},
    # a new fiscal year gets its counters at 0
    "ledger_counter": {BOOKS, STATEMENTS},
    "number_sequence": {SEQUENCES},
    "audit_log": {AUDIT},
    "audit_head": {AUDIT},
}
"""Table → the files that write it."""
AROUND = {(table, VOLUME, "sql") for table in ("ledger_counter", "number_sequence", "audit_head")} | {
    # brings every row over as it is, hash and all
    ("audit_log", "alembic/versions/202611230806_audit_log_by_month.py", "sql"),
}
"""The benchmark of large tables copies rows as the owner of a database of its own and moves the counters after them."""
APPEND_ONLY = {"ledger_entry", "ledger_line", "audit_log"}

VERBS = {"insert", "update", "delete"}
MAKING = {"", ".model_validate", ".model_validate_json", ".model_construct", ".construct", ".parse_obj"}
DEEPEST = 12
Names = MutableMapping[str, set[str]]


class Writers:
    """Looks for what writes the guarded tables: rows made from their models, statements on them, SQL that names them.

    A name is followed through imports and assignments to where it was defined: `_line = LedgerLine.__table__` is the ledger's
    line in every file that takes it over, and the class of this name in `sales/rules` is another one.
    """

    def __init__(self, sources: Iterable[Source]) -> None:
        self._names: Names = {}
        for source in sources:
            self._names.update(bound(source, source.tree.body))

    def of(self, source: Source) -> set[tuple[str, str, str]]:
        """(table, path, what) for every place of a file; `what` is made, insert, update, delete or sql."""
        found: set[tuple[str, str]] = set()
        everywhere = bound(source, source.tree.body)
        for part in source.tree.body:
            nodes = list(ast.walk(part))
            inside = bound(source, [node for node in nodes if isinstance(node, ast.stmt)])
            names = ChainMap(inside, everywhere, self._names)
            for node in nodes:
                if isinstance(node, ast.Call):
                    found |= set(written(node, module_of(source), names))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= set(spelled(node.value))
        return {(table, source.path, what) for table, what in found}


def written(call: ast.Call, module: str, names: Names) -> Iterator[tuple[str, str]]:
    """(table, what) of a call that makes a row or a statement."""
    for target in meant(f"{module}.{called(call)}", names):
        owner, _dot, last = target.rpartition(".")
        if last in VERBS:
            told = [*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg == "table")]
            tables = {owner}.union(*(meant(f"{module}.{dotted(value)}", names) for value in told))
            yield from ((GUARDED[name], last) for name in tables & GUARDED.keys())
        made = {target.removesuffix(ending) for ending in MAKING if target.endswith(ending)}
        yield from ((GUARDED[name], "made") for name in made & GUARDED.keys())


def spelled(text: str) -> Iterator[tuple[str, str]]:
    """(table, sql) for each table that this text writes."""
    for table in GUARDED.values():
        if re.search(rf'\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|copy)\s+"?{table}\b', text, re.I):
            yield table, "sql"


def meant(name: str, names: Names) -> set[str]:
    """Everything that a dotted name may stand for, the definition at the end of the way included."""
    todo, seen = {name}, set()
    while todo:
        one = re.sub(r"\.__table__\b", "", todo.pop())
        if one in seen or one.count(".") > DEEPEST:
            continue
        seen.add(one)
        parts = one.split(".")
        starts = [length for length in range(len(parts), 0, -1) if ".".join(parts[:length]) in names]
        for length in starts[:1]:
            todo |= {".".join([start, *parts[length:]]) for start in names[".".join(parts[:length])]}
    return seen


def module_of(source: Source) -> str:
    """The dotted name under which a file is imported."""
    return source.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def bound(source: Source, statements: Iterable[ast.stmt]) -> Names:
    """Return what the names of a file stand for after these statements; one that is bound twice may be either."""
    module, found = module_of(source), {}
    for node in statements:
        for name, stands_for in bindings(module, node):
            found.setdefault(f"{module}.{name}", set()).add(stands_for)
    return found


def bindings(module: str, node: ast.stmt) -> Iterator[tuple[str, str]]:
    """The names that an import or an assignment binds, each with what it stands for."""
    if isinstance(node, ast.ImportFrom):
        yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)
    elif isinstance(node, ast.Import):
        for alias in node.names:
            first = alias.name.split(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (first, first)
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from assigned(module, target, node.value)
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield from assigned(module, node.target, node.value)


def assigned(module: str, target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    """The same for one target; `a, b = c, d` binds each."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, of_it in zip(target.elts, value.elts, strict=False):
            yield from assigned(module, one, of_it)
    elif isinstance(target, ast.Name) and "?" not in dotted(value):
        yield target.id, f"{module}.{dotted(value)}"


@pytest.fixture(scope="module")
def writers() -> Writers:
    """Knows the names of the whole product."""
    return Writers(product())


@pytest.fixture(scope="module")
def doors(writers: Writers) -> set[tuple[str, str, str]]:
    """Every place of the product that writes a guarded table."""
    return set().union(*(writers.of(source) for source in product()))


@pytest.mark.slow("reads every source")
def test_ledger_numbers_and_audit_log_are_each_written_through_one_door(doors: set[tuple[str, str, str]]) -> None:
    assert {(table, path) for table, path, _what in doors - AROUND} == {
        (table, path) for table, paths in DOORS.items() for path in paths
    }
    assert doors >= AROUND


def test_what_was_written_is_never_changed_or_deleted(doors: set[tuple[str, str, str]]) -> None:
    assert {what for table, _path, what in doors - AROUND if table in APPEND_ONLY} == {"made", "insert"}
    assert [door for door in sorted(doors) if door[2] == "delete"] == []


def test_entries_are_made_by_the_posting_service_only(doors: set[tuple[str, str, str]]) -> None:
    made = {(table, path) for table, path, what in doors if what == "made" and table in APPEND_ONLY}
    assert made == {("ledger_entry", POSTING)}


def test_only_the_posting_service_runs_the_statements_of_posting() -> None:
    writing = re.compile(r"(.*\.)?(write_entry|take_entry_number|give_entry_number_back)")
    callers = {source.path for source in product() for name, _line in source.calls if writing.fullmatch(name)}
    assert callers == {POSTING}


def test_names_can_be_followed_because_no_file_imports_everything_or_relatively() -> None:
    wrong = [
        f"{source.path}:{node.lineno}"
        for source in everything()
        for node in source.nodes
        if isinstance(node, ast.ImportFrom) and (node.level or any(alias.name == "*" for alias in node.names))
    ]
    assert wrong == []


def elsewhere(lines: list[str]) -> Source:
    """A file of the product with these lines."""
    text = "\n".join(lines)
    return Source("leaseapp/sales/services/elsewhere.py", text, ast.parse(text))


SA = "import sqlalchemy as sa"
MODELS = "from leaseapp.accounting.models import Journal, LedgerCounter, LedgerEntry, LedgerLine"


@pytest.mark.parametrize(
    ("lines", "table", "what"),
    [
        ([MODELS, "LedgerEntry(number=1)"], "ledger_entry", "made"),
        (["from leaseapp.accounting.models import LedgerLine as Row", "Row(position=1)"], "ledger_line", "made"),
        (["from leaseapp.accounting import models", "models.LedgerLine(position=1)"], "ledger_line", "made"),
        (["import leaseapp.accounting.models.entry as own", "own.LedgerEntry(number=1)"], "ledger_entry", "made"),
        (
            ["import leaseapp.kernel.auditing.audit", "leaseapp.kernel.auditing.audit.AuditLog(action='x')"],
            "audit_log",
            "made",
        ),
        (["from leaseapp.kernel.auditing.audit import AuditLog", "AuditLog.model_validate({})"], "audit_log", "made"),
        (["def fix():", f"    {MODELS}", "    again = LedgerEntry", "    again(number=1)"], "ledger_entry", "made"),
        ([SA, MODELS, "sa.delete(LedgerLine)"], "ledger_line", "delete"),
        (
            [SA, MODELS, "def f():", "    table = LedgerEntry.__table__", "    sa.update(table)"],
            "ledger_entry",
            "update",
        ),
        (
            [MODELS, "_one, _two = Journal.__table__, LedgerCounter.__table__", "_two.update()"],
            "ledger_counter",
            "update",
        ),
        ([SA, "from leaseapp.accounting.queries.posting import _line", "sa.insert(_line)"], "ledger_line", "insert"),
        ([SA, "from leaseapp.kernel.auditing import audit", "sa.update(table=audit._head)"], "audit_head", "update"),
        (
            [
                "from sqlalchemy.dialects.postgresql import insert as upsert",
                "from leaseapp.kernel.persistence.sequences import NumberSequence",
                "upsert(NumberSequence.__table__).values(last=1)",
            ],
            "number_sequence",
            "insert",
        ),
        ([SA, "sa.text('DELETE FROM ledger_line WHERE debit = 0')"], "ledger_line", "sql"),
        (["statement = f'update audit_log set action = {day}'"], "audit_log", "sql"),
    ],
)
def test_another_door_is_found(writers: Writers, lines: list[str], table: str, what: str) -> None:
    assert writers.of(elsewhere(lines)) == {(table, "leaseapp/sales/services/elsewhere.py", what)}


@pytest.mark.parametrize(
    "lines",
    [
        ["from leaseapp.billing.rules.ledger_lines import LedgerLine", "LedgerLine('CUSTOMER', debit=1)"],
        [SA, MODELS, "sa.select(LedgerEntry.__table__)"],
        [SA, MODELS, "sa.insert(Journal)"],
        [SA, "sa.text('select debit from ledger_line for update')"],
        ["seen = {}", "seen.update(ledger_line=1)", "node = None", "while node:", "    node = node.parent"],
        [SA, MODELS, "def f():", "    t = LedgerEntry", "def g():", "    t = Journal", "    sa.update(t)"],
    ],
)
def test_who_only_reads_or_writes_something_else_is_no_door(writers: Writers, lines: list[str]) -> None:
    assert writers.of(elsewhere(lines)) == set()


#: ways in which a script writes markup or runs text, past what React escapes
PAST_REACT = re.compile(
    r"\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|srcDoc|srcdoc)\b"
    r"|\bdocument\s*\.\s*write(ln)?\b|\beval\b|\bnew\s+Function\b",
)
EXCEPTIONS: dict[str, tuple[set[str], str]] = {}
"""File → (what it uses, why it may). Nobody has to: texts are children of elements, styles are files."""


def past_react(text: str) -> set[str]:
    """Return the ways past React that a script uses."""
    return {match[0] for match in PAST_REACT.finditer(text)}


def test_no_script_of_the_interface_writes_markup_or_runs_text() -> None:
    scripts = [
        path for path in sorted((ROOT / "assets").rglob("*")) if path.suffix in (".js", ".jsx", ".mjs", ".ts", ".tsx")
    ]
    own = {path.relative_to(ROOT).as_posix(): path.read_text() for path in scripts}
    own = {path: text for path, text in own.items() if not path.startswith("assets/external/")}
    assert {"assets/early.js", "assets/ui/app.jsx", "assets/ui/list.jsx", "assets/ui/public_api.js"} <= own.keys()
    assert {path: used for path, text in own.items() if (used := past_react(text))} == {
        path: used for path, (used, _reason) in EXCEPTIONS.items()
    }


def test_no_module_of_the_interface_hands_markup_to_the_browser() -> None:
    """`rx.html` and `rx.markdown` write what they are given as markup; the property does the same in Python's spelling."""
    markup = re.compile(r"(rx|reflex)\.(html|markdown)|(rx|reflex)\.(_x|el)\.(html|markdown)")
    interface = [source for source in product() if re.match(r"leaseapp/(\w+/ui|ui|leaseapp\.py)", source.path)]
    assert len(interface) > 20
    calls = [f"{source.path}:{line} {name}" for source in interface for name, line in source.calls]
    assert [call for call in calls if markup.fullmatch(call.split(" ")[1])] == []
    spelled_out = re.compile(
        r"dangerously_?set_?inner_?html|inner_?html|insert_?adjacent_?html|src_?doc", re.IGNORECASE
    )
    assert [source.path for source in interface if spelled_out.search(source.text)] == []


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("<div dangerouslySetInnerHTML={{ __html: text }} />", "dangerouslySetInnerHTML"),
        ("node.innerHTML = text;", "innerHTML"),
        ('node["innerHTML"] = text;', "innerHTML"),
        ("node.outerHTML = text;", "outerHTML"),
        ('node.insertAdjacentHTML("beforeend", text);', "insertAdjacentHTML"),
        ("document.write(text);", "document.write"),
        ("document . writeln(text);", "document . writeln"),
        ("eval(text);", "eval"),
        ("(0, eval)(text);", "eval"),
        ("new Function(text)();", "new Function"),
        ("<iframe srcDoc={text} />", "srcDoc"),
    ],
)
def test_a_script_that_writes_markup_is_found(text: str, used: str) -> None:
    assert past_react(text) == {used}


@pytest.mark.parametrize(
    "text", ["retrieval(text)", "medieval (text)", "evaluate(text)", "document.writable", "node.textContent = text"]
)
def test_a_script_that_does_not_is_left_alone(text: str) -> None:
    assert past_react(text) == set()
