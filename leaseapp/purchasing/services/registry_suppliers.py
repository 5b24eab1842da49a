"""A supplier from the company register, by the number that a document bears (MONEY.md 3.9)."""

import uuid

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.queries import company_of_siren
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.schemas.establishments import Place
from leaseapp.kernel.adapters import company_registry
from leaseapp.kernel.adapters.company_registry import RegisteredCompany, RegistryError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Unavailable, refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.law.registers import compact, french_vat_number, is_siren
from leaseapp.purchasing.models import Supplier
from leaseapp.purchasing.queries import suppliers as statements
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.supplier_matching import FoundBy
from leaseapp.purchasing.schemas.imports import RegistrySupplierIn, RegistrySupplierOut
from leaseapp.purchasing.schemas.suppliers import SupplierIn
from leaseapp.purchasing.services import importing, suppliers

NO_NUMBER = _("The document bears no valid SIREN: type it.")
UNKNOWN = _("The company register knows no company with the number {siren}.")
CEASED = _("This company has ceased: {name}.")
AWAY = _("The company register does not answer: enter the supplier by hand, or try again later.")


def create(context: Context, import_id: uuid.UUID, body: RegistrySupplierIn) -> RegistrySupplierOut:
    """Make a supplier of the company that the document, or the body, names; the document is its own from then on.

    Raises NotFound, Conflict IMPORT_ALREADY_COMMITTED, SUPPLIER_EXISTS, Invalid SIREN_INVALID, COMPANY_UNKNOWN, COMPANY_CEASED
    unless `force`, Unavailable REGISTRY_UNAVAILABLE.
    """
    row = importing.locked(context, import_id)
    extraction = Extraction.from_json(row.raw_extraction)
    siren = compact(body.siren or str(extraction.value("siren") or ""))[:9]
    supplier, found = of_siren(context, siren, force=body.force)
    row.matched_supplier_id, row.matched_by = supplier.id, FoundBy.SIREN.value
    context.session.flush()
    importing.shown(context, row, extraction)
    return RegistrySupplierOut(
        id=supplier.id, company_id=supplier.company_id, company=statements.name_of(context, supplier.id), code=supplier.code,
        siren=siren, is_active=found.is_active,
    )  # fmt: skip


def of_siren(context: Context, siren: str, *, force: bool = False) -> tuple[Supplier, RegisteredCompany]:
    """Make a supplier of the company that the register has under a number; raises as `create`."""
    if not is_siren(siren):
        raise refuse_field("siren", "SIREN_INVALID", NO_NUMBER)
    found = _registered(siren)
    if not found.is_active and not force:
        raise refuse_field("siren", "COMPANY_CEASED", CEASED, name=found.name)
    known = company_of_siren(context, siren)
    there = statements.of_company(context, known.id) if known else None
    if there is not None:
        raise Conflict("SUPPLIER_EXISTS", suppliers.EXISTS, extra={"existingId": str(there.id)})
    made = SupplierIn(company_id=known.id) if known else SupplierIn(company=_company(found))
    return suppliers.create(context, made), found


def _registered(siren: str) -> RegisteredCompany:
    try:
        found = company_registry.company_with(siren)
    except RegistryError as error:
        raise Unavailable("REGISTRY_UNAVAILABLE", AWAY) from error
    if found is None:
        raise refuse_field("siren", "COMPANY_UNKNOWN", UNKNOWN, siren=siren)
    return found


def _company(found: RegisteredCompany) -> CompanyIn:
    office = Place(
        siret=found.siret, address_line1=found.address_line1, address_line2=found.address_line2, postal_code=found.postal_code,
        city=found.city,
    )  # fmt: skip
    return CompanyIn(
        name=found.name, legal_form=found.legal_form, kind=CompanyKind.PUBLIC if found.is_public else CompanyKind.BUSINESS,
        siren=found.siren, vat_number=None if found.is_public else french_vat_number(found.siren), naf=found.naf,
        head_office=office if found.siret else None,
    )  # fmt: skip
