"""Notices of crm: missed calls, actions given and overdue, prospects in the directory (document 1)."""

import uuid
from collections.abc import Iterable

from leaseapp.crm import queries
from leaseapp.crm.models import CrmAction, CrmCall, Prospect
from leaseapp.crm.notification_kinds import ACTION_ASSIGNED, ACTION_OVERDUE, MISSED_CALL, PROSPECT_PROMOTED
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with


def missed(context: Context, call: CrmCall, who: str) -> None:
    """Tell the owner of whoever called; where nobody owns them, all salespeople."""
    prospect = find(context, Prospect, call.prospect_id)
    owner = prospect.owner_user_id if prospect else None
    if owner is None and call.company_id is not None:
        owner = queries.owner_of_company(context, call.company_id)
    people = [owner] if owner else recipients_with(context, BusinessRole.COMMERCIAL)
    notify(
        context, people, MISSED_CALL, title=_("Missed call"), body=_("{who} called at {at}."),
        target_url=f"/workspace/crm-calls/{call.id}", payload={"who": who, "at": call.started_at},
    )  # fmt: skip


def assigned(context: Context, action: CrmAction, about: str) -> None:
    """Tell an assignee that there is something to do; whoever notes it for themselves knows."""
    _of_action(context, action, about, ACTION_ASSIGNED, _("An action for you"))


def overdue(context: Context, action: CrmAction, about: str) -> None:
    """Tell an assignee that an action is overdue."""
    _of_action(context, action, about, ACTION_OVERDUE, _("An action is overdue"))


def promoted(context: Context, prospect: Prospect, company: str) -> None:
    """Tell the owner of a prospect and the lease officers that it stands in the directory."""
    people = [prospect.owner_user_id, *recipients_with(context, BusinessRole.LEASE_OFFICER)]
    notify(
        context, _others(context, people), PROSPECT_PROMOTED, title=_("A prospect stands in the directory"),
        body=_("{prospect} is the company {company}."), target_url=f"/workspace/companies/{prospect.promoted_company_id}",
        payload={"prospect": prospect.name, "company": company},
    )  # fmt: skip


def _of_action(context: Context, action: CrmAction, about: str, kind: str, title: str) -> None:
    notify(
        context, _others(context, [action.assignee_user_id]), kind, title=title, body=_("{subject} ({about}), due {due}."),
        target_url=f"/workspace/crm-actions/{action.id}",
        payload={"subject": action.subject, "about": about, "due": action.due_at},
    )  # fmt: skip


def _others(context: Context, people: Iterable[uuid.UUID | None]) -> list[uuid.UUID]:
    return [one for one in dict.fromkeys(people) if one is not None and one != context.principal.user_id]
