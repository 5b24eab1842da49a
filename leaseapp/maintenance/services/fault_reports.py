"""Faults that people without an account report by the code on a machine (FIELD.md 3.8).

Each report begins a conversation of its own beside the work order. What was reported already joins the order that is open; the
machine's row is locked, so that reports of one machine follow each other.
"""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import ScanSource
from leaseapp.assets.models import Asset
from leaseapp.assets.services import service_links
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import TooManyRequests, refuse_invalid
from leaseapp.kernel.security.limits import Limit, refusal_headers, seconds_until
from leaseapp.kernel.security.network import place_of
from leaseapp.kernel.security.rate_limits import subject
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceType, OperationSource
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.rules import reporting as rules
from leaseapp.maintenance.schemas.faults import FaultIn
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.services import fault_mails, fault_photos, follow_links, operations, public_assets
from leaseapp.maintenance.state_machines import OPEN
from leaseapp.notifications.services.notifying import mails_leave
from leaseapp.threads.services import commenting

TOO_MANY = _("This machine was reported {most} times today: please call.")


def report(context: Context, body: FaultIn) -> None:
    """Take a report, and say in the header Location where it is followed.

    What a program sent is answered alike and leaves nothing. Raises NotFound, Gone CODE_RETIRED, Conflict CANNOT_BE_REPORTED,
    Invalid CONTACT_INVALID, TooManyRequests.
    """
    link, asset = public_assets.reportable(context, for_update=True)
    wrong = rules.contact_error(body.reporter_contact)
    refuse_invalid([wrong] if wrong else [])
    if rules.typed_by_nobody(body.homepage, body.open_for_ms):
        return
    made = _said_before(context, asset, body)
    if made is None:
        _check_day(context, asset)
        made = _take(context, asset, body)
        service_links.note_scan(context, link, asset, ScanSource.PUBLIC)
        fault_photos.keep(context, made.operation_id, body.photos)
    context.headers["Location"] = follow_links.address(made)


def _sender(context: Context, body: FaultIn) -> str:
    """Return what tells one reporter from another: a keyed hash, which names nobody."""
    parts = (body.reporter_name or "", body.reporter_contact or "", place_of(context.request.ip))
    return subject("fault-report", "\n".join(parts)).hash


def _said_before(context: Context, asset: Asset, body: FaultIn) -> FaultReport | None:
    """Return what the same person has just said in the same words: sent twice, it is one report."""
    statement = select(FaultReport).where(
        FaultReport.asset_id == asset.id,
        FaultReport.reported_at > context.now - rules.SAME_WITHIN,
        FaultReport.text_fingerprint == rules.fingerprint(body.description),
        FaultReport.sender_fingerprint == _sender(context, body),
    )
    return context.session.exec(statement.order_by(col(FaultReport.reported_at)).limit(1)).first()


def _check_day(context: Context, asset: Asset) -> None:
    times = select(FaultReport.reported_at).where(
        FaultReport.asset_id == asset.id, FaultReport.reported_at > context.now - rules.DAY
    )
    today = context.session.exec(times.order_by(col(FaultReport.reported_at).desc()).limit(rules.MOST_A_DAY)).all()
    if len(today) == rules.MOST_A_DAY:
        seconds = seconds_until(today[-1] + rules.DAY, context.now)
        headers = refusal_headers(Limit(rules.MOST_A_DAY, rules.DAY), seconds)
        raise TooManyRequests(message=TOO_MANY, seconds=seconds, most=rules.MOST_A_DAY, headers=headers)


def _take(context: Context, asset: Asset, body: FaultIn) -> FaultReport:
    until = context.now + rules.FOLLOWED_FOR
    operation = _open_order(context, asset, body)
    if operation is None:
        operation = _new_order(context, asset, body, until)
    else:
        operation.report_count += 1
        operation.follow_up_until = until
    locale = body.language or context.locale
    author = commenting.Author(body.reporter_name or context.translate(follow_links.REPORTER))
    comment = commenting.say(context, MaintenanceOperation.__name__, operation.id, body.description, author)
    made = FaultReport(
        operation_id=operation.id, asset_id=asset.id, comment_id=comment.id, reported_at=context.now,
        reporter_name=body.reporter_name, reporter_contact=body.reporter_contact, locale=locale,
        text_fingerprint=rules.fingerprint(body.description), sender_fingerprint=_sender(context, body),
    )  # fmt: skip
    context.add(made)
    if rules.mail_of(made.reporter_contact) and mails_leave():
        context.enqueue(fault_mails.MAIL_FOLLOW_UP, {"reportId": made.id})
    return made


def _open_order(context: Context, asset: Asset, body: FaultIn) -> MaintenanceOperation | None:
    """Return the order of the same fault, locked: the same words within ten minutes, or an open one of the same title."""
    same_words = select(FaultReport.operation_id).where(
        FaultReport.asset_id == asset.id,
        FaultReport.reported_at > context.now - rules.SAME_WITHIN,
        FaultReport.text_fingerprint == rules.fingerprint(body.description),
    )
    same_title = sa.and_(
        col(MaintenanceOperation.source) == OperationSource.PUBLIC,
        col(MaintenanceOperation.status).in_(OPEN),
        sa.func.lower(MaintenanceOperation.title) == rules.title_of(body.description).lower(),
    )
    statement = (
        select(MaintenanceOperation)
        .where(
            MaintenanceOperation.asset_id == asset.id,
            sa.or_(col(MaintenanceOperation.id).in_(same_words), same_title),
        )
        .order_by(col(MaintenanceOperation.created_at).desc())
        .limit(1)
        .with_for_update()
    )
    return context.session.exec(statement).first()


def _new_order(context: Context, asset: Asset, body: FaultIn, until: datetime) -> MaintenanceOperation:
    order = OperationIn(
        asset_id=asset.id, type=MaintenanceType.CURATIVE, title=rules.title_of(body.description),
        description=body.description,
    )  # fmt: skip
    reporter = operations.Reported(body.reporter_name, body.reporter_contact, until)
    return operations.create(context, order, OperationSource.PUBLIC, reporter)
