"""Documents without a PDF are found and archived: each night, at each start, when somebody asks."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
import sqlalchemy as sa

from jobs import runner, timetable
from leaseapp.billing.enums import ChainSeries
from leaseapp.billing.queries import number_chain as queries
from leaseapp.billing.services import missing_documents, proving
from leaseapp.billing.services.missing_documents import ARCHIVE_MISSING
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage, StorageError, StoredObject
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Unavailable
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.conftest import Client
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

ARCHIVE = f"{W}/number-chains/archive"


@prepared
def shop(client: Client) -> dict[str, Any]:
    """Three issued invoices and a credit note, none of them archived: their jobs never ran."""
    entity = http.seller(client)
    customer = http.customer(client)
    invoices = [http.issued(client, customer["id"]) for _n in range(3)]
    note = client.post(f"{W}/credit-notes", json={"invoiceId": invoices[0]["id"], "reason": "Returned"})
    assert note.status_code == 201
    return {"entity": entity["id"], "invoices": invoices, "note": note.json()}


def given_up(database: db.Addresses) -> None:
    """Do what the queue did while the storage was away for days."""
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.update(Job).values(status=JobStatus.FAILED))


def run(name: str = ARCHIVE_MISSING) -> list[JobStatus]:
    """Run what is due of a kind, as the jobs process does."""
    claimed = [one for one in job_queue.claim("test", 100, actor=runner.actor) if one.name == name]
    return [job_queue.run(one) for one in claimed]


def verdict(client: Client) -> tuple[bool, int]:
    """Tell whether the numbers are whole, and how many documents lack their PDF."""
    found = client.get(f"{W}/number-chains").json()
    return found["whole"], sum(series["missing"] for item in found["items"] for series in item["series"])


def work() -> AbstractContextManager[Context]:
    """A unit of work as the job opens them."""
    return db.unit_of_work(runner.actor(world.ALPHA))


class Refusing(LocalStorage):
    """Takes nothing."""

    def put(self, *_arguments: Any, **_options: Any) -> StoredObject:
        """Refuses."""
        raise StorageError("the disk is full")


def test_each_start_and_each_night_look_for_what_is_missing(
    client: Client, shop: dict[str, Any], storage: LocalStorage, database: db.Addresses
) -> None:
    given_up(database)
    assert verdict(client) == (False, 4)
    timetable.at_start()
    timetable.at_start()  # a second process
    assert run() == [JobStatus.DONE] * 2  # one job an organization
    assert verdict(client) == (True, 0)
    assert ARCHIVE_MISSING in {
        entry.job for entry in timetable.entries() if entry.due.scope is timetable.Scope.ORGANIZATION
    }


def test_looking_again_changes_nothing(
    client: Client, shop: dict[str, Any], storage: LocalStorage, database: db.Addresses
) -> None:
    assert missing_documents.archive_all(work) is False
    with unchanged(database):
        assert missing_documents.archive_all(work) is False


def test_somebody_asks_and_it_is_done_at_once(
    client: Client, shop: dict[str, Any], storage: LocalStorage, database: db.Addresses
) -> None:
    stored.port.use(Refusing(storage._root))
    timetable.at_start()
    assert JobStatus.PENDING in run()  # Alpha's waits for its next attempt
    stored.port.use(storage)
    assert client.post(ARCHIVE).json() == {"lacking": 4}
    assert client.post(ARCHIVE).json() == {"lacking": 4}
    assert run() == [JobStatus.DONE]
    assert verdict(client) == (True, 0)
    assert client.post(ARCHIVE).json() == {"lacking": 0}
    assert run() == []


def test_only_who_issues_may_ask_and_the_page_offers_it_to_them_alone(client: Client, shop: dict[str, Any]) -> None:
    auditor, accountant = (Client(world.person(role).token) for role in ("AUDITOR", "ACCOUNTANT"))
    assert auditor.post(ARCHIVE).status_code == 403
    for who, may in ((auditor, False), (accountant, True)):
        found = who.get(f"{W}/number-chains").json()["items"]
        assert any(item["mayArchive"] for item in found) is may


def test_a_refusing_storage_ends_the_search_at_once(
    client: Client, shop: dict[str, Any], storage: LocalStorage, database: db.Addresses
) -> None:
    stored.port.use(Refusing(storage._root))
    with pytest.raises(Unavailable):
        missing_documents.archive_all(work)
    assert verdict(client) == (False, 4)


def test_one_that_cannot_be_built_keeps_no_other_away(
    client: Client, shop: dict[str, Any], storage: LocalStorage, work_of: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    second = shop["invoices"][1]["number"]
    built = missing_documents.archiving._build

    def build(context: Context, row: Any, *arguments: Any) -> Any:
        if row.number == second:
            raise missing_documents.archiving.NotFound()
        return built(context, row, *arguments)

    monkeypatch.setattr(missing_documents.archiving, "_build", build)
    with pytest.raises(missing_documents.NotAllArchived, match="1 documents"):
        missing_documents.archive_all(work)
    with work_of() as context:
        lacking = [one.number for series in proving.read(context, shop["entity"]).series for one in series.lacking]
    assert lacking == [second]


def test_a_run_leaves_room_for_others_and_goes_on(
    client: Client, shop: dict[str, Any], storage: LocalStorage, database: db.Addresses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing_documents, "MOST", 2)
    client.post(ARCHIVE)
    counts = []
    while run():
        counts.append(verdict(client)[1])
    assert counts == [2, 0, 0]


def test_looking_takes_an_index_of_what_is_missing(
    client: Client, shop: dict[str, Any], database: db.Addresses
) -> None:
    """Among a hundred thousand invoices it reads those without a PDF, and no other."""
    seen: list[str] = []
    with work() as context:
        connection = context.session.connection()
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")

        @sa.event.listens_for(connection.engine, "before_cursor_execute")
        def note(_c: Any, cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
            if statement.startswith("SELECT") and "pdf_file_id IS NULL" in statement:
                cursor.execute(f"EXPLAIN {statement}", parameters)
                seen.append("\n".join(row[0] for row in cursor.fetchall()))

        for series in (ChainSeries.INVOICE, ChainSeries.CREDIT_NOTE):
            queries.unarchived(context, series, None, 50)
        sa.event.remove(connection.engine, "before_cursor_execute", note)
    assert "ix_invoice_unarchived" in seen[0]
    assert "ix_credit_note_unarchived" in seen[1]
