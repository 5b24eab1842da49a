"""Affairs and financings as they are answered."""

import uuid

from leaseapp.crm.models import Opportunity
from leaseapp.directory.models import Company, Establishment
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.leasing import queries
from leaseapp.leasing.enums import FinancingStatus
from leaseapp.leasing.models import LeaseAffair, LeaseAffairLine, LeaseFinancing
from leaseapp.leasing.rules.plan import ZERO
from leaseapp.leasing.schemas.affairs import AffairLineOut, AffairOut, AffairRatingOut
from leaseapp.leasing.schemas.financings import FinancingOut, TermsIn
from leaseapp.leasing.services import simulating
from leaseapp.rating.models import ClientRating
from leaseapp.rating.permissions import RATING_READ
from leaseapp.rating.queries import valid_of

_HIDDEN = {"organization_id", "deleted_at"}


def read(context: Context, affair_id: uuid.UUID) -> AffairOut:
    """Return an affair. Raises NotFound."""
    return told(context, get_or_404(context, LeaseAffair, affair_id))


def told(context: Context, affair: LeaseAffair) -> AffairOut:
    """Return an affair with its equipment and its financings."""
    context.session.flush()
    context.session.refresh(affair)
    lines = lines_told(context, affair.id)
    financings = [financing_told(context, one) for one in queries.financings_of(context, affair.id)]
    retained = next((one for one in financings if one.status is FinancingStatus.RETAINED), None)
    people = queries.names_of(context, [affair.sales_user_id, affair.officer_user_id, affair.decided_by_user_id])
    company = find(context, Company, affair.company_id)
    establishment = find(context, Establishment, affair.establishment_id)
    opportunity = find(context, Opportunity, affair.opportunity_id)
    return AffairOut(
        **affair.model_dump(exclude=_HIDDEN), company=company.name if company else "",
        establishment=establishment.name if establishment else None,
        opportunity=opportunity.number if opportunity else None, salesperson=people.get(affair.sales_user_id),
        officer=people.get(affair.officer_user_id), decided_by=people.get(affair.decided_by_user_id),
        equipment_ht=sum((line.total_ht for line in lines), ZERO), own=is_own(context, affair),
        retained_id=retained.id if retained else None, rent_ht=retained.rent_ht if retained else None,
        term_months=retained.term_months if retained else None, margin_ht=retained.margin_ht if retained else None,
        rating=_rating(context, affair), lines=lines, financings=financings,
    )  # fmt: skip


def _rating(context: Context, affair: LeaseAffair) -> AffairRatingOut | None:
    """Return the rating that the decision rests on, before there is a decision the latest valid one of the client."""
    if not context.can(RATING_READ):
        return None
    decided = find(context, ClientRating, affair.rating_id)
    rating = decided or (valid_of(context, affair.company_id) if affair.decided_at is None else None)
    return (
        AffairRatingOut.model_validate(rating.model_dump(include=set(AffairRatingOut.model_fields))) if rating else None
    )


def is_own(context: Context, affair: LeaseAffair) -> bool:
    """Tell whether the caller studies or submitted an affair: whoever did decides nothing about it."""
    return context.principal.user_id in (affair.officer_user_id, affair.submitted_by_user_id)


def lines_told(context: Context, affair_id: uuid.UUID) -> list[AffairLineOut]:
    """Return the equipment of an affair."""
    lines = queries.lines_of(context, affair_id)
    products = queries.products_of(context, lines)
    return [
        AffairLineOut(**line.model_dump(exclude=_HIDDEN), product=products.get(line.product_id)) for line in lines
    ]  # fmt: skip


def line(context: Context, line_id: uuid.UUID) -> AffairLineOut:
    """Return one piece of equipment. Raises NotFound."""
    return line_told(context, get_or_404(context, LeaseAffairLine, line_id))


def financing(context: Context, financing_id: uuid.UUID) -> FinancingOut:
    """Return a financing. Raises NotFound."""
    return financing_told(context, get_or_404(context, LeaseFinancing, financing_id))


def line_told(context: Context, line: LeaseAffairLine) -> AffairLineOut:
    """Return one piece of equipment."""
    context.session.flush()
    context.session.refresh(line)
    return next(one for one in lines_told(context, line.affair_id) if one.id == line.id)


def terms_of(financing: LeaseFinancing) -> TermsIn:
    """Return the figures of a financing as they were given."""
    return TermsIn.model_validate({name: getattr(financing, name) for name in TermsIn.model_fields})


def financing_told(context: Context, row: LeaseFinancing) -> FinancingOut:
    """Return a financing with its groups of rents."""
    context.session.flush()
    context.session.refresh(row)
    plan = simulating.solved(terms_of(row))
    expired = row.valid_until is not None and row.valid_until < context.today
    values = row.model_dump(exclude=_HIDDEN)
    return FinancingOut(**values, **simulating.told(plan, row.margin_ht), expired=expired)
