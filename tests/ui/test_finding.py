"""The palette: a number however it is typed, documents and customers before the ledger, no ids and no codes."""

import re
from datetime import date
from decimal import Decimal

import pytest

from leaseapp import leaseapp as application
from leaseapp.ui.finding import _hits, _searched, writings
from leaseapp.ui.registry import Group, declared

assert application.app is not None
INVOICE = {
    "id": "0190a000-0000-7000-8000-000000000001", "number": "FAC-221", "customer": "Ateliers Rouvière", "status": "OVERDUE",
    "issueDate": str(date(2026, 10, 5)), "dueDate": str(date(2026, 11, 5)), "totalTtc": 1484.1, "amountDue": 1000.0,
    "daysLate": 17, "siren": "999101009", "purchaseOrderRef": "PO-1", "createdAt": "2026-10-05T08:00:00Z",
}  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "written"),
    [("fac221", "fac-221"), ("fac 221", "fac-221"), ("FAC221", "FAC-221"), ("dev-12", "dev-12"), ("Dupont", "Dupont")],
)
def test_a_number_is_known_however_it_is_typed(typed, written):
    assert written in writings(typed)


def test_documents_and_customers_come_before_what_the_ledger_says_of_them():
    groups = [declared.pages[page.route].group for page in _searched()]
    assert groups[0] is Group.SALES
    first = groups.index(Group.ACCOUNTING)
    assert set(groups[first:]) == {Group.ACCOUNTING}


def test_a_hit_says_number_customer_amount_kind_and_by_how_much_it_is_late():
    (hit,) = _hits(declared.lists["invoices"], [INVOICE])
    assert (hit["label"], hit["href"]) == ("FAC-221", f"/workspace/invoices/{INVOICE['id']}")
    assert [part["value"] for part in hit["detail"]] == ["Ateliers Rouvière", 1000.0]
    assert hit["state"] == {"value": "OVERDUE", "words": "InvoiceStatus", "late": 17}
    assert hit["kind"] == {"en": "Invoice", "fr": "Facture"}


def test_what_is_owed_stands_for_a_total_only_while_something_is():
    (hit,) = _hits(declared.lists["invoices"], [{**INVOICE, "amountDue": 0, "status": "PAID", "daysLate": 0}])
    assert [part["value"] for part in hit["detail"]] == ["Ateliers Rouvière", 1484.1]


@pytest.mark.parametrize("name", sorted(declared.lists))
def test_no_hit_shows_an_id_or_a_code(name):
    page = declared.lists[name]
    values = {"money": Decimal(12), "number": 3, "percent": Decimal(20), "bool": True, "date": "2026-11-22"}
    row = {column.key: values.get(column.kind, f"{column.key}-text") for column in page.spec.columns}
    row |= {column.key: next(iter(column.enum)).value for column in page.spec.columns if column.enum}
    row |= {column.key: INVOICE["id"] for column in page.spec.columns if column.is_identifier} | {"id": INVOICE["id"]}
    (hit,) = _hits(page, [row])
    shown = [hit["label"], *(part["value"] for part in hit["detail"])]
    assert not any(re.search(r"^[0-9a-f]{8}-|^[A-Z_]{3,}$", str(value)) for value in shown)
    codes = {row[column.key] for column in page.spec.columns if column.enum}
    assert not codes & {str(value) for value in shown}
    assert hit["kind"]
