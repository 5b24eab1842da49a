"""Kinds of notifications of maintenance (document 2, Events; document 1 names that of an assigned order)."""

from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.notifications.enums import Digest, NotificationKind
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

FAULT_REPORTED = "FAULT_REPORTED"
ORDER_ASSIGNED = NotificationKind.OT_ASSIGNED.value
FAULT_MESSAGE = "FAULT_MESSAGE"
PLAN_DUE = "MAINTENANCE_PLAN_DUE"
PLAN_FAILED = "MAINTENANCE_PLAN_FAILED"
SLA_NEAR = "WORK_ORDER_NEAR"
SLA_LATE = "WORK_ORDER_LATE"
WORK_KEPT = "WORK_ORDER_WORK_KEPT"
ORDER_DONE = "WORK_ORDER_DONE"

for kind in (
    Kind(FAULT_REPORTED, 160, _("Curative work orders"), _("A fault is reported."), icon="wrench", mail=False,
         concerns=holders_of(OPERATION_MANAGE)),
    Kind(ORDER_ASSIGNED, 161, _("Work orders for you"), _("A work order is assigned to you."), icon="user-check",
         concerns=holders_of(OPERATION_MANAGE)),
    Kind(SLA_NEAR, 162, _("Work orders due soon"), _("Nobody began, and the time is nearly over."), icon="clock",
         concerns=holders_of(OPERATION_READ)),
    Kind(SLA_LATE, 163, _("Late work orders"), _("Nobody began in time."), icon="clock-alert", sms=True,
         digest=Digest.IMMEDIATELY, concerns=holders_of(OPERATION_READ)),
    Kind(ORDER_DONE, 164, _("Work orders that are done"), _("Work that you asked for is done."), icon="circle-check",
         concerns=holders_of(OPERATION_READ)),
    Kind(FAULT_MESSAGE, 165, _("Messages about faults"), _("Somebody who reported a fault writes."), icon="message-circle",
         mail=False, concerns=holders_of(OPERATION_MANAGE)),
    Kind(PLAN_DUE, 166, _("Preventive maintenance"), _("Preventive work falls due."), icon="calendar-clock", mail=False,
         concerns=holders_of(OPERATION_MANAGE)),
    Kind(PLAN_FAILED, 167, _("Plans without orders"), _("A plan cannot make its work orders."), icon="circle-alert",
         concerns=holders_of(OPERATION_MANAGE)),
    Kind(WORK_KEPT, 168, _("Work that came too late"), _("A tablet sends work to an order that is over."), icon="tablet",
         mail=False, concerns=holders_of(OPERATION_MANAGE)),
):  # fmt: skip
    kinds.add(kind)
