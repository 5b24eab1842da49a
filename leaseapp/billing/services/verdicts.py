"""Verdicts of verification, told to those who read the books: bad news at once, by mail too; good news once a week."""

from datetime import timedelta
from typing import Any

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.enums import ChainState
from leaseapp.billing.models import CreditNote
from leaseapp.billing.queries import number_chain as queries
from leaseapp.billing.schemas.number_chain import NumberChainsOut
from leaseapp.billing.services import proving
from leaseapp.billing.services.archiving import Legal
from leaseapp.kernel.auditing.audit_verdicts import AuditVerified, last_verification
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with, was_told, without_mail

PAGE = "/workspace/number-chain"
ONCE_IN = timedelta(hours=20)
"""Each kind of bad news is told once a night: what is behind it is on the page."""


def tell_audit(context: Context, event: AuditVerified) -> None:
    """Tell that the audit log does not hold."""
    if event.breaks:
        title = _("The audit log was changed behind its back")
        body = _(
            "Verification found {count} {count|break|breaks}, the first one at row {row}. Change nothing and call your provider."
        )
        _tell(context, "proofs.audit", title, body, count=event.breaks, row=event.first_break)


def tell_archive(context: Context, bad: int) -> None:
    """Tell that archived files are lost or altered."""
    if bad:
        title = _("Archived files are lost or altered")
        body = _("Verification found {count} of them. The documents concerned are listed with the number chain.")
        _tell(context, "proofs.archive", title, body, count=bad)


def tell_lost(context: Context, filename: str, row: Legal | None) -> None:
    """Tell that an archived document is lost: the first of a night by its name."""
    page = "credit-notes" if isinstance(row, CreditNote) else "invoices"
    title = _("Archived document lost: {file}")
    body = (
        _(
            "It cannot be made again: it was signed, or is no invoice. Others may be lost too; restore them from a backup."
        )
        if row is None
        else _("A copy is rebuilt from the data of its issue and marked as such. Others may be lost too.")
    )
    url = PAGE if row is None else f"/workspace/{page}/{row.id}"
    _tell(context, "proofs.lost", title, body, url=url, file=filename)


def tell_chains(context: Context) -> None:
    """Numbers that do not follow, and documents of earlier days without a PDF."""
    chains = proving.read_all(context)
    broken = [
        f"{series.label} · {item.name}"
        for item in chains.items
        for series in item.series
        if series.state is ChainState.BROKEN
    ]
    if broken:
        title = _("The numbers of documents do not follow one another")
        _tell(context, "proofs.numbers", title, _("Broken: {series}"), series=", ".join(broken))
    late = [queries.unarchived(context, series, None, 1, issued_before=context.today) for series in proving.COUNTERS]
    if any(late):
        title = _("Issued documents have no archived PDF")
        body = _(
            "{count} are missing. They are archived as soon as the storage takes them; the number chain lists them."
        )
        _tell(context, "proofs.missing", title, body, count=_missing(chains))


def tell_week(context: Context) -> None:
    """Tell the proofs of the week, as they stand: in the application, without a mail."""
    chains = proving.read_all(context)
    log = last_verification(context.session, context.organization_id)
    if not chains.documents:
        return
    whole = chains.whole and (log is None or log.whole) and (chains.archive is None or chains.archive.whole)
    title = _("Proofs of the week: everything is whole") if whole else _("Proofs of the week: not everything holds")
    body = _(
        "{documents} numbered {documents|document|documents}, {missing} of them without PDF; audit log verified up to row {row}; "
        "{files} archived {files|file|files} read again."
    )
    with without_mail():
        _tell(
            context, "proofs.week", title, body, documents=chains.documents, missing=_missing(chains),
            row=log.reached if log else 0,
            files=chains.archive.checked if chains.archive else 0,
        )  # fmt: skip


def _missing(chains: NumberChainsOut) -> int:
    return sum(series.missing + series.damaged for item in chains.items for series in item.series)


def _tell(context: Context, name: str, title: str, body: str, *, url: str = PAGE, **values: Any) -> None:
    if was_told(context, name, ONCE_IN):
        return
    readers = recipients_with(context, LEDGER_READ)
    payload = {"name": name, **values}
    notify(context, readers, NotificationKind.GENERIC, title=title, body=body, target_url=url, payload=payload)
