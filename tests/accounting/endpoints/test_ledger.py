"""Entries, lines and accounts over HTTP."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from leaseapp.accounting import queries
from leaseapp.accounting.services import lettering, posting
from leaseapp.accounting.services.posting import post
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import accounting
from tests.factories.accounting import draft, line, sale

SOURCE = new_id()
W = "/api/workspace"


@pytest.fixture
def posted(work_of: Callable[..., Any]) -> dict[str, str]:
    """A sale, its receipt, and the sale's mirror."""
    with work_of("ACCOUNTANT") as context:
        book = accounting.book(context)
        sold = post(context, sale(book, "k1", source_id=SOURCE))
        received = post(
            context,
            draft(
                book,
                "k2",
                [line("BANK", debit="120.00"), line("CUSTOMER", credit="120.00", party=book.customer)],
                journal="BQ", source_kind="Payment", piece_ref="VIR-1", entry_date=date(2026, 11, 30),
            ),
        )  # fmt: skip
        lines = [queries.lines_of(context, sold.id)[0].id, queries.lines_of(context, received.id)[1].id]
        lettering.letter(context, "CUSTOMER", book.customer, lines)
        mirror = posting.reverse(context, received.id, "k3", date(2026, 12, 1), "Impayé")
        return {"book": str(book.id), "sold": str(sold.id), "received": str(received.id), "mirror": str(mirror.id)}


def test_the_entries_of_a_record_are_found_by_their_source(client: Any, posted: dict[str, str]) -> None:
    answer = client.get(f"{W}/ledger-entries", params={"sourceKind": "Invoice", "sourceId": str(SOURCE)})
    assert answer.status_code == 200
    (item,) = answer.json()["items"]
    assert item["id"] == posted["sold"]
    assert {key: item[key] for key in ("entryNumber", "journal", "entryDate", "pieceRef", "total", "billingEntity")} == {
        "entryNumber": "VT000001", "journal": "VT", "entryDate": "2026-11-21", "pieceRef": "FAC-42", "total": 120.0,
        "billingEntity": "Alpha Location",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ({}, ["BQ000002", "BQ000001", "VT000001"]),
        ({"sort": "entryNumber"}, ["BQ000001", "BQ000002", "VT000001"]),
        ({"journal": "BQ"}, ["BQ000002", "BQ000001"]),
        ({"journalKind": "SALES"}, ["VT000001"]),
        ({"entryDateFrom": "2026-11-30", "entryDateTo": "2026-11-30"}, ["BQ000001"]),
        ({"fiscalYear": "2026", "totalFrom": "120.01"}, []),
        ({"q": "vir-1"}, ["BQ000002", "BQ000001"]),
        ({"q": "bq000002"}, ["BQ000002"]),
    ],
)
def test_entries_are_filtered_and_sorted(
    client: Any, posted: dict[str, str], query: dict[str, str], numbers: list[str]
) -> None:
    answer = client.get(f"{W}/ledger-entries", params=query).json()
    assert [item["entryNumber"] for item in answer["items"]] == numbers
    assert answer["totals"] == {"total": 120.0 * len(numbers)}


def test_an_entry_shows_its_lines_source_and_mirror(client: Any, posted: dict[str, str]) -> None:
    entry = client.get(f"{W}/ledger-entries/{posted['received']}").json()
    assert entry["entryNumber"] == "BQ000001"
    assert (entry["totalDebit"], entry["totalCredit"]) == (120.0, 120.0)
    assert (entry["fiscalYear"], entry["fiscalYearState"], entry["journalLabel"]) == (2026, "OPEN", "Banque")
    assert (entry["reversesEntryId"], entry["reversedByEntryId"]) == (None, posted["mirror"])
    assert (entry["reversedByEntryNumber"], entry["isReversed"]) == ("BQ000002", True)
    shown = ("accountNumber", "partyCode", "partyName", "debit", "credit", "lettering")
    assert [tuple(one[key] for key in shown) for one in entry["lines"]] == [
        ("512", None, None, 120.0, None, None),
        ("411", "C00001", "Dupont", None, 120.0, "AB"),
    ]
    mirror = client.get(f"{W}/ledger-entries/{posted['mirror']}").json()
    assert (mirror["reversesEntryNumber"], mirror["reversedByEntryId"]) == ("BQ000001", None)


def test_an_unknown_entry_is_not_found(client: Any, posted: dict[str, str], as_role: Callable[..., Any]) -> None:
    assert client.get(f"{W}/ledger-entries/{new_id()}").status_code == 404
    assert as_role("ADMIN", "beta").get(f"{W}/ledger-entries/{posted['sold']}").status_code == 404


@pytest.mark.parametrize(
    ("query", "accounts"),
    [
        ({"sort": "entryNumber,position"}, ["512", "411", "512", "411", "411", "707", "445711"]),
        ({"account": "411", "sort": "entryNumber"}, ["411", "411", "411"]),
        ({"accountPrefix": "44"}, ["445711"]),
        ({"party": "C00001", "journal": "VT"}, ["411"]),
        ({"q": "dupont", "journal": "VT"}, ["411"]),
    ],
)
def test_lines_are_filtered_by_account_party_and_journal(
    client: Any, posted: dict[str, str], query: dict[str, str], accounts: list[str]
) -> None:
    answer = client.get(f"{W}/ledger-lines", params=query).json()
    assert [item["account"] for item in answer["items"]] == accounts


def test_the_ledger_of_a_customer_shows_sums_and_lettering(client: Any, posted: dict[str, str]) -> None:
    answer = client.get(f"{W}/ledger-lines", params={"account": "411", "sort": "entryDate"}).json()
    assert answer["totals"] == {"debit": 240.0, "credit": 120.0}
    shown = ("debit", "credit", "lettering")
    assert [tuple(item[key] for key in shown) for item in answer["items"]] == [
        (120.0, None, None),
        (None, 120.0, "AB"),
        (120.0, None, "AB"),
    ]


def test_a_prefix_that_is_no_number_is_refused(client: Any, posted: dict[str, str]) -> None:
    answer = client.get(f"{W}/ledger-lines", params={"accountPrefix": "4%"})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "INVALID_FILTER"


def test_the_chart_of_accounts_is_listed(client: Any) -> None:
    answer = client.get(f"{W}/ledger-accounts", params={"number": "512,411"}).json()
    assert [(item["number"], item["party"], item["letterable"]) for item in answer["items"]] == [
        ("411", "CUSTOMER", True),
        ("512", "NONE", True),
    ]


@pytest.mark.parametrize("path", ["ledger-entries", "ledger-lines", "ledger-accounts"])
@pytest.mark.parametrize(
    ("role", "status"), [("ACCOUNTANT", 200), ("AUDITOR", 200), ("COMMERCIAL", 403), ("CLIENT_ADMIN", 403)]
)
def test_only_bookkeepers_managers_and_auditors_read_the_ledger(
    as_role: Callable[..., Any], path: str, role: str, status: int
) -> None:
    assert as_role(role).get(f"{W}/{path}").status_code == status


def test_what_the_ledger_holds_is_neither_written_nor_deleted_over_http(client: Any, posted: dict[str, str]) -> None:
    for method in ("post", "patch", "put", "delete"):
        assert getattr(client, method)(f"{W}/ledger-entries/{posted['sold']}").status_code in (404, 405)
