"""Everything that the law wants to see on an invoice, as plain values; checked, written as XML and drawn as PDF from here.

`assemble` is the only way to make one: it computes amounts, VAT rows, nature and legal mentions, so that the checks, the
XML, the PDF and the ledger all speak of the same figures. Sources: CGI ann. II art. 242 nonies A, C. com. L441-9, EN 16931.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from leaseapp.billing.enums import InvoiceType, OperationNature, PaymentMeans
from leaseapp.billing.rules import invoice_profile
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.lines import DocumentLine, situation_of, vat_wordings
from leaseapp.documents.rules.parties import Buyer, Delivery, Seller
from leaseapp.documents.rules.totals import Totals, VatRow
from leaseapp.law import payment_terms, vat_regime
from leaseapp.law.payment_terms import PaymentTerm
from leaseapp.law.vat_place import Situation


@dataclass(frozen=True, slots=True)
class Terms:
    """The wordings that C. com. L441-9, L441-10 and D441-5 ask for between professionals."""

    late_penalty: str | None = None
    recovery_fee: str | None = None
    discount: str | None = None


@dataclass(frozen=True, slots=True)
class PreviousInvoice:
    """The document that a credit note, a balance invoice or a replacement refers to (BG-3).

    `replaced` marks the canceled invoice that this one stands for; a credit note of its own took it back (decision 15).
    """

    number: str | None
    issue_date: date | None
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class InvoiceDocument:
    """One invoice, credit note or deposit invoice. Amounts in `currency`; made by `assemble`.

    `exemptions` explains each VAT row without tax, in the order of `totals.vat_rows` (None for a taxed row), `line_exemptions`
    each line without tax;
    `term` is the one that made the due date, None when somebody typed the date; `is_periodic` marks a summary of one month.
    `mentions` are the French sentences that the VAT regime and the kind of invoice require. `credits_deposit` marks the
    credit note on a deposit invoice, which comes back from the accounts of the deposit, `credits_before` counts the credit notes
    that went before.
    """

    type_code: InvoiceType
    number: str | None
    issue_date: date | None
    due_date: date | None
    seller: Seller
    buyer: Buyer
    lines: tuple[DocumentLine, ...]
    totals: Totals
    operation_nature: OperationNature | None
    exemptions: tuple[vat_regime.Exemption | None, ...]
    line_exemptions: tuple[vat_regime.Exemption | None, ...]
    mentions: tuple[str, ...]
    terms: Terms = field(default_factory=Terms)
    currency: str = "EUR"
    supply_date: date | None = None
    period_start: date | None = None
    period_end: date | None = None
    delivery: Delivery | None = None
    buyer_reference: str | None = None
    purchase_order_ref: str | None = None
    notes: str | None = None
    previous: tuple[PreviousInvoice, ...] = ()
    term: PaymentTerm | None = None
    payment_means: PaymentMeans | None = None
    is_periodic: bool = False
    credits_deposit: bool = False
    credits_before: int = 0

    @property
    def is_credit_note(self) -> bool:
        """True when amounts are given back: stored positive, shown with minus (DECISIONS 28)."""
        return self.type_code is InvoiceType.CREDIT_NOTE

    @property
    def shown_type(self) -> InvoiceType:
        """The type that the document bears (BT-3): the credit note on a deposit has one of its own, 503."""
        return InvoiceType.DEPOSIT_CREDIT_NOTE if self.is_credit_note and self.credits_deposit else self.type_code

    @property
    def is_deposit(self) -> bool:
        """True when a payment on account is invoiced, or credited: the VAT of its goods waits for the receipt."""
        return self.type_code is InvoiceType.DEPOSIT_INVOICE or self.credits_deposit

    @property
    def is_after_deposit(self) -> bool:
        """True when the document is the balance invoice after a deposit (BT-23 B4, S4 or M4)."""
        return any(line.deducts_deposit for line in self.lines)

    @property
    def replaced(self) -> PreviousInvoice | None:
        """The canceled invoice that this one replaces."""
        return next((item for item in self.previous if item.replaced), None)

    @property
    def has_services(self) -> bool:
        """True when a line sells a service."""
        return any(line.kind is LineKind.SERVICE for line in self.lines)

    @property
    def situation(self) -> Situation:
        """Seller, buyer and place of the sale, by zones of VAT."""
        return situation_of(self.seller, self.buyer, self.delivery, self.issue_date)

    def rows(self) -> list[tuple[VatRow, vat_regime.Exemption | None]]:
        """Each VAT row with the explanation of its missing tax."""
        return list(zip(self.totals.vat_rows, self.exemptions, strict=True))


def assemble(
    *,
    type_code: InvoiceType,
    seller: Seller,
    buyer: Buyer,
    lines: Sequence[DocumentLine],
    terms: Terms | None = None,
    number: str | None = None,
    issue_date: date | None = None,
    due_date: date | None = None,
    delivery: Delivery | None = None,
    previous: Sequence[PreviousInvoice] = (),
    is_periodic: bool = False,
    credits_deposit: bool = False,
    credited: Totals | None = None,
    **stated: Any,
) -> InvoiceDocument:
    """Compute amounts, VAT rows, nature and legal mentions of what was entered; nothing is refused here, see `missing`.

    `credited` are the totals of a credit note, which depend on its invoice and the credits before it (rules.credit); `stated`
    are the fields of the document that nothing is computed from.
    """
    is_deposit = type_code is InvoiceType.DEPOSIT_INVOICE or credits_deposit
    computed = credited or totals.compute(lines, vat_on_debits=seller.vat_on_debits, is_deposit=is_deposit)
    wordings = vat_wordings(seller, lines, computed, situation_of(seller, buyer, delivery, issue_date))
    return InvoiceDocument(
        type_code=type_code,
        number=number,
        issue_date=issue_date,
        due_date=due_date,
        seller=seller,
        buyer=buyer,
        lines=tuple(lines),
        totals=computed,
        operation_nature=invoice_profile.operation_nature(line.kind for line in lines),
        exemptions=wordings.explanations,
        line_exemptions=wordings.of_lines,
        mentions=(*wordings.mentions, *((payment_terms.PERIODIC_MENTION,) if is_periodic else ())),
        terms=terms or Terms(),
        delivery=delivery,
        previous=tuple(previous),
        is_periodic=is_periodic,
        credits_deposit=credits_deposit,
        **stated,
    )
