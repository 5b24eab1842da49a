"""Affairs that open because an opportunity was won (LEASING.md 2.1)."""

import uuid

from sqlmodel import col, select

from leaseapp.crm.enums import OpportunityKind
from leaseapp.crm.models import Opportunity
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import exists, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import AffairSource, AffairStatus
from leaseapp.leasing.models import LeaseAffair, LeaseFinancing
from leaseapp.leasing.services import affairs, notices

SOURCES = {OpportunityKind.LEASE: AffairSource.INBOUND, OpportunityKind.RENEWAL: AffairSource.RENEWAL}


def affair_of(context: Context, opportunity_id: uuid.UUID) -> LeaseAffair | None:
    """Return the affair that goes on from an opportunity: the open one, else the newest."""
    ended = col(LeaseAffair.status).in_((AffairStatus.REJECTED, AffairStatus.LOST))
    found = select(LeaseAffair).where(LeaseAffair.opportunity_id == opportunity_id)
    return context.session.exec(found.order_by(ended, col(LeaseAffair.id).desc()).limit(1)).first()


def has_financing(context: Context, opportunity: Opportunity) -> bool:
    """Tell whether a financing was compared in an affair of an opportunity."""
    found = select(LeaseFinancing.id).join(LeaseAffair, col(LeaseAffair.id) == LeaseFinancing.affair_id)
    of_it = found.where(LeaseAffair.opportunity_id == opportunity.id, col(LeaseFinancing.deleted_at).is_(None))
    return exists(context, of_it)


def open_affair(context: Context, opportunity_id: uuid.UUID) -> None:
    """Open the affair of an opportunity that was won, where it is for a lease and none is open; the lease officers are told.

    Nobody studies it yet: whoever takes it up becomes its officer.
    """
    opportunity = get_or_404(context, Opportunity, opportunity_id)
    if opportunity.kind not in SOURCES or opportunity.company_id is None:
        return
    known = affair_of(context, opportunity_id)
    if known is not None and known.status not in (AffairStatus.REJECTED, AffairStatus.LOST):
        return
    affair = LeaseAffair(
        number="", status_since=context.today, company_id=opportunity.company_id, opportunity_id=opportunity.id,
        title=opportunity.title, source=SOURCES[opportunity.kind], sales_user_id=opportunity.owner_user_id,
        amount_ht=opportunity.amount_ht, expected_sign_on=opportunity.expected_close_on,
    )  # fmt: skip
    notices.opened(context, affairs.opened(context, affair), _("Affair to take up"))
