"""Kinds of notifications of crm (document 1)."""

from leaseapp.crm.permissions import CRM_READ
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

MISSED_CALL = NotificationKind.CRM_MISSED_CALL.value
ACTION_ASSIGNED = NotificationKind.CRM_ACTION_ASSIGNED.value
ACTION_OVERDUE = NotificationKind.CRM_ACTION_OVERDUE.value
PROSPECT_PROMOTED = NotificationKind.CRM_PROSPECT_PROMOTED.value

for _order, _code, _title, _text, _icon in (
    (140, MISSED_CALL, _("Missed calls"), _("A client or prospect called and nobody answered."), "phone-missed"),
    (
        141,
        ACTION_ASSIGNED,
        _("Actions for you"),
        _("A colleague gave you something to do about a client."),
        "list-todo",
    ),
    (142, ACTION_OVERDUE, _("Overdue actions"), _("An action of yours should be done by now."), "alarm-clock"),
):
    kinds.add(Kind(_code, _order, _title, _text, icon=_icon, concerns=holders_of(CRM_READ)))
kinds.add(
    Kind(
        PROSPECT_PROMOTED, 143, _("Prospects in the directory"), _("A prospect became a company of the directory."),
        icon="building-2", concerns=lambda principal: not principal.external,
    )
)  # fmt: skip
