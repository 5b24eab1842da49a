"""Rules of the house that a reader of the source can check (ARCHITECTURE 5)."""

import ast
import re
import subprocess

from tests.architecture.source import Source, everything, product
from tests.architecture.tables import ROOT
from tests.support.cells import together

LONGEST_FILE, LONGEST_FUNCTION = 400, 60
DOMAINS = sorted(path.name for path in (ROOT / "leaseapp").iterdir() if (path / "__init__.py").exists())


def found(sources: list[Source], wrong: set[str] | re.Pattern[str]) -> list[str]:
    """Places of calls whose dotted name is in `wrong` or matches it."""
    match = wrong.fullmatch if isinstance(wrong, re.Pattern) else wrong.__contains__
    return [f"{source.path}:{line} {name}" for source in sources for name, line in source.calls if match(name)]


def test_no_file_is_longer_than_400_lines() -> None:
    assert [(s.path, len(s.lines)) for s in everything() if len(s.lines) > LONGEST_FILE] == []


@together("ending", ["css", "js", "jsx"])
def test_no_file_of_the_interface_is_longer_than_400_lines(ending: str) -> None:
    files = sorted((ROOT / "assets").rglob(f"*.{ending}"))
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines()) for path in files}
    assert lengths
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    long = [
        (source.path, node.name, node.end_lineno - node.lineno + 1)
        for source in everything()
        if not source.path.startswith("alembic/versions/")
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    ]
    assert long == []


def test_only_the_unit_of_work_commits() -> None:
    places = found(product("alembic/", "scripts/", "benchmarks/"), re.compile(r".*\.commit"))
    # roles: psycopg as the owner, before any session exists
    allowed = {"leaseapp/kernel/persistence/db.py", "leaseapp/kernel/persistence/database_roles.py"}
    assert [place for place in places if place.split(":")[0] not in allowed] == []
    assert len([place for place in places if place.startswith("leaseapp/kernel/persistence/db.py")]) == 1


def test_only_kernel_and_database_modules_write_sql() -> None:
    """`database.py` of a domain holds what the database itself enforces, called by migrations."""
    sources = [
        source
        for source in product("leaseapp/kernel/", "alembic/", "scripts/", "benchmarks/")
        if not re.fullmatch(r"leaseapp/\w+/database\.py", source.path)
    ]
    raw = re.compile(r"(sa|sqlalchemy)\.(text|literal_column)|(.*\.)?exec_driver_sql")
    # a model states the condition of a partial index in SQL
    assert [place for place in found(sources, raw) if "/models/" not in place] == []
    imported = [
        f"{source.path}:{node.lineno}"
        for source in sources
        for node in source.nodes
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").split(".")[0] in ("sqlalchemy", "sqlmodel")
        and {alias.name for alias in node.names} & {"text", "literal_column"}
    ]
    assert imported == []


PLAIN_STATEMENTS = {
    "leaseapp/accounting/database.py": "triggers and functions, which migrations make",
    "leaseapp/rating/database.py": "triggers and functions, which migrations make",
    "leaseapp/leasing/database.py": "triggers and functions, which migrations make",
    "leaseapp/billing/database.py": "triggers and functions, which migrations make",
    "leaseapp/closing/database.py": "triggers and functions, which migrations make",
    "leaseapp/commands/data.py": "ANALYZE, which no expression says",
    "leaseapp/commands/postgres/embedded.py": "roles and databases of the server that we make",
    "leaseapp/commands/demonstration.py": "asks whether accounts of the demonstration are there, before anything is loaded",
    "leaseapp/commands/database.py": "a look before models are imported, which takes longer than the start",
    "leaseapp/commands/backup/taking.py": "a snapshot, and what it names, before models are imported",
    "leaseapp/commands/backup/restoring.py": "an empty schema, ANALYZE and a look, before models are imported",
    "leaseapp/ui/live.py": "LISTEN, and a word to keep its connection",
    "jobs/poller.py": "LISTEN",
}


def test_statements_are_handed_to_connections_as_text_only_where_nothing_else_can_be() -> None:
    places = {
        source.path
        for source in product("leaseapp/kernel/", "alembic/", "benchmarks/", "scripts/")
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("execute", "executemany", "scalar", "scalars")
        and node.args
        and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
    }
    assert places == set(PLAIN_STATEMENTS)


AROUND_VISIBILITY = {
    "leaseapp/kernel/persistence/locks.py": "advisory locks, no table",
    "leaseapp/kernel/acts/rehearsing.py": "when constraints are checked, no table",
    "leaseapp/kernel/persistence/writing_many.py": "writes rows that were read through the rules, by their ids",
    "leaseapp/identity/services/company_names.py": "the name of the company that a row of theirs names",
    "leaseapp/notifications/queries.py": "the colleagues who are told something, and how they want to be told",
    "leaseapp/identity/services/settings.py": "parameters of the organization, which code asks for",
}


def test_statements_go_around_the_third_wall_only_where_it_is_pinned() -> None:
    """Others are refused while they run (`tenancy.refuse_around`, tests/kernel/persistence/test_around_visibility.py)."""
    marked = re.compile(r"(.*\.)?around_visibility")
    assert {place.split(":")[0] for place in found(product(), marked)} == set(AROUND_VISIBILITY)
    options = {source.path for source in product() if '"leaseapp_around"' in source.text or "_AROUND" in source.text}
    assert options == {"leaseapp/kernel/persistence/tenancy.py"}


def test_only_the_session_itself_speaks_to_the_runtime_connection_in_plain_sql() -> None:
    """Statements that the driver is handed by itself cannot be looked through."""
    driver = re.compile(r".*\.exec_driver_sql|.*\.raw_connection|.*engines\.app\..*|db\.open_session")
    places = {place.split(":")[0] for place in found(product("alembic/", "benchmarks/"), driver)}
    assert places == {"leaseapp/kernel/persistence/tenancy.py"}


def test_savepoints_take_back_all_that_was_gathered() -> None:
    """A plain one leaves the events and notes of what never came to be: `savepoints.savepoint`."""
    places = {place.split(":")[0] for place in found(product("alembic/"), re.compile(r".*\.begin_nested"))}
    assert places == {"leaseapp/kernel/persistence/savepoints.py"}


def test_money_is_computed_in_the_money_module_only() -> None:
    wrong = re.compile(r"float|(.*\.)?(round|quantize)|math\.(floor|ceil)")
    sources = product("leaseapp/kernel/money.py", "leaseapp/kernel/persistence/money_sql.py", "scripts/", "benchmarks/")
    drawing = re.compile(r"leaseapp/(kernel/rendering/pdf/|\w+/rendering/|ui/charts)")
    assert found([source for source in sources if not drawing.match(source.path)], wrong) == []


def test_only_commands_print() -> None:
    sources = product("leaseapp/cli.py", "leaseapp/commands/", "leaseapp/demo/codes.py", "scripts/", "benchmarks/")
    assert found(sources, {"print", "pprint", "sys.stdout.write"}) == []


def test_only_the_state_machines_change_a_status_in_bulk() -> None:
    """`update(Model).values(status=…)` would go around the guard; the job queue alone may."""
    places = [
        f"{source.path}:{node.lineno}"
        for source in product("leaseapp/kernel/queue/job_queue.py", "alembic/")
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "values"
        and {keyword.arg for keyword in node.keywords} & {"status", "state"}
    ]
    assert places == []


def imports(source: Source) -> list[tuple[str, int]]:
    """Every imported module of a file with its line."""
    names = []
    for node in source.nodes:
        if isinstance(node, ast.Import):
            names += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append((node.module, node.lineno))
    return names


def test_only_interface_modules_import_reflex() -> None:
    allowed = re.compile(r"leaseapp/(leaseapp\.py|ui/.*|\w+/ui/.*|\w+/ui\.py|commands/.*)|rxconfig\.py")
    wrong = [
        f"{source.path}:{line}"
        for source in product()
        for name, line in imports(source)
        if name.split(".")[0] == "reflex" and not allowed.fullmatch(source.path)
    ]
    assert wrong == []


def test_rules_import_no_database_and_no_web() -> None:
    banned = {"sqlalchemy", "sqlmodel", "fastapi", "starlette", "httpx", "reflex", "psycopg"}
    wrong = [
        f"{source.path}:{line} {name}"
        for source in product()
        if re.match(r"leaseapp/(\w+/rules|law)", source.path)
        for name, line in imports(source)
        if name.split(".")[0] in banned
    ]
    assert wrong == []


def test_only_the_wiring_imports_subscribers_and_only_interface_and_wiring_import_endpoints() -> None:
    wrong = []
    for source in product():
        domain = source.path.split("/")[1] if source.path.startswith("leaseapp/") else ""
        for name, line in imports(source):
            room = re.fullmatch(r"leaseapp\.(?!kernel\.)(\w+)\.(subscribers|endpoints)(\..*)?", name)
            if room is None or source.path in ("leaseapp/wiring.py", "leaseapp/leaseapp.py", "leaseapp/api.py"):
                continue
            interface = re.match(r"leaseapp/(\w+/ui|ui)(/|\.py)", source.path)
            inside = (
                room[2] == "endpoints" and source.path.startswith(f"leaseapp/{domain}/endpoints") and room[1] == domain
            )
            if room[2] == "subscribers" or not (interface or inside or domain == "demo"):
                wrong.append(f"{source.path}:{line} {name}")
    assert wrong == []


@together("domain", [name for name in DOMAINS if name not in ("law", "kernel", "ui", "demo", "commands", "locale")])
def test_a_domain_has_the_usual_rooms_and_no_other(domain: str) -> None:
    usual = {
        "__init__", "enums", "permissions", "rules", "models", "state_machines", "schemas", "events", "queries", "lists",
        "services", "endpoints", "subscribers", "jobs", "rendering", "ui", "visibility", "entities", "database", "cards",
        "mails", "tasks", "personal", "notification_kinds", "grid", "resources", "metrics",
    }  # fmt: skip
    rooms = {path.stem for path in (ROOT / "leaseapp" / domain).iterdir() if path.name != "__pycache__"}
    assert rooms <= usual


def test_nothing_is_left_unfinished() -> None:
    words = "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "TEMPOR" + "ARY", "PLACE" + "HOLDER:"))
    wrong = [
        f"{source.path}:{number}"
        for source in everything()
        for number, line in enumerate(source.lines, 1)
        if re.search(rf"\b({words})\b", line)
        or (
            re.search(
                r"# type: ignore($|[^\[])|# noqa($|[^:])|NotImplementedError|pytest\.(skip|mark\.(skip|xfail))\b", line
            )
            and source.path != "tests/architecture/test_source.py"
        )
    ]
    assert wrong == []


def test_models_do_not_postpone_annotations() -> None:
    """SQLModel's relationships and fields break silently under it (DATA 2)."""
    wrong = [s.path for s in product() if "/models" in s.path and "from __future__ import annotations" in s.text]
    assert wrong == []


def test_every_public_name_of_the_product_says_what_it_is() -> None:
    """Module, public classes and public functions have a docstring (tests read as sentences instead)."""
    wrong = []
    for source in product("alembic/versions/", "benchmarks/"):
        if source.text.strip() and ast.get_docstring(source.tree) is None:
            wrong.append(source.path)
        for node in source.tree.body:
            named = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            if named and not node.name.startswith("_") and ast.get_docstring(node) is None:
                wrong.append(f"{source.path}:{node.lineno} {node.name}")
    assert wrong == []


SUBORDINATE = re.compile(r"\s*(Who|Whose|Whom|What|How|Whether|Where|When|Which|Why)\b")
GENDERED = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)


def test_docstrings_begin_with_their_subject_or_their_verb() -> None:
    """A name is described by what it is or does; a clause that begins with a question word says neither."""
    wrong = [
        f"{source.path}:{node.lineno}"
        for source in everything()
        for node in source.nodes
        # the docstring of a module, a class or a function, or the text below a constant
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and SUBORDINATE.match(node.value.value)
    ]
    assert wrong == []


OPENING = re.compile(r"^(//|/\*+|\{/\*)(?P<said>.*)")


def test_comments_of_scripts_and_styles_begin_with_their_subject() -> None:
    wrong = []
    for path in (one for ending in ("css", "js", "jsx") for one in sorted((ROOT / "assets").rglob(f"*.{ending}"))):
        before = ""
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = OPENING.match(line)
            # a comment of several lines begins once
            if found and not before.startswith("//") and SUBORDINATE.match(found["said"]):
                wrong.append(f"{path.relative_to(ROOT).as_posix()}:{number}")
            before = line
    assert [place for place in wrong if not place.startswith("assets/external/")] == []


PROSE = (".css", ".js", ".jsx", ".md", ".tsv", ".yaml")


def test_people_are_they_and_companies_it() -> None:
    """The rule is for every text of the project: comments, docstrings, documents and what users read."""
    texts = {source.path: source.text for source in everything() if source.path != "tests/architecture/test_source.py"}
    texts |= {name: (ROOT / name).read_text() for name in tracked_files() if name.endswith(PROSE)}
    wrong = [
        f"{path}:{number}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if GENDERED.search(line)
    ]
    assert wrong == []


def tracked_files() -> list[str]:
    """Every file that git knows, text or not."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_registry_host_and_no_machine_path_is_tracked() -> None:
    hosts = ("pypi" + ".org", "pythonhosted" + ".org", "registry.npmjs" + ".org", "npm" + "mirror")
    pattern = re.compile("|".join(map(re.escape, hosts)) + r"|(^|[^A-Za-z0-9_.])/(" + "work|farm|root" + r")/")
    wrong = []
    for name in tracked_files():
        content = (ROOT / name).read_bytes()
        if b"\0" in content[:4096] or name.endswith(".svg"):
            continue
        wrong += [
            f"{name}:{number}"
            for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1)
            if pattern.search(line)
        ]
    assert wrong == []
