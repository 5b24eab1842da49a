"""The claims for late invoices on a day: the facts of each, read together, under the rule (rules/interest.py)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from leaseapp.billing import queries as billing
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries.records import invoices_named
from leaseapp.billing.services.invoice_documents import buyer_from, seller_from
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import BillingEntity
from leaseapp.directory.rules.legal_terms import LateTerms, late_terms_of
from leaseapp.dunning import queries
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.rules.interest import Claim, LateInvoice, claim
from leaseapp.kernel.context import Context


@dataclass(frozen=True, slots=True)
class Claimed:
    """A dunning with its invoice and what may be claimed for it."""

    dunning: Dunning
    invoice: Invoice
    claim: Claim


def of(context: Context, dunnings: Sequence[Dunning], day: date) -> list[Claimed]:
    """Return the claims of dunnings of one customer and seller on `day`, in their order."""
    if not dunnings:
        return []
    ids = [one.invoice_id for one in dunnings]
    invoices = {one.id: one for one in invoices_named(context, ids)}
    moves = queries.movements_of(context, ids)
    notices = queries.notice_days(context, [one.id for one in dunnings])
    _customer, company, seller = queries.named(context, dunnings[0])
    debtor = queries.debtor_of(context, dunnings[0].customer_id)
    found = []
    for one in dunnings:
        invoice = invoices[one.invoice_id]
        terms = _terms(invoice, seller)
        late = LateInvoice(
            one.due_date, invoice.total_ttc, moves.get(invoice.id, ()), _kind(invoice, company.kind), terms.rate,
            terms.recovery_fee, notices.get(one.id), debtor.proceedings_on if debtor else None,
        )  # fmt: skip
        found.append(Claimed(one, invoice, claim(late, day)))
    return found


def of_one(context: Context, dunning: Dunning, day: date) -> Claimed:
    """Return the claim of one dunning on `day`."""
    return of(context, [dunning], day)[0]


def due_of(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, Invoice]:
    """Return these invoices, locked in id order: before their dunnings, as receipts do."""
    return billing.invoices_for_payment(context, invoice_ids)


def _terms(invoice: Invoice, seller: BillingEntity) -> LateTerms:
    """Return the conditions of late payment that the invoice says, else those of its seller."""
    said = seller_from(invoice.seller_snapshot).late_terms if invoice.seller_snapshot else None
    return said or late_terms_of(seller)


def _kind(invoice: Invoice, now: CompanyKind) -> CompanyKind:
    """Return the kind of debtor whose law holds: that of a French public body, of a consumer, else that of businesses."""
    if invoice.buyer_snapshot is None:
        return now
    buyer = buyer_from(invoice.buyer_snapshot)
    foreign_body = buyer.kind is CompanyKind.PUBLIC and not buyer.is_french_public
    return CompanyKind.BUSINESS if foreign_body else buyer.kind
