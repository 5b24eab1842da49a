"""An entry as the API and its page show it."""

import uuid
from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import PlainSerializer

from leaseapp.accounting.enums import FiscalYearState, JournalKind, VatKind
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.text.schema import Instant, Out

Amount = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]


class LedgerLineOut(Out):
    """One line: account, party, and one amount in € (the other side is null).

    `lettering` is in capitals when the line is settled, in lower case while it is so in part.
    """

    id: uuid.UUID
    position: int
    account_number: str
    account_label: str
    party_id: uuid.UUID | None
    party_code: str | None
    party_name: str | None
    label: str
    debit: Amount | None
    credit: Amount | None
    vat_rate: Amount | None
    vat_base: Amount | None
    vat_kind: VatKind | None
    due_date: date | None
    lettering: str | None


class LedgerEntryOut(Out):
    """An entry with its lines; its source is the record that it was made for, with its page when it has one.

    `source_list` is the list of that page (`/workspace/<list>/<id>`, DECISIONS 38), `source_pdf` its document, for who may
    read it.
    """

    id: uuid.UUID
    entry_number: str
    number: int
    billing_entity_id: uuid.UUID
    billing_entity_name: str
    journal_code: str
    journal_label: str
    journal_kind: JournalKind
    fiscal_year: int
    fiscal_year_state: FiscalYearState
    entry_date: date
    validated_at: Instant
    piece_ref: str
    piece_date: date
    label: str
    source_kind: str
    source_id: uuid.UUID
    source_label: str
    source_url: str | None
    source_list: str | None
    source_pdf: str | None
    event_key: str
    reverses_entry_id: uuid.UUID | None
    reverses_entry_number: str | None
    reversed_by_entry_id: uuid.UUID | None
    reversed_by_entry_number: str | None
    is_reversed: bool
    total_debit: Amount
    total_credit: Amount
    content_hash: str
    lines: list[LedgerLineOut]
