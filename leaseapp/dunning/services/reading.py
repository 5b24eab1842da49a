"""A dunning as it is answered: with its claim as of today, its letters and what the carrier says of them."""

from datetime import date
from uuid import UUID

from leaseapp.billing.rules import ageing
from leaseapp.directory.models import Contact
from leaseapp.dunning import queries
from leaseapp.dunning.enums import AckKind, DunningStatus
from leaseapp.dunning.models import Dunning, DunningAck
from leaseapp.dunning.queries import Sent
from leaseapp.dunning.rules import steps
from leaseapp.dunning.schemas.dunnings import AckOut, ClaimOut, DebtorOut, DunningLetterOut, DunningOut, SegmentOut
from leaseapp.dunning.services import claims
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404


def read(context: Context, dunning_id: UUID) -> DunningOut:
    """Return a dunning. Raises NotFound."""
    return told(context, get_or_404(context, Dunning, dunning_id))


def told(context: Context, dunning: Dunning) -> DunningOut:
    """Return a dunning as it is answered."""
    customer, company, seller = queries.named(context, dunning)
    following = steps.after(dunning.step) if dunning.status is DunningStatus.OPEN else None
    sent = queries.letters_of(context, dunning.id)
    acks = queries.acks_of(context, [one.letter.id for one in sent])
    signed = [ack.occurred_at for found in acks.values() for ack in found if ack.kind is AckKind.SIGNED]
    columns = dunning.model_dump(exclude={"organization_id", "billing_entity_id"})
    return DunningOut(
        **columns, company_id=company.id, company=company.name, billing_entity=seller.name,
        days_late=ageing.days_late(dunning.due_date, context.today), next_step=following.step if following else None,
        is_due=_is_due(dunning, context.today), signed_at=max(signed, default=None),
        others=len(queries.companions(context, dunning, context.today)) if following else 0,
        debtor=_debtor(context, customer.id), interest=claim_told(context, dunning, context.today),
        documents=[_letter(one, acks.get(one.letter.id, [])) for one in sent],
    )  # fmt: skip


def claim_told(context: Context, dunning: Dunning, day: date) -> ClaimOut:
    """Return what may be claimed for a dunning on `day`; nothing where the invoice is settled."""
    found = claims.of_one(context, dunning, day).claim
    segments = [
        SegmentOut(
            start=one.start, end=one.end, days=one.days, balance=one.balance, percent=one.percent,
            interest=money.round2(one.exact), is_published=one.is_published,
        )
        for one in found.segments
    ]  # fmt: skip
    return ClaimOut(
        on=day, balance=found.balance, days_late=found.days_late, interest=found.interest, fee=found.fee,
        total=found.total, is_published=found.is_published, segments=segments,
    )  # fmt: skip


def _is_due(dunning: Dunning, today: date) -> bool:
    """Tell whether the next step of an open dunning may be taken today."""
    if dunning.status is not DunningStatus.OPEN or dunning.next_step_on is None or dunning.next_step_on > today:
        return False
    return dunning.paused_until is None or dunning.paused_until < today


def ack_told(ack: DunningAck) -> AckOut:
    """Return a word of the carrier as it is answered."""
    return AckOut(**ack.model_dump(include=set(AckOut.model_fields)))


def _letter(sent: Sent, acks: list[DunningAck]) -> DunningLetterOut:
    columns = sent.letter.model_dump(include=set(DunningLetterOut.model_fields))
    return DunningLetterOut(
        **columns, invoices=sent.invoices, balance=sent.line.balance, made_by=sent.made_by,
        mail_status=sent.mail.status if sent.mail else None, mail_error=sent.mail.error if sent.mail else None,
        dunning_id=sent.line.dunning_id, last_ack=acks[-1].kind if acks else None,
        tracking_number=next((ack.tracking_number for ack in reversed(acks) if ack.tracking_number), None),
        ack_file_id=next((ack.file_id for ack in reversed(acks) if ack.file_id), None),
        acks=[ack_told(one) for one in acks],
    )  # fmt: skip


def _debtor(context: Context, customer_id: UUID) -> DebtorOut:
    debtor = queries.debtor_of(context, customer_id)
    contact = find(context, Contact, debtor.contact_id if debtor else None)
    return DebtorOut(
        contact_id=contact.id if contact else None, contact=contact.full_name if contact else None,
        email=contact.email if contact else None, phone=contact.phone if contact else None,
        proceedings_on=debtor.proceedings_on if debtor else None,
    )  # fmt: skip
