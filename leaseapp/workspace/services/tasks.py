"""The caller's tasks: every task of the registry that is asked of them, with its number, its age and its amount."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from leaseapp.billing.services.home.common import address
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.home.cache import kept
from leaseapp.kernel.home.shapes import Link
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.text.i18n import _
from leaseapp.workspace.schemas import TaskOut, TasksOut


def read(context: Context, *, keep: bool = False) -> TasksOut:
    """Pressing ones first, then those that can wait, without an age last; those of which there is nothing are named."""
    asked = [task for task in tasks if task.is_asked_of(context.principal)]
    found = [(task, _kept(context, task) if keep else _read(context, task)) for task in asked]
    some = [one for _task, one in found if one.count]
    return TasksOut(
        total=sum(one.count for one in some if one.pressing),
        items=sorted(some, key=lambda one: (not one.pressing, one.days is None)),
        nothing=[context.translate(task.what, count=0) for task, one in found if not one.count],
    )


def _kept(context: Context, task: Task) -> TaskOut:
    principal = context.principal
    key = (
        "task",
        task.key,
        principal.permissions,
        principal.read_only,
        principal.company_id,
        context.locale,
        context.today,
    )
    read_it: Callable[[], TaskOut] = lambda: _read(context, task)  # noqa: E731
    return kept.get(context.organization_id, task.spec.kinds, key, read_it)


def _read(context: Context, task: Task) -> TaskOut:
    filters = task.filtered(context.today)
    page = read_page(context, task.spec, ListRequest(page_size=1, sort=task.since or "", filters=filters))
    return TaskOut(
        key=task.key,
        what=context.translate(task.what, count=page.total),
        reason=context.translate(task.reason),
        count=page.total,
        amount=page.totals[task.amount] if task.amount else None,
        vat=context.translate(_("incl. VAT") if task.including else _("excl. VAT")) if task.amount else "",
        days=_age(context, page.items[0][task.since]) if task.since and page.items else None,
        icon=task.icon,
        tone=task.tone,
        pressing=task.pressing,
        act=Link(label=context.translate(task.act), url=address(task.spec, filters)),
    )


def _age(context: Context, since: Any) -> int | None:
    """Days from `since`, a day or an instant, until today; None without one."""
    if isinstance(since, datetime):
        since = clock.local_date(since, context.principal.timezone)
    return max((context.today - since).days, 0) if isinstance(since, date) else None
