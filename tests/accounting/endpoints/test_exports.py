"""Exports, journals and the VAT of a month over HTTP."""

import hashlib
import io
import zipfile

import pytest

from leaseapp.kernel import clock
from tests.factories import sales_http as http

W = "/api/workspace/accounting"


@pytest.fixture
def shop(client):
    """A book, and a customer that owes 1 200 €."""
    seller = http.seller(client)
    buyer = http.customer(client)
    return seller, http.issued(client, buyer["id"])


def test_a_fec_is_streamed_stored_and_had_again(client, shop):
    year = clock.today().year
    streamed = client.get(f"{W}/export", params={"format": "fec", "fiscalYear": year})
    assert streamed.status_code == 200
    assert f"987654308FEC{year}1231.txt" in streamed.headers["content-disposition"]
    stored = client.post(f"{W}/export-fec", json={"fiscalYear": year})
    assert stored.status_code == 200, stored.text
    body = stored.json()
    assert body["sha256"] == hashlib.sha256(streamed.content).hexdigest()
    assert (body["lineCount"], body["totalDebit"], body["totalCredit"], body["provisional"]) == (3, 1200, 1200, True)
    assert body["checks"] == []
    assert client.get(body["url"]).content == streamed.content
    checked = client.post(
        f"{W}/fec-check",
        params={"name": body["filename"]},
        content=streamed.content,
        headers={"content-type": "application/octet-stream"},
    ).json()
    assert (checked["lines"], checked["blocking"], checked["checks"]) == (3, 0, [])
    damaged = client.post(
        f"{W}/fec-check", params={"name": "x"}, content=b"\x00", headers={"content-type": "application/octet-stream"}
    ).json()
    assert {check["code"] for check in damaged["checks"]} == {"FEC01", "FEC02"}
    assert client.get(f"{W}/export-runs").json()["total"] == 1


def test_programs_get_each_entry_once(client, shop):
    for form in ("sage", "cegid", "pennylane"):
        query = {"format": form, "since": "last"}
        assert client.get(f"{W}/export-preview", params=query).json()["entryCount"] == 1
        assert client.get(f"{W}/export", params=query).status_code == 200
        assert client.get(f"{W}/export-preview", params=query).json()["entryCount"] == 0
        refused = client.get(f"{W}/export", params=query)
        assert (refused.status_code, refused.json()["code"]) == (422, "NOTHING_TO_EXPORT")
    made = client.post(f"{W}/export-pivot-pivot", json={"since": "last"}).json()
    with zipfile.ZipFile(io.BytesIO(client.get(made["url"]).content)) as archive:
        assert "entries.jsonl" in archive.namelist()


def test_what_cannot_be_exported_is_told_at_its_field(client, shop):
    for query, status, code, field in (
        ({"format": "fec"}, 422, "FISCAL_YEAR_REQUIRED", "fiscalYear"),
        ({"format": "fec", "fiscalYear": 1999}, 404, None, "fiscalYear"),
        ({"format": "xml"}, 422, None, "format"),
        ({"format": "pivot"}, 422, "UNKNOWN_FORMAT", "format"),
        ({"format": "sage", "journals": "ZZ"}, 422, "UNKNOWN_JOURNAL", "journals"),
        ({"format": "sage", "from": "2026-02-01", "to": "2026-01-01"}, 422, "PERIOD_REVERSED", "from"),
    ):
        refused = client.get(f"{W}/export", params=query)
        assert refused.status_code == status, (query, refused.text)
        [error] = refused.json()["errors"]
        assert error["field"] == field
        assert code is None or error["code"] == code
    http.seller(client, name="Second", siren="555012301", siret=None, vatNumber=None, invoiceNumberPrefix="S-", creditNoteNumberPrefix="SA-")  # fmt: skip
    refused = client.get(f"{W}/export", params={"format": "sage"})
    assert refused.json()["errors"][0]["code"] == "BOOK_REQUIRED"


def test_the_journal_and_the_month_of_vat_say_the_same(client, shop):
    _seller, invoice = shop
    journal = client.get(f"{W}/journal-sales").json()
    [entry] = journal["items"]
    assert (entry["pieceRef"], entry["totalHt"], entry["totalVat"], entry["totalTtc"]) == (
        invoice["number"],
        1000,
        200,
        1200,
    )
    assert entry["sourceUrl"] == f"/workspace/invoices/{invoice['id']}"
    assert journal["totals"]["byRate"] == [{"rate": 20, "base": 1000, "vat": 200}]
    vat = client.get(f"{W}/vat-summary").json()
    assert vat["ledgerDifference"] == 0
    assert [(row["rate"], row["base"], row["vat"]) for row in vat["collected"] + vat["pending"]] == [(20, 1000, 200)]
    assert client.get(f"{W}/journal-purchases").json()["items"] == []
    for path in ("journal-sales", "journal-purchases", "vat-summary"):
        for form in ("csv", "xlsx"):
            assert client.get(f"{W}/{path}", params={"format": form}).status_code == 200
    assert client.get(f"{W}/journal-sales", params={"q": "nothing like it"}).json()["total"] == 0
    assert client.get(f"{W}/journal-sales", params={"vatRate": "20"}).json()["total"] == 1
    assert client.get(f"{W}/vat-summary", params={"yearMonth": "2026-13"}).status_code == 422


def test_lines_are_matched_by_hand_and_opened_again(client, shop):
    lines = client.get("/api/workspace/ledger-lines", params={"account": "411"}).json()["items"]
    [debit] = lines
    alone = client.post(f"{W}/letterings", json={"lineIds": [debit["id"]]})
    assert (alone.status_code, alone.json()["code"]) == (422, "LETTERING_REFUSED")
    other = client.get("/api/workspace/ledger-lines", params={"account": "707"}).json()["items"][0]
    mixed = client.post(f"{W}/letterings", json={"lineIds": [debit["id"], other["id"]]})
    assert (mixed.status_code, mixed.json()["code"]) == (422, "LETTERING_REFUSED")
    second = http.issued(client, shop[1]["customerId"]) if "customerId" in shop[1] else None
    if second:
        both = [
            row["id"] for row in client.get("/api/workspace/ledger-lines", params={"account": "411"}).json()["items"]
        ]
        matched = client.post(f"{W}/letterings", json={"lineIds": both})
        assert (matched.status_code, matched.json()) == (200, {"code": "aa", "difference": 2400})
        assert client.post(f"{W}/letterings/undo", json={"lineIds": both[:1]}).json() == {"lines": 2}


def test_accounting_codes_have_a_seed_a_tree_and_no_cycle(client, shop):
    listed = client.get("/api/workspace/accounting-codes", params={"pageSize": 100}).json()
    assert listed["total"] == 23
    made = client.post(
        "/api/workspace/accounting-codes",
        json={"code": "ACH-EMB", "label": "Emballages", "category": "PURCHASE", "ledgerAccount": "607"},
    ).json()
    below = client.post(
        "/api/workspace/accounting-codes",
        json={
            "code": "ACH-CAR",
            "label": "Cartons",
            "category": "PURCHASE",
            "ledgerAccount": "607",
            "parentId": made["id"],
        },
    ).json()
    cycle = client.patch(f"/api/workspace/accounting-codes/{made['id']}", json={"parentId": below["id"]})
    assert (cycle.status_code, cycle.json()["errors"][0]["code"]) == (422, "CODE_CYCLE")
    for body, code in (
        ({"code": "ach-emb"}, "CODE_FORM"),
        ({"code": "X-1", "ledgerAccount": "999"}, "ACCOUNT_UNKNOWN"),
        ({"code": "X-1", "isFixedAsset": True}, "ASSET_ACCOUNT"),
        ({"code": "X-1", "vatAccountRole": "NONE_SUCH"}, "ROLE_UNKNOWN"),
    ):
        good = {"code": "X-1", "label": "X", "category": "OTHER", "ledgerAccount": "607"}
        refused = client.post("/api/workspace/accounting-codes", json=good | body)
        assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, code)
    taken = client.post(
        "/api/workspace/accounting-codes",
        json={"code": "ACH-EMB", "label": "X", "category": "OTHER", "ledgerAccount": "607"},
    )
    assert (taken.status_code, taken.json()["code"]) == (409, "CODE_TAKEN")


def test_who_may_not_export_is_refused(as_role):
    for path in ("journal-sales", "journal-purchases", "vat-summary", "export?format=sage"):
        assert as_role("COMMERCIAL").get(f"{W}/{path}").status_code == 403
    assert as_role("COMMERCIAL").post(f"{W}/export-fec", json={"fiscalYear": 2026}).status_code == 403
