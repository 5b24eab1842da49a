"""Companies: creating, changing, deleting, reading with what hangs on them."""

import uuid
from typing import Any

from leaseapp.directory import queries
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Establishment
from leaseapp.directory.models.company import ONE_COMPANY_A_SIREN
from leaseapp.directory.rules import particulars, registry_numbers
from leaseapp.directory.schemas.companies import (
    CompanyIn,
    CompanyOut,
    CompanyPatch,
    CompanyRecord,
    SirenCheck,
    SirenQuery,
)
from leaseapp.directory.schemas.contacts import ContactOut
from leaseapp.directory.schemas.establishments import EstablishmentOut
from leaseapp.directory.services import establishments, groups, vat_numbers
from leaseapp.directory.services.references import company_references, refuse_when_used
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.law.registers import french_vat_number

SIREN_EXISTS = _("A company with SIREN {siren} exists already: {name}.")
SIREN_LEAVES_SIRETS = _("The SIRET of establishment {name} does not belong to this SIREN.")
IN_USE = _("This company cannot be deleted, it is used by: {uses}.")


def create(context: Context, body: CompanyIn) -> Company:
    """Return a new company, with its head office when one is given.

    Raises Invalid for wrong particulars or a head that heads no group, Conflict SIREN_ALREADY_EXISTS (with the existing id) for
    a second one.
    """
    company = Company(**body.model_dump(by_alias=False, exclude={"head_office"}))
    errors = particulars.company_errors(company)
    office = body.head_office if body.head_office is not None and not body.head_office.is_empty else None
    if office is not None:
        errors += [error.under("headOffice") for error in particulars.establishment_errors(office, company.siren)]
    refuse_invalid(errors)
    groups.check(context, company)
    with unique(context, {ONE_COMPANY_A_SIREN: lambda: _siren_exists(context, body.siren, None)}):
        context.add(company)
    if office is not None:
        establishments.open_head_office(context, company, office)
    return company


def update(context: Context, company_id: uuid.UUID, body: CompanyPatch) -> Company:
    """Change the fields that were sent, those of its head office included; the whole must be right afterwards.

    Raises NotFound, StaleVersion, Invalid, Conflict SIREN_ALREADY_EXISTS or SIRET_ALREADY_EXISTS.
    """
    company = for_change(context, Company, company_id, body.version, lambda _row: record(context, company_id))
    with unique(context, {ONE_COMPANY_A_SIREN: lambda: _siren_exists(context, body.siren, company_id)}):
        with context.session.no_autoflush:
            changes = apply_changes(company, body, without=("head_office",))
            if company.kind is not CompanyKind.PUBLIC and "public_buyer" not in body.model_fields_set:
                company.public_buyer = None
            refuse_invalid(particulars.company_errors(company))
            if "group_head_id" in changes:
                groups.check(context, company)
    if body.head_office is not None:
        establishments.change_head_office(context, company, body.head_office)
    if "siren" in changes:
        _check_sirets(context, company, body.siren)
    return company


def delete(context: Context, company_id: uuid.UUID, version: int | None = None) -> None:
    """Soft-delete a company with its establishments and contacts. Raises Conflict COMPANY_IN_USE when it is needed."""
    company = for_change(context, Company, company_id, version, lambda _row: record(context, company_id))
    refuse_when_used(context, company_references, company_id, "COMPANY_IN_USE", IN_USE)
    for contact in queries.contacts_of(context, company_id):
        contact.deleted_at = context.now
    for establishment in queries.establishments_of(context, company_id):
        establishment.deleted_at = context.now
    company.deleted_at = context.now


def record(context: Context, company_id: uuid.UUID) -> CompanyRecord:
    """Return the company with its head office, establishments and contacts. Raises NotFound."""
    company = get_or_404(context, Company, company_id)
    places = [EstablishmentOut.model_validate(row) for row in queries.establishments_of(context, company_id)]
    people = [ContactOut.model_validate(row) for row in queries.contacts_of(context, company_id)]
    return CompanyRecord(
        **CompanyOut.model_validate(company).model_dump(by_alias=False),
        group_head=groups.head_of(context, company),
        head_office=next((place for place in places if place.is_head_office), None),
        establishments=places,
        contacts=people,
        vat_consultation=vat_numbers.latest(context, company.vat_number),
    )


def head_office(context: Context, company_id: uuid.UUID) -> Establishment | None:
    """Return the establishment whose address is the company's, or None."""
    return queries.head_office_of(context, company_id)


def check_siren(context: Context, query: SirenQuery) -> SirenCheck:
    """Return what a form shows while a SIREN is typed: its validity, its owner in the organization, its VAT number."""
    siren = query.siren
    error = registry_numbers.siren_error(siren)
    if siren is None or error is not None:
        message = context.translate(error.message) if error else None
        return SirenCheck(siren=siren, valid=False, code=error.code if error else None, message=message)
    known = queries.company_of_siren(context, siren, but=query.company_id)
    return SirenCheck(
        siren=siren,
        valid=True,
        code="SIREN_ALREADY_EXISTS" if known else None,
        message=context.translate(SIREN_EXISTS, siren=siren, name=known.name) if known else None,
        vat_number=french_vat_number(siren),
        existing_id=known.id if known else None,
        existing_name=known.name if known else None,
    )


def _siren_exists(context: Context, siren: str | None, but: uuid.UUID | None) -> Conflict:
    known = queries.company_of_siren(context, siren or "", but=but)
    params: dict[str, Any] = {"siren": siren, "name": known.name if known else ""}
    return Conflict(
        "SIREN_ALREADY_EXISTS",
        SIREN_EXISTS,
        errors=[FieldError("siren", "SIREN_ALREADY_EXISTS", SIREN_EXISTS, params)],
        extra={"field": "siren", "existingId": str(known.id) if known else None},
        **params,
    )


def _check_sirets(context: Context, company: Company, siren: str | None) -> None:
    """Refuse to change the SIREN alone: a company's SIRETs start with it."""
    for place in queries.establishments_of(context, company.id):
        if siren and place.siret and not place.siret.startswith(siren):
            refuse_invalid([FieldError("siren", "SIREN_SIRET_MISMATCH", SIREN_LEAVES_SIRETS, {"name": place.name})])
