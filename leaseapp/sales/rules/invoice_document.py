"""Everything that the law wants to see on an invoice, as plain values; checked, written as XML and drawn as PDF from here.

`assemble` is the only way to make one: it computes amounts, VAT rows, nature and legal mentions, so that the checks, the
XML, the PDF and the ledger all speak of the same figures. Sources: CGI ann. II art. 242 nonies A, C. com. L441-9, EN 16931.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_regime
from leaseapp.sales.enums import InvoiceType, LineKind, OperationNature, VatReason
from leaseapp.sales.rules import invoice_profile, totals
from leaseapp.sales.rules.totals import Totals, VatRow


@dataclass(frozen=True, slots=True)
class Address:
    """A postal address; `country` is an ISO 3166-1 code."""

    line1: str | None = None
    line2: str | None = None
    postal_code: str | None = None
    city: str | None = None
    country: str = "FR"

    @property
    def is_complete(self) -> bool:
        """True when a letter would arrive: street, town and country (some countries have no postal code)."""
        return bool(self.line1 and self.city and self.country)


@dataclass(frozen=True, slots=True)
class Seller:
    """The legal entity that invoices. `share_capital` in €; identifiers without spaces."""

    name: str
    address: Address
    siren: str | None = None
    siret: str | None = None
    vat_number: str | None = None
    legal_form: str | None = None
    share_capital: Decimal | None = None
    rcs_city: str | None = None
    naf: str | None = None
    email: str | None = None
    phone: str | None = None
    iban: str | None = None
    bic: str | None = None
    bank_name: str | None = None
    vat_on_debits: bool = False
    vat_franchise: bool = False


@dataclass(frozen=True, slots=True)
class Buyer:
    """The customer. `electronic_suffix` completes the SIREN in the routing address (SIREN_suffix)."""

    name: str
    address: Address
    kind: CompanyKind = CompanyKind.BUSINESS
    siren: str | None = None
    siret: str | None = None
    vat_number: str | None = None
    code: str | None = None
    contact_name: str | None = None
    email: str | None = None
    electronic_suffix: str | None = None
    order_reference_required: bool = False

    @property
    def is_professional(self) -> bool:
        """True when the terms between professionals (penalties, 40 €, longest delay) apply."""
        return self.kind is not CompanyKind.CONSUMER


@dataclass(frozen=True, slots=True)
class Delivery:
    """The place to which the goods went, when it is not the buyer's address."""

    address: Address
    name: str | None = None


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One line as entered: quantity (3 decimals), unit price in € excl. VAT (4 decimals), discount and VAT in %.

    `deducts_deposit` marks the lines of a balance invoice that take a deposit invoice off (DECISIONS 33).
    """

    kind: LineKind
    designation: str
    quantity: Decimal
    unit_price_ht: Decimal
    vat_rate_pct: Decimal
    discount_pct: Decimal = Decimal(0)
    eco_tax_ht: Decimal = ZERO
    vat_reason: VatReason | None = None
    unit: str | None = None
    reference: str | None = None
    description: str | None = None
    period_start: date | None = None
    period_end: date | None = None
    deducts_deposit: bool = False


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

    `exemptions` explains each VAT row without tax, in the order of `totals.vat_rows` (None for a taxed row);
    `mentions` are the French sentences that the VAT regime requires. `credits_deposit` marks the credit note on a deposit
    invoice, which comes back from the accounts of the deposit.
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
    is_periodic: bool = False
    credits_deposit: bool = False

    @property
    def is_credit_note(self) -> bool:
        """True when amounts are given back: stored positive, shown with minus (DECISIONS 28)."""
        return self.type_code is InvoiceType.CREDIT_NOTE

    @property
    def is_deposit(self) -> bool:
        """True when a payment on account is invoiced, or credited: its VAT waits for the receipt, for goods too."""
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

    def rows(self) -> list[tuple[VatRow, vat_regime.Exemption | None]]:
        """Each VAT row with the explanation of its missing tax."""
        return list(zip(self.totals.vat_rows, self.exemptions, strict=True))


def _exemption(reason: VatReason, lines: Sequence[DocumentLine], buyer: Buyer) -> vat_regime.Exemption:
    kinds = {line.kind for line in lines if line.vat_reason is reason and line.vat_rate_pct == 0}
    return vat_regime.exemption(reason, buyer.address.country, of_services=kinds == {LineKind.SERVICE})


def _mentions(
    seller: Seller, lines: Sequence[DocumentLine], explanations: Sequence[vat_regime.Exemption | None]
) -> list[str]:
    mentions = []
    taxed_service = any(line.kind is LineKind.SERVICE and line.vat_rate_pct > 0 for line in lines)
    if seller.vat_on_debits and taxed_service:
        mentions.append(vat_regime.VAT_ON_DEBITS_MENTION)
    mentions.extend(explanation.text for explanation in explanations if explanation)
    return list(dict.fromkeys(mentions))


def vat_wordings(
    seller: Seller, buyer: Buyer, lines: Sequence[DocumentLine], computed: Totals
) -> tuple[tuple[vat_regime.Exemption | None, ...], tuple[str, ...]]:
    """(explanation of each VAT row without tax, in the order of the rows; the sentences that the VAT regime requires)."""
    explanations = tuple(_exemption(row.reason, lines, buyer) if row.reason else None for row in computed.vat_rows)
    return explanations, tuple(_mentions(seller, lines, explanations))


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
    currency: str = "EUR",
    supply_date: date | None = None,
    period_start: date | None = None,
    period_end: date | None = None,
    delivery: Delivery | None = None,
    buyer_reference: str | None = None,
    purchase_order_ref: str | None = None,
    notes: str | None = None,
    previous: Sequence[PreviousInvoice] = (),
    is_periodic: bool = False,
    credits_deposit: bool = False,
    credited: Totals | None = None,
) -> InvoiceDocument:
    """Compute amounts, VAT rows, nature and legal mentions of what was entered; nothing is refused here, see `missing`.

    `credited` are the totals of a credit note, which depend on its invoice and the credits before it (rules.credit).
    """
    computed = credited or totals.compute(
        lines,
        vat_on_debits=seller.vat_on_debits,
        is_deposit=type_code is InvoiceType.DEPOSIT_INVOICE or credits_deposit,
    )
    explanations, mentions = vat_wordings(seller, buyer, lines, computed)
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
        exemptions=explanations,
        mentions=mentions,
        terms=terms or Terms(),
        currency=currency,
        supply_date=supply_date,
        period_start=period_start,
        period_end=period_end,
        delivery=delivery,
        buyer_reference=buyer_reference,
        purchase_order_ref=purchase_order_ref,
        notes=notes,
        previous=tuple(previous),
        is_periodic=is_periodic,
        credits_deposit=credits_deposit,
    )
