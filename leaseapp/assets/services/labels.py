"""Labels: some at once, many by a job whose file is kept for a week (FIELD.md 2.4)."""

import uuid
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa
import structlog
from sqlmodel import col, select

from leaseapp.assets.enums import LabelField, LabelFormat, LabelTemplate, PrintingStatus, ServiceLinkStatus
from leaseapp.assets.models import Asset, AssetModel, PrintingTask, ServiceLink
from leaseapp.assets.rendering.label_zpl import zpl
from leaseapp.assets.rules import labels as rules
from leaseapp.assets.rules.labels import Label
from leaseapp.assets.schemas.labels import AT_ONCE, LabelsIn, PrintingTaskOut
from leaseapp.assets.services import service_links
from leaseapp.assets.state_machines import PRINTING
from leaseapp.kernel.adapters.storage import Content, StorageError, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict, FieldError, Gone, NotFound, Unavailable, refuse_invalid
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, ZPL

BUCKET = "labels"
JOB = "assets.draw-labels"
KEPT_FOR = timedelta(days=7)
TOO_MANY_AT_ONCE = _("More than {most} labels are ordered as a printing task.")
NO_CODE = _("This asset has no service code yet: give it one first.")
NOT_READY = _("These labels are not drawn yet.")
EXPIRED = _("These labels were removed after a week: order them again.")
_log = structlog.get_logger(__name__)


def label_of(context: Context, asset_id: uuid.UUID) -> FileAnswer:
    """Return the label of one asset that has a code. Raises NotFound, Conflict NO_SERVICE_CODE."""
    asset = get_or_404(context, Asset, asset_id)
    if asset.service_short_code is None:
        raise Conflict("NO_SERVICE_CODE", NO_CODE)
    body = LabelsIn(asset_ids=[asset.id], template=LabelTemplate.ROLL_100X50)
    return _file(_labels(context, body.asset_ids, []), body.model_dump(by_alias=False), context.locale, context)


def at_once(context: Context, body: LabelsIn) -> FileAnswer:
    """Return some labels; equipment without a code is given one.

    Raises NotFound, Invalid, Conflict ASSET_READ_ONLY, CODE_RETIRED.
    """
    _prepare(context, body)
    if _count(body) > AT_ONCE:
        refuse_invalid([FieldError("assetIds", "TOO_MANY_AT_ONCE", TOO_MANY_AT_ONCE, {"most": AT_ONCE})])
    drawn = _labels(context, body.asset_ids, body.service_link_ids)
    return _file(drawn, body.model_dump(by_alias=False), context.locale, context)


def order(context: Context, body: LabelsIn) -> PrintingTask:
    """Order labels, drawn by a job; equipment without a code is given one. Raises as `at_once`."""
    _prepare(context, body)
    values: dict[str, Any] = body.model_dump(by_alias=False) | {
        "asset_ids": [str(one) for one in body.asset_ids],
        "service_link_ids": [str(one) for one in body.service_link_ids],
        "fields": [one.value for one in body.fields],
    }
    number = next_number(context, "printing_task", context.organization_id)
    task = PrintingTask(**values, number=number, label_count=_count(body), ordered_by_id=context.principal.user_id)
    context.add(task)
    context.enqueue(JOB, {"taskId": task.id, "locale": context.locale}, dedupe=str(task.id))
    return task


def draw(run: JobRun) -> None:
    """Draw the labels of a task and keep the file; safe to run twice."""
    task_id = uuid.UUID(run.payload["taskId"])
    with run.unit_of_work() as context:
        task = get_or_404(context, PrintingTask, task_id, for_update=True)
        if task.status not in (PrintingStatus.QUEUED, PrintingStatus.RUNNING):
            return
        PRINTING.fire(task, "start")
        asset_ids, link_ids = ([uuid.UUID(one) for one in ids] for ids in (task.asset_ids, task.service_link_ids))
        labels = _labels(context, asset_ids, link_ids, meanwhile=True)
        key = f"{task.organization_id}/{task.id}"
        answer = _file(labels, task.model_dump(), run.payload.get("locale", "fr"), context)
    answer = answer.ready()
    driver = storage()
    driver.ensure_bucket(BUCKET, locked=False, versioning=False)
    driver.put(BUCKET, key, answer.content, answer.media_type)
    with run.finish() as context:
        task = get_or_404(context, PrintingTask, task_id, for_update=True)
        task.object_key, task.size_bytes = key, len(answer.content)
        task.finished_at, task.expires_at = context.now, context.now + KEPT_FOR
        PRINTING.fire(task, "finish")


def fail(context: Context, run: JobRun) -> None:
    """Say at the task that its job was given up."""
    task = find(context, PrintingTask, uuid.UUID(run.payload["taskId"]), for_update=True)
    if task is not None and task.status in (PrintingStatus.QUEUED, PrintingStatus.RUNNING):
        PRINTING.fire(task, "fail")


def try_again(context: Context, run: JobRun) -> None:
    """Let the task wait again with its job. Raises NotFound."""
    task = get_or_404(context, PrintingTask, uuid.UUID(run.payload["taskId"]), for_update=True)
    if task.status is PrintingStatus.FAILED:
        PRINTING.fire(task, "retry")


def expire(context: Context) -> int:
    """Remove the files whose week has passed; their rows stay. Raises StorageError."""
    due = context.session.exec(
        select(PrintingTask)
        .where(PrintingTask.status == PrintingStatus.DONE, col(PrintingTask.expires_at) <= context.now)
        .order_by(col(PrintingTask.id))
        .with_for_update()
    ).all()
    for task in due:
        if task.object_key is not None:
            storage().delete(BUCKET, task.object_key)
        PRINTING.fire(task, "expire")
    return len(due)


def read(context: Context, task_id: uuid.UUID) -> PrintingTaskOut:
    """Return a task. Raises NotFound."""
    return PrintingTaskOut.model_validate(get_or_404(context, PrintingTask, task_id))


def download(context: Context, task_id: uuid.UUID) -> FileAnswer:
    """Return the file of a task. Raises NotFound, Conflict LABELS_NOT_READY, Gone LABELS_EXPIRED, Unavailable."""
    task = get_or_404(context, PrintingTask, task_id)
    if task.status is PrintingStatus.EXPIRED:
        raise Gone("LABELS_EXPIRED", EXPIRED)
    if task.status is not PrintingStatus.DONE or task.object_key is None:
        raise Conflict("LABELS_NOT_READY", NOT_READY)
    return _answer(task.format, context, Later(partial(_opened, task.object_key)))


def _opened(key: str) -> Content:
    try:
        return storage().open(BUCKET, key)
    except StorageError as error:
        _log.error("labels cannot be read", key=key, error=str(error))
        raise Unavailable("STORAGE_UNAVAILABLE") from error


def _count(body: LabelsIn) -> int:
    return (len(set(body.asset_ids)) + len(set(body.service_link_ids))) * body.copies


def _prepare(context: Context, body: LabelsIn) -> None:
    """Refuse what cannot be drawn, and give each asset a code."""
    refuse_invalid(rules.errors(body.template, body.format, body.start_position, _count(body)))
    for kind, field, ids in (
        (Asset, "assetIds", body.asset_ids),
        (ServiceLink, "serviceLinkIds", body.service_link_ids),
    ):
        for number, one in enumerate(ids):
            get_or_404(context, kind, one, field=f"{field}[{number}]")
    for asset_id in sorted(set(body.asset_ids)):
        service_links.code_of(context, asset_id)


def _labels(
    context: Context, asset_ids: Sequence[uuid.UUID], link_ids: Sequence[uuid.UUID], *, meanwhile: bool = False
) -> list[Label]:
    """Return what the labels say, in the order in which they were asked for. Raises NotFound, Conflict CODE_RETIRED.

    What was sold, deleted or retired `meanwhile` is left out: the other labels are wanted all the same.
    """
    statement = (
        sa.select(Asset, col(AssetModel.name))
        .join_from(Asset, AssetModel, col(Asset.model_id) == AssetModel.id)
        .where(col(Asset.id).in_(asset_ids), col(Asset.deleted_at).is_(None))
    )
    found: dict[uuid.UUID, Label] = {
        asset.id: Label(asset.service_short_code, asset.inventory_number, asset.label, model, asset.serial_number or "")
        for asset, model in context.session.execute(statement)
        if asset.service_short_code
    }
    links = select(ServiceLink).where(col(ServiceLink.id).in_(link_ids))
    for link in context.session.exec(links):
        if link.status is ServiceLinkStatus.RETIRED:
            if meanwhile:
                continue
            raise Conflict("CODE_RETIRED", service_links.RETIRED)
        found[link.id] = Label(link.code)
    wanted = list(dict.fromkeys([*asset_ids, *link_ids]))
    for field, ids in (("assetIds", asset_ids), ("serviceLinkIds", link_ids)):
        if not (meanwhile and found) and not found.keys() >= set(ids):
            raise NotFound(field)
    return [found[one] for one in wanted if one in found]


def _file(labels: list[Label], order: dict[str, Any], locale: str, context: Context) -> FileAnswer:
    """Return the file of `labels`, drawn when the transaction is over."""
    from leaseapp.assets.rendering.label_pdf import render_labels  # noqa: PLC0415  half a second that no start has to wait for

    fields, origin = [LabelField(one) for one in order["fields"]], get_settings().origin
    if order["format"] is LabelFormat.ZPL:
        programs = (
            zpl(one, order["template"], fields, origin, resolution=order["resolution"], copies=order["copies"])
            for one in labels
        )
        return _answer(LabelFormat.ZPL, context, "".join(programs).encode())
    copied = [label for label in labels for _copy in range(order["copies"])]
    drawn = partial(
        render_labels, copied, order["template"], fields, origin, start_position=order["start_position"],
        locale=locale, now=context.now,
    )  # fmt: skip
    return _answer(LabelFormat.PDF, context, Later(drawn))


def _answer(form: LabelFormat, context: Context, content: Any) -> FileAnswer:
    name = f"{context.translate(_('labels'))}-{context.today:%Y-%m-%d}"
    if form is LabelFormat.ZPL:
        return FileAnswer(f"{name}.zpl", ZPL, content)
    return FileAnswer(f"{name}.pdf", PDF, content, inline=True)
