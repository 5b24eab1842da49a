"""The story of a fixed asset: a supplier's invoice makes it, it is put to use, written off by the month, sold; the books agree."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.fixedassets.samples import before
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables

W = "/api/workspace"


@pytest.fixture
def invoice_id(work_of, storage):
    """An invoice of two machines and their carriage, validated; the machines are charged to an asset code."""
    with work_of() as context:
        payables = Payables(Buyer(context))
        lines = (
            payables.line(4800, designation="Autoclave"), payables.line(9600, designation="Échographe"),
            payables.line(150, designation="Port", accountingCodeId=payables.code("ACH-TRA")),
        )  # fmt: skip
        return payables.validated(*lines, code="IMM-MAT", issueDate=before()).id


def ok(answer, status=200):
    assert answer.status_code == status, answer.text
    return answer.json()


def test_from_the_invoice_to_the_sale(as_role, invoice_id):
    accountant, month = as_role("ACCOUNTANT"), before().strftime("%Y-%m")
    listed = ok(accountant.get(f"{W}/fixed-assets", params={"supplierInvoiceId": str(invoice_id), "sort": "number"}))
    first, second = (row["id"] for row in listed["items"])
    assert [row["grossValue"] for row in listed["items"]] == [4800, 9600]

    # put to use on the first of the month before; the second one waits
    body = {"date": str(before()), "durationMonths": 48}
    used = ok(accountant.post(f"{W}/fixed-assets/{first}/commission", json=body))
    assert (used["status"], used["plan"][0]["amount"], sum(row["amount"] for row in used["plan"])) == (
        "ACTIVE",
        100,
        4800,
    )
    early = accountant.post(
        f"{W}/fixed-assets/{second}/commission", json=body | {"date": str(before() - timedelta(days=1))}
    )
    assert (early.status_code, early.json()["errors"][0]["code"]) == (422, "COMMISSION_BEFORE_ACQUISITION")

    # the run: foreseen, booked, and once only
    foreseen = ok(accountant.get(f"{W}/accounting/monthly-depreciation", params={"yearMonth": month}))
    run = f"{W}/accounting/run-monthly-depreciation"
    dry = ok(accountant.post(run, json={"yearMonth": month, "dryRun": True}))
    assert foreseen == dry
    done, again = (ok(accountant.post(run, json={"yearMonth": month})) for _run in range(2))
    assert (done["created"], done["totalAmount"], done["skipped"][0]["reason"]) == (1, 100, "NOT_COMMISSIONED")
    assert (again["created"], again["alreadyDone"], again["entryIds"]) == (0, 1, [])

    # sold on the first of this month, as the preview said; nobody but bookkeepers may
    sale = {
        "type": "DISPOSAL", "date": str(clock.today().replace(day=1)), "reason": "SALE", "proceedsHt": 4000, "vatRatePct": 20,
    }  # fmt: skip
    one = f"{W}/fixed-assets/{first}"
    told = ok(accountant.post(f"{one}/preview-event", json=sale))
    assert (told["depreciation"], told["netBookValue"], told["result"]) == (0, 4700, -700)
    assert ok(accountant.get(one))["status"] == "ACTIVE"
    assert as_role("MANAGER").post(f"{one}/events", json=sale).status_code == 403
    gone = ok(accountant.post(f"{one}/events", json=sale))
    assert (gone["status"], gone["events"][0]["result"]) == ("DISPOSED", -700)
    entry = ok(accountant.get(f"{W}/ledger-entries/{gone['events'][0]['ledgerEntryId']}"))
    assert [(line["accountNumber"], (line["debit"] or 0) - (line["credit"] or 0)) for line in entry["lines"]] == [
        (row["account"], row["debit"] - row["credit"]) for row in told["lines"]
    ]

    # documents and ledger agree on the VAT; the profit of the machines' code tells it all
    vat = ok(accountant.get(f"{W}/accounting/vat-summary", params={"yearMonth": f"{clock.today():%Y-%m}"}))
    assert (vat["ledgerDifference"], [row["vat"] for row in vat["collected"]]) == (0, [800])
    span = {"by": "CODE", "from": str(before()), "to": str(clock.today())}
    rows = {row["name"]: row for row in ok(accountant.get(f"{W}/accounting/profit", params=span))["rows"]}
    assert (rows["IMM-MAT"]["depreciation"], rows["IMM-MAT"]["results"], rows["IMM-MAT"]["margin"]) == (100, -700, -800)
    assert rows["ACH-TRA"]["charges"] == 150

    # the code was used: its account stays
    codes = {row["code"]: row for row in ok(accountant.get(f"{W}/accounting-codes", params={"pageSize": 100}))["items"]}
    assert (codes["IMM-MAT"]["uses"], codes["FIN-BNK"]["uses"]) == (3, 0)
    kept = accountant.patch(f"{W}/accounting-codes/{codes['IMM-MAT']['id']}", json={"ledgerAccount": "2155"})
    assert kept.json()["errors"][0]["code"] == "CODE_IN_USE"
