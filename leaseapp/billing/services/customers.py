"""Customers: the selling side of a company of the directory, with its party in the ledger (DECISIONS 35)."""

from uuid import UUID

from leaseapp.accounting.models import LedgerParty
from leaseapp.accounting.services.parties import PartyKind, party_for
from leaseapp.billing import queries
from leaseapp.billing.models import Customer
from leaseapp.billing.queries import advances
from leaseapp.billing.rules.periods import year_before
from leaseapp.billing.schemas.customers import AddressOut, CustomerCompanyOut, CustomerIn, CustomerOut, CustomerPatch
from leaseapp.billing.services import terms
from leaseapp.directory.models import Company, Establishment
from leaseapp.directory.permissions import COMPANY_CREATE
from leaseapp.directory.rules import payment_terms as typed_terms
from leaseapp.directory.services import companies, establishments
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

_TERM = frozenset({"payment_term_kind", "payment_term_days", "payment_term_day"})
EXISTS = "CUSTOMER_EXISTS"
EXISTS_TEXT = _("This company is already a customer.")
ONE_CUSTOMER_A_COMPANY = "uq_customer_organization_id_company_id"


def create(context: Context, body: CustomerIn) -> Customer:
    """Make a customer of an existing company, or of a new one that is created with it.

    Raises Invalid COMPANY_REQUIRED unless exactly one of `companyId` and `company` is given, NotFound for an unknown
    company or establishment, Conflict CUSTOMER_EXISTS, Forbidden when the caller may not create companies.
    """
    if (body.company_id is None) == (body.company is None):
        message = _("Choose a company or enter a new one, not both.")
        raise Invalid("COMPANY_REQUIRED", message, errors=[FieldError("companyId", "COMPANY_REQUIRED", message)])
    company = _company(context, body)
    if queries.customer_of_company(context, company.id) is not None:
        raise _exists(context, company.id)
    _check_establishment(context, body.billing_establishment_id, company.id)
    customer = Customer(
        company_id=company.id,
        ledger_party_id=party_for(context, PartyKind.CUSTOMER, company.id).id,
        **body.model_dump(by_alias=False, exclude={"company_id", "company"}),
    )
    _refuse_term(customer, company)
    with unique(context, {ONE_CUSTOMER_A_COMPANY: lambda: _exists(context, company.id)}):
        context.add(customer)
    return customer


def patch(context: Context, customer_id: UUID, body: CustomerPatch) -> Customer:
    """Change a customer. Raises NotFound, StaleVersion, Invalid for an establishment of another company or a wrong term."""
    customer = for_change(context, Customer, customer_id, body.version, lambda _row: describe(context, customer_id))
    changes = typed_terms.completed(body.changes(), typed_terms.term_of(customer), optional=True)
    if "billing_establishment_id" in changes:
        _check_establishment(context, changes["billing_establishment_id"], customer.company_id)
    with context.session.no_autoflush:
        apply_changes(customer, changes)
        if changes.keys() & _TERM:
            _refuse_term(customer, get_or_404(context, Company, customer.company_id))
    context.session.flush()
    return customer


def _refuse_term(customer: Customer, company: Company) -> None:
    """Keep the term as it is stored. Raises Invalid REQUIRED, UNEXPECTED, PAYMENT_TERM_TOO_LONG at its field."""
    typed = typed_terms.term_of(customer)
    refuse_invalid(typed_terms.errors(typed, company.kind))
    apply_changes(customer, typed_terms.as_columns(typed))


def describe(context: Context, customer_id: UUID) -> CustomerOut:
    """Return the customer as the API shows it. Raises NotFound."""
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound()
    customer, company, establishment = found
    due, late, late_invoices = queries.outstanding_of(context, customer_id, context.today)
    behaviour = queries.payment_behaviour_of(context, customer_id, year_before(context.today))
    party = get_or_404(context, LedgerParty, customer.ledger_party_id)
    own = typed_terms.term_of(customer).term
    return CustomerOut(
        **customer.model_dump(exclude={"ledger_party_id", "organization_id", "deleted_at"}),
        code=party.code,
        payment_term=terms.said(context, own) if own else None,
        company=CustomerCompanyOut.model_validate(company),
        billing_address=address(establishment),
        billing_establishment_name=establishment.name if establishment and customer.billing_establishment_id else None,
        amount_due=due,
        amount_late=late,
        late_invoices=late_invoices,
        turnover12_months=behaviour.turnover,
        average_payment_days=behaviour.payment_days,
        average_late_days=behaviour.late_days,
        available_credit=behaviour.available_credit,
        advances_left=advances.left_of(context, customer_id),
    )


def _exists(context: Context, company_id: UUID) -> Conflict:
    existing = queries.customer_of_company(context, company_id)
    extra = {"existingId": str(existing.id) if existing else None}
    return Conflict(EXISTS, EXISTS_TEXT, errors=[FieldError("companyId", EXISTS, EXISTS_TEXT)], extra=extra)


def _company(context: Context, body: CustomerIn) -> Company:
    if body.company_id is not None:
        return get_or_404(context, Company, body.company_id, field="companyId")
    context.require(COMPANY_CREATE)
    try:
        return companies.create(context, body.company)  # ty: ignore[invalid-argument-type]
    except (Invalid, Conflict) as problem:
        problem.errors = [error.under("company") for error in problem.errors]
        raise


def _check_establishment(context: Context, establishment_id: UUID | None, company_id: UUID) -> None:
    for error in establishments.choice_errors(context, establishment_id, company_id, "billingEstablishmentId"):
        raise refuse_field(error.field, error.code, error.message)


def address(establishment: Establishment | None) -> AddressOut | None:
    """Return the place that is billed, as the API shows it."""
    if establishment is None:
        return None
    return AddressOut(
        establishment_id=establishment.id, **establishment.model_dump(include=set(AddressOut.model_fields))
    )
