"""The proof of numbers: a true series passes, each kind of forgery is found where it is."""

import hashlib
import json

import pytest
import sqlalchemy as sa

from leaseapp.billing.services import proving
from leaseapp.kernel.adapters.storage import storage
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged


@prepared
def shop(client):
    """FAC-1 to FAC-3, the first two archived, and AV-1 on the first."""
    entity = http.seller(client)
    customer = http.customer(client)
    invoices = [http.issued(client, customer["id"]) for _n in range(3)]
    for invoice in invoices[:2]:
        assert client.get(f"{W}/invoices/{invoice['id']}/pdf").status_code == 200
    body = {"invoiceId": invoices[0]["id"], "reason": "Returned"}
    assert client.post(f"{W}/credit-notes", json=body).status_code == 201
    return {"route": f"{W}/billing-entities/{entity['id']}/number-chain", "invoices": invoices}


def forge(database, statement, table="invoice"):
    """Do what somebody with the owner's password could do."""
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text(f"alter table {table} disable trigger user"))
        connection.execute(sa.text("set local row_security = off"))
        connection.execute(sa.text(f"alter table {table} no force row level security"))
        assert connection.execute(sa.text(statement)).rowcount > 0
        connection.execute(sa.text(f"alter table {table} force row level security"))
        connection.execute(sa.text(f"alter table {table} enable trigger user"))


def series(client, shop, name="INVOICE"):
    found = client.get(shop["route"])
    assert found.status_code == 200, found.text
    return next(item for item in found.json()["series"] if item["series"] == name)


def verified(client, shop, name="INVOICE", after=0):
    answer = client.post(f"{shop['route']}/verify", json={"series": name, "after": after})
    assert answer.status_code == 200, answer.text
    return answer.json()


def states(client, shop, name="INVOICE"):
    return [(item["number"], item["state"]) for item in verified(client, shop, name)["documents"]]


def test_numbers_without_gap_lack_their_pdfs_until_all_are_archived(client, shop):
    found = series(client, shop)
    assert (found["whole"], found["state"], found["missing"], found["damaged"]) == (False, "INCOMPLETE", 1, 0)
    [lacking] = found["lacking"]
    assert (lacking["number"], lacking["damage"], lacking["hasCopy"]) == ("FAC-3", None, False)
    assert lacking["url"] == f"/workspace/invoices/{shop['invoices'][2]['id']}"
    assert client.get(f"{W}/invoices/{shop['invoices'][2]['id']}/pdf").status_code == 200
    found = series(client, shop)
    assert (found["whole"], found["state"], found["missing"], found["lacking"]) == (True, "WHOLE", 0, [])


def test_a_series_is_told_and_its_archived_documents_are_proven(client, shop):
    found = series(client, shop)
    assert (found["documents"], found["firstNumber"], found["lastNumber"]) == (3, "FAC-1", "FAC-3")
    assert (found["counter"], found["archived"], found["breaks"], found["firstBreak"]) == (3, 2, 0, None)
    credit = series(client, shop, "CREDIT_NOTE")
    assert (credit["state"], credit["documents"], credit["firstNumber"]) == ("INCOMPLETE", 1, "AV-1")
    assert states(client, shop) == [("FAC-1", "PROVEN"), ("FAC-2", "PROVEN"), ("FAC-3", "NOT_ARCHIVED")]
    assert [number for number, _state in states(client, shop, "CREDIT_NOTE")] == ["AV-1"]
    answer = verified(client, shop)
    assert (answer["done"], answer["reached"], answer["total"], answer["checked"], answer["failures"]) == (
        True, 3, 3, 3, 0,
    )  # fmt: skip
    assert answer["documents"][0]["totalTtc"] == 1200
    assert len(answer["documents"][0]["sha256"]) == 64


def test_a_new_entity_has_nothing_to_prove(client):
    entity = http.seller(client)
    shop = {"route": f"{W}/billing-entities/{entity['id']}/number-chain"}
    found = series(client, shop)
    assert (found["whole"], found["documents"], found["last"], found["lastNumber"]) == (True, 0, 0, None)
    assert verified(client, shop)["done"] is True


def test_a_missing_number_is_found_with_the_one_expected(client, shop, database):
    forge(database, "update invoice set sequence = 5, number = 'FAC-5' where number = 'FAC-2'")
    found = series(client, shop)
    assert found["whole"] is False
    assert (found["firstBreak"]["code"], found["firstBreak"]["number"], found["firstBreak"]["expected"]) == (
        "GAP", "FAC-3", 2,
    )  # fmt: skip
    assert states(client, shop)[2] == ("FAC-5", "SEAL_DIFFERS")


def test_a_date_that_goes_back_is_found(client, shop, database):
    forge(database, "update invoice set issue_date = issue_date - 1 where number = 'FAC-3'")
    found = series(client, shop)
    assert (found["firstBreak"]["code"], found["firstBreak"]["number"], found["breaks"]) == (
        "DATE_BACKWARDS", "FAC-3", 1,
    )  # fmt: skip
    assert states(client, shop)[2] == ("FAC-3", "SEAL_DIFFERS")


def test_a_number_that_is_not_its_sequence_is_found(client, shop, database):
    forge(database, "update invoice set number = 'FAC-9' where number = 'FAC-2'")
    found = series(client, shop)["firstBreak"]
    assert (found["code"], found["number"], found["sequence"]) == ("NUMBER_DIFFERS", "FAC-9", 2)


def test_numbers_that_vanished_at_the_end_are_found(client, shop, database):
    forge(database, "update number_sequence set last = 4 where kind = 'invoice'", table="number_sequence")
    found = series(client, shop)
    assert (found["whole"], found["breaks"], found["counter"], found["last"]) == (False, 1, 4, 3)
    assert (found["firstBreak"]["code"], found["firstBreak"]["expected"]) == ("COUNTER_AHEAD", 4)


def test_a_hash_that_was_changed_in_the_row_is_not_the_one_that_was_sealed(client, shop, database):
    forge(database, "update invoice set pdf_sha256 = repeat('0', 64) where number = 'FAC-1'")
    assert states(client, shop)[0] == ("FAC-1", "SEAL_DIFFERS")


def change_stored(sha256, *, cover=False):
    """Change a stored document; a forger who covers their traces changes what the storage says of it too."""
    root = storage()._root
    # the same document of an earlier test may lie there too: this test's is the newest
    alike = [path for path in root.rglob("content/*/*") if hashlib.sha256(path.read_bytes()).hexdigest() == sha256]
    path = max(alike, key=lambda found: found.stat().st_mtime_ns)
    path.chmod(0o600)
    path.write_bytes(path.read_bytes() + b" ")
    if cover:
        notes = next(notes for notes in root.rglob("objects/**/*.json") if path.name in notes.read_text())
        notes.chmod(0o600)
        told = json.loads(notes.read_text().replace(sha256, hashlib.sha256(path.read_bytes()).hexdigest()))
        notes.write_text(json.dumps(told | {"size": path.stat().st_size}))
    return path


@pytest.fixture
def storage_as_before():
    """The storage is shared: what this test destroys is put back."""
    before = {path: path.read_bytes() for path in storage()._root.rglob("*") if path.is_file()}
    yield
    for path, content in before.items():
        if not path.exists() or path.read_bytes() != content:
            path.unlink(missing_ok=True)
            path.write_bytes(content)


def test_a_document_that_was_changed_or_taken_from_the_storage_is_found(client, shop, storage_as_before):
    first, second = (item["sha256"] for item in verified(client, shop)["documents"][:2])
    change_stored(first, cover=True)
    damaged = change_stored(second)
    assert states(client, shop)[:2] == [("FAC-1", "HASH_DIFFERS"), ("FAC-2", "FILE_UNREADABLE")]
    damaged.unlink()
    assert states(client, shop)[1] == ("FAC-2", "FILE_MISSING")
    assert verified(client, shop)["failures"] == 2


def test_an_audit_row_that_was_changed_proves_nothing_any_more(client, shop, database):
    forge(
        database,
        "update audit_log set changes = jsonb_set(changes, '{number,1}', '\"FAC-7\"') where changes->'number'->>1 = 'FAC-2'",
        table="audit_log",
    )
    assert states(client, shop)[1] == ("FAC-2", "SEAL_DIFFERS")
    found = verified(client, shop, "AUDIT")
    assert [item["reason"] for item in found["auditBreaks"]] == ["content changed after sealing"]
    assert (found["failures"], found["done"]) == (1, True)


def test_a_document_that_no_audit_row_names_is_found(client, shop, database):
    forge(database, "delete from audit_log where changes->'number'->>1 = 'FAC-3'", table="audit_log")
    assert states(client, shop)[2] == ("FAC-3", "NOT_SEALED")
    assert verified(client, shop, "AUDIT")["failures"] > 0


def test_a_true_audit_log_is_walked_part_by_part(client, shop, monkeypatch):
    monkeypatch.setattr(proving, "AUDIT_ROWS", 5)
    reached, parts, done = 0, 0, False
    while not done:
        found = verified(client, shop, "AUDIT", after=reached)
        assert (found["auditBreaks"], found["failures"]) == ([], 0)
        reached, done, parts = found["reached"], found["done"], parts + 1
    assert reached == found["total"] == client.get(shop["route"]).json()["auditRows"]
    assert parts == reached // 5 + 1


def test_documents_come_in_parts_that_go_on_where_the_last_ended(client, shop, monkeypatch):
    monkeypatch.setattr(proving, "DOCUMENTS", 2)
    first = verified(client, shop)
    assert ([item["number"] for item in first["documents"]], first["done"]) == (["FAC-1", "FAC-2"], False)
    second = verified(client, shop, after=first["reached"])
    assert ([item["number"] for item in second["documents"]], second["done"]) == (["FAC-3"], True)


def test_the_proof_writes_nothing_and_belongs_to_those_who_read_the_ledger(client, shop, database, as_role):
    for role in ("ACCOUNTANT", "FINANCE_OFFICER", "MANAGER", "AUDITOR"):
        reader = as_role(role)
        with unchanged(database):
            assert series(reader, shop)["state"] == "INCOMPLETE"
            assert verified(reader, shop)["checked"] == 3
    for role in ("COMMERCIAL", "CLIENT_ADMIN"):
        assert as_role(role).get(shop["route"]).status_code == 403
    assert as_role("ADMIN", "beta").get(shop["route"]).status_code == 404
    assert as_role("ADMIN", "beta").post(f"{shop['route']}/verify", json={"series": "INVOICE"}).status_code == 404
    for body in ({}, {"series": "QUOTE"}, {"series": "INVOICE", "after": -1}):
        assert client.post(f"{shop['route']}/verify", json=body).status_code == 422
