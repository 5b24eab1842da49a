"""Words of a timeline for audit actions: `sales.invoice.issue` → Issued."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.text.i18n import _

FOLLOWS = timedelta(minutes=10)
"""The time after somebody's act within which the filing of its paper still belongs to it."""
FILED = _("PDF archived")
ACTS = {
    "sales.invoice.issue": _("Issued"),
    "sales.invoice.send": _("Issued and sent"),
    "sales.invoice.archive": FILED,
    "sales.archive-invoice": FILED,
    "sales.archive-credit-note": FILED,
    "sales.creditnote.archive": FILED,
    "sales.archive-missing": FILED,
    "sales.document.lost": _("Archived PDF is no longer in the storage"),
    "sales.document.altered": _("Archived PDF is not what was stored"),
    "sales.document.copy": _("Copy of the lost PDF rebuilt"),
    "sales.invoice.duplicate": _("Duplicated"),
    "sales.creditnote.create": _("Credit note issued"),
    "sales.creditnote.use": _("Credit used"),
    "sales.invoice.replace": _("Canceled and replaced"),
    "sales.payment.create": _("Payment recorded"),
    "sales.detect-overdue-invoices": _("Due date passed"),
    "sales.customer.create": _("Customer created"),
    "sales.invoice.mail": _("E-mail requested"),
    "sales.creditnote.mail": _("E-mail requested"),
    "sales.quote.accept": _("Acceptance recorded"),
    "sales.quote.refuse": _("Refused"),
    "sales.quote.convert": _("Ordered"),
    "sales.quote.revise": _("Revised"),
    "sales.quote.duplicate": _("Created as a copy"),
    "sales.notify-expired-quotes": _("Expiry notified"),
    "sales.quote.accept_online": _("Accepted online"),
    "sales.quote.refuse_online": _("Refused online"),
    "sales.quote.accept_in_portal": _("Accepted in the client portal"),
    "sales.quote.refuse_in_portal": _("Refused in the client portal"),
    "sales.quote.ask_online": _("Question asked online"),
    "sales.quote.first_view": _("First opened by the customer"),
    "sales.quote.revoke_link": _("Link revoked"),
    "sales.quote.mail": _("E-mail requested"),
    "sales.order.ship": _("Shipment"),
    "sales.order.receive": _("Received"),
    "sales.order.cancel": _("Canceled"),
    "sales.order.invoice": _("Invoice drafted"),
    "sales.make-recurring-invoices": _("Made when due"),
    "sales.order.mail": _("E-mail requested"),
    "sales.statement.mail": _("Statement requested by e-mail"),
    "sales.document-mail.deliver": _("E-mail handed to the mail server"),
    "sales.document-mail.delay": _("E-mail delayed, it is tried again"),
    "sales.document-mail.give-up": _("E-mail could not be sent"),
    "sales.send-document": FILED,
}
VERBS = {
    "create": _("Created"),
    "update": _("Changed"),
    "delete": _("Deleted"),
    "archive": _("Archived"),
    "issue": _("Issued"),
    "send": _("Sent"),
    "reverse": _("Undone"),
}
UNKNOWN = _("Changed")


def act_label(action: str) -> str:
    """The msgid of an action: its own words, else those of its verb, else "Changed"."""
    return ACTS.get(action) or VERBS.get(action.rpartition(".")[2], UNKNOWN)


class Act(Protocol):
    """The part of an act that the order of a timeline looks at."""

    action: str
    at: datetime
    actor_kind: str


T = TypeVar("T", bound=Act)


def people_first(acts: Iterable[T]) -> list[T]:
    """A timeline, newest first, in which filing a paper stands below the act that made it: people look for what they did."""
    ordered: list[T] = []
    for act in acts:
        at = len(ordered)
        while at and _is_filed_for(ordered[at - 1], act):
            at -= 1
        ordered.insert(at, act)
    return ordered


def _is_filed_for(filing: Act, act: Act) -> bool:
    by_nobody = filing.actor_kind == PrincipalKind.SYSTEM.value
    return by_nobody and act_label(filing.action) == FILED != act_label(act.action) and filing.at - act.at <= FOLLOWS
