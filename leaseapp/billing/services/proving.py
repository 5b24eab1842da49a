"""The proof of a billing entity's numbers: consecutive, dated forwards, archived unchanged, sealed in the audit log.

CGI art. 289 and 242 nonies A of its annex II want a unique number in a continuous, chronological sequence; the archive and
the audit chain show that nothing was changed afterwards. Numbers are judged in one pass of the database; documents by
ranges of 100, so that a page can show progress over any quantity.
"""

from typing import Any
from uuid import UUID

from leaseapp.billing.enums import ChainBreak, ChainSeries, ChainState, ProofState
from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.billing.queries import number_chain as queries
from leaseapp.billing.rules import number_chain as rules
from leaseapp.billing.schemas.number_chain import (
    ArchiveVerdictOut,
    AuditBreakOut,
    AuditVerdictOut,
    BreakOut,
    ChainVerifyIn,
    ChainVerifyOut,
    LackingOut,
    NumberChainOut,
    NumberChainsOut,
    ProofOut,
    SeriesOut,
)
from leaseapp.directory.enums import NumberSeries
from leaseapp.directory.models import BillingEntity
from leaseapp.directory.queries import living_billing_entities
from leaseapp.files.services.archiving import stored_digests
from leaseapp.files.services.damage import damaged_files
from leaseapp.files.services.verifying import last_verification
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.auditing.audit_trail import HIDDEN, plain
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.labels import label_of

DOCUMENTS = 100
AUDIT_ROWS = 2000
LACKING = 20
COUNTERS = {ChainSeries.INVOICE: NumberSeries.INVOICE, ChainSeries.CREDIT_NOTE: NumberSeries.CREDIT_NOTE}
PAGES = {ChainSeries.INVOICE: "invoices", ChainSeries.CREDIT_NOTE: "credit-notes"}
SEALED_COLUMNS = ("number", "sequence", "issue_date", "pdf_sha256")


def read(context: Context, billing_entity_id: UUID) -> NumberChainOut:
    """Return the verdict on each series of the entity. Raises NotFound."""
    entity = get_or_404(context, BillingEntity, billing_entity_id)
    series = [_series(context, one, entity.id) for one in COUNTERS]
    lacks = any(one.missing or any(not document.has_copy for document in one.lacking) for one in series)
    return NumberChainOut(
        billing_entity_id=entity.id,
        name=entity.name,
        series=series,
        audit_rows=audit.length(context.session, context.organization_id),
        may_archive=lacks and context.can(INVOICE_ISSUE) and not context.principal.read_only,
    )


def read_all(context: Context) -> NumberChainsOut:
    """Return the verdict on every billing entity, and what the last verification of the audit log found."""
    items = [read(context, entity.id) for entity in living_billing_entities(context)]
    found = audit_verdicts.last_verification(context.session, context.organization_id)
    archive, lost = last_verification(context.session, context.organization_id), damaged_files(context)
    return NumberChainsOut(
        whole=all(series.whole for item in items for series in item.series),
        documents=sum(series.documents for item in items for series in item.series),
        items=items,
        audit=found
        and AuditVerdictOut(
            at=found.created_at, whole=found.whole, reached=found.reached, first_break=found.first_break
        ),
        archive=archive and ArchiveVerdictOut(at=archive.created_at, whole=not lost, checked=archive.checked, bad=lost),
    )


def _series(context: Context, series: ChainSeries, entity_id: UUID) -> SeriesOut:
    found = queries.series_summary(context, series, entity_id, COUNTERS[series])
    counter, last = found.counter, found.last or 0
    first_break = _first_break(context, series, entity_id) if found.breaks else None
    if first_break is None and counter != last:
        first_break = _break(context, ChainBreak.COUNTER_AHEAD, None, counter, last + 1, None)
    breaks, missing = found.breaks + (counter != last), found.documents - found.archived
    state = rules.state(breaks=breaks, missing=missing, damaged=found.damaged)
    lacks = missing or found.damaged
    return SeriesOut(
        series=series,
        label=context.translate(label_of(series)),
        state=state,
        whole=state is ChainState.WHOLE,
        documents=found.documents,
        first_number=queries.number_of(context, series, entity_id, found.first),
        last_number=queries.number_of(context, series, entity_id, found.last),
        last=last,
        counter=counter,
        first_date=found.first_date,
        last_date=found.last_date,
        archived=found.archived - found.damaged,
        missing=missing,
        damaged=found.damaged,
        lacking=_lacking(context, series, entity_id) if lacks else [],
        breaks=breaks,
        first_break=first_break,
    )


def _lacking(context: Context, series: ChainSeries, entity_id: UUID) -> list[LackingOut]:
    rows = queries.lacking(context, series, entity_id, LACKING)
    return [
        LackingOut(number=row.number, url=_url(series, row.id), damage=row.damage, has_copy=row.has_copy)
        for row in rows
    ]


def _url(series: ChainSeries, record_id: UUID) -> str:
    return f"/workspace/{PAGES[series]}/{record_id}"


def _first_break(context: Context, series: ChainSeries, entity_id: UUID) -> BreakOut:
    row = queries.first_break(context, series, entity_id)
    return _break(context, ChainBreak(row.broken), row.number, row.sequence, row.earlier + 1, row.issue_date)


def _break(context: Context, code: ChainBreak, number: str | None, sequence: int, expected: int, date: Any) -> BreakOut:
    label = context.translate(label_of(code))
    return BreakOut(code=code, label=label, number=number, sequence=sequence, expected=expected, date=date)


def verify(context: Context, billing_entity_id: UUID, body: ChainVerifyIn) -> ChainVerifyOut:
    """Return the next documents, or audit rows, after `after`: recomputed and compared. Raises NotFound."""
    entity = get_or_404(context, BillingEntity, billing_entity_id)
    if body.series is ChainSeries.AUDIT:
        return _verify_audit(context, body.after)
    rows = queries.documents_after(context, body.series, entity.id, body.after, DOCUMENTS)
    digests = stored_digests(context, [row.pdf_file_id for row, _seals in rows if row.pdf_file_id])
    documents = [
        ProofOut(
            record_id=row.id,
            url=_url(body.series, row.id),
            sequence=row.sequence,
            number=row.number,
            date=row.issue_date,
            total_ttc=row.total_ttc,
            sha256=row.pdf_sha256,
            state=_state(row, digests, seals),
        )
        for row, seals in rows
    ]
    return ChainVerifyOut(
        series=body.series,
        reached=documents[-1].sequence if documents else body.after,
        total=queries.series_summary(context, body.series, entity.id, COUNTERS[body.series]).documents,
        checked=len(rows),
        done=len(rows) < DOCUMENTS,
        documents=documents,
        audit_breaks=[],
        failures=sum(item.state not in (ProofState.PROVEN, ProofState.NOT_ARCHIVED) for item in documents),
    )


def _state(row: Any, digests: dict[UUID, str | None], seals: list[audit.AuditLog]) -> ProofState:
    """Judge a document: the seal first, then the file, which the seal names."""
    sealed: dict[str, Any] = {}
    for seal in seals:
        if not audit.is_sealed(seal):
            return ProofState.SEAL_DIFFERS
        sealed |= {name: pair[1] for name, pair in seal.changes.items() if name in SEALED_COLUMNS}
    if "number" not in sealed or (row.pdf_sha256 and "pdf_sha256" not in sealed):
        return ProofState.NOT_SEALED
    if any(value not in (HIDDEN, plain(getattr(row, name))) for name, value in sealed.items()):
        return ProofState.SEAL_DIFFERS
    if row.pdf_file_id is None:
        return ProofState.NOT_ARCHIVED
    stored = digests.get(row.pdf_file_id)
    if stored is None:
        return ProofState.FILE_MISSING
    if not stored:
        return ProofState.FILE_UNREADABLE
    return ProofState.PROVEN if stored == row.pdf_sha256 else ProofState.HASH_DIFFERS


def _verify_audit(context: Context, after: int) -> ChainVerifyOut:
    chain = context.organization_id
    found = audit.verify_stretch(context.session, chain, after=after, most=AUDIT_ROWS)
    return ChainVerifyOut(
        series=ChainSeries.AUDIT,
        reached=found.reached,
        total=found.until.reach,
        checked=max(found.reached - after, 0),
        done=found.done,
        documents=[],
        audit_breaks=[AuditBreakOut(sequence=item.sequence, reason=item.reason) for item in found.breaks],
        failures=len(found.breaks),
    )
