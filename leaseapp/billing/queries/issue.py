"""Reads of issuing, in three plain statements: it is the hottest path, and most of an ORM row is never looked at."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.accounting.models import LedgerParty
from leaseapp.billing.models import Customer, Invoice, InvoiceLine
from leaseapp.directory.enums import NumberSeries
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.kernel.context import Context

_customer, _company, _place = Customer.__table__, Company.__table__, Establishment.__table__
_entity, _party, _line = BillingEntity.__table__, LedgerParty.__table__, InvoiceLine.__table__

_ORGANIZATION = sa.bindparam("organization", type_=sa.Uuid())


class RowView:
    """The columns of one table within a joined row, by their names."""

    __slots__ = ("_row", "_table")

    def __init__(self, row: Any, table: sa.Table) -> None:
        self._row, self._table = row, table

    def __getattr__(self, name: str) -> Any:
        return self._row[self._table.c[name]]


class PartiesForIssue:
    """Seller, buyer and ledger party of an invoice that is being issued."""

    def __init__(self, row: Any) -> None:
        mapping = row._mapping
        self.customer = RowView(mapping, _customer)
        self.company = RowView(mapping, _company)
        self.establishment = RowView(mapping, _place) if mapping[_place.c.id] is not None else None
        self.billing_entity = RowView(mapping, _entity)
        self.party_code: str = mapping[_party.c.code]


_PARTIES = (
    sa.select(
        _customer.c.ledger_party_id,
        _customer.c.billing_email,
        _customer.c.electronic_address_suffix,
        _customer.c.order_reference_required,
        _customer.c.payment_term_kind,
        _customer.c.payment_term_days,
        _customer.c.payment_term_day,
        _company.c.name,
        _company.c.kind,
        _company.c.public_buyer,
        _company.c.country,
        _company.c.siren,
        _company.c.vat_number,
        _company.c.email,
        _party.c.code,
        _place.c.id,
        _place.c.siret,
        _place.c.address_line1,
        _place.c.address_line2,
        _place.c.postal_code,
        _place.c.city,
        _place.c.country,
        *_entity.c,
    )
    .select_from(_customer)
    .join(_company, sa.and_(_company.c.organization_id == _ORGANIZATION, _company.c.id == _customer.c.company_id))
    .join(_party, sa.and_(_party.c.organization_id == _ORGANIZATION, _party.c.id == _customer.c.ledger_party_id))
    .join(
        _entity,
        sa.and_(_entity.c.organization_id == _ORGANIZATION, _entity.c.id == sa.bindparam("entity", type_=sa.Uuid())),
    )
    .outerjoin(
        _place,
        sa.and_(
            _place.c.organization_id == _ORGANIZATION,
            _place.c.company_id == _company.c.id,
            _place.c.deleted_at.is_(None),
            sa.or_(
                _place.c.id == _customer.c.billing_establishment_id,
                sa.and_(_customer.c.billing_establishment_id.is_(None), _place.c.is_head_office),
            ),
        ),
    )
    .where(_customer.c.organization_id == _ORGANIZATION, _customer.c.id == sa.bindparam("customer", type_=sa.Uuid()))
)
_LINES = (
    sa.select(_line)
    .where(_line.c.organization_id == _ORGANIZATION, _line.c.invoice_id == sa.bindparam("invoice", type_=sa.Uuid()))
    .order_by(_line.c.position)
)


def invoice_for_issue(context: Context, invoice_id: UUID) -> Invoice | None:
    """Return the live invoice, its row locked until the commit."""
    statement = (
        select(Invoice)
        .where(Invoice.id == invoice_id, Invoice.deleted_at.is_(None))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).one_or_none()


def parties_for_issue(context: Context, invoice: Invoice) -> PartiesForIssue:
    """Return the seller and the buyer as the live rows say."""
    values = {
        "organization": context.organization_id, "customer": invoice.customer_id, "entity": invoice.billing_entity_id,
    }  # fmt: skip
    return PartiesForIssue(context.session.connection().execute(_PARTIES, values).one())


def lines_for_issue(context: Context, invoice_id: UUID) -> Sequence[Any]:
    """Return the lines of the invoice in their order."""
    values = {"organization": context.organization_id, "invoice": invoice_id}
    return context.session.connection().execute(_LINES, values).all()


_PREFIXES = {
    NumberSeries.INVOICE: _entity.c.invoice_number_prefix,
    NumberSeries.CREDIT_NOTE: _entity.c.credit_note_number_prefix,
}


def held_prefix(context: Context, billing_entity_id: UUID, series: NumberSeries) -> str:
    """Return the entity's prefix of a series as it is now; it cannot be edited before the commit."""
    statement = (
        sa.select(_PREFIXES[series])
        .where(_entity.c.organization_id == context.organization_id, _entity.c.id == billing_entity_id)
        .with_for_update(read=True)
    )
    return context.session.connection().scalar(statement)
