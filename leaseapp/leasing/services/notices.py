"""Notices of affairs (document 1: LEASE_AFFAIR_STATUS): a decision is asked for, or an affair moved."""

import uuid
from collections.abc import Iterable

from leaseapp.directory.models import Company
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.leasing.notification_kinds import AFFAIR_STATUS, CONTRACT_STATUS
from leaseapp.leasing.permissions import AFFAIR_APPROVE
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.rating.enums import RefiRecommendation
from leaseapp.rating.queries import valid_of
from leaseapp.rating.services import notices as rating_notices

ABOUT = _("{number}: {title} ({company})")


def asked(context: Context, affair: LeaseAffair) -> None:
    """Tell those who decide that an affair waits; whoever studies it is none of them."""
    people = [one for one in recipients_with(context, AFFAIR_APPROVE) if one != affair.officer_user_id]
    _tell(context, affair, people, _("A decision is asked for"))


def moved(context: Context, affair: LeaseAffair, title: str) -> None:
    """Tell the officer and the salesperson what became of an affair."""
    _tell(context, affair, [one for one in (affair.officer_user_id, affair.sales_user_id) if one], title)


def opened(context: Context, affair: LeaseAffair, title: str) -> None:
    """Tell the lease officers that an affair waits for somebody who studies it."""
    _tell(context, affair, recipients_with(context, BusinessRole.LEASE_OFFICER), title)


def against_rating(context: Context, affair: LeaseAffair) -> None:
    """Tell the people of an affair that goes on although the valid rating of its client advises against it."""
    rating = valid_of(context, affair.company_id)
    if rating is None or rating.recommendation is not RefiRecommendation.NO_GO:
        return
    people = (affair.officer_user_id, affair.sales_user_id)
    url = f"/workspace/lease-affairs/{affair.id}"
    rating_notices.no_go_on_deal(context, rating, affair.number, url, people)


def _tell(context: Context, affair: LeaseAffair, people: Iterable[uuid.UUID], title: str) -> None:
    company = find(context, Company, affair.company_id)
    others = [one for one in dict.fromkeys(people) if one != context.principal.user_id]
    notify(
        context, others, AFFAIR_STATUS, title=title, body=ABOUT, target_url=f"/workspace/lease-affairs/{affair.id}",
        payload={"number": affair.number, "title": affair.title, "company": company.name if company else ""},
    )  # fmt: skip


def contract_moved(context: Context, contract: LeaseContract, title: str) -> None:
    """Tell the officer of a contract what became of it."""
    company = find(context, Company, contract.company_id)
    others = [contract.officer_user_id] if contract.officer_user_id not in (None, context.principal.user_id) else []
    notify(
        context, others, CONTRACT_STATUS, title=title, body=ABOUT, target_url=f"/workspace/lease-contracts/{contract.id}",
        payload={"number": contract.number, "title": contract.title, "company": company.name if company else ""},
    )  # fmt: skip
