"""Groups of companies: each names the company that heads its group, and the head names none; one level is enough."""

import uuid
from collections.abc import Collection

from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.queries import exists, get_or_404, living
from leaseapp.kernel.text.i18n import _

FIELD = "groupHeadId"
ITSELF = _("A company does not head itself: leave the field empty.")
NO_HEAD = _("{name} belongs to the group of {head}: choose that company.")
IS_HEAD = _("This company heads a group: it belongs to no other.")


def check(context: Context, company: Company) -> None:
    """Refuse a head that belongs to a group itself. Raises Invalid GROUP_HEAD_ITSELF, GROUP_HEAD_MEMBER, GROUP_HEAD_HEADS."""
    if company.group_head_id is None:
        return
    if company.group_head_id == company.id:
        refuse_invalid([FieldError(FIELD, "GROUP_HEAD_ITSELF", ITSELF)])
    # two people who make each the head of the other wait here for one another
    head = get_or_404(context, Company, company.group_head_id, field=FIELD, for_update=True)
    if head.group_head_id is not None:
        params = {"name": head.name, "head": get_or_404(context, Company, head.group_head_id).name}
        refuse_invalid([FieldError(FIELD, "GROUP_HEAD_MEMBER", NO_HEAD, params)])
    if heads_a_group(context, company.id):
        refuse_invalid([FieldError(FIELD, "GROUP_HEAD_HEADS", IS_HEAD)])


def head_of(context: Context, company: Company) -> str | None:
    """Return the name of the company that heads its group, None for one in no group and for the head."""
    return get_or_404(context, Company, company.group_head_id).name if company.group_head_id else None


def heads_a_group(context: Context, company_id: uuid.UUID) -> bool:
    """Say whether companies name this one as the head of their group."""
    return exists(context, living(Company).where(Company.group_head_id == company_id))


def members(context: Context, company_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[uuid.UUID]]:
    """Return each company's whole group, itself included; a company in no group is alone."""
    own = context.session.exec(select(Company.id, Company.group_head_id).where(col(Company.id).in_(company_ids))).all()
    heads = {company_id: head_id or company_id for company_id, head_id in own}
    led: dict[uuid.UUID, list[uuid.UUID]] = {head_id: [head_id] for head_id in heads.values()}
    statement = select(Company.id, Company.group_head_id).where(
        col(Company.group_head_id).in_(led), col(Company.deleted_at).is_(None)
    )
    for company_id, head_id in context.session.exec(statement.order_by(col(Company.id))):
        led[head_id].append(company_id)
    return {company_id: led[head_id] for company_id, head_id in heads.items()}
