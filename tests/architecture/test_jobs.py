"""The queue and the timetable: every name resolves, every recurring job may run twice."""

import ast
import importlib
import re
from collections.abc import Iterator

import pytest

from jobs.timetable import TIMETABLE, Entry, Scope
from leaseapp import wiring
from leaseapp.kernel import db, job_queue
from leaseapp.kernel.principal import SYSTEM, system_principal
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support.rows import Difference, Rows
from tests.support.world import ALPHA

wiring.wire()
NAME = re.compile(r"[a-z]+[.:][a-z][a-z0-9]*(-[a-z0-9]+)*")
JOBS = [spec for name, spec in sorted(job_queue.registered_jobs().items()) if not name.startswith("test.")]


def enqueued_names() -> Iterator[tuple[str, str]]:
    """Each call of `enqueue` with a constant name: where it stands, and the name."""
    for path in (PROJECT_ROOT / "leaseapp").rglob("*.py"):
        if path.parent.name == "kernel":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "enqueue"
            ):
                continue
            where, argument = f"{path.name}:{node.lineno}", node.args[0]
            if isinstance(argument, ast.Constant):
                yield where, argument.value
            elif isinstance(argument, ast.Name):
                module = importlib.import_module(".".join(path.relative_to(PROJECT_ROOT).with_suffix("").parts))
                yield where, getattr(module, argument.id)


@pytest.mark.parametrize("spec", JOBS, ids=lambda spec: spec.name)
def test_a_job_is_named_after_the_domain_that_does_it(spec: job_queue.JobSpec) -> None:
    assert NAME.fullmatch(spec.name)
    domain = re.split("[.:]", spec.name)[0]
    # document 1 names `notification:send-email` in the singular
    assert spec.function.__module__ in {f"leaseapp.{domain}.jobs", f"leaseapp.{domain}s.jobs", "jobs.housekeeping"}
    assert spec.function.__doc__


def test_every_enqueued_name_is_a_job() -> None:
    found = list(enqueued_names())
    assert found
    assert [(where, name) for where, name in found if name not in job_queue.registered_jobs()] == []


def test_every_entry_of_the_timetable_is_a_job_and_none_stands_twice() -> None:
    names = [entry.job for entry in TIMETABLE]
    assert [name for name in names if name not in job_queue.registered_jobs()] == []
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("entry", TIMETABLE, ids=lambda entry: entry.job)
def test_a_second_run_the_same_night_changes_nothing(database: db.Addresses, entry: Entry) -> None:
    def run() -> None:
        if entry.scope is Scope.ORGANIZATION:
            with db.unit_of_work(system_principal(ALPHA), action=entry.job) as context:
                job_queue.spec_of(entry.job).function(context, {})
        else:
            with db.system_unit_of_work("job queue", SYSTEM, entry.job) as context:
                job_queue.spec_of(entry.job).function(context, {})

    run()
    rows = Rows(database)
    before = rows.snapshot()
    run()
    changes = rows.since(before)
    rows.close()
    assert changes == Difference(frozenset(), frozenset(), frozenset())
