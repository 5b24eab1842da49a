from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID

import pytest

from leaseapp.accounting.enums import VatKind
from leaseapp.accounting.models import LedgerEntry, LedgerLine
from leaseapp.accounting.rules.content_hash import ENTRY_FIELDS, LINE_FIELDS, content_hash

D = Decimal

ENTRY = {
    "organization_id": UUID(int=1), "id": UUID(int=2), "billing_entity_id": UUID(int=3), "journal_id": UUID(int=4),
    "fiscal_year_id": UUID(int=5), "number": 42, "entry_date": date(2026, 11, 21),
    "validated_at": datetime(2026, 11, 21, 9, 30, tzinfo=UTC), "piece_ref": "FAC-42", "piece_date": date(2026, 11, 20),
    "label": "Facture FAC-42", "source_kind": "Invoice", "source_id": UUID(int=6), "event_key": "sales.invoice.issued:6",
    "reverses_entry_id": UUID(int=7), "line_count": 2, "total": D("120.00"),
}  # fmt: skip
LINE = {
    "id": UUID(int=8), "entry_id": UUID(int=2), "position": 1, "account_id": UUID(int=9), "party_id": UUID(int=10),
    "label": "Client", "debit": D("120.00"), "credit": D("0.00"), "vat_rate": D("20.00"), "vat_base": D("100.00"),
    "vat_kind": VatKind.STANDARD, "due_date": date(2026, 12, 21),
}  # fmt: skip
OTHER = LINE | {"id": UUID(int=11), "position": 2, "debit": D("0.00"), "credit": D("120.00")}
CHANGED = {
    UUID: lambda value: UUID(int=value.int + 100),
    int: lambda value: value + 1,
    str: lambda value: value + " ",
    D: lambda value: value + D("0.01"),
    date: lambda value: value + timedelta(days=1),
    datetime: lambda value: value + timedelta(microseconds=1),
    VatKind: lambda value: VatKind.EXPORT,
}


def test_every_column_is_covered_except_the_bookkeeping_of_the_row() -> None:
    row = {"created_at", "updated_at"}
    assert set(ENTRY_FIELDS) == set(LedgerEntry.model_fields) - row - {"content_hash"}
    assert set(LINE_FIELDS) == set(LedgerLine.model_fields) - row - {"organization_id"}


@pytest.mark.parametrize("name", ENTRY_FIELDS)
def test_any_changed_field_of_the_entry_changes_the_hash(name: str) -> None:
    changed = ENTRY | {name: CHANGED[type(ENTRY[name])](ENTRY[name])}
    assert content_hash(changed, [LINE, OTHER]) != content_hash(ENTRY, [LINE, OTHER])
    assert content_hash(ENTRY | {name: None}, [LINE, OTHER]) != content_hash(ENTRY, [LINE, OTHER])


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("name", LINE_FIELDS)
def test_any_changed_field_of_any_line_changes_the_hash(name: str, which: int) -> None:
    lines = [LINE, OTHER]
    value = lines[which][name]
    tampered = lines.copy()
    tampered[which] = lines[which] | {name: CHANGED[type(value)](value)}
    if name == "position" and which == 0:
        tampered[which] = lines[which] | {name: 3}
    assert content_hash(ENTRY, tampered) != content_hash(ENTRY, lines)


def test_a_missing_or_added_line_changes_the_hash() -> None:
    both = content_hash(ENTRY, [LINE, OTHER])
    assert content_hash(ENTRY, [LINE]) != both
    assert content_hash(ENTRY, [LINE, OTHER, OTHER | {"position": 3}]) != both


def test_text_cannot_move_from_one_field_to_the_next() -> None:
    first = content_hash(ENTRY | {"piece_ref": "AB", "label": "C"}, [])
    assert content_hash(ENTRY | {"piece_ref": "A", "label": "BC"}, []) != first


def test_the_same_content_read_back_gives_the_same_hash() -> None:
    paris = timezone(timedelta(hours=1))
    read = ENTRY | {"validated_at": datetime(2026, 11, 21, 10, 30, tzinfo=paris), "total": D("120")}
    line = LINE | {"vat_rate": D("20"), "vat_kind": "S", "credit": D(0)}
    assert content_hash(read, [OTHER, line]) == content_hash(ENTRY, [LINE, OTHER])


def test_the_hash_of_a_known_entry_stays_what_it_is() -> None:
    # written entries carry it for ten years: changing the recipe would make every one of them look forged
    assert content_hash(ENTRY, [LINE, OTHER]) == "f350897a20316e40fe71b7cd21883dfe754d5e2e08c51224f9bebbae5ced5c2c"
