"""Cut-off proposals: computed from the documents, kept apart from what somebody decided (MONEY.md 6.3)."""

import uuid
from collections.abc import Iterator
from typing import Any

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.services.parties import party_for
from leaseapp.closing.enums import ProvisionKind, ProvisionStatus
from leaseapp.closing.models import AccountingProvision
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules.candidates import Candidate
from leaseapp.closing.rules.outcomes import Tally
from leaseapp.closing.schemas import ProposeIn
from leaseapp.closing.services import provisions, telling
from leaseapp.closing.services.cutoff_sources import cutoff_sources
from leaseapp.closing.state_machines import PROVISION
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import locks
from leaseapp.kernel.text.i18n import _

SOURCE_GONE = _("Its documents say nothing of it any more.")


def propose(context: Context, year_id: uuid.UUID, body: ProposeIn) -> Tally:
    """Propose what the documents of a year say; what somebody decided about is never touched.

    With `refresh`, proposals are computed again and those without a reason any more go. Raises NotFound, Conflict
    FISCAL_YEAR_CLOSED.
    """
    year = provisions.open_year(context, year_id)
    locks.lock(context, "cutoff-proposals", year.id)
    kinds = set(body.kinds or ProvisionKind)
    known = {
        (row.kind, row.source_id): row
        for row in statements.provisions_of(context, year.id, for_update=True)
        if row.source_id is not None and row.kind in kinds
    }
    tally = Tally()
    for one in _candidates(context, year, kinds):
        row = known.pop((one.kind, one.source_id), None)
        _keep(context, year, row, one, tally, refresh=body.refresh)
    if body.refresh:
        _remove(known.values(), tally)
    context.session.flush()
    return tally


def _candidates(context: Context, year: FiscalYearClosing, kinds: set[ProvisionKind]) -> Iterator[Candidate]:
    """Yield one candidate a kind and source, whatever finds it twice."""
    seen: set[tuple[ProvisionKind, uuid.UUID]] = set()
    for source in cutoff_sources:
        for one in source(context, year):
            if one.kind in kinds and (one.kind, one.source_id) not in seen:
                seen.add((one.kind, one.source_id))
                yield one


def _keep(
    context: Context, year: FiscalYearClosing, row: AccountingProvision | None, one: Candidate, tally: Tally, *, refresh: bool
) -> None:  # fmt: skip
    if row is None:
        values = _values(context, one)
        provisions.add(context, year, kind=one.kind, source_kind=one.source_kind, source_id=one.source_id, **values)
        tally.added += 1
        return
    is_ours = row.decided_by_user_id is None
    if not is_ours or not refresh or row.status not in (ProvisionStatus.PROPOSED, ProvisionStatus.REJECTED):
        tally.unchanged += 1
        return
    came_back = row.status is ProvisionStatus.REJECTED
    if came_back:
        PROVISION.fire(row, "reconsider")
        row.reason = None
    values = _values(context, one)
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in changed.items():
        setattr(row, name, value)
    moved = came_back or bool(changed)
    tally.added += moved
    tally.unchanged += not moved


def _remove(rows: Any, tally: Tally) -> None:
    for row in rows:
        if row.status is ProvisionStatus.PROPOSED and row.decided_by_user_id is None:
            PROVISION.fire(row, "reject")
            row.reason = SOURCE_GONE
            tally.removed += 1


def _values(context: Context, one: Candidate) -> dict[str, Any]:
    party = party_for(context, *one.party).id if one.party is not None else None
    account = (statements.account_of(context, one.role) if one.role else None) or one.account
    if account is None:
        raise RuntimeError(f"the chart of accounts has no account for {one.role}")
    return {
        "label": one.label, "why": telling.kept(one.message, one.params) | {"document": str(one.document_id or one.source_id)},
        "party_id": party, "accounting_code_id": one.accounting_code_id, "account": account, "amount_ht": one.amount_ht,
        "vat_amount": one.vat, "is_estimate": one.is_estimate,
    }  # fmt: skip
