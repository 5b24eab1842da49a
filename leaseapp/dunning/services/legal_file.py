"""The file for whoever collects: everything that proves the claim, as one zip (MONEY.md 4, Documents)."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.billing.schemas.statements import StatementQuery
from leaseapp.billing.services import archiving, statements
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStep
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.services import letters
from leaseapp.files.services import archiving as files
from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of
from leaseapp.kernel.web.zipping import zipped

NOT_HANDED_OVER = _("This dunning was not handed over for collection.")
Papers = Callable[[Context, Invoice], Iterable[FileAnswer]]
papers: Registry[Papers] = Registry("papers behind an invoice")
"""The domains above give what stands behind an invoice: order, signed quote, proof of delivery."""


def zipped_file(context: Context, dunning_id: UUID) -> FileAnswer:
    """Return the file as a zip. Raises NotFound, Conflict NOT_HANDED_OVER before the last step."""
    dunning = get_or_404(context, Dunning, dunning_id)
    if dunning.step is not DunningStep.LEGAL:
        raise Conflict("NOT_HANDED_OVER", NOT_HANDED_OVER)
    invoice = get_or_404(context, Invoice, dunning.invoice_id)
    parts = [archiving.pdf(context, invoice.id), _statement(context, dunning)]
    parts += [part for find in papers for part in find(context, invoice)]
    parts += _letters(context, dunning)
    numbered = [replace(part, filename=f"{place:02d} {part.filename}") for place, part in enumerate(parts, 1)]
    return zipped(f"{dunning.number}.zip", [_contents(context, dunning, numbered), *numbered])


def _statement(context: Context, dunning: Dunning) -> FileAnswer:
    query = StatementQuery(
        start=dunning.due_date.replace(month=1, day=1), end=context.today, format="pdf",
        billing_entity_id=dunning.billing_entity_id,
    )  # fmt: skip
    answer = statements.read(context, dunning.customer_id, query)
    assert isinstance(answer, FileAnswer)
    return answer


def _letters(context: Context, dunning: Dunning) -> list[FileAnswer]:
    """Return the letters, oldest first, each followed by what the carrier gave for it."""
    sent = [one.letter for one in reversed(queries.letters_of(context, dunning.id))]
    acks = queries.acks_of(context, [letter.id for letter in sent])
    proofs = {ack.file_id for found in acks.values() for ack in found if ack.file_id}
    names = contents.names(context, proofs)
    found = []
    for letter in sent:
        found.append(letters.answer(context, letter))
        for ack in acks.get(letter.id, ()):
            if ack.file_id is not None:
                proof = contents.read_file(context, ack.file_id)
                found.append(
                    FileAnswer(
                        names[proof.id],
                        proof.mime_type or "",
                        files.later(context, proof.id),
                        etag=proof.checksum_sha256,
                    )
                )
    return found


def _contents(context: Context, dunning: Dunning, parts: Iterable[FileAnswer]) -> FileAnswer:
    """Return the list of the file: each part with the SHA-256 under which it is archived, and the words of the carrier."""
    lines = [f"{context.translate(_('Claim'))} {dunning.number}", ""]
    lines += [f"{part.filename}\t{part.etag or ''}".rstrip() for part in parts]
    sent = [one.letter for one in queries.letters_of(context, dunning.id)]
    acks = queries.acks_of(context, [letter.id for letter in sent])
    lines += ["", context.translate(_("Acknowledgements"))]
    for letter in reversed(sent):
        for ack in acks.get(letter.id, ()):
            said = (
                context.translate(label_of(letter.step)), format_date(context.locale, letter.letter_date),
                context.translate(label_of(ack.kind)), format_date(context.locale, context.day_of(ack.occurred_at)),
                ack.tracking_number or "",
            )  # fmt: skip
            lines.append("\t".join(said).rstrip())
    name = f"00 {context.translate(_('List'))}.txt"
    return FileAnswer(name, "text/plain", "\n".join(lines).encode())
