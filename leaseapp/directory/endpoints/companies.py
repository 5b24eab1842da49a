"""Companies over REST and the interface."""

from leaseapp.directory.endpoints import routes
from leaseapp.directory.lists import COMPANIES
from leaseapp.directory.permissions import COMPANY_CREATE, COMPANY_DELETE, COMPANY_READ, COMPANY_UPDATE
from leaseapp.directory.schemas.companies import CompanyIn, CompanyPatch, CompanyRecord, SirenCheck, SirenQuery
from leaseapp.directory.schemas.lookup import LookupOut, LookupQuery
from leaseapp.directory.schemas.vat_numbers import VatConsultationOut
from leaseapp.directory.services import companies, lookup, vat_numbers
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery

list_companies = list_endpoint(routes, "/companies", COMPANIES)


@routes.get(
    "/siren-check",
    permission=COMPANY_READ,
    returns=SirenCheck,
    extra="forms show the check of a SIREN while it is typed",
)
def check_siren(context: Context, query: SirenQuery) -> SirenCheck:
    """Tell whether a SIREN is valid and whether a company of the organization has it."""
    return companies.check_siren(context, query)


@routes.get(
    "/company-lookup",
    permission=COMPANY_READ,
    internal=True,
    returns=LookupOut,
    extra="one field finds a company by name or number: the directory, then the company register (issue 15)",
)
def look_up_company(context: Context, query: LookupQuery) -> LookupOut:
    """Find a company by name or number: those of the directory, those of the company register, then what was typed."""
    return lookup.find(context, query)


@routes.post(
    "/companies", permission=COMPANY_CREATE, audit="annuaire.company.create", returns=CompanyRecord, status=201
)
def create_company(context: Context, body: CompanyIn) -> CompanyRecord:
    """Create a company, with its head office when one is given."""
    return companies.record(context, companies.create(context, body).id)


@routes.get("/companies/{company_id}", permission=COMPANY_READ, returns=CompanyRecord)
def read_company(context: Context, company_id: Id) -> CompanyRecord:
    """Read a company with its head office, establishments and contacts."""
    return companies.record(context, company_id)


@routes.patch(
    "/companies/{company_id}", permission=COMPANY_UPDATE, audit="annuaire.company.update", returns=CompanyRecord
)
def update_company(context: Context, company_id: Id, body: CompanyPatch) -> CompanyRecord:
    """Change a company."""
    companies.update(context, company_id, body)
    return companies.record(context, company_id)


@routes.post(
    "/companies/{company_id}/vat-consultations",
    permission=COMPANY_UPDATE,
    audit="annuaire.company.consult_vat_number",
    returns=VatConsultationOut,
    status=201,
    lengthy=True,
    extra="a supply within the Union needs evidence that its buyer is identified (issue 23, CGI article 262 ter I)",
)
def consult_vat_number(context: Context, company_id: Id) -> VatConsultationOut:
    """Ask VIES about the VAT number of a company and keep its answer."""
    return VatConsultationOut.model_validate(vat_numbers.consult(context, company_id))


@routes.delete("/companies/{company_id}", permission=COMPANY_DELETE, audit="annuaire.company.delete")
def delete_company(context: Context, company_id: Id, query: VersionQuery) -> None:
    """Delete a company that nothing refers to."""
    companies.delete(context, company_id, query.version)
