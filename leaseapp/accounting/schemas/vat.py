"""The VAT of a month (MONEY.md 2.3)."""

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.kernel.text.schema import Money, Out, Query


class VatQuery(Query):
    """The month (`2026-10`; the running one by default) and one billing entity or all; or a file."""

    year_month: str | None = Field(None, pattern=r"^(19|20|21)\d{2}-(0[1-9]|1[0-2])$")
    billing_entity_id: UUID | None = None
    format: Literal["", "csv", "xlsx"] = ""


class CollectedOut(Out):
    """VAT that became due: with the document (DEBITS) or with its receipt (RECEIPTS); `account` opens its entries."""

    rate: Money
    chargeability: Literal["DEBITS", "RECEIPTS"]
    account: str
    base: Money
    vat: Money


class PendingOut(Out):
    """VAT that waits for receipt at the end of the month; its base follows from it."""

    rate: Money
    account: str
    base: Money
    vat: Money


class AcquisitionOut(Out):
    """VAT that the buyer owes: on goods from the Union, or by reverse charge."""

    kind: Literal["INTRA_EU", "REVERSE_CHARGE"]
    rate: Money
    account: str
    base: Money
    vat: Money


class DeductibleOut(Out):
    """VAT that is deducted; LOST is that of receivables that will never be paid (CGI art. 272-1)."""

    kind: Literal["FIXED_ASSETS", "GOODS_SERVICES", "INTRA_EU", "LOST"]
    account: str
    base: Money
    vat: Money


class ExemptOut(Out):
    """Sales without VAT by the category of EN 16931: K, G, E, AE, O."""

    category: str
    base: Money


class VatTotalsOut(Out):
    """The amount owed for the month: `netDue`, or a `credit`."""

    collected: Money
    deductible: Money
    net_due: Money
    credit: Money


class BoxOut(Out):
    """A line of the return: exact amounts, and what is declared in whole euros."""

    box: str
    base: Money | None
    vat: Money | None
    declared_base: int | None
    declared_vat: int | None


class ComparedOut(Out):
    """VAT of one rate by documents and by the ledger: due, and moved on the account that waits."""

    rate: Money
    documents_due: Money
    ledger_due: Money
    documents_pending: Money
    ledger_pending: Money


class VatSummaryOut(Out):
    """The VAT of a month; `ledgerDifference` compares the documents with the accounts of VAT and is 0.00."""

    start: dt.date = Field(alias="from")
    end: dt.date = Field(alias="to")
    year_month: str
    billing_entity_id: UUID | None
    books: list[BookOut]
    collected: list[CollectedOut]
    pending: list[PendingOut]
    acquisitions: list[AcquisitionOut]
    deductible: list[DeductibleOut]
    pending_deductible: Money
    exempt: list[ExemptOut]
    totals: VatTotalsOut
    boxes: list[BoxOut]
    compared: list[ComparedOut]
    ledger_difference: Money
