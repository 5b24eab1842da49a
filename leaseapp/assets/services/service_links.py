"""Service codes: stock of pre-printed ones, codes on machines, retirement for ever (FIELD.md 2.4)."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from leaseapp.assets.enums import ScanSource, ServiceLinkStatus
from leaseapp.assets.events import ServiceCodeVisited
from leaseapp.assets.models import Asset, ServiceLink, ServiceLinkScan, StorageLocation
from leaseapp.assets.models.label import ONE_CODE
from leaseapp.assets.rules import short_codes
from leaseapp.assets.rules.labels import address
from leaseapp.assets.schemas.labels import AssignIn, BatchIn, RetireIn, ScanIn, ScanOut, ServiceLinkOut
from leaseapp.assets.services import moving
from leaseapp.assets.state_machines import SERVICE_LINK
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import exists, get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.security.network import place_of
from leaseapp.kernel.security.rate_limits import subject
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

UNKNOWN = _("No label of this organization has this code.")
TAKEN = _("This code is on another machine.")
HAS_CODE = _("This machine has the code {shown} already. Retire it first.")
RETIRED = _("This code was retired; it is never used again.")
TRIES = 5
TOLD_AGAIN_AFTER = timedelta(minutes=10)


def prepare(context: Context, body: BatchIn) -> list[ServiceLink]:
    """Return new codes for the stock, handed out to a place at once when one is told. Raises NotFound (`locationId`)."""
    if body.location_id is not None:
        get_or_404(context, StorageLocation, body.location_id, field="locationId")
    links = _new(context, body.count)
    if body.location_id is not None:
        for link in links:
            SERVICE_LINK.fire(link, "assign")
            link.location_id = body.location_id
    return links


def assign(context: Context, link_id: uuid.UUID, body: AssignIn) -> ServiceLink:
    """Hand a code out to a place. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    link = for_change(context, ServiceLink, link_id, body.version, told)
    get_or_404(context, StorageLocation, body.location_id, field="locationId")
    SERVICE_LINK.fire(link, "assign")
    link.location_id = body.location_id
    return link


def code_of(context: Context, asset_id: uuid.UUID) -> ServiceLink:
    """Return the code on a machine, a new one when it has none. Raises NotFound, Conflict ASSET_READ_ONLY."""
    asset = get_or_404(context, Asset, asset_id, for_update=True)
    link = _on(context, asset)
    if link is None:
        moving.refuse_ended(asset)
        (link,) = _new(context, 1)
        _stick(context, link, asset)
    return link


def link_code(context: Context, asset_id: uuid.UUID, body: ScanIn) -> ServiceLink:
    """Put a code from stock onto a machine; said twice it is done once.

    Raises NotFound, Invalid CODE_MISTYPED, CODE_UNKNOWN, Conflict ASSET_READ_ONLY, CODE_TAKEN, CODE_RETIRED, ASSET_HAS_CODE.
    """
    asset = get_or_404(context, Asset, asset_id, for_update=True)
    moving.refuse_ended(asset)
    link = _known(context, body.code)
    if link.status is ServiceLinkStatus.RETIRED:
        raise _refusal("CODE_RETIRED", RETIRED)
    if link.asset_id == asset.id:
        return link
    if link.status is ServiceLinkStatus.LINKED:
        raise _refusal("CODE_TAKEN", TAKEN)
    if asset.service_short_code is not None:
        shown = short_codes.shown(asset.service_short_code)
        error = FieldError("code", "ASSET_HAS_CODE", HAS_CODE, {"shown": shown})
        raise Conflict("ASSET_HAS_CODE", HAS_CODE, errors=[error], shown=shown)
    _stick(context, link, asset)
    note_scan(context, link, asset, ScanSource.APP)
    return link


def note_scan(context: Context, link: ServiceLink, asset: Asset, source: ScanSource) -> None:
    """Note that the code of a machine was scanned; a visitor of its public page is told once in ten minutes."""
    scan = ServiceLinkScan(service_link_id=link.id, asset_id=asset.id, source=source, scanned_at=context.now)
    if source is ScanSource.PUBLIC:
        scan.visitor_fingerprint = subject("service-code-visit", place_of(context.request.ip)).hash
        before = select(ServiceLinkScan.id).where(
            ServiceLinkScan.service_link_id == link.id,
            ServiceLinkScan.scanned_at > context.now - TOLD_AGAIN_AFTER,
            ServiceLinkScan.visitor_fingerprint == scan.visitor_fingerprint,
        )
        if not exists(context, before):
            context.emit(ServiceCodeVisited(asset.id))
    context.add(scan)


def retire(context: Context, link_id: uuid.UUID, body: RetireIn) -> ServiceLink:
    """Retire a code for ever; the machine that it was on can be given another.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION.
    """
    found = get_or_404(context, ServiceLink, link_id)
    asset = get_or_404(context, Asset, found.asset_id, for_update=True) if found.asset_id else None
    link = for_change(context, ServiceLink, link_id, body.version, told)
    _retire(context, link, asset)
    return link


def retire_of(context: Context, asset: Asset) -> None:
    """Retire the code on a locked machine that leaves the company, if there is one."""
    link = _on(context, asset)
    if link is not None:
        _retire(context, link, asset)


def scan(context: Context, body: ScanIn) -> ScanOut:
    """Return what a scanned code, inventory number or serial number is. Raises NotFound (`code`)."""
    link = _named(context, body.code)
    asset = asset_of(context, body.code)
    if link is None and asset is None:
        raise NotFound("code")
    return ScanOut(service_link=told(link) if link else None, asset_id=asset.id if asset else None)


def asset_of(context: Context, scanned: str) -> Asset | None:
    """Return the asset of a scanned service code, inventory number or serial number."""
    link = _named(context, scanned)
    if link is not None:
        return get_or_404(context, Asset, link.asset_id) if link.asset_id else None
    typed = scanned.strip()
    numbers = sa.or_(col(Asset.inventory_number) == typed, col(Asset.serial_number) == typed)
    found = select(Asset).where(numbers, col(Asset.deleted_at).is_(None)).order_by(col(Asset.inventory_number) != typed)
    return context.session.exec(found.limit(1)).first()


def _named(context: Context, scanned: str) -> ServiceLink | None:
    code = short_codes.tidy(scanned)
    return context.session.exec(select(ServiceLink).where(ServiceLink.code == code)).one_or_none()


def read(context: Context, link_id: uuid.UUID) -> ServiceLinkOut:
    """Return a code. Raises NotFound."""
    return told(get_or_404(context, ServiceLink, link_id))


def told(link: ServiceLink) -> ServiceLinkOut:
    """Return a code as its endpoints answer it."""
    also = {"shown": short_codes.shown(link.code), "url": address(get_settings().origin, link.code)}
    return ServiceLinkOut.model_validate(link.model_dump() | also)


def _new(context: Context, count: int, draw: Callable[[], str] = short_codes.new_code) -> list[ServiceLink]:
    """Return `count` new codes; when one of them is taken, by whomever, all are drawn again."""
    for number in range(TRIES):
        codes: set[str] = set()
        while len(codes) < count:
            codes.add(draw())
        links = [ServiceLink(code=code) for code in sorted(codes)]
        try:
            with savepoint(context):
                context.session.add_all(links)
        except IntegrityError as error:
            name = getattr(getattr(error.orig, "diag", None), "constraint_name", None)
            if name != ONE_CODE or number == TRIES - 1:
                raise
        else:
            return links
    raise RuntimeError("a code is drawn at least once")


def _known(context: Context, typed: str) -> ServiceLink:
    """Return the code of this organization, locked. Raises Invalid CODE_MISTYPED, CODE_UNKNOWN."""
    code = short_codes.tidy(typed)
    wrong = short_codes.code_error(code)
    refuse_invalid([wrong] if wrong else [])
    link = context.session.exec(select(ServiceLink).where(ServiceLink.code == code).with_for_update()).one_or_none()
    if link is None:
        refuse_invalid([FieldError("code", "CODE_UNKNOWN", UNKNOWN)])
        raise NotFound("code")
    return link


def _on(context: Context, asset: Asset) -> ServiceLink | None:
    if asset.service_short_code is None:
        return None
    statement = select(ServiceLink).where(ServiceLink.code == asset.service_short_code).with_for_update()
    return context.session.exec(statement).one()


def _stick(context: Context, link: ServiceLink, asset: Asset) -> None:
    link.asset_id, link.linked_at = asset.id, context.now
    SERVICE_LINK.fire(link, "link")
    asset.service_short_code = link.code


def _retire(context: Context, link: ServiceLink, asset: Asset | None) -> None:
    SERVICE_LINK.fire(link, "retire")
    link.retired_at = context.now
    if asset is not None and asset.service_short_code == link.code:
        asset.service_short_code = None


def _refusal(code: str, message: str) -> Conflict:
    return Conflict(code, message, errors=[FieldError("code", code, message)])
