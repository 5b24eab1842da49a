"""Guarantees and insurance policies of contracts that run, watched: their officers are told before they end."""

from datetime import timedelta
from typing import Any, cast

from sqlmodel import col, select

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import is_one_of
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseContract, LeaseGuarantee, LeaseInsurance
from leaseapp.leasing.notification_kinds import PAPERS_ENDING
from leaseapp.leasing.rules import expiring
from leaseapp.leasing.rules.expiring import Stage
from leaseapp.leasing.state_machines import WATCHED
from leaseapp.notifications.services.notifying import notify, recipients_with, was_told

TITLE = _("Guarantees and insurance of contracts")
_TOLD_FOR = timedelta(days=90)
_SAID: dict[tuple[type, bool], str] = {
    (LeaseInsurance, False): _("{number}: the insurance with {whom} ends on {day}."),
    (LeaseInsurance, True): _("{number}: the insurance with {whom} ended on {day}."),
    (LeaseGuarantee, False): _("{number}: a guarantee ends on {day}."),
    (LeaseGuarantee, True): _("{number}: a guarantee ended on {day}."),
}


def watch(context: Context) -> int:
    """Tell, once each, what ends in 30 days, in 7, and what ended; return how many were told. Safe to run twice."""
    count = 0
    for model in (LeaseInsurance, LeaseGuarantee):
        part, contract_row = cast("Any", model), cast("Any", LeaseContract)
        statement = (
            select(part, LeaseContract)
            .join(LeaseContract, contract_row.id == part.contract_id)
            .where(
                is_one_of(LeaseContract.status, WATCHED), part.deleted_at.is_(None), part.ends_on.is_not(None),
                part.ends_on <= context.today + expiring.SOON, part.ends_on >= context.today - expiring.REMEMBERED,
            )
            .order_by(col(LeaseContract.number), part.position, part.id)
        )  # fmt: skip
        for one, contract in context.session.exec(statement):
            found = expiring.stage(one.ends_on, context.today)
            count += found is not None and _tell(context, contract, one, found)
    return count


def _tell(context: Context, contract: LeaseContract, part: Any, stage: Stage) -> bool:
    name = f"{contract.id} {part.id} {part.ends_on} {stage}"
    if was_told(context, name, _TOLD_FOR, PAPERS_ENDING):
        return False
    officers = [contract.officer_user_id] if contract.officer_user_id else []
    # who gives a guarantee is personal: it is read on the page alone
    whom = part.insurer if isinstance(part, LeaseInsurance) else ""
    values = {"name": name, "number": contract.number, "whom": whom, "day": part.ends_on}
    said, url = _SAID[type(part), stage is Stage.ENDED], f"/workspace/lease-contracts/{contract.id}"
    # an officer who left is nobody: then all of them hear of it
    for people in (officers, recipients_with(context, BusinessRole.LEASE_OFFICER)):
        if notify(context, people, PAPERS_ENDING, title=TITLE, body=said, target_url=url, payload=values):
            return True
    return False
