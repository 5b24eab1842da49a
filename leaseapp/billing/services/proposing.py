"""Proposals for a document that is being written, by the rules that would fill it in, and facts about its customer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.models import Customer
from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.billing.queries import customer_summary as facts
from leaseapp.billing.schemas.amounts import PartyOut, PersonOut
from leaseapp.billing.schemas.customers import AddressOut, CustomerCompanyOut
from leaseapp.billing.schemas.proposals import (
    CustomerSummaryOut,
    DocumentProposalOut,
    ProposalQuery,
    RecentQuoteOut,
    SoldOut,
)
from leaseapp.billing.services import customers, invoicing, terms
from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.directory.queries import default_billing_entity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.queries import get_or_404


@dataclass(frozen=True)
class Offers:
    """The knowledge that a domain above has of a customer from its offers; billing asks (ARCHITECTURE 3).

    `defaults` are the values that a new offer or order takes besides those of an invoice, `recent` the customer's latest
    offers, none for who may not read them, `usual_contact` whom one writes to.
    """

    defaults: Callable[[Context], dict[str, Any]]
    recent: Callable[[Context, UUID], list[RecentQuoteOut]]
    usual_contact: Callable[[Context, UUID, UUID], Contact | None]


offers: Registry[Offers] = Registry("what is offered to customers")


def propose(context: Context, query: ProposalQuery) -> DocumentProposalOut:
    """Return what is filled in where nothing is typed. Raises NotFound for an unknown customer or billing entity."""
    seller = (
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
        if query.billing_entity_id
        else default_billing_entity(context)
    )
    values: dict[str, Any] = {}
    for known in offers:
        values |= known.defaults(context)
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
    values: dict[str, Any] = {
        "billed_address": _line(customers.address(establishment)),
        **invoicing.defaults(customer),
    }
    if seller is not None:
        due = terms.due_by(terms.agreed(customer, company, seller), context.today)
        values |= {"expected_due": terms.expected(context, due)}
    contact = _usual_contact(context, customer.id, company.id)
    if contact is not None:
        values |= {"contact_id": contact.id, "contact": PersonOut(id=contact.id, name=contact.full_name)}
    return values


def summary(context: Context, customer_id: UUID, product_id: UUID | None) -> CustomerSummaryOut:
    """Return the customer beside its document; with a product, what it last paid for it. Raises NotFound."""
    customer, company, establishment = _customer(context, customer_id)
    contact = _usual_contact(context, customer.id, company.id)
    default = default_billing_entity(context)
    return CustomerSummaryOut(
        id=customer.id,
        company=CustomerCompanyOut.model_validate(company),
        legal_form=company.legal_form,
        customer_since=context.day_of(customer.created_at),
        address=customers.address(establishment),
        contact_name=contact.full_name if contact else None,
        contact_email=contact.email if contact else None,
        payment_term=terms.said(context, terms.agreed(customer, company, default)) if default else None,
        order_reference_required=customer.order_reference_required,
        billing_email=customer.billing_email,
        quotes=[offer for known in offers for offer in known.recent(context, customer.id)],
        **(_owed(context, customer.id, product_id) if context.principal.has(INVOICE_READ) else {}),
    )


def _owed(context: Context, customer_id: UUID, product_id: UUID | None) -> dict[str, Any]:
    due, late, _late_invoices = queries.outstanding_of(context, customer_id, context.today)
    count, oldest = facts.open_and_oldest_late(context, customer_id, context.today)
    sold = facts.last_sold(context, customer_id, product_id) if product_id else None
    return {
        "amount_due": due,
        "amount_late": late,
        "open_invoices": count,
        "days_late": (context.today - oldest).days if oldest else None,
        "sold": SoldOut(
            reference=sold[0].reference,
            unit_price_ht=sold[0].unit_price_ht,
            discount_pct=sold[0].discount_pct,
            discount_ht=sold[0].discount_ht,
            sold_on=sold[1],
        )
        if sold
        else None,
    }


def _usual_contact(context: Context, customer_id: UUID, company_id: UUID) -> Contact | None:
    found = (known.usual_contact(context, customer_id, company_id) for known in offers)
    return next((contact for contact in found if contact is not None), None)


def _customer(context: Context, customer_id: UUID) -> tuple[Customer, Company, Establishment | None]:
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound("customerId")
    return found[0], found[1], found[2]


def _line(address: AddressOut | None) -> str | None:
    """Return an address in one line."""
    if address is None:
        return None
    town = " ".join(part for part in (address.postal_code, address.city) if part)
    return ", ".join(part for part in (address.address_line1, address.address_line2, town) if part) or None
