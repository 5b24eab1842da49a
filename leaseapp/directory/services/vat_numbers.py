"""VAT numbers of companies, asked for at the member states; each answer is kept."""

import uuid
from dataclasses import dataclass

from leaseapp.directory import queries
from leaseapp.directory.models import Company, VatConsultation
from leaseapp.directory.schemas.vat_numbers import VatConsultationOut
from leaseapp.kernel.adapters import vat_numbers
from leaseapp.kernel.adapters.vat_numbers import Answer, VatNumbersError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, Unavailable
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.law import registers

NOT_OF_UNION = _("VIES knows VAT numbers of the Union: this company has none (CGI article 262 ter I).")
SILENT = _(
    "VIES did not answer for this number ({reason}): nothing is proved yet. Ask again later; invoices are not held up."
)


@dataclass(frozen=True)
class Question:
    """A company's VAT number, and the number of the seller who asks."""

    company_id: uuid.UUID
    number: str
    requester: str | None


def question(context: Context, company_id: uuid.UUID) -> Question:
    """Return what to ask about a company, on behalf of the first billing entity that has a number.

    Raises NotFound, Invalid VAT_NUMBER_NOT_OF_UNION at `vatNumber`.
    """
    company = get_or_404(context, Company, company_id)
    number = company.vat_number or ""
    if not registers.is_of_the_union(number):
        raise Invalid(
            "VAT_NUMBER_NOT_OF_UNION",
            NOT_OF_UNION,
            errors=[FieldError("vatNumber", "VAT_NUMBER_NOT_OF_UNION", NOT_OF_UNION)],
        )
    sellers = queries.living_billing_entities(context)
    requester = next((seller.vat_number for seller in sellers if seller.vat_number), None)
    return Question(company.id, number, requester)


def ask(asked: Question) -> tuple[str, Answer]:
    """Return who answered, and the answer; needs no transaction. Raises VatNumbersError for no verdict."""
    service = vat_numbers.port.current()
    return service.source, service.consult(asked.number, asked.requester)


def keep(context: Context, asked: Question, source: str, said: Answer) -> VatConsultation:
    """Store an answer as evidence."""
    consultation = VatConsultation(
        company_id=asked.company_id, vat_number=asked.number, requester=asked.requester, source=source,
        is_valid=said.is_valid, identifier=said.identifier, answered_at=said.answered_at, name=said.name,
        address=said.address,
    )  # fmt: skip
    context.add(consultation)
    return consultation


def consult(context: Context, company_id: uuid.UUID) -> VatConsultation:
    """Ask about the company's VAT number because a person wants to know, and keep the answer.

    Raises what `question` raises, Unavailable VIES_UNAVAILABLE; then nothing is stored.
    """
    asked = question(context, company_id)
    try:
        source, said = ask(asked)
    except VatNumbersError as error:
        raise Unavailable("VIES_UNAVAILABLE", SILENT, reason=str(error)) from error
    return keep(context, asked, source, said)


def latest(context: Context, vat_number: str | None) -> VatConsultationOut | None:
    """Return the last answer about a number, None when nobody asked."""
    found = queries.latest_consultation(context, vat_number) if vat_number else None
    return None if found is None else VatConsultationOut.model_validate(found)
