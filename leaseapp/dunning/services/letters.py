"""Letters of dunning: looked at before they are made, then drawn, archived under lock and sent (MONEY.md 4, Documents)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from uuid import UUID

from leaseapp.billing import queries as billing
from leaseapp.billing.services import invoice_documents
from leaseapp.billing.services.archiving import ARCHIVE
from leaseapp.directory.models import Contact
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStep, LetterChannel
from leaseapp.dunning.models import Dunning, DunningLetter, DunningLetterLine
from leaseapp.dunning.rules import letters as wording
from leaseapp.dunning.rules import steps
from leaseapp.dunning.rules.interest import Claim, Segment
from leaseapp.dunning.rules.letters import LetterDocument, LetterRow
from leaseapp.dunning.rules.steps import Step
from leaseapp.dunning.schemas.dunnings import CollectorIn
from leaseapp.dunning.services import claims
from leaseapp.dunning.services.claims import Claimed
from leaseapp.files.services import archiving as files
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import NotFound, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF

CATEGORY = "dunning-letter"
ADDRESS_MISSING = _("The customer has no complete address: a letter would not arrive.")
PREVIEW = _("PREVIEW")


@dataclass(frozen=True, slots=True)
class Wish:
    """The wishes of whoever takes a step: its day, the letter's channel and words of their own, who collects from now on."""

    step: Step
    day: date
    channel: LetterChannel
    message: str | None = None
    early_reason: str | None = None
    collector: CollectorIn | None = None


def make(context: Context, claimed: Sequence[Claimed], wish: Wish, mail_id: UUID | None) -> DunningLetter:
    """Draw and archive one letter about these claims on a customer; `mail_id` is the e-mail that takes it along.

    Raises Invalid ADDRESS_MISSING at the channel, Unavailable when the storage does not take it.
    """
    document = _document(context, claimed, wish)
    if wish.channel in (LetterChannel.POST, LetterChannel.REGISTERED) and not document.buyer.address.is_complete:
        raise refuse_field("channel", "ADDRESS_MISSING", ADDRESS_MISSING)
    from leaseapp.dunning.rendering.letter_pdf import render  # noqa: PLC0415  half a second

    locale = language_of(document.buyer.address.country)
    content = render(document, locale, brand=branding.brand(context))
    first = claimed[0].dunning
    name = f"{translate(locale, wording.TITLES[wish.step.step])} {first.number} {wish.day.isoformat()}.pdf"
    file = None
    for one in claimed:
        file = files.store(
            context, bucket=ARCHIVE, filename=name, media_type=PDF, content=content, target_type="Dunning",
            target_id=one.dunning.id, category=CATEGORY,
        )  # fmt: skip
    assert file is not None
    letter = DunningLetter(
        customer_id=first.customer_id, billing_entity_id=first.billing_entity_id, step=wish.step.step,
        channel=wish.channel, letter_date=wish.day, message=wish.message, early_reason=wish.early_reason,
        principal=document.principal, interest=document.interest, fees=document.fees, total=document.total,
        file_id=file.id, sha256=file.checksum_sha256 or "", mail_id=mail_id, made_by_user_id=context.principal.user_id,
    )  # fmt: skip
    lines = [_line(letter, one, penalties=document.penalties) for one in claimed]
    context.add(letter)
    context.add(*lines)
    return letter


def preview(context: Context, dunning_id: UUID, day: date | None, message: str | None, *, together: bool) -> FileAnswer:
    """Return the next letter as it would be made on `day`, marked as a preview. Raises NotFound, also after the last step."""
    dunning = get_or_404(context, Dunning, dunning_id)
    following = steps.after(dunning.step)
    if following is None:
        raise NotFound()
    on = day or context.today
    dunnings = [dunning, *(queries.companions(context, dunning, on) if together else ())]
    wish = Wish(following, on, LetterChannel.NONE, message)
    document = _document(context, claims.of(context, dunnings, on), wish)
    from leaseapp.dunning.rendering.letter_pdf import render  # noqa: PLC0415  half a second

    locale = language_of(document.buyer.address.country)
    content = Later(partial(render, document, locale, brand=branding.brand(context), mark=translate(locale, PREVIEW)))
    return FileAnswer(f"{dunning.number}.pdf", PDF, content, inline=True)


def read(context: Context, dunning_id: UUID, letter_id: UUID) -> FileAnswer:
    """Return the archived letter of a dunning. Raises NotFound."""
    letter = get_or_404(context, DunningLetter, letter_id)
    if all(one.id != dunning_id for _line, one in queries.lines_of_letter(context, letter_id)):
        raise NotFound()
    return answer(context, letter)


def answer(context: Context, letter: DunningLetter) -> FileAnswer:
    """Return the archived PDF of a letter."""
    name = f"{context.translate(wording.TITLES[letter.step])} {letter.letter_date.isoformat()}.pdf"
    return FileAnswer(name, PDF, files.later(context, letter.file_id), inline=True, etag=letter.sha256)


def segment_json(one: Segment) -> dict[str, object]:
    """Return a span of interest as it is stored and answered: dates and amounts as texts, days as a number."""
    return {
        "start": one.start.isoformat(), "end": one.end.isoformat(), "days": one.days, "balance": str(one.balance),
        "percent": str(one.percent), "interest": str(money.round2(one.exact)), "isPublished": one.is_published,
    }  # fmt: skip


def _line(letter: DunningLetter, one: Claimed, *, penalties: bool) -> DunningLetterLine:
    found: Claim = one.claim
    return DunningLetterLine(
        letter_id=letter.id, dunning_id=one.dunning.id, balance=found.balance, days_late=found.days_late,
        interest=found.interest if penalties else ZERO, fee=found.fee if penalties else ZERO,
        segments=[segment_json(segment) for segment in found.segments] if penalties else [],
    )  # fmt: skip


def _document(context: Context, claimed: Sequence[Claimed], wish: Wish) -> LetterDocument:
    first = claimed[0].dunning
    parties = billing.invoice_with_parties(context, first.invoice_id)
    if parties is None:
        raise NotFound()
    debtor = queries.debtor_of(context, first.customer_id)
    contact = find(context, Contact, debtor.contact_id if debtor else None)
    buyer = invoice_documents.buyer_of(parties.customer, parties.company, parties.establishment, parties.party_code)
    step = wish.step.step
    until = wish.day + timedelta(days=steps.DAYS_TO_PAY) if step is DunningStep.MED else None
    sent = [(one.letter.step, one.letter.letter_date) for one in queries.letters_of(context, first.id)]
    return LetterDocument(
        step, wish.day, drawn.seller_of(parties.billing_entity), drawn.with_contact(buyer, contact),
        tuple(
            LetterRow(
                one.dunning.number, one.invoice.issue_date or one.dunning.due_date, one.dunning.due_date,
                one.invoice.total_ttc, one.claim,
            )
            for one in claimed
        ),
        wish.step.claims_penalties, until, tuple(sorted(day for was, day in sent if was is not step)),
        context.principal.name or "", wish.message or "", wish.channel is LetterChannel.REGISTERED,
    )  # fmt: skip
