"""Verdicts are told to those who read the books: bad ones at once, with a mail, the week's without."""

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from jobs import housekeeping, runner
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import LocalStorage
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import JobStatus
from leaseapp.notifications.models import Notification
from tests.billing.services.test_proving import forge
from tests.conftest import Client
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world


def run(name: str, organization: Any = world.ALPHA) -> list[JobStatus]:
    """A job as the night runs it."""
    actor = runner.actor(organization)
    with db.unit_of_work(actor, system=None if organization else "test") as context:
        context.enqueue(name, {})
    return [job_queue.run(one) for one in job_queue.claim("test", 100, actor=runner.actor) if one.name == name]


def told(role: str, organization: str = "alpha") -> dict[str, Notification]:
    """Return what somebody was told of proofs, by its name."""
    person = world.person(role, organization).user_id
    with db.system_session("test") as session:
        rows = session.exec(select(Notification).where(Notification.recipient_user_id == person)).all()
    return {row.payload["name"]: row for row in rows if str(row.payload.get("name", "")).startswith("proofs.")}


@pytest.fixture
def invoices(client: Client, storage: LocalStorage) -> list[dict[str, Any]]:
    """Two issued invoices."""
    http.seller(client)
    customer = http.customer(client)
    return [http.issued(client, customer["id"]) for _n in range(2)]


def test_a_broken_audit_log_is_told_in_the_night_that_finds_it(
    client: Client, invoices: list[dict[str, Any]], database: db.Addresses
) -> None:
    assert run(housekeeping.VERIFY_AUDIT, None) == [JobStatus.DONE]
    assert told("AUDITOR") == {}
    chain = f"chain_id = '{world.ALPHA}'"
    # the newest row is behind the verified point
    http.issued(client, invoices[0]["customerId"])
    forge(
        database, f"update audit_log set action = 'x' where {chain} and sequence = (select max(sequence) from audit_log "
        f"where {chain})", "audit_log",
    )  # fmt: skip
    assert run(housekeeping.VERIFY_AUDIT, None) == [JobStatus.FAILED]
    for role in ("AUDITOR", "ACCOUNTANT"):
        found = told(role)["proofs.audit"]
        assert found.target_url == "/workspace/number-chain"
        assert found.email_status is not None
    assert told("COMMERCIAL") == {}
    assert told("AUDITOR", "beta") == {}


def test_numbers_that_do_not_follow_and_pdfs_that_are_missing_are_told_once_a_night(
    client: Client, invoices: list[dict[str, Any]], database: db.Addresses
) -> None:
    assert run("billing.verify-number-chains") == [JobStatus.DONE]
    assert told("AUDITOR") == {}  # today's have their jobs
    forge(database, "update invoice set sequence = 5, number = 'FAC-5' where number = 'FAC-2'")
    with clock.freeze(clock.now() + timedelta(days=1)):
        for _night in range(2):
            assert run("billing.verify-number-chains") == [JobStatus.DONE]
    found = told("AUDITOR")
    assert set(found) == {"proofs.numbers", "proofs.missing"}
    assert "2" in found["proofs.missing"].body
    with db.system_session("test") as session:
        person = world.person("AUDITOR").user_id
        count = session.exec(
            select(sa.func.count()).select_from(Notification).where(Notification.recipient_user_id == person)
        ).one()
    assert count == 2


@pytest.mark.parametrize(("archived", "title"), [(False, "not everything holds"), (True, "everything is whole")])
def test_the_week_is_told_without_a_mail(
    client: Client, invoices: list[dict[str, Any]], archived: bool, title: str
) -> None:
    if archived:
        for invoice in invoices:
            assert client.get(f"{W}/invoices/{invoice['id']}/pdf").status_code == 200
    run(housekeeping.VERIFY_AUDIT, None)
    run("files.verify-archive")
    assert run("billing.tell-proofs") == [JobStatus.DONE]
    found = told("ACCOUNTANT")
    assert set(found) == {"proofs.week"}
    assert found["proofs.week"].email_status is None
    # people of the world read French or English
    assert title in found["proofs.week"].title or "Preuves de la semaine" in found["proofs.week"].title
