"""Dunnings that wait (a dispute, a promise to pay), and the facts about a debtor (MONEY.md 4)."""

from uuid import UUID

from leaseapp.billing.models import Customer
from leaseapp.directory.models import Contact
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStatus, PauseReason
from leaseapp.dunning.models import Dunning, DunningDebtor
from leaseapp.dunning.schemas.dunnings import DebtorIn, PauseIn
from leaseapp.dunning.services import locking
from leaseapp.dunning.services.ending import refuse_future
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

NOT_OPEN = _("This dunning is {status}: there is nothing to pause.")
REASON = _("Say whether it waits for a dispute or for a promised payment.")
PAST = _("This day has passed.")
PROMISE = _("Say by when the payment is promised.")


def pause(context: Context, dunning_id: UUID, body: PauseIn) -> Dunning:
    """Pause a dunning, or let it go on.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid REASON_REQUIRED, PROMISE_REQUIRED, DATE_IN_PAST.
    """
    dunning, _invoice = locking.locked(context, dunning_id, body.version)
    if dunning.status is not DunningStatus.OPEN:
        raise Conflict(
            "INVALID_TRANSITION", NOT_OPEN, extra={"status": dunning.status.value}, status=label_of(dunning.status)
        )
    until = body.until or body.promised_on
    if until is None:
        dunning.paused_until = dunning.pause_reason = dunning.pause_note = None
        dunning.promised_on = dunning.promised_amount = None
        return dunning
    if body.reason is None:
        raise refuse_field("reason", "REASON_REQUIRED", REASON)
    is_promise = body.reason is PauseReason.PROMISE
    if is_promise and body.promised_on is None:
        raise refuse_field("promisedOn", "PROMISE_REQUIRED", PROMISE)
    for field, day in (("promisedOn", body.promised_on if is_promise else None), ("until", until)):
        if day is not None and day < context.today:
            raise refuse_field(field, "DATE_IN_PAST", PAST)
    dunning.paused_until, dunning.pause_reason, dunning.pause_note = until, body.reason, body.note
    dunning.promised_on = body.promised_on if is_promise else None
    dunning.promised_amount = body.promised_amount if is_promise else None
    return dunning


def know(context: Context, dunning_id: UUID, body: DebtorIn) -> Dunning:
    """Keep who of the customer reads reminders, and since when insolvency proceedings are open: of all its dunnings.

    Raises NotFound (of the contact at its field), StaleVersion, Invalid DATE_IN_FUTURE.
    """
    dunning, _invoice = locking.locked(context, dunning_id, body.version)
    customer = get_or_404(context, Customer, dunning.customer_id)
    if body.contact_id is not None:
        contact = get_or_404(context, Contact, body.contact_id, field="contactId")
        if contact.company_id != customer.company_id:
            raise NotFound("contactId")
    if body.proceedings_on is not None:
        refuse_future(context, body.proceedings_on, "proceedingsOn")
    debtor = queries.debtor_of(context, customer.id, for_update=True)
    if debtor is None:
        debtor = DunningDebtor(customer_id=customer.id, contact_id=body.contact_id, proceedings_on=body.proceedings_on)
        with unique(context, {"uq_dunning_debtor_organization_id_customer_id": _meanwhile}):
            context.add(debtor)
    debtor.contact_id, debtor.proceedings_on = body.contact_id, body.proceedings_on
    context.session.flush()
    return dunning


def _meanwhile() -> Conflict:
    return Conflict("CHANGED_MEANWHILE", _("Somebody entered this at the same moment: look at it again."))
