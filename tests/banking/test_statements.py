"""Statements come in: shown first, kept once, each line once; gaps are told."""

from decimal import Decimal

import pytest

from leaseapp.banking.models import BankStatement
from leaseapp.banking.schemas import IgnoredIn, UndoneIn
from leaseapp.banking.services import confirming, removing
from leaseapp.files.models import File
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.queries import find, get_or_404
from tests.banking import papers
from tests.factories import sales


def codes(refused) -> list[tuple[str, str]]:
    return [(error.field, error.code) for error in refused.value.errors]


def test_a_file_is_shown_before_it_is_kept(bank):
    shown = bank.preview(papers.camt())
    assert (shown.iban, shown.line_count, shown.known_count, shown.warnings) == (papers.IBAN, 3, 0, [])
    assert [(line.amount, line.known) for line in shown.lines] == [(-42, False), (1200, False), (-600, False)]
    taken = bank.take(papers.camt())
    assert (taken.number, taken.opening, taken.closing) == ("RB-1", 1000, 1558)
    assert get_or_404(bank.context, File, taken.file_id).filename == "releve.xml"
    assert [line.position for line in bank.lines(taken)] == [1, 2, 3]


def test_a_file_is_imported_once(bank):
    bank.take(papers.camt())
    for again in (bank.take, bank.preview):
        with pytest.raises(Conflict) as refused:
            again(papers.camt())
        assert refused.value.code == "STATEMENT_ALREADY_IMPORTED"


@pytest.mark.parametrize(
    "other", [papers.camt(number="48"), papers.mt940(), papers.table()], ids=["camt", "mt940", "csv"]
)
def test_the_same_lines_in_another_file_or_format_are_not_taken_again(bank, other):
    bank.take(papers.camt())
    shown = bank.preview(other)
    assert (shown.line_count, shown.known_count) == (3, 3)
    with pytest.raises(Conflict) as refused:
        bank.take(other)
    assert refused.value.code == "STATEMENT_ALL_KNOWN"


def test_statements_that_overlap_take_each_line_once(bank):
    bank.take(papers.camt(papers.LINES[:2]))
    second = bank.take(papers.camt(papers.LINES[1:], "958.00", number="48"))
    assert (second.line_count, second.known_count) == (2, 1)
    assert [line.label for line in bank.lines(second)] == ["REJET PRLV CUSTOMER 2"]
    assert (second.opening, second.closing) == (958, 1558)


def test_what_is_missing_between_two_statements_is_told(bank):
    bank.take(papers.camt(papers.LINES[:1]))
    shown = bank.preview(papers.camt(papers.LINES[2:], "2158.00"))
    assert shown.gap == 1200
    assert shown.warnings == [
        "The statement before closes otherwise: €1,200.00 are missing between the two. A statement may be missing."
    ]
    assert bank.preview(papers.camt(papers.LINES[1:], "958.00")).gap is None


def test_a_file_of_an_account_that_nobody_has_is_refused(bank):
    with pytest.raises(Invalid) as refused:
        bank.take(papers.camt(iban="FR7612345987650123456789014"))
    assert codes(refused) == [("content", "ACCOUNT_UNKNOWN")]
    with pytest.raises(Invalid) as refused:
        bank.take(papers.camt(iban="FR7612345987650123456789014"), billingEntityId=bank.seller.id)
    assert codes(refused) == [("billingEntityId", "ACCOUNT_OF_ANOTHER")]


def test_a_csv_names_no_account_so_that_somebody_says_whose_it_is(bank):
    assert bank.preview(papers.table()).iban == papers.IBAN
    other = sales.seller(
        bank.context, name="Sudloc", siren="732829320", siret="73282932000074", vatNumber="FR44732829320",
        iban="FR7612345987650123456789014", invoiceNumberPrefix="SUD-", creditNoteNumberPrefix="ASU-",
    )  # fmt: skip
    with pytest.raises(Invalid) as refused:
        bank.preview(papers.table())
    assert codes(refused) == [("billingEntityId", "REQUIRED")]
    assert bank.preview(papers.table(), billingEntityId=other.id).iban == "FR7612345987650123456789014"


def test_a_statement_of_the_future_is_refused(bank):
    with pytest.raises(Invalid) as refused:
        bank.take(papers.camt([("2026-12-24", "1.00", "X")]))
    assert codes(refused) == [("content", "STATEMENT_IN_FUTURE")]


def test_a_file_cut_in_its_middle_keeps_nothing(client):
    client.post("/api/workspace/billing-entities", json=sales.SELLER)
    content = papers.camt()
    answer = client.post(
        "/api/workspace/accounting/bank-statements?name=a.xml",
        content=content[:900],
        headers={"Content-Type": "text/xml"},
    )
    assert answer.status_code == 422
    assert [(one["field"], one["code"]) for one in answer.json()["errors"]] == [("content", "STATEMENT_CUT")]
    assert client.get("/api/workspace/accounting/bank-statements").json()["total"] == 0
    kept = client.post(
        "/api/workspace/accounting/bank-statements?name=a.xml", content=content, headers={"Content-Type": "text/xml"}
    )
    assert (kept.status_code, kept.json()["waitingCount"]) == (201, 3)
    (row,) = client.get("/api/workspace/accounting/bank-statements?open=true").json()["items"]
    assert (row["number"], row["waiting"], Decimal(str(row["closing"]))) == ("RB-1", 3, Decimal("1558.00"))


def test_a_wrong_import_goes_with_its_lines_and_its_file_and_may_come_again(bank):
    taken = bank.take(papers.camt())
    file_id = taken.file_id
    removing.remove(bank.context, taken.id)
    assert find(bank.context, BankStatement, taken.id) is None
    assert find(bank.context, File, file_id) is None
    assert len(bank.lines(bank.take(papers.camt()))) == 3


def test_a_statement_stays_once_anything_became_of_a_line_or_another_import_counts_on_it(bank):
    first = bank.take(papers.camt(papers.LINES[:2]))
    line = bank.lines(first)[0]
    confirming.ignore(bank.context, line.id, IgnoredIn.model_validate({"reason": "Saisie par erreur"}))
    with pytest.raises(Conflict) as refused:
        removing.remove(bank.context, first.id)
    assert refused.value.code == "STATEMENT_IN_USE"
    confirming.undo(bank.context, line.id, UndoneIn.model_validate({"reason": "Saisie par erreur"}))
    second = bank.take(papers.camt(papers.LINES[1:], "958.00", number="48"))
    with pytest.raises(Conflict) as refused:
        removing.remove(bank.context, first.id)
    assert refused.value.code == "STATEMENT_FOLLOWED"
    for one in (second, first):
        removing.remove(bank.context, one.id)
