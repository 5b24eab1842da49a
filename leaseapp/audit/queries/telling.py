"""Rows of the audit log in words: who, what, on which record, and what changed."""

from typing import Any

from sqlmodel import col, select

from leaseapp.audit.queries.fields import DELETED, is_deletion, labels, summary
from leaseapp.audit.queries.names import actor_in_words, names_of
from leaseapp.audit.queries.titles import Title, titles_of
from leaseapp.kernel.auditing.act_labels import act_label
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context

Row = dict[str, Any]


def tell(context: Context, items: list[Row]) -> None:
    """Complete rows of an organization's log."""
    rows = _rows(context, items)
    titles = titles_of(context, ((row.target_type, row.target_id) for row in rows.values()))
    _tell(context, items, rows)
    for item in items:
        row = rows[item["id"]]
        title = titles.get((row.target_type or "", row.target_id), Title()) if row.target_id else Title()
        item["record"], item["recordUrl"] = title.text, title.url
        gone = is_deletion(row.target_type, row.changes) and context.translate(DELETED)
        item["summary"] = gone if gone and gone != item["act"] else summary(context, row.target_type, row.changes)


def tell_provider(context: Context, items: list[Row]) -> None:
    """Complete rows of every organization's log: the provider reads which fields changed, and none of the values."""
    rows = _rows(context, items)
    _tell(context, items, rows)
    for item in items:
        row = rows[item["id"]]
        item["fields"] = ", ".join(labels(context, row.target_type, row.changes))


def _rows(context: Context, items: list[Row]) -> dict[Any, AuditLog]:
    ids = [item["id"] for item in items]
    return {row.id: row for row in context.session.exec(select(AuditLog).where(col(AuditLog.id).in_(ids)))}


def _tell(context: Context, items: list[Row], rows: dict[Any, AuditLog]) -> None:
    names = names_of(context, rows.values())
    for item in items:
        row = rows[item["id"]]
        item["actor"] = actor_in_words(context, row, names)
        item["act"] = context.translate(act_label(row.action))
