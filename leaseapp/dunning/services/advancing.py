"""One step further: reminders, the formal notice, the handing over to whoever collects (MONEY.md 4)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

from leaseapp.billing.rules import settlement
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services import mailables, mailing
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStatus, DunningStep, LetterChannel
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.rules import steps
from leaseapp.dunning.rules.steps import Step
from leaseapp.dunning.schemas.dunnings import AdvanceIn, CollectorIn
from leaseapp.dunning.services import claims, configuring, letters, reading
from leaseapp.dunning.services.claims import Claimed
from leaseapp.dunning.services.ending import refuse_future
from leaseapp.dunning.services.letters import Wish
from leaseapp.dunning.state_machines import STEP
from leaseapp.kernel import money
from leaseapp.kernel.acts.reasons import is_reason
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

NOT_NEXT = _("The next step of this dunning is another one: {step}.")
LAST_STEP = _("There is no step after collection.")
TOO_EARLY = _("This step comes on {day}. Say in ten characters or more why it comes earlier.")
PAUSED = _("This dunning is paused until {day}. Say in ten characters or more why it goes on.")
NOT_OPEN = _("This dunning is {status}: it goes no further.")
NOTHING_DUE = _("Nothing is due on this invoice any more.")
CONFIRM = _("Confirm that the claim is handed over: there is no way back.")
COLLECTOR = _("Say who collects from now on.")
NO_ADDRESS = _("No e-mail address is known for this customer: send it by post, or enter an address.")
BEFORE_LAST = _("The letter before is of {day}: this one is no earlier.")


def advance(context: Context, dunning_id: UUID, body: AdvanceIn) -> Dunning:
    """Take the next step, and make and send its letter; nothing where that step left today in a letter of another invoice.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, DUNNING_TOO_EARLY, DUNNING_PAUSED, NOTHING_DUE, Invalid
    NOT_THE_NEXT_STEP at the step, TRANSFER_TO_REQUIRED, CONFIRM_REQUIRED, DATE_IN_FUTURE, DATE_BEFORE_LAST,
    ADDRESS_MISSING, NO_ADDRESS at the channel, and Unavailable when the storage does not take the letter.
    """
    day = body.letter_date or context.today
    dunning, others = _locked(context, dunning_id, body, day)
    if body.together and body.to_step is not None and went_along(dunning, body.to_step, day):
        context.action = None  # the letter of another invoice took it along already
        return dunning
    step = _next(dunning, body)
    refuse_future(context, day, "letterDate")
    if day < (dunning.step_on or dunning.due_date + timedelta(days=1)):
        raise refuse_field("letterDate", "DATE_BEFORE_LAST", BEFORE_LAST, day=dunning.step_on or dunning.due_date)
    _refuse_early(dunning, body, day)
    wish = _wish(step, body, day)
    if step.step is DunningStep.LEGAL:
        wish = replace(wish, collector=_collector(body))
        others = []  # each is handed over by itself, with its own proof
    _take(context, [dunning, *others], wish)
    return dunning


def by_itself(context: Context, dunning_id: UUID) -> bool:
    """Send the reminder of a dunning whose day has come, with those of the customer's that go along (the nightly job).

    False where somebody was faster, or where no address is known: it waits for a person then.
    """
    body = AdvanceIn(together=True)
    dunning, others = _locked(context, dunning_id, body, context.today)
    step = steps.after(dunning.step)
    if (
        step is None or not step.by_itself or dunning.status is not DunningStatus.OPEN
        or dunning.next_step_on is None or dunning.next_step_on > context.today or _is_paused(dunning, context.today)
    ):  # fmt: skip
        return False
    if not has_address(context, dunning.id):
        return False
    _take(context, [dunning, *others], _wish(step, body, context.today), itself=True)
    return True


def _locked(context: Context, dunning_id: UUID, body: AdvanceIn, day: date) -> tuple[Dunning, list[Dunning]]:
    """Return the dunning and those that go along, locked after their invoices, as receipts lock them."""
    seen = get_or_404(context, Dunning, dunning_id)
    along = queries.companions(context, seen, day) if body.together else ()
    invoices = claims.due_of(context, [seen.invoice_id, *(one.invoice_id for one in along)])
    found = {one.id: one for one in queries.dunnings_of(context, list(invoices))}
    dunning = found.pop(dunning_id, None) or seen
    check_version(dunning, body.version, lambda: reading.told(context, dunning))
    if dunning.status is not DunningStatus.OPEN:
        raise Conflict(
            "INVALID_TRANSITION", NOT_OPEN, extra={"status": dunning.status.value}, status=label_of(dunning.status)
        )
    if settlement.due_on(invoices[dunning.invoice_id]) == 0:
        raise Conflict("NOTHING_DUE", NOTHING_DUE)
    still = [
        one for one in found.values()
        if one.step is dunning.step and one.status is DunningStatus.OPEN and settlement.due_on(invoices[one.invoice_id]) > 0
    ]  # fmt: skip
    return dunning, sorted(still, key=lambda one: (one.due_date, one.id))


def went_along(dunning: Dunning, step: DunningStep, day: date) -> bool:
    """Tell whether a dunning took this step on that day already: in the letter that gathers its customer's invoices."""
    return dunning.step is step and dunning.step_on == day


def _next(dunning: Dunning, body: AdvanceIn) -> Step:
    step = steps.after(dunning.step)
    if step is None:
        raise Conflict("INVALID_TRANSITION", LAST_STEP, extra={"step": dunning.step.value})
    if body.to_step is not None and body.to_step is not step.step:
        raise refuse_field("toStep", "NOT_THE_NEXT_STEP", NOT_NEXT, step=label_of(step.step))
    return step


def _is_paused(dunning: Dunning, day: date) -> bool:
    return dunning.paused_until is not None and dunning.paused_until >= day


def _refuse_early(dunning: Dunning, body: AdvanceIn, day: date) -> None:
    if is_reason(body.reason):
        return
    if _is_paused(dunning, day):
        raise Conflict("DUNNING_PAUSED", PAUSED, day=dunning.paused_until)
    if dunning.next_step_on is not None and day < dunning.next_step_on:
        raise Conflict("DUNNING_TOO_EARLY", TOO_EARLY, day=dunning.next_step_on)


def _collector(body: AdvanceIn) -> CollectorIn:
    if body.transfer_to is None:
        raise refuse_field("transferTo", "TRANSFER_TO_REQUIRED", COLLECTOR)
    if not body.confirm:
        raise refuse_field("confirm", "CONFIRM_REQUIRED", CONFIRM)
    return body.transfer_to


def _wish(step: Step, body: AdvanceIn, day: date) -> Wish:
    # whoever collects gets the statement of the claim with everything else: no letter leaves
    channel = LetterChannel.NONE if step.step is DunningStep.LEGAL else body.channel
    return Wish(step, day, channel, body.message, body.reason)


def _take(context: Context, dunnings: Sequence[Dunning], wish: Wish, *, itself: bool = False) -> None:
    delays = configuring.delays(context)
    for dunning in dunnings:
        STEP.fire(dunning, wish.step.trigger)
        setattr(dunning, wish.step.sent_at, context.now)
        dunning.step_on = wish.day
        if wish.collector is not None:
            dunning.collector_kind, dunning.collector_name = wish.collector.kind, wish.collector.name
            dunning.collector_reference = wish.collector.reference
        dunning.next_step_on = steps.next_on(dunning.step, wish.day, delays)
    context.session.flush()
    claimed = claims.of(context, dunnings, wish.day)
    mail_id = _mail(context, claimed, itself=itself) if wish.channel is LetterChannel.EMAIL else None
    letters.make(context, claimed, wish, mail_id)


def _mail(context: Context, claimed: Sequence[Claimed], *, itself: bool) -> UUID:
    """Queue the e-mail of a letter about to be made: the job finds it there. Raises Invalid NO_ADDRESS at the channel."""
    first = claimed[0].dunning.id
    if not has_address(context, first):
        raise refuse_field("channel", "NO_ADDRESS", NO_ADDRESS)
    said = {
        "number": ", ".join(one.dunning.number for one in claimed),
        "amountDue": money.total(one.claim.balance for one in claimed),
    }
    return mailing.send_usual(context, DocumentKind.DUNNING_LETTER, first, said, itself=itself).id


def has_address(context: Context, dunning_id: UUID) -> bool:
    """Tell whether an e-mail about a dunning would find somebody. Raises NotFound."""
    about = mailables.document(context, DocumentKind.DUNNING_LETTER, dunning_id)
    return mailables.sides(context, about).recipient is not None
