"""Establishments of companies, one of which is the head office."""

import uuid
from typing import Any

from leaseapp.directory import queries
from leaseapp.directory.models import Company, Establishment
from leaseapp.directory.models.establishment import ONE_ESTABLISHMENT_A_SIRET
from leaseapp.directory.rules import particulars
from leaseapp.directory.schemas.establishments import (
    EstablishmentIn,
    EstablishmentOut,
    EstablishmentPatch,
    HeadOfficePatch,
    Place,
)
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Problem, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

SIRET_EXISTS = _("An establishment with SIRET {siret} exists already: {name}.")
HEAD_OFFICE_NEEDED = _("A company keeps a head office: make another establishment the head office first.")
OTHER_COMPANY = _("This establishment belongs to another company.")


def create(context: Context, body: EstablishmentIn) -> Establishment:
    """Return a new establishment; the first of its company is the head office, a later one may take that role over.

    Raises NotFound for an unknown company, Invalid, Conflict SIRET_ALREADY_EXISTS.
    """
    company = get_or_404(context, Company, body.company_id, for_update=True, field="companyId")
    former = queries.head_office_of(context, company.id)
    values: dict[str, Any] = body.model_dump(by_alias=False)
    values["is_head_office"] = body.is_head_office or former is None
    place = Establishment(**values)
    return _store(context, company, place, former)


def choice_errors(
    context: Context, establishment_id: uuid.UUID | None, company_id: uuid.UUID, field: str
) -> list[FieldError]:
    """Return what is wrong with the establishment that `field` chooses for a company: it belongs to another.

    None may be chosen. Raises NotFound at `field` for an unknown one.
    """
    if establishment_id is None:
        return []
    place = get_or_404(context, Establishment, establishment_id, field=field)
    if place.company_id == company_id:
        return []
    return [FieldError(field, "ESTABLISHMENT_OF_ANOTHER_COMPANY", OTHER_COMPANY)]


def open_head_office(context: Context, company: Company, body: Place) -> Establishment:
    """Return the head office that is created together with its company; it takes the company's name when it has none."""
    values = body.model_dump(by_alias=False) | {"name": body.name or company.name}
    return _store(context, company, Establishment(company_id=company.id, is_head_office=True, **values), None)


def change_head_office(context: Context, company: Company, body: HeadOfficePatch) -> None:
    """Change the head office of a (locked) company, or open it. Errors name their fields below `headOffice`."""
    office = queries.head_office_of(context, company.id)
    try:
        if office is not None:
            changes = body.changes()
            _change(
                context, company, office, changes | ({"name": body.name or company.name} if "name" in changes else {})
            )
        else:
            place = Place.model_validate(body.model_dump(by_alias=False, exclude={"version"}, exclude_unset=True))
            if not place.is_empty:
                open_head_office(context, company, place)
    except Problem as problem:
        problem.errors = [error.under("headOffice") for error in problem.errors]
        raise


def update(context: Context, establishment_id: uuid.UUID, body: EstablishmentPatch) -> Establishment:
    """Change the fields that were sent. Raises NotFound, StaleVersion, Invalid, Conflict for SIRET or head office."""
    company = _company_of(context, establishment_id)
    place = for_change(context, Establishment, establishment_id, body.version, EstablishmentOut.model_validate)
    changes = body.changes()
    if place.is_head_office and changes.get("is_head_office") is False:
        raise _head_office_needed()
    if changes.get("is_head_office") and not place.is_head_office:
        _step_down(context, queries.head_office_of(context, company.id))
    _change(context, company, place, changes)
    return place


def delete(context: Context, establishment_id: uuid.UUID, version: int | None = None) -> None:
    """Soft-delete an establishment; its contacts stay with the company.

    Raises Conflict HEAD_OFFICE_REQUIRED for the head office of a company that has other establishments.
    """
    company = _company_of(context, establishment_id)
    place = for_change(context, Establishment, establishment_id, version, EstablishmentOut.model_validate)
    if place.is_head_office and len(queries.establishments_of(context, company.id)) > 1:
        raise _head_office_needed()
    for contact in queries.contacts_at(context, establishment_id):
        contact.establishment_id = None
    place.deleted_at = context.now


def read(context: Context, establishment_id: uuid.UUID) -> Establishment:
    """One establishment. Raises NotFound."""
    return get_or_404(context, Establishment, establishment_id)


def _company_of(context: Context, establishment_id: uuid.UUID) -> Company:
    """Return the locked company of an establishment: who changes head offices takes turns there."""
    place = get_or_404(context, Establishment, establishment_id)
    return get_or_404(context, Company, place.company_id, for_update=True)


def _store(context: Context, company: Company, place: Establishment, former: Establishment | None) -> Establishment:
    refuse_invalid(particulars.establishment_errors(place, company.siren))
    if place.is_head_office:
        _step_down(context, former)
    with unique(context, {ONE_ESTABLISHMENT_A_SIRET: lambda: _siret_exists(context, place.siret)}):
        context.add(place)
    return place


def _change(context: Context, company: Company, place: Establishment, changes: dict[str, Any]) -> None:
    with unique(context, {ONE_ESTABLISHMENT_A_SIRET: lambda: _siret_exists(context, changes.get("siret"))}):
        with context.session.no_autoflush:
            apply_changes(place, changes)
            refuse_invalid(particulars.establishment_errors(place, company.siren))


def _step_down(context: Context, former: Establishment | None) -> None:
    """Take the mark from the former head office first: the index allows one at a time."""
    if former is not None:
        former.is_head_office = False
        context.session.flush()


def _head_office_needed() -> Conflict:
    error = FieldError("isHeadOffice", "HEAD_OFFICE_REQUIRED", HEAD_OFFICE_NEEDED)
    return Conflict("HEAD_OFFICE_REQUIRED", HEAD_OFFICE_NEEDED, errors=[error])


def _siret_exists(context: Context, siret: str | None) -> Conflict:
    known = queries.establishment_of_siret(context, siret or "")
    params: dict[str, Any] = {"siret": siret, "name": known.name if known else ""}
    return Conflict(
        "SIRET_ALREADY_EXISTS",
        SIRET_EXISTS,
        errors=[FieldError("siret", "SIRET_ALREADY_EXISTS", SIRET_EXISTS, params)],
        extra={"field": "siret", "existingId": str(known.id) if known else None},
        **params,
    )
