"""The words of the carrier about letters: several each, in whatever order they are told (MONEY.md 4)."""

from uuid import UUID

from sqlmodel import select

from leaseapp.dunning import queries
from leaseapp.dunning.models import Dunning, DunningAck, DunningLetter
from leaseapp.dunning.schemas.dunnings import AckIn
from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

NO_LETTER = _("No letter of this dunning was made yet.")
IN_FUTURE = _("This instant is still to come.")
BEFORE_LETTER = _("The letter is of {day}: nothing was heard of it before.")


def track(context: Context, dunning_id: UUID, body: AckIn) -> DunningAck:
    """Note what the carrier says of a letter; told twice, it is noted once.

    Raises NotFound (of the letter and the file at their fields), Conflict NO_LETTER, Invalid DATE_IN_FUTURE,
    DATE_BEFORE_LETTER.
    """
    dunning = get_or_404(context, Dunning, dunning_id, for_update=True)
    letter = _letter(context, dunning, body.letter_id)
    if body.occurred_at > context.now:
        raise refuse_field("occurredAt", "DATE_IN_FUTURE", IN_FUTURE)
    if context.day_of(body.occurred_at) < letter.letter_date:
        raise refuse_field("occurredAt", "DATE_BEFORE_LETTER", BEFORE_LETTER, day=letter.letter_date)
    if body.file_id is not None:
        contents.read_file(context, body.file_id)
    known = context.session.exec(
        select(DunningAck).where(
            DunningAck.letter_id == letter.id, DunningAck.kind == body.kind, DunningAck.occurred_at == body.occurred_at
        )
    ).one_or_none()
    if known is not None:
        return known
    ack = DunningAck(
        letter_id=letter.id, kind=body.kind, occurred_at=body.occurred_at, tracking_number=body.tracking_number,
        file_id=body.file_id,
    )  # fmt: skip
    context.add(ack)
    return ack


def _letter(context: Context, dunning: Dunning, letter_id: UUID | None) -> DunningLetter:
    sent = [one.letter for one in queries.letters_of(context, dunning.id)]
    if not sent:
        raise Conflict("NO_LETTER", NO_LETTER)
    if letter_id is None:
        return sent[0]
    named = next((letter for letter in sent if letter.id == letter_id), None)
    if named is None:
        raise NotFound("letterId")
    return named
