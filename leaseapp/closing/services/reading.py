"""Fiscal years and provisions as pages and the API show them."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from sqlmodel import col, select

from leaseapp.accounting.enums import ExportFormat, FiscalYearState
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.permissions import CLOSING_READ
from leaseapp.accounting.queries import exporting as exports
from leaseapp.accounting.services import exporting
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.closing.enums import ControlState, ProvisionKind, ProvisionStatus
from leaseapp.closing.models import AccountingProvision
from leaseapp.closing.queries import consuming
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules import opening
from leaseapp.closing.rules.outcomes import Tally, state_of
from leaseapp.closing.rules.provision_entries import SCHEMES, TO_SETTLE
from leaseapp.closing.schemas import (
    ControlOut,
    FecOut,
    FiscalYearOut,
    KindTotalOut,
    OwnerOut,
    ProposalsOut,
    ProvisionOut,
    SourceOut,
    UseOut,
)
from leaseapp.closing.services import telling
from leaseapp.closing.services.controls import controls
from leaseapp.directory.models import BillingEntity
from leaseapp.identity.models import User
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404

COUNTED = (ProvisionStatus.POSTED, ProvisionStatus.REVERSED)


def year(context: Context, year_id: uuid.UUID) -> FiscalYearOut:
    """Return a fiscal year with its controls, its provisions and its FEC. Raises NotFound."""
    found = get_or_404(context, FiscalYearClosing, year_id)
    rows = statements.provisions_of(context, found.id)
    told = _provisions(context, rows, [found])
    checks = _controls(context, found)
    after = statements.next_year(context, found)
    posted = [one for one in told if one.status in COUNTED]
    proposed = [one for one in told if one.status is ProvisionStatus.PROPOSED]
    effect = money.total(one.effect for one in posted)
    return FiscalYearOut(
        id=found.id, version=found.version, billing_entity=_book(context, found.billing_entity_id), year=found.year,
        start_date=found.start_date, end_date=found.end_date, state=found.state, is_over=context.today > found.end_date,
        blocking=sum(one.state is ControlState.BLOCKS for one in checks), controls=checks, provisions=told,
        people=_owners(context),
        decided=len(told) - len(proposed), effect=effect,
        effect_proposed=effect + money.total(one.effect for one in proposed),
        result=opening.result_of(statements.balances(context, found.id)), fec=_fec(context, found),
        next_year_id=after.id if after else None,
    )  # fmt: skip


def provision(context: Context, provision_id: uuid.UUID) -> ProvisionOut:
    """Return a provision with what it comes from and what consumed it. Raises NotFound."""
    row = get_or_404(context, AccountingProvision, provision_id)
    return _provisions(context, [row], [get_or_404(context, FiscalYearClosing, row.fiscal_year_id)])[0]


def proposals(context: Context, year_id: uuid.UUID, tally: Tally) -> ProposalsOut:
    """Return the cut-off of a year after a run. Raises NotFound."""
    found = get_or_404(context, FiscalYearClosing, year_id)
    rows = statements.provisions_of(context, found.id)
    living = [row for row in rows if row.status is not ProvisionStatus.REJECTED]
    return ProposalsOut(
        items=_provisions(context, living, [found]), added=tally.added, unchanged=tally.unchanged, removed=tally.removed,
        totals=[
            KindTotalOut(kind=kind, count=len(of_kind), amount_ht=money.total(row.amount_ht for row in of_kind))
            for kind in ProvisionKind
            if (of_kind := [row for row in living if row.kind is kind])
        ],
    )  # fmt: skip


def _provisions(
    context: Context, rows: Sequence[AccountingProvision], years: Sequence[FiscalYearClosing]
) -> list[ProvisionOut]:  # fmt: skip
    of = {one.id: one for one in years}
    books = {one.billing_entity_id: _book(context, one.billing_entity_id) for one in years}
    parties = statements.party_names(context, [row.party_id for row in rows])
    people = _people(context, [row.decided_by_user_id for row in rows])
    uses = consuming.uses_of(context, [row.id for row in rows])
    before = {one.id: statements.last_year_amounts(context, one) for one in years}
    told = []
    for row in sorted(rows, key=lambda row: (list(ProvisionKind).index(row.kind), row.number)):
        held = of[row.fiscal_year_id]
        told.append(ProvisionOut(
            **row.model_dump(include=_SAME), billing_entity=books[row.billing_entity_id], fiscal_year=held.year,
            fiscal_year_state=held.state, explanation=telling.told(context, row.why),
            party_name=parties.get(row.party_id) if row.party_id else None, remaining_ht=row.amount_ht - row.consumed_ht,
            is_waiting=is_waiting(row), effect=_effect(row),
            last_year_ht=before[held.id].get((row.kind, row.party_id)) if row.party_id else None,
            sources=_sources(row), decided_by=people.get(row.decided_by_user_id) if row.decided_by_user_id else None,
            uses=[
                UseOut(
                    supplier_invoice_id=use.supplier_invoice_id, number=number, amount_ht=use.amount_ht,
                    variance_ht=use.variance_ht, consumed_on=use.consumed_on, reason=use.reason,
                )
                for use, number in uses.get(row.id, ())
            ],
        ))  # fmt: skip
    return told


_SAME = {
    "id", "version", "number", "fiscal_year_id", "kind", "status", "label", "party_id", "accounting_code_id", "account",
    "amount_ht", "vat_amount", "consumed_ht", "is_estimate", "reversed_in_year", "entry_id", "reversal_entry_id", "decided_at",
    "reason", "updated_at",
}  # fmt: skip


def is_waiting(row: AccountingProvision) -> bool:
    """Tell whether a provision waits for an invoice: posted, of such a kind, and not used up."""
    return row.status in COUNTED and row.kind in TO_SETTLE and row.consumed_ht < row.amount_ht


def _effect(row: AccountingProvision) -> Decimal:
    """Return what a provision does to the result of its year; what was bought to be kept does nothing."""
    return SCHEMES[row.kind].effect * row.amount_ht if row.account[:1] in opening.RESULT else ZERO


def _sources(row: AccountingProvision) -> list[SourceOut]:
    if row.source_kind is None or row.source_id is None:
        return []
    shown = uuid.UUID(row.why.get("document", str(row.source_id)))
    kind = entity(row.source_kind)
    return [SourceOut(kind=row.source_kind, id=shown, url=kind.url.format(id=shown) if kind and kind.url else None)]


def _controls(context: Context, found: FiscalYearClosing) -> list[ControlOut]:
    rows = statements.controls_of(context, found.id)
    people = _people(context, [one for row in rows.values() for one in (row.owner_user_id, row.waived_by_user_id)])
    return [
        ControlOut(
            code=one.code, title=context.translate(one.title), level=row.level, count=row.found,
            state=state_of(row.level, row.found, is_waived=row.waived_at is not None),
            amount=row.amount, link=one.link_of(found), ran_at=row.ran_at, waived_at=row.waived_at,
            owner_user_id=row.owner_user_id, owner=people.get(row.owner_user_id) if row.owner_user_id else None,
            waived_by=people.get(row.waived_by_user_id) if row.waived_by_user_id else None, waived_reason=row.waived_reason,
        )
        for one in controls
        if (row := rows.get(one.code)) is not None
    ]  # fmt: skip


def _fec(context: Context, found: FiscalYearClosing) -> FecOut:
    """Return the archived FEC of a closed year, else what it would hold."""
    if found.state is FiscalYearState.CLOSED:
        runs = exports.runs_of(context, found.billing_entity_id, ExportFormat.FEC)
        kept = next((run for run in runs if run.fiscal_year_id == found.id and not run.provisional), None)
        if kept is not None:
            return FecOut(
                filename=kept.filename, provisional=False, entry_count=kept.entry_count, line_count=kept.line_count,
                total=kept.debit, url=f"/api/workspace/accounting/export-runs/{kept.id}/file", sha256=kept.sha256,
            )  # fmt: skip
    try:
        held = exporting.preview(context, Asked(ExportFormat.FEC, found.billing_entity_id, found.year))
    except Invalid:
        held = None
    return FecOut(
        filename=None, provisional=True, entry_count=held.entry_count if held else 0, line_count=held.line_count if held else 0,
        total=held.total_debit if held else ZERO, url=None, sha256=None,
    )  # fmt: skip


def _people(context: Context, user_ids: Iterable[uuid.UUID | None]) -> Mapping[uuid.UUID, str]:
    wanted = {one for one in user_ids if one is not None}
    if not wanted:
        return {}
    return dict(context.session.execute(select(User.id, User.name).where(col(User.id).in_(wanted))).all())


def _owners(context: Context) -> list[OwnerOut]:
    """Return the colleagues who may see to controls, by name."""
    found = _people(context, holders_of(context, CLOSING_READ))
    return [
        OwnerOut(id=user_id, name=name)
        for user_id, name in sorted(found.items(), key=lambda one: (one[1], str(one[0])))
    ]


def _book(context: Context, book_id: uuid.UUID) -> PartyOut:
    return PartyOut(id=book_id, name=get_or_404(context, BillingEntity, book_id).name)
