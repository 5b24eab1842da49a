"""One field for a company: the directory's first, then those of the company register, then by hand."""

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.lists import COMPANIES
from leaseapp.directory.queries import company_of_siren
from leaseapp.directory.schemas.lookup import FoundCompanyOut, FoundOfficeOut, LookupOut, LookupQuery, LookupSource
from leaseapp.kernel.adapters import company_registry
from leaseapp.kernel.adapters.company_registry import RegisteredCompany, RegistryError
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.text.i18n import _
from leaseapp.law.registers import compact, french_vat_number, is_siren

SILENT = _("The company register does not answer: type the particulars by hand.")
SHORTEST = 3
"""Characters of a name or a number that are worth a question to the register."""
MOST_KNOWN = 6


def find(context: Context, query: LookupQuery) -> LookupOut:
    """Companies of this name or number. A register that does not answer is told, and stops nobody."""
    text = " ".join(query.q.split())
    known = _known(context, text, query) if query.directory else []
    if not text:
        return LookupOut(items=known)
    notice, registered = None, ()
    if len(text) >= SHORTEST:
        try:
            registered = company_registry.search(_asked(text))
        except RegistryError:
            notice = context.translate(SILENT)
    here = {one.siren for one in known}
    new = [one for one in registered if one.siren not in here and company_of_siren(context, one.siren) is None]
    items = [*known, *(_registered(context, one) for one in new)]
    return LookupOut(items=[*items, _by_hand(context, text, notice)], notice=notice)


def _asked(text: str) -> str:
    """Return a number without what people write between its digits."""
    bare = compact(text)
    return bare if bare.isdigit() else text


def _known(context: Context, text: str, query: LookupQuery) -> list[FoundCompanyOut]:
    most = min(query.page_size, MOST_KNOWN) if text else query.page_size
    rows = read_page(context, COMPANIES, ListRequest(1, most, "", _asked(text), {}, "")).items
    return [
        FoundCompanyOut(
            id=str(row["id"]), source=LookupSource.DIRECTORY, label=row["name"], company_id=str(row["id"]), name=row["name"],
            detail=_said(row["siren"], row["city"], context.translate(_("in the directory"))),
            head_office=FoundOfficeOut(),
        )
        for row in rows
    ]  # fmt: skip


def _registered(context: Context, one: RegisteredCompany) -> FoundCompanyOut:
    state = context.translate(_("company register")) if one.is_active else context.translate(_("ceased"))
    return FoundCompanyOut(
        id=f"registry:{one.siren}", source=LookupSource.REGISTRY, label=one.name, detail=_said(one.siren, one.city, state),
        name=one.name, kind=CompanyKind.PUBLIC if one.is_public else CompanyKind.BUSINESS, siren=one.siren,
        vat_number=None if one.is_public else french_vat_number(one.siren), legal_form=one.legal_form, naf=one.naf,
        head_office=FoundOfficeOut(
            siret=one.siret, address_line1=one.address_line1, address_line2=one.address_line2, postal_code=one.postal_code,
            city=one.city,
        ),
    )  # fmt: skip


def _by_hand(context: Context, text: str, notice: str | None) -> FoundCompanyOut:
    """Return the typed company; a text that is a valid SIREN becomes its SIREN."""
    siren = _asked(text) if is_siren(_asked(text)) else None
    return FoundCompanyOut(
        id="hand:", source=LookupSource.BY_HAND, label=context.translate(_("Enter “{text}” by hand"), text=text),
        detail=notice or "", name="" if siren else text, siren=siren, head_office=FoundOfficeOut(),
        vat_number=french_vat_number(siren) if siren else None,
    )  # fmt: skip


def _said(siren: str | None, city: str | None, state: str) -> str:
    return " · ".join(part for part in (siren, city, state) if part)
