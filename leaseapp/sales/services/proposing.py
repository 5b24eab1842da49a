"""Proposals for a document that is being written, by the rules that would fill it in, and facts about its customer."""

from typing import Any
from uuid import UUID

from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.directory.queries import default_billing_entity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales import queries
from leaseapp.sales.models import Customer
from leaseapp.sales.permissions import INVOICE_READ, QUOTE_READ
from leaseapp.sales.queries import customer_summary as known
from leaseapp.sales.rules import quote as quote_rules
from leaseapp.sales.schemas.amounts import PartyOut
from leaseapp.sales.schemas.customers import AddressOut, CustomerCompanyOut
from leaseapp.sales.schemas.proposals import (
    CustomerSummaryOut,
    DocumentProposalOut,
    ProposalQuery,
    RecentQuoteOut,
    SoldOut,
)
from leaseapp.sales.schemas.quotes import PersonOut
from leaseapp.sales.services import customers, invoicing, quoting, salespeople


def propose(context: Context, query: ProposalQuery) -> DocumentProposalOut:
    """Return what is filled in where nothing is typed. Raises NotFound for an unknown customer or billing entity."""
    seller = (
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
        if query.billing_entity_id
        else default_billing_entity(context)
    )
    values: dict[str, Any] = {
        "valid_until": quote_rules.default_valid_until(context.today),
        "conditions": quoting.default_conditions(context),
    }
    if salespeople.is_colleague(context, context.principal.user_id):
        person = PersonOut.model_validate({"id": context.principal.user_id, "name": context.principal.name})
        values |= {"salesperson_id": person.id, "salesperson": person}
    if seller is not None:
        values |= {
            "billing_entity_id": seller.id,
            "billing_entity": PartyOut(id=seller.id, name=seller.name, siren=seller.siren),
        }
    if query.customer_id is not None:
        values |= _of_customer(context, query.customer_id, seller)
    return DocumentProposalOut(**values)


def _of_customer(context: Context, customer_id: UUID, seller: BillingEntity | None) -> dict[str, Any]:
    customer, company, establishment = _customer(context, customer_id)
    values: dict[str, Any] = {"billed_address": _line(customers.address(establishment))}
    if seller is not None:
        values |= invoicing.defaults(context, customer, seller)
    contact = known.usual_contact(context, customer.id, company.id)
    if contact is not None:
        values |= {"contact_id": contact.id, "contact": PersonOut(id=contact.id, name=contact.full_name)}
    return values


def summary(context: Context, customer_id: UUID, product_id: UUID | None) -> CustomerSummaryOut:
    """The customer beside its document; with a product, what it last paid for it. Raises NotFound."""
    customer, company, establishment = _customer(context, customer_id)
    contact = known.usual_contact(context, customer.id, company.id)
    return CustomerSummaryOut(
        id=customer.id,
        company=CustomerCompanyOut.model_validate(company),
        legal_form=company.legal_form,
        customer_since=context.day_of(customer.created_at),
        address=customers.address(establishment),
        contact_name=contact.full_name if contact else None,
        contact_email=contact.email if contact else None,
        payment_term_days=customer.payment_term_days,
        order_reference_required=customer.order_reference_required,
        billing_email=customer.billing_email,
        quotes=_quotes(context, customer.id) if context.principal.has(QUOTE_READ) else [],
        **(_owed(context, customer.id, product_id) if context.principal.has(INVOICE_READ) else {}),
    )


def _owed(context: Context, customer_id: UUID, product_id: UUID | None) -> dict[str, Any]:
    due, late, _late_invoices = queries.outstanding_of(context, customer_id, context.today)
    count, oldest = known.open_and_oldest_late(context, customer_id, context.today)
    sold = known.last_sold(context, customer_id, product_id) if product_id else None
    return {
        "amount_due": due,
        "amount_late": late,
        "open_invoices": count,
        "days_late": (context.today - oldest).days if oldest else None,
        "sold": SoldOut(
            reference=sold[0].reference,
            unit_price_ht=sold[0].unit_price_ht,
            discount_pct=sold[0].discount_pct,
            sold_on=sold[1],
        )
        if sold
        else None,
    }


def _quotes(context: Context, customer_id: UUID) -> list[RecentQuoteOut]:
    return [
        RecentQuoteOut(
            id=row.id,
            number=quote_rules.full_number(row.number, row.revision),
            subject=row.subject,
            status=row.status,
            total_ttc=row.total_ttc,
            created_on=context.day_of(row.created_at),
        )
        for row in known.recent_quotes(context, customer_id)
    ]


def _customer(context: Context, customer_id: UUID) -> tuple[Customer, Company, Establishment | None]:
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound("customerId")
    return found[0], found[1], found[2]


def _line(address: AddressOut | None) -> str | None:
    """An address in one line."""
    if address is None:
        return None
    town = " ".join(part for part in (address.postal_code, address.city) if part)
    return ", ".join(part for part in (address.address_line1, address.address_line2, town) if part) or None
