"""Ratings from the public register: identity, signals, published revenue and net result (MONEY.md 7.4)."""

import uuid
from datetime import date
from decimal import Decimal

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.directory.queries import company_of_siren
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.schemas.establishments import Place
from leaseapp.directory.services import companies
from leaseapp.kernel.adapters import company_registry
from leaseapp.kernel.adapters.company_registry import PublishedYear, RegisteredCompany, RegistryError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Unavailable, refuse_field
from leaseapp.kernel.money import round2
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.text.i18n import _
from leaseapp.law.registers import compact, french_vat_number, is_siren
from leaseapp.rating import queries
from leaseapp.rating.enums import ClientRatingStatus, StatementForm, StatementSource
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine
from leaseapp.rating.rules.form_codes import form_of
from leaseapp.rating.schemas.ratings import ImportedOut, QuickRatingIn
from leaseapp.rating.services import ratings, reading, scoring

NO_NUMBER = _("A SIREN has nine digits, the last of which proves the others.")
NONE_KNOWN = _("This company has no SIREN: the register cannot be asked.")
UNKNOWN = _("The company register knows no company with the number {siren}.")
AWAY = _("The company register does not answer: type the figures by hand, or try again later.")


def fill(context: Context, rating_id: uuid.UUID) -> ImportedOut:
    """Take what the register publishes of a company into its rating; values that a person or a return gave stay.

    Raises NotFound, Conflict RATING_VALIDATED, RATING_ARCHIVED, Invalid SIREN_MISSING, COMPANY_UNKNOWN, Unavailable
    REGISTRY_UNAVAILABLE.
    """
    rating = ratings.live(context, rating_id)
    if not rating.siren:
        raise refuse_field("siren", "SIREN_MISSING", NONE_KNOWN)
    imported = take(context, rating, registered(rating.siren))
    told = reading.told(context, rating)
    return ImportedOut(imported=imported, statements=told.statements, signals=told.signals, missing=told.missing)


def registered(siren: str) -> RegisteredCompany:
    """Return a company of the register. Raises Invalid COMPANY_UNKNOWN at `siren`, Unavailable REGISTRY_UNAVAILABLE."""
    try:
        found = company_registry.company_with(siren)
    except RegistryError as error:
        raise Unavailable("REGISTRY_UNAVAILABLE", AWAY) from error
    if found is None:
        raise refuse_field("siren", "COMPANY_UNKNOWN", UNKNOWN, siren=siren)
    return found


def take(context: Context, rating: ClientRating, found: RegisteredCompany) -> list[int]:
    """Write identity, signals and published years; return the fiscal years that got values. The score follows."""
    apply_changes(
        rating,
        {
            "legal_form": found.legal_form or rating.legal_form, "naf": found.naf or rating.naf,
            "founded_on": found.founded_on or rating.founded_on, "ceased": not found.is_active,
            "register_read_at": context.now,
            "register_revenues": {str(one.year): str(one.revenue) for one in found.years if one.revenue is not None},
        },
    )  # fmt: skip
    years = [one.year for one in found.years[: queries.KEPT_YEARS] if _take_year(context, rating, one)]
    scoring.compute(context, rating)
    return years


def quick(context: Context, body: QuickRatingIn) -> ClientRating:
    """Return a rating from public data: a copy in review of the valid one where there is one, else an estimative draft.

    A company that the directory does not know yet is entered. Raises Invalid SIREN_INVALID, COMPANY_UNKNOWN, Conflict
    RATING_DRAFT_EXISTS, Unavailable REGISTRY_UNAVAILABLE.
    """
    siren = compact(body.siren)
    if not is_siren(siren):
        raise refuse_field("siren", "SIREN_INVALID", NO_NUMBER)
    company = company_of_siren(context, siren)
    valid = queries.valid_of(context, company.id) if company else None
    if valid is not None:
        return ratings.copy(
            context, valid, status=ClientRatingStatus.IN_REVIEW.value, amount_to_finance=body.amount_to_finance
        )
    found = registered(siren)
    company = company or _entered(context, found)
    values = {"amount_to_finance": body.amount_to_finance, "estimative": True}
    rating = ratings.begin(context, company, values, named=set())
    take(context, rating, found)
    return rating


def _entered(context: Context, found: RegisteredCompany) -> Company:
    office = Place(
        siret=found.siret, address_line1=found.address_line1, address_line2=found.address_line2, postal_code=found.postal_code,
        city=found.city,
    )  # fmt: skip
    body = CompanyIn(
        name=found.name, legal_form=found.legal_form, kind=CompanyKind.PUBLIC if found.is_public else CompanyKind.BUSINESS,
        siren=found.siren, vat_number=None if found.is_public else french_vat_number(found.siren), naf=found.naf,
        head_office=office if found.siret else None,
    )  # fmt: skip
    return companies.create(context, body)


def _take_year(context: Context, rating: ClientRating, one: PublishedYear) -> bool:
    """Write revenue and net result of a year where nobody else said them; say whether something was written."""
    statement = queries.statement_of(context, rating.id, one.year)
    if statement is None:
        closing = min(date(one.year, 12, 31), context.today)
        statement = FinancialStatement(
            rating_id=rating.id, fiscal_year=one.year, closing_date=closing, form=StatementForm.NORMAL,
            form_year=form_of(StatementForm.NORMAL.value).year, source=StatementSource.SIRENE,
        )  # fmt: skip
        context.add(statement)
    if statement.form is not StatementForm.NORMAL:
        return False
    factor = Decimal(1000) if statement.unit == "KEUR" else Decimal(1)
    there = {line.code: line for line in queries.lines_of(context, [statement.id])[statement.id]}
    written = False
    for code, amount in (("FL", one.revenue), ("HN", one.net_result)):
        if amount is None:
            continue
        value = round2(amount / factor)
        line = there.get(code)
        if line is None:
            context.add(
                FinancialStatementLine(statement_id=statement.id, code=code, value=value, source=StatementSource.SIRENE)
            )
            written = True
        elif line.source is StatementSource.SIRENE and line.value != value:
            apply_changes(line, {"value": value})
            written = True
    return written
