"""The reckoning: what was acknowledged, beside what the database, the archive and the mail server hold after healing."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import httpx
import psycopg

from benchmarks.data import EMAIL, PASSWORD
from leaseapp.commands.postgres.embedded import ensure
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.faults.suite.installation import Installation
from tests.faults.suite.office import CODES, Acknowledged, W

_WAITING = "SELECT count(*) FROM job WHERE status IN ('PENDING', 'RUNNING') AND run_at < created_at + interval '3 days'"
_HASTEN = "UPDATE job SET run_at = created_at WHERE status = 'PENDING' AND run_at > created_at"


class Books:
    """The database of an installation, read as its system role does."""

    def __init__(self, made: Installation) -> None:
        self._cluster = ensure(made.home / "var" / "postgres")
        self._where = self._cluster.urls.system

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """The rows of a statement."""
        with connect(self._where) as connection:
            return connection.execute(statement.encode()).fetchall()

    def time_passes(self) -> None:
        """Let time pass: what waits for its next attempt is due now."""
        with connect(self._where, autocommit=True) as connection:
            connection.execute(_HASTEN.encode())

    def close(self) -> None:
        """Leaves the server to its other users."""
        self._cluster.stop()


def heal(made: Installation, books: Books, seconds: float = 180) -> Iterator[str]:
    """Waits until every job is done, hours of waiting taken out; what is left is told."""
    client = _client(made)
    answer = client.post(f"{W}/number-chains/archive")
    if answer.status_code != 202:
        yield f"archiving what is missing answered {answer.status_code}"
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            books.time_passes()
            if books.rows(_WAITING)[0][0] == 0:
                break
        except psycopg.Error as error:
            yield f"the database refused after healing: {error}"
        time.sleep(1)
    for name, status, error, count in books.rows(
        "SELECT name, status, left(coalesce(last_error, ''), 200), count(*) FROM job WHERE status <> 'DONE' GROUP BY 1, 2, 3"
    ):
        yield f"{count} jobs {name} are {status}: {error}"


def compare(made: Installation, books: Books, known: Acknowledged) -> Iterator[str]:
    """Every difference, one line each; nothing when the books are true."""
    yield from (f"strange answer: {text}" for text in known.strange)
    yield from _invoices(books, known)
    yield from _payments(books, known)
    yield from _mails(made, books, known)
    yield from _proofs(made)


def _invoices(books: Books, known: Acknowledged) -> Iterator[str]:
    rows = {
        str(row[0]): row[1:]
        for row in books.rows("SELECT id, number, status, sequence, pdf_file_id IS NOT NULL FROM invoice")
    }
    for lost in sorted(known.drafts - set(rows)):
        yield f"draft {lost} was acknowledged and is lost"
    for made in sorted(set(rows) - known.drafts):
        yield f"invoice {made} exists and was never acknowledged, though its request was repeated until it was"
    for invoice_id, number in known.issued.items():
        if invoice_id in rows and rows[invoice_id][0] != number:
            yield f"invoice {invoice_id} was acknowledged as {number} and is {rows[invoice_id][0]}"
    numbered = {key for key, row in rows.items() if row[0] is not None}
    for one in sorted(numbered - set(known.issued)):
        yield f"invoice {one} is issued and was never acknowledged"
    for number, count in Counter(row[0] for row in rows.values() if row[0]).items():
        if count > 1:
            yield f"number {number} was given {count} times"
    sequences = sorted(row[2] for row in rows.values() if row[2] is not None)
    if sequences != list(range(1, len(sequences) + 1)):
        yield f"the sequence has gaps: {len(sequences)} numbers up to {sequences[-1]}"
    without = sum(1 for row in rows.values() if row[0] is not None and not row[3])
    if without:
        yield f"{without} issued invoices have no PDF"


def _payments(books: Books, known: Acknowledged) -> Iterator[str]:
    rows = {str(row[0]): row[1] for row in books.rows("SELECT id, amount FROM payment")}
    for lost in sorted(set(known.payments) - set(rows)):
        yield f"payment {lost} was acknowledged and is lost"
    for doubled in sorted(set(rows) - set(known.payments)):
        yield f"payment {doubled} exists and was never acknowledged"
    paid = {str(row[0]): row[1] for row in books.rows("SELECT id, paid_amount FROM invoice WHERE paid_amount <> 0")}
    asked: dict[str, Decimal] = {}
    for invoice_id, amount in known.payments.values():
        asked[invoice_id] = asked.get(invoice_id, Decimal(0)) + Decimal(str(amount))
    for invoice_id in sorted(set(paid) | set(asked)):
        if paid.get(invoice_id, Decimal(0)) != asked.get(invoice_id, Decimal(0)):
            yield f"invoice {invoice_id}: {asked.get(invoice_id)} € were acknowledged, {paid.get(invoice_id)} € are paid"


def _mails(made: Installation, books: Books, known: Acknowledged) -> Iterator[str]:
    rows = {str(row[0]): row[1] for row in books.rows("SELECT id, status FROM document_mail")}
    for lost in sorted(set(known.mails) - set(rows)):
        yield f"mail {lost} was acknowledged and is lost"
    for doubled in sorted(set(rows) - set(known.mails)):
        yield f"mail {doubled} exists and was never acknowledged"
    unsent = Counter(status for status in rows.values() if status != "SENT")
    if unsent:
        yield f"mails that were not sent: {dict(unsent)}"
    if len(made.mailbox.taken) < len(rows):
        yield f"{len(rows)} mails are said to be sent, {len(made.mailbox.taken)} arrived"


def _proofs(made: Installation) -> Iterator[str]:
    audited = subprocess.run(
        [sys.executable, "-m", "leaseapp.cli", "verify-audit"], cwd=PROJECT_ROOT, env=made.environment, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    if audited.returncode != 0:
        yield f"the audit log is broken: {audited.stdout[-500:]}{audited.stderr[-500:]}"
    client = _client(made)
    chains = client.get(f"{W}/number-chains").json()
    if not chains["whole"]:
        yield f"the number chain is not whole: {[series for item in chains['items'] for series in item['series']]}"
    for item in chains["items"]:
        after, done = 0, False
        while not done:
            path = f"{W}/billing-entities/{item['billingEntityId']}/number-chain/verify"
            part = client.post(path, json={"series": "INVOICE", "after": after}).json()
            after, done = part["reached"], part["done"]
            yield from (
                f"{document['number']} is {document['state']}"
                for document in part["documents"]
                if document["state"] != "PROVEN"
            )


def _client(made: Installation) -> httpx.Client:
    client = httpx.Client(base_url=made.address, timeout=60, headers={"origin": made.address})
    signed: Callable[[], httpx.Response] = lambda: client.post(  # noqa: E731
        "/api/auth/sign-in/email", json={"email": EMAIL, "password": PASSWORD}
    )
    deadline = time.monotonic() + 60
    while (answer := signed()).status_code != 200:
        if time.monotonic() > deadline:
            raise RuntimeError(f"nobody can sign in after healing: {answer.status_code} {answer.text}")
        time.sleep(1)
    answer = client.post("/api/auth/two-factor/verify", json={"code": CODES.next(EMAIL)})
    if answer.status_code != 200:
        raise RuntimeError(f"the second factor is not taken after healing: {answer.status_code} {answer.text}")
    return client
