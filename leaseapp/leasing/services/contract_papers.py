"""Papers of a contract as the rows stand now: its terms as one text, the contract and the delivery report as PDF."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from leaseapp.assets.models import Asset
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.directory.services.companies import head_office
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import Picture
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.files.services import archiving as files
from leaseapp.files.services import pictures
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing import queries
from leaseapp.leasing.enums import LeaseKind
from leaseapp.leasing.models import (
    LeaseContract,
    LeaseContractService,
    LeaseDeliveryReport,
    LeaseGuarantee,
)
from leaseapp.leasing.rules import general_terms
from leaseapp.leasing.rules.profiles import groups_of
from leaseapp.leasing.rules.withdrawal import withdrawal
from leaseapp.leasing.services import contract_reading, papers, reading, simulating

GUARANTEE = _("{kind} of {guarantor}, up to {amount}")
_TERMS = (
    "number", "kind", "title", "company_id", "establishment_id", "billing_entity_id", "capital_ht", "residual_ht", "rent_ht",
    "term_months", "period_months", "deposit_ht", "period_anchor", "notice_months", "end_default", "extension_rent_ht",
    "special_terms", "off_premises", "employees_at_signature", "in_main_activity",
)  # fmt: skip
_FINANCING = ("timing", "nominal_rate_pct", "rate_convention", "profile", "intercalary_mode", "fees_ht")
_ASSET, _SERVICE = ("designation", "asset_model_id", "capital_share_ht"), (
    "kind", "designation", "period_months", "amount_ht", "vat_rate_pct", "visits_per_year",
)  # fmt: skip


def terms_of(context: Context, contract: LeaseContract) -> dict[str, Any]:
    """Return what is signed: parties, terms, machines, services and the edition of the general terms."""
    context.session.flush()
    context.session.refresh(contract)
    financing = contract_reading.financing_of(context, contract)

    def rows(found: Any, names: tuple[str, ...]) -> list[dict[str, Any]]:
        return [{name: getattr(row, name) for name in names} for row in found]

    return {
        "contract": {name: getattr(contract, name) for name in _TERMS},
        "financing": {name: getattr(financing, name) for name in _FINANCING},
        "assets": rows(queries.assets_of(context, contract.id), _ASSET),
        "services": rows(queries.parts_of(context, LeaseContractService, contract.id), _SERVICE),
        "generalTerms": general_terms.EDITION,
    }


def locale_of(context: Context, contract: LeaseContract) -> str:
    """Return the language of the lessee's papers."""
    return language_of(get_or_404(context, Company, contract.company_id).country)


def contract_pdf(context: Context, contract: LeaseContract, digest: str, locale: str) -> bytes:
    """Return the contract as PDF."""
    from leaseapp.leasing.rendering.contract_pdf import Contract, ServiceRow, render_contract  # noqa: PLC0415  half a second

    financing = contract_reading.financing_of(context, contract)
    plan = simulating.solved(reading.terms_of(financing))
    days = withdrawal(
        context.today, off_premises=bool(contract.off_premises), employees=contract.employees_at_signature or 0,
        in_main_activity=bool(contract.in_main_activity),
    )  # fmt: skip
    told = contract_reading.told(context, contract)
    content = Contract(
        number=contract.number, title=contract.title, day=context.today, kind=contract.kind, seller=_seller(context, contract),
        client=_client(context, contract), site=_site(context, contract),
        equipment=[(one.designation, one.serial_number or "") for one in told.assets], months=contract.term_months,
        period=contract.period_months, timing=financing.timing, rents=groups_of(plan.rents),
        services=[ServiceRow(one.designation, one.period_months, one.amount_ht) for one in told.services],
        deposit_ht=contract.deposit_ht, fees_ht=financing.fees_ht,
        option_ht=contract.residual_ht if contract.kind is LeaseKind.CREDIT_BAIL else None, anchor=contract.period_anchor,
        notice_months=contract.notice_months, end=contract.end_default, extension_rent_ht=contract.extension_rent_ht,
        means=contract.payment_means, special_terms=contract.special_terms or "",
        guarantees=[_guarantee(one, locale) for one in queries.parts_of(context, LeaseGuarantee, contract.id)],
        withdrawal=days is not None, terms_sha256=digest,
    )  # fmt: skip
    return render_contract(content, locale, brand=branding.brand(context))


def _guarantee(one: LeaseGuarantee, locale: str) -> str:
    kind = translate(locale, label_of(one.kind))
    amount = Wording(locale).amount(one.max_amount_ht)
    return translate(locale, GUARANTEE, kind=kind, guarantor=one.guarantor, amount=amount)


def delivery_pdf(
    context: Context,
    contract: LeaseContract,
    report: LeaseDeliveryReport,
    locale: str,
    photos: Mapping[uuid.UUID, Sequence[pictures.Picture]],
) -> bytes:
    """Return a delivery report as PDF; `photos` are those of each line of the contract."""
    from leaseapp.leasing.rendering.delivery_pdf import Delivery, HandedOver, render_delivery  # noqa: PLC0415  half a second

    names = {row.id: row.designation for row in queries.assets_of(context, contract.id)}
    drawing = files.read(context, report.signature_file_id)
    content = Delivery(
        contract=contract.number, number=report.number, day=report.delivered_on, outcome=report.outcome,
        seller=_seller(context, contract), client=_client(context, contract), site=_site(context, contract),
        machines=[
            HandedOver(
                names[line.contract_asset_id], get_or_404(context, Asset, line.asset_id).inventory_number, line.serial or "",
                line.state, line.note or "",
                [Picture(one.content, one.width, one.height) for one in photos.get(line.contract_asset_id, ())],
            )
            for line in queries.delivery_lines_of(context, [report.id])
        ],
        reserves=report.reserves or "", signatory=report.signatory_name,
        drawing=Picture(drawing, *pictures.size_of(drawing)),
    )  # fmt: skip
    return render_delivery(content, locale, brand=branding.brand(context))


def _seller(context: Context, contract: LeaseContract) -> Seller:
    return drawn.seller_of(get_or_404(context, BillingEntity, contract.billing_entity_id))


def _place(context: Context, contract: LeaseContract) -> Any:
    return find(context, Establishment, contract.establishment_id) or head_office(context, contract.company_id)


def _site(context: Context, contract: LeaseContract) -> str:
    place = _place(context, contract)
    return f"{place.name}, {place.city}" if place and place.city else (place.name if place else "")


def _client(context: Context, contract: LeaseContract) -> Buyer:
    return papers.client_of(context, contract.company_id, contract.establishment_id)
