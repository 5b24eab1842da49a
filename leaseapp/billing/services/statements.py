"""The statement of account of a customer: on the screen, as PDF, CSV and XLSX."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from leaseapp.accounting.models import LedgerParty
from leaseapp.billing import queries
from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import Customer
from leaseapp.billing.rules.statement import StatementDocument, StatementKind, StatementMovement, assemble
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.statements import BandsOut, StatementOut, StatementQuery, StatementRowOut, bands_out
from leaseapp.billing.services import invoice_documents
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.directory.queries import default_billing_entity
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.text.labels import label_of
from leaseapp.kernel.web.media_types import PDF

TITLE = _("Statement of account")
PAGES = {
    StatementKind.INVOICE: "invoices", StatementKind.DEPOSIT_INVOICE: "invoices",
    StatementKind.CREDIT_NOTE: "credit-notes", StatementKind.REFUND: "credit-uses",
    StatementKind.PAYMENT: "payments", StatementKind.PAYMENT_REVERSED: "payments",
    StatementKind.DIFFERENCE: "invoices",
}  # fmt: skip
INVOICED = (StatementKind.INVOICE, StatementKind.DEPOSIT_INVOICE)
COLUMNS = (
    Column("date", _("Date"), None, kind="date"),
    Column("kind", _("Kind"), None, kind="status", enum=StatementKind),
    Column("number", _("Number"), None),
    Column("about", _("About"), None),
    Column("method", _("Method"), None, kind="status", enum=PaymentMethod),
    Column("due_date", _("Due on"), None, kind="date"),
    Column("debit", _("Debit"), None, kind="money"),
    Column("credit", _("Credit"), None, kind="money"),
    Column("balance", _("Balance"), None, kind="money"),
)


def read(context: Context, customer_id: UUID, query: StatementQuery) -> StatementOut | FileAnswer:
    """Return the account over the period of the query, or its file.

    Raises NotFound for an unknown customer or billing entity, Invalid PERIOD_REVERSED, Conflict NOTHING_TO_STATE for a
    PDF while there is nobody who could send it.
    """
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound()
    start, end = _period(context, query)
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    if query.format == "pdf":
        return _pdf(context, found, start, end, query.billing_entity_id)
    statement = _statement(context, found[0], found[1], start, end, query.billing_entity_id)
    if query.format:
        name = f"{context.translate(TITLE)} {statement.code} {end.isoformat()}"
        return rows_file(context, name, COLUMNS, _exported(context, statement), query.format)
    return statement


def _period(context: Context, query: StatementQuery) -> tuple[date, date]:
    end = query.end or context.today
    start = query.start or date(end.year, 1, 1)
    if start > end:
        raise refuse_field("from", "PERIOD_REVERSED", _("The period ends before it begins."))
    return start, end


def _statement(
    context: Context, customer: Customer, company: Company, start: date, end: date, billing_entity_id: UUID | None
) -> StatementOut:
    opening = balance = queries.balance_before(context, customer.id, start, billing_entity_id)
    late = queries.days_late_of(context, customer.id)
    rows = []
    for row in queries.movements_between(context, customer.id, start, end, billing_entity_id):
        balance += row.debit - row.credit
        url = f"/workspace/{PAGES[StatementKind(row.kind)]}/{row.record_id}"
        days_late = late.get(row.record_id, 0) if row.kind in INVOICED else 0
        rows.append(
            StatementRowOut(**_shared(row), record_id=row.record_id, url=url, balance=balance, days_late=days_late)
        )
    party = get_or_404(context, LedgerParty, customer.ledger_party_id)
    return StatementOut(
        customer_id=customer.id,
        customer=PartyOut(id=customer.id, name=company.name, siren=company.siren),
        code=party.code,
        start=start,
        end=end,
        billing_entity_id=billing_entity_id,
        opening=opening,
        rows=rows,
        total_debit=money.total(row.debit for row in rows),
        total_credit=money.total(row.credit for row in rows),
        closing=balance,
        bands=BandsOut(**bands_out(queries.bands_of(context, customer.id, end, billing_entity_id))),
    )


def _shared(row: Any) -> dict[str, Any]:
    names = ("date", "kind", "number", "about", "method", "due_date", "debit", "credit")
    return {name: getattr(row, name) for name in names}


def _exported(context: Context, statement: StatementOut) -> list[dict[str, Any]]:
    """Return the rows of the file: the balance brought forward, the movements, the balance at the end."""
    empty: dict[str, Any] = {column.key: None for column in COLUMNS}
    opening = empty | {
        "date": statement.start, "about": context.translate(_("Balance brought forward")), "balance": statement.opening,
    }  # fmt: skip
    closing = empty | {
        "date": statement.end, "about": context.translate(_("Balance")), "debit": statement.total_debit,
        "credit": statement.total_credit, "balance": statement.closing,
    }  # fmt: skip
    return [opening, *(_shared(row) | {"balance": row.balance} for row in statement.rows), closing]


def _pdf(
    context: Context,
    found: tuple[Customer, Company, Establishment | None],
    start: date,
    end: date,
    billing_entity_id: UUID | None,
) -> FileAnswer:
    """Return the statement that is sent: of one seller, in the buyer's language."""
    customer, company, establishment = found
    if billing_entity_id is not None:
        entity = get_or_404(context, BillingEntity, billing_entity_id)
    else:
        entity = queries.last_seller_of(context, customer.id) or default_billing_entity(context)
    if entity is None:
        raise Conflict("NOTHING_TO_STATE", _("There is no billing entity that could send a statement yet."))
    from leaseapp.billing.rendering.statement_pdf import render_statement  # noqa: PLC0415  half a second that no start has to wait for

    party = get_or_404(context, LedgerParty, customer.ledger_party_id)
    locale = language_of(company.country)
    document: StatementDocument = assemble(
        seller=drawn.seller_of(entity),
        customer=invoice_documents.buyer_of(customer, company, establishment, party.code),
        period_start=start,
        period_end=end,
        issue_date=context.today,
        opening_balance=queries.balance_before(context, customer.id, start, entity.id),
        movements=_printed(queries.movements_between(context, customer.id, start, end, entity.id), locale),
        bands=queries.bands_of(context, customer.id, end, entity.id),
    )
    name = f"{context.translate(TITLE)} {party.code} {end.isoformat()}.pdf"
    content = Later(partial(render_statement, document, locale, brand=branding.brand(context)))
    return FileAnswer(name, PDF, content, inline=True)


def _printed(rows: Sequence[Any], locale: str) -> list[StatementMovement]:
    printed = []
    for row in rows:
        method = translate(locale, label_of(PaymentMethod(row.method))) if row.method else ""
        label = " · ".join(part for part in (method, row.about or "") if part)
        printed.append(
            StatementMovement(
                row.date, StatementKind(row.kind), row.number, label, row.due_date,
                row.debit or ZERO, row.credit or ZERO,
            )
        )  # fmt: skip
    return printed
