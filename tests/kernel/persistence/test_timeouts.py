"""The database itself ends waits, statements and transactions that last too long, told as 503 with a code."""

import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from leaseapp.kernel.persistence import db, timeouts
from leaseapp.kernel.persistence.database_errors import explain
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.persistence.timeouts import Limits, Work
from tests.architecture.samples import Maker
from tests.billing.samples_invoices import issued_invoice
from tests.support import world

PATH = "/api/workspace/companies"
BODY = {"name": "Company", "kind": "CONSUMER", "headOffice": {"name": "Place", "city": "Lyon"}}


@pytest.fixture
def impatient(database: db.Addresses, monkeypatch: pytest.MonkeyPatch) -> Iterator[db.Addresses]:
    """The connections of a web process, with less patience."""
    monkeypatch.setitem(timeouts.LIMITS, Work.WEB, Limits(statement=0.5, lock=0.3, idle_in_transaction=1.5))
    monkeypatch.setattr(db.engines, "work", Work.WEB)
    db.engines.use(database)
    yield database
    monkeypatch.undo()
    db.engines.use(database)


def companies(client) -> int:
    return client.get(PATH).json()["total"]


@pytest.mark.live
def test_a_frozen_transaction_holds_an_organization_up_for_a_moment_only(impatient, client) -> None:
    """Somebody stands still with the organization's audit head in hand: others are told at once, then go on."""
    frozen = connect(impatient.app, options=timeouts.connect_options(impatient.app, Work.WEB))
    organization = str(world.person("ADMIN").organization_id)
    frozen.execute("SELECT set_config('app.org', %s, true)", (organization,))
    assert frozen.execute("SELECT 1 FROM audit_head WHERE id = %s FOR UPDATE", (organization,)).fetchone()
    before = companies(client)
    answer = client.post(PATH, json=BODY)
    assert (answer.status_code, answer.json()["code"]) == (503, "DATABASE_BUSY")
    assert companies(client) == before
    deadline = time.monotonic() + 10
    while client.post(PATH, json=BODY).status_code != 201:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert companies(client) == before + 1
    frozen.close()


@pytest.mark.live
def test_a_document_that_is_made_on_demand_meanwhile_is_told_so_too(impatient, client) -> None:
    """The bytes that an Endpoint leaves for after its transaction are kept in another one."""
    invoice = issued_invoice(Maker("alpha")).id
    frozen = connect(impatient.app)
    organization = str(world.person("ADMIN").organization_id)
    frozen.execute("SELECT set_config('app.org', %s, true)", (organization,))
    frozen.execute("SELECT 1 FROM audit_head WHERE id = %s FOR UPDATE", (organization,))
    answer = client.get(f"/api/workspace/invoices/{invoice}/pdf")
    assert (answer.status_code, answer.json()["code"]) == (503, "DATABASE_BUSY")
    frozen.close()
    assert client.get(f"/api/workspace/invoices/{invoice}/pdf").status_code == 200


@pytest.mark.live
def test_a_statement_that_takes_too_long_is_stopped(impatient) -> None:
    with pytest.raises(sa.exc.DBAPIError) as refused, db.engines.app.connect() as connection:
        connection.execute(sa.select(sa.func.pg_sleep(3)))
    problem = explain(refused.value)
    assert problem is not None
    assert (problem.status, problem.code) == (503, "DATABASE_TOO_SLOW")


def test_options_of_the_address_are_kept() -> None:
    url = sa.make_url("postgresql+psycopg://a@b/c?options=-csearch_path%3Dx")
    assert timeouts.connect_options(url, Work.WEB) == (
        "-csearch_path=x -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000"
    )
