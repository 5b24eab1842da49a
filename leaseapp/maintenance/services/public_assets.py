"""The public page of a machine, opened by the code on it: its name, whether it is repaired, whom to call (FIELD.md 3.8)."""

from typing import Any

from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition, ScanSource, ServiceLinkStatus
from leaseapp.assets.models import Asset, AssetBrand, AssetModel, ServiceLink
from leaseapp.assets.rules import short_codes
from leaseapp.assets.services import service_links
from leaseapp.assets.state_machines import ENDED
from leaseapp.directory.queries import default_billing_entity
from leaseapp.files.services import photos
from leaseapp.identity.models import Organization
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Gone, NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceStatus, MaintenanceType, PublicState
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.faults import PublicAssetOut, PublicContactOut
from leaseapp.maintenance.state_machines import OPEN

NOT_HERE = _("Faults of this machine cannot be reported here: please call.")
RETIRED = _("This label is no longer in use.")
CLOSED = frozenset({*ENDED, AssetCondition.LOST})
_SCANNED = (ServiceLinkStatus.LINKED, ServiceLinkStatus.RETIRED)


def bearer(arguments: dict[str, Any]) -> Principal:
    """Return who comes in by the code of the path: nobody by name, inside the organization whose label it is.

    Raises NotFound, alike for a code that is unknown, mistyped, or on no machine.
    """
    code = short_codes.tidy(str(arguments.get("short_code", "")))
    if not short_codes.is_code(code):
        raise NotFound()
    statement = (
        select(ServiceLink.id, Organization)
        .join(Organization, col(Organization.id) == ServiceLink.organization_id)
        .where(ServiceLink.code == code, col(ServiceLink.status).in_(_SCANNED))
    )
    with db.system_session("service code") as session:
        found = session.exec(statement).one_or_none()
    if found is None:
        raise NotFound()
    link_id, organization = found
    return Principal(
        kind=PrincipalKind.LINK, bearer_of=link_id, organization_id=organization.id,
        organization_name=organization.name, timezone=organization.timezone, locale=organization.locale,
    )  # fmt: skip


def read(context: Context) -> PublicAssetOut:
    """Note the visit and return the machine. Raises NotFound, Gone CODE_RETIRED."""
    link, asset = opened(context)
    service_links.note_scan(context, link, asset, ScanSource.PUBLIC)
    brand, model = named(context, asset)
    return PublicAssetOut(
        short_code=short_codes.shown(link.code), label=asset.label, brand=brand, model=model,
        state=_state(context, asset), contact=contact(context), can_report=asset.condition not in CLOSED,
        photo_url=photos.address(context, asset.photo_file_id),
    )  # fmt: skip


def opened(context: Context, *, for_update: bool = False) -> tuple[ServiceLink, Asset]:
    """Return the code by which the caller came in and its machine, locked with `for_update`.

    Raises NotFound, Gone CODE_RETIRED, which names whom to call.
    """
    link = get_or_404(context, ServiceLink, context.principal.bearer_of)
    if link.status is ServiceLinkStatus.RETIRED:
        whom = contact(context)
        raise Gone("CODE_RETIRED", RETIRED, extra={"contact": whom.model_dump()})
    return link, get_or_404(context, Asset, link.asset_id, for_update=for_update)


def reportable(context: Context, *, for_update: bool = False) -> tuple[ServiceLink, Asset]:
    """Return what `opened` does, for a machine of which faults are taken. Raises Conflict CANNOT_BE_REPORTED besides."""
    link, asset = opened(context, for_update=for_update)
    if asset.condition in CLOSED:
        raise Conflict("CANNOT_BE_REPORTED", NOT_HERE)
    return link, asset


def named(context: Context, asset: Asset) -> tuple[str, str]:
    """Return the brand and the model of a machine."""
    statement = (
        select(AssetBrand.name, AssetModel.name)
        .join(AssetModel, col(AssetModel.brand_id) == AssetBrand.id)
        .where(AssetModel.id == asset.model_id)
    )
    return context.session.exec(statement).one()


def contact(context: Context) -> PublicContactOut:
    """Return the company and its telephone number, where it has told one."""
    entity = default_billing_entity(context)
    return PublicContactOut(name=context.principal.organization_name, phone=entity.phone if entity else None)


def _state(context: Context, asset: Asset) -> PublicState:
    """Return the state that open repairs make; what is planned besides, an inspection say, is nobody's concern here."""
    statement = select(MaintenanceOperation.status).where(
        MaintenanceOperation.asset_id == asset.id,
        MaintenanceOperation.type == MaintenanceType.CURATIVE,
        col(MaintenanceOperation.status).in_(OPEN),
    )
    found = set(context.session.exec(statement))
    if MaintenanceStatus.IN_PROGRESS in found:
        return PublicState.BEING_REPAIRED
    return PublicState.REPAIR_REQUESTED if found else PublicState.IN_SERVICE
