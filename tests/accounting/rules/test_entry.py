from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest

from leaseapp.accounting.rules.entry import EntryDraft, LineDraft, check, clean, mirror
from leaseapp.kernel.errors import Invalid

D = Decimal

ID = UUID(int=1)


def entry(*lines: LineDraft, **changes: object) -> EntryDraft:
    values = {
        "billing_entity_id": ID, "journal": "VT", "entry_date": date(2026, 1, 1), "piece_ref": "FAC-1",
        "piece_date": date(2026, 1, 1), "label": "Facture", "source_kind": "Invoice", "source_id": ID, "event_key": "k",
        "lines": lines,
    }  # fmt: skip
    return EntryDraft(**values | changes)


def debit(amount: str) -> LineDraft:
    return LineDraft("BANK", "x", debit=D(amount))


def credit(amount: str) -> LineDraft:
    return LineDraft("CUSTOMER", "x", credit=D(amount))


def refusal(draft: EntryDraft) -> Invalid:
    with pytest.raises(Invalid) as caught:
        check(draft)
    return caught.value


def test_a_balanced_entry_of_two_lines_passes() -> None:
    balanced = entry(debit("0.01"), credit("0.01"))
    check(balanced)
    assert balanced.total == D("0.01")


def test_one_line_is_no_entry() -> None:
    assert refusal(entry(debit("10"))).code == "ENTRY_TOO_SHORT"


def test_a_difference_of_a_cent_is_refused_with_both_sums() -> None:
    problem = refusal(entry(debit("100.00"), credit("60.00"), credit("39.99")))
    assert (problem.code, problem.params) == ("ENTRY_UNBALANCED", {"debit": D("100.00"), "credit": D("99.99")})


@pytest.mark.parametrize(
    "wrong",
    [
        LineDraft("BANK", "x"),
        LineDraft("BANK", "x", debit=D("1"), credit=D("1")),
        LineDraft("BANK", "x", debit=D("-1")),
        LineDraft("BANK", "x", debit=D("1.005")),
        LineDraft("BANK", "x", credit=D("1000000000000")),
    ],
)
def test_a_line_has_exactly_one_positive_amount_in_cents(wrong: LineDraft) -> None:
    problem = refusal(entry(debit("1"), wrong, credit("1")))
    assert problem.code == "LINE_AMOUNT"
    assert [error.field for error in problem.errors] == ["lines[1]"]


def test_piece_label_and_event_are_needed() -> None:
    problem = refusal(entry(debit("1"), credit("1"), piece_ref=" ", label="\n", event_key=""))
    assert problem.code == "ENTRY_INCOMPLETE"
    assert [error.field for error in problem.errors] == ["pieceRef", "label", "eventKey"]


def test_labels_are_one_line_without_control_characters() -> None:
    assert clean(" Loyer\tde\r\nnovembre\x00 |\x7f ") == "Loyer de novembre |"
    assert clean("é" * 300) == "é" * 200


def test_a_mirror_exchanges_debit_and_credit_and_keeps_the_rest() -> None:
    line = LineDraft("VAT_DUE_20", "x", credit=D("20"), party_id=ID, due_date=date(2026, 1, 1), vat_rate=D("20"))
    assert mirror(line) == LineDraft(
        "VAT_DUE_20", "x", debit=D("20"), credit=D("0.00"), party_id=ID, due_date=date(2026, 1, 1), vat_rate=D("20")
    )
    assert mirror(mirror(line)) == line
