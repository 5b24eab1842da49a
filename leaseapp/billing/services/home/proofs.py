"""The desk of auditors: what proves the books, and when it was last verified."""

from leaseapp.billing.enums import ChainState
from leaseapp.billing.schemas.number_chain import ArchiveVerdictOut, AuditVerdictOut, NumberChainOut
from leaseapp.billing.services import proving
from leaseapp.billing.services.home.common import since
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Link, Row, Rows
from leaseapp.kernel.text.i18n import _

PAGE = "/workspace/number-chain"
TONES = {
    ChainState.WHOLE: ("good", "green"),
    ChainState.INCOMPLETE: ("warn", "amber"),
    ChainState.BROKEN: ("bad", "red"),
}
WORDS = {ChainState.WHOLE: _("Whole"), ChainState.INCOMPLETE: _("Incomplete"), ChainState.BROKEN: _("Broken")}
NOTES = {
    ChainState.WHOLE: _("{count} {count|number|numbers}, {archived} archived, none missing; checked just now"),
    ChainState.INCOMPLETE: _(
        "{count} {count|number|numbers} without gap, {missing} without archived PDF; checked just now"
    ),
    ChainState.BROKEN: _("{count} {count|number|numbers}, {archived} archived, broken; checked just now"),
}


def proofs(context: Context, _asked: Asked) -> Shown:
    """Return the verdict on each series of numbers as of now, and the last one on the audit log."""
    found = proving.read_all(context)
    rows = [row for entity in found.items for row in _series(context, entity)]
    rows += [_archive(context, found.archive)] if found.documents else []
    page = Link(label=context.translate(_("Number chain")), url=PAGE)
    return Shown(Rows(rows=[*rows, _audit_log(context, found.audit)]), more=page)


def _series(context: Context, found: NumberChainOut) -> list[Row]:
    return [
        Row(
            key=f"{found.billing_entity_id}{series.series}", title=f"{series.label} · {found.name}", icon="shield-check",
            tone=TONES[series.state][0],
            note=context.translate(
                NOTES[series.state], count=series.documents, archived=series.archived,
                missing=series.missing + series.damaged,
            ),
            badge=Badge(text=context.translate(WORDS[series.state]), tone=TONES[series.state][1]),
            act=Link(label=context.translate(_("Archive now")), url=PAGE) if found.may_archive and series.lacking else None,
        )
        for series in found.series
    ]  # fmt: skip


def _archive(context: Context, last: ArchiveVerdictOut | None) -> Row:
    if last is None:
        note = context.translate(_("The first night reads the archived files again"))
    else:
        text = (
            _("{count} {count|file|files} read again {when}")
            if last.whole
            else _("{count} {count|file|files} read again {when}, {bad} lost or altered")
        )
        note = context.translate(text, count=last.checked, when=since(context, last.at), bad=last.bad)
    return Row(
        key="archive", title=context.translate(_("Archived files")), icon="shield-check", note=note,
        tone="neutral" if last is None else "good" if last.whole else "bad",
        badge=None if last is None else _badge(context, last.whole),
    )  # fmt: skip


def _audit_log(context: Context, last: AuditVerdictOut | None) -> Row:
    length = audit.length(context.session, context.organization_id)
    if last is None:
        note = context.translate(
            _("{count} {count|entry; the first night verifies it|entries; the first night verifies them}"), count=length
        )
    else:
        note = context.translate(
            _("{count} {count|entry|entries}, verified up to {reached} {when}"), count=length, reached=last.reached,
            when=since(context, last.at),
        )  # fmt: skip
    return Row(
        key="audit", title=context.translate(_("Audit log")), icon="shield-check", note=note,
        tone="neutral" if last is None else "good" if last.whole else "bad",
        badge=None if last is None else _badge(context, last.whole),
    )  # fmt: skip


def _badge(context: Context, whole: bool) -> Badge:
    word, tone = (_("Whole"), "green") if whole else (_("Broken"), "red")
    return Badge(text=context.translate(word), tone=tone)
