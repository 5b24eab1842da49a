"""`verify-audit` and `openapi` as people run them: a process of their own, its exit status and what it prints."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import PROJECT_ROOT, get_settings
from tests.support import world
from tests.support.databases import Databases


def run(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "leaseapp.cli", command], cwd=PROJECT_ROOT, env={**os.environ, **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def database(databases: Databases, template: str) -> Iterator[db.Addresses]:
    """One database for the file, with the chains of two organizations; a test puts back what it forges, and the next finds it sound."""
    with databases.clone(template) as where:
        for organization in ("alpha", "beta"):
            principal = world.person("ADMIN", organization).principal
            with db.unit_of_work(principal, action="annuaire.company.create") as context:
                context.add(*(Company(name=f"Client {n}", kind=CompanyKind.BUSINESS, country="FR") for n in range(3)))
        yield where


def verify(where: db.Addresses, key: bytes | None = None) -> subprocess.CompletedProcess[str]:
    """`verify-audit` on that database, with the key that its rows were sealed with unless another is given."""
    urls = {"DATABASE_URL": where.app, "DATABASE_SYSTEM_URL": where.system, "DATABASE_OWNER_URL": where.owner}
    settings = get_settings()
    return run(
        "verify-audit", SECRET_KEY=settings.signing_secret().decode(),
        AUDIT_KEY=(key or settings.audit_secret()).decode(),
        **{name: url.render_as_string(hide_password=False) for name, url in urls.items()},
    )  # fmt: skip


def forge(where: db.Addresses, statement: str) -> None:
    """Do what somebody with the owner's password could do: switch triggers off, run any statement on one row."""
    engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("alter table audit_log disable trigger user"))
        connection.execute(sa.text("grant all on audit_log to leaseapp_system"))
        assert connection.execute(sa.text(statement)).rowcount == 1
        connection.execute(sa.text("alter table audit_log enable trigger user"))


def chains() -> list[audit.AuditHead]:
    """The heads of all chains."""
    with db.system_session("test") as session:
        return list(session.exec(sa.select(audit.AuditHead)).scalars())


def test_a_row_that_was_changed_behind_the_log_s_back_is_named_and_answers_1(database: db.Addresses) -> None:
    victim = f"chain_id = '{world.BETA}' and sequence = 2"
    forge(database, f"update audit_log set action = action || '.' where {victim}")
    answer = verify(database)
    forge(database, f"update audit_log set action = left(action, -1) where {victim}")

    assert (answer.returncode, answer.stderr) == (1, "")
    broken, total = answer.stdout.splitlines()
    assert broken.startswith(f"chain {world.BETA}, sequence 2: ")
    assert "content changed after sealing" in broken
    assert total == f"{len(chains())} audit chains checked, 1 breaks"


def test_sound_chains_answer_0_with_how_many_were_checked(database: db.Addresses) -> None:
    answer = verify(database)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == f"{len(chains())} audit chains checked, 0 breaks\n"
    assert {head.id for head in chains()} >= {world.ALPHA, world.BETA}


def test_with_another_key_than_the_installation_s_no_chain_holds(database: db.Addresses) -> None:
    answer = verify(database, key=b"k" * 32)
    assert answer.returncode == 1
    rows = sum(head.sequence for head in chains())
    assert answer.stdout.count("content changed after sealing") == rows
    assert answer.stdout.endswith(f"{len(chains())} audit chains checked, {rows} breaks\n")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    """The output of `openapi` where nothing was installed yet, logging all it can; and the directory of that installation."""
    home = tmp_path_factory.mktemp("openapi")
    return run("openapi", VAR_DIR=str(home), LOG_LEVEL="DEBUG"), home


def test_openapi_writes_one_json_document_and_nothing_else(
    written: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    answer, _home = written
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("{")
    assert answer.stdout.endswith("}\n")
    document = json.loads(answer.stdout)
    assert document["openapi"] == "3.1.0"
    assert (document["info"]["title"], document["info"]["version"]) == ("leaseapp", "1")
    assert answer.stdout == json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def test_openapi_names_the_routes_of_the_product(written: tuple[subprocess.CompletedProcess[str], Path]) -> None:
    paths = json.loads(written[0].stdout)["paths"]
    named = {(method.upper(), path) for path, operations in paths.items() for method in operations}
    declared = {(endpoint.method, endpoint.path) for endpoint in endpoints if endpoint.path}
    assert named == declared | {("GET", "/api/health"), ("GET", "/api/ready")}
    products = {entry for entry in named if entry[1].startswith("/api/workspace/products")}
    assert products == {
        ("GET", "/api/workspace/products"), ("POST", "/api/workspace/products"),
        ("GET", "/api/workspace/products/{product_id}"), ("PATCH", "/api/workspace/products/{product_id}"),
        ("GET", "/api/workspace/products/{product_id}/price"), ("GET", "/api/workspace/products/{product_id}/prices"),
    }  # fmt: skip


def test_openapi_starts_no_database_and_leaves_no_file(
    written: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    assert list(written[1].iterdir()) == []
