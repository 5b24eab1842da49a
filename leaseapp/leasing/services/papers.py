"""Offers on paper, as the rows stand now."""

import uuid
from functools import partial

from leaseapp.directory.models import Company, Establishment
from leaseapp.directory.services.billing_entities import default_entity
from leaseapp.directory.services.companies import head_office
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.leasing import queries
from leaseapp.leasing.enums import AffairStatus, FinancingStatus, LeaseKind
from leaseapp.leasing.models import LeaseAffair
from leaseapp.leasing.rules.profiles import groups_of
from leaseapp.leasing.services import reading, simulating
from leaseapp.leasing.state_machines import COMPARED

NOTHING = _("There is no financing to offer yet.")


def offer_pdf(context: Context, affair_id: uuid.UUID) -> FileAnswer:
    """Return the offer as PDF: the retained financing, or all that stand side by side.

    Raises NotFound, Conflict FINANCING_MISSING.
    """
    from leaseapp.leasing.rendering.offer_pdf import EquipmentRow, Offer, Proposal, render  # noqa: PLC0415  half a second

    affair = get_or_404(context, LeaseAffair, affair_id)
    found = [one for one in queries.financings_of(context, affair.id) if one.status in COMPARED]
    offered = [one for one in found if one.status is FinancingStatus.RETAINED] or found
    if not offered:
        raise Conflict("FINANCING_MISSING", NOTHING)
    people = queries.names_of(context, [affair.officer_user_id])
    seller, client = _seller(context), client_of(context, affair.company_id, affair.establishment_id)
    offer = Offer(
        number=affair.number, title=affair.title, day=context.today, seller=seller, client=client,
        officer=people.get(affair.officer_user_id, ""), need=affair.need or "", conditions=affair.conditions or "",
        equipment=[
            EquipmentRow(line.designation, line.product or "", line.quantity, line.unit_price_ht, line.total_ht)
            for line in reading.lines_told(context, affair.id)
        ],
        proposals=[
            Proposal(
                label=one.label, kind=one.kind, months=one.term_months, period=one.period_months, timing=one.timing,
                rents=groups_of(simulating.solved(reading.terms_of(one)).rents), maintenance_ht=one.maintenance_ht,
                insurance_ht=one.insurance_ht, deposit_ht=one.deposit_ht, fees_ht=one.fees_ht,
                option_ht=one.residual_ht if one.kind is LeaseKind.CREDIT_BAIL else None, valid_until=one.valid_until,
            )
            for one in offered
        ],
        ended=affair.status in (AffairStatus.REJECTED, AffairStatus.LOST),
    )  # fmt: skip
    locale = language_of(client.address.country)
    return FileAnswer(
        f"{affair.number}.pdf", PDF, Later(partial(render, offer, locale, brand=branding.brand(context))), inline=True
    )


def _seller(context: Context) -> Seller:
    entity = default_entity(context)
    return drawn.seller_of(entity) if entity else Seller(context.principal.organization_name, Address())


def client_of(context: Context, company_id: uuid.UUID, establishment_id: uuid.UUID | None) -> Buyer:
    """Return a client as papers name it: at an establishment, else at its head office."""
    company = get_or_404(context, Company, company_id)
    place = find(context, Establishment, establishment_id) or head_office(context, company.id)
    return Buyer(
        company.name, drawn.address_of(place) if place else Address(country=company.country), kind=company.kind,
        siren=company.siren, siret=place.siret if place else None, vat_number=company.vat_number, email=company.email,
    )  # fmt: skip
