"""The general ledger and the trial balance of a period: on the screen, as CSV, XLSX and PDF."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import partial
from itertools import islice
from typing import Any
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.queries.reports import Moved, Scope
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.accounting.schemas.reports import (
    BookOut,
    GeneralLedgerOut,
    GeneralLedgerQuery,
    LedgerGroupOut,
    LedgerMoveOut,
    ReportQuery,
    ReportTotalsOut,
    TrialBalanceOut,
    TrialBalanceRowOut,
    TrialBalanceTotalsOut,
)
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.entities import entity
from leaseapp.kernel.errors import Invalid, refuse_field
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF

GENERAL_LEDGER, TRIAL_BALANCE = _("General ledger"), _("Trial balance")
PROFIT, LOSS = "120", "129"
NO_ACCOUNT = UUID(int=0)
MOST_PRINTED = 10_000
"""Lines of a general ledger on paper: about two hundred pages; a file of rows has no such limit."""
LEDGER_COLUMNS = (
    Column("account", _("Account"), None),
    Column("account_label", _("Account label"), None),
    Column("party_code", _("Party"), None),
    Column("party_name", _("Party name"), None),
    Column("date", _("Date"), None, kind="date"),
    Column("journal", _("Journal"), None),
    Column("entry_number", _("Entry"), None),
    Column("piece_ref", _("Source document"), None),
    Column("label", _("Label"), None),
    Column("lettering", _("Matching"), None),
    Column("due_date", _("Due date"), None, kind="date"),
    Column("debit", _("Debit"), None, kind="money"),
    Column("credit", _("Credit"), None, kind="money"),
    Column("balance", _("Balance"), None, kind="money"),
)
BALANCE_COLUMNS = (
    Column("account", _("Account"), None),
    Column("label", _("Label"), None),
    Column("opening", _("Opening balance"), None, kind="money"),
    Column("debit", _("Debit"), None, kind="money"),
    Column("credit", _("Credit"), None, kind="money"),
    Column("closing_debit", _("Debit balance"), None, kind="money"),
    Column("closing_credit", _("Credit balance"), None, kind="money"),
)


@dataclass(frozen=True)
class Part:
    """The part of a group on a page: `count` of its lines after `skip`."""

    group: Moved
    skip: int
    count: int


def general_ledger(context: Context, query: GeneralLedgerQuery) -> GeneralLedgerOut | FileAnswer:
    """Return the ledger of the period by account and party, or its file.

    Raises NotFound, Invalid PERIOD_REVERSED, Invalid EXPORT_TOO_LARGE for a PDF of more than MOST_PRINTED lines.
    """
    scope = _scope(context, query)
    groups = _with_result(context, scope, queries.moved_parties(context, scope))
    if query.format == "pdf":
        return _ledger_pdf(context, scope, groups)
    if query.format:
        name = " ".join(part for part in (_named(context, GENERAL_LEDGER, scope), scope.account) if part)
        return rows_file(context, name, LEDGER_COLUMNS, _exported(context, scope, groups), query.format)
    first = (query.page - 1) * query.page_size
    parts = _parts(groups, first, query.page_size)
    before = _lines_before(groups, parts[0]) if parts else 0
    rows = iter(list(queries.moves(context, scope, before, sum(part.count for part in parts)))) if parts else iter(())
    return GeneralLedgerOut(
        start=scope.start,
        end=scope.end,
        billing_entity_id=scope.billing_entity_id,
        account=scope.account,
        groups=[_group(part, list(islice(rows, part.count))) for part in parts],
        totals=ReportTotalsOut(**_totals(groups)),
        page=query.page,
        page_size=query.page_size,
        total=sum(max(group.lines, 1) for group in groups),
    )


def trial_balance(context: Context, query: ReportQuery) -> TrialBalanceOut | FileAnswer:
    """Return opening, movements and closing of each account, or the file. Raises NotFound, Invalid PERIOD_REVERSED."""
    scope = _scope(context, query)
    moved = _with_result(context, scope, queries.moved_accounts(context, scope))
    rows = [_balance_row(account) for account in moved]
    sides = {name: money.total(row[name] for row in rows) for name in ("closing_debit", "closing_credit")}
    totals = _totals(moved) | sides
    if query.format == "pdf":
        from leaseapp.accounting.rendering.reports_pdf import render_trial_balance  # noqa: PLC0415  half a second that no start has to wait for

        content = Later(partial(render_trial_balance, _paper(context, TRIAL_BALANCE, scope), rows, totals))
        return FileAnswer(f"{_named(context, TRIAL_BALANCE, scope)}.pdf", PDF, content, inline=True)
    if query.format:
        last = {"account": None, "label": context.translate(_("Total")), **totals}
        return rows_file(context, _named(context, TRIAL_BALANCE, scope), BALANCE_COLUMNS, [*rows, last], query.format)
    return TrialBalanceOut(
        start=scope.start,
        end=scope.end,
        billing_entity_id=scope.billing_entity_id,
        books=[BookOut(id=book.id, name=book.name) for book in queries.books_of(context)],
        items=[TrialBalanceRowOut(**row) for row in rows],
        totals=TrialBalanceTotalsOut(**totals),
    )


def _scope(context: Context, query: ReportQuery) -> Scope:
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    end = query.end or context.today
    start = query.start or date(end.year, 1, 1)
    if start > end:
        raise refuse_field("from", "PERIOD_REVERSED", _("The period ends before it begins."))
    if isinstance(query, GeneralLedgerQuery):
        return Scope(start, end, query.billing_entity_id, query.account, query.party_id)
    return Scope(start, end, query.billing_entity_id)


def _with_result(context: Context, scope: Scope, moved: Sequence[Moved]) -> list[Moved]:
    """Return the accounts with the result of earlier years where closing will post it: a profit on 120, a loss on 129.

    Until a year is closed nothing stands there, and balances would not add up to nothing (MONEY.md 1.4: provisional).
    """
    result = queries.result_before(context, scope)
    number = PROFIT if result < 0 else LOSS
    if not result or scope.account not in (None, number) or scope.party_id is not None:
        return list(moved)
    own = next((item for item in moved if item.number == number), None)
    label = own.label if own else context.translate(_("Result of earlier years, provisional until closing"))
    carried = Moved(NO_ACCOUNT, number, label, result, ZERO, ZERO, 0)
    if own is not None:
        carried = replace(own, opening=own.opening + result)
    return sorted([*(item for item in moved if item is not own), carried], key=_place)


def _place(item: Moved) -> tuple[str, str]:
    return item.number, item.party_code or ""


def _named(context: Context, title: str, scope: Scope) -> str:
    return f"{context.translate(title)} {scope.start.isoformat()} {scope.end.isoformat()}"


def _totals(moved: Sequence[Moved]) -> dict[str, Decimal]:
    return {
        name: money.total(getattr(item, name) for item in moved) for name in ("opening", "debit", "credit", "closing")
    }


def _balance_row(account: Moved) -> dict[str, Any]:
    closing = account.closing
    return {
        "account": account.number, "label": account.label, "opening": account.opening, "debit": account.debit,
        "credit": account.credit, "closing": closing, "closing_debit": max(closing, ZERO),
        "closing_credit": max(-closing, ZERO),
    }  # fmt: skip


def _parts(groups: Sequence[Moved], first: int, size: int) -> list[Part]:
    """Return the part of each group between row `first` and `size` rows later; a group without lines takes a row too."""
    found, position = [], 0
    for group in groups:
        rows = max(group.lines, 1)
        low, high = max(first, position), min(first + size, position + rows)
        if low < high:
            skip = low - position
            found.append(Part(group, skip, min(high - position, group.lines) - skip if group.lines else 0))
        position += rows
    return found


def _lines_before(groups: Sequence[Moved], part: Part) -> int:
    return sum(group.lines for group in groups[: groups.index(part.group)]) + part.skip


def _group(part: Part, rows: Sequence[Any]) -> LedgerGroupOut:
    group = part.group
    carried = group.opening + rows[0].running - rows[0].debit + rows[0].credit if rows else group.opening
    return LedgerGroupOut(
        account=group.number,
        account_label=group.label,
        party_id=group.party_id,
        party_code=group.party_code,
        party_name=group.party_name,
        opening=group.opening,
        debit=group.debit,
        credit=group.credit,
        closing=group.closing,
        carried=carried,
        starts=part.skip == 0,
        ends=part.skip + part.count == group.lines,
        lines=[LedgerMoveOut(**_move(group, row)) for row in rows],
    )


def _move(group: Moved, row: Any) -> dict[str, Any]:
    source = entity(row.source_kind)
    return {
        "line_id": row.line_id, "entry_id": row.entry_id, "entry_number": entry_number(row.journal, row.number),
        "journal": row.journal, "date": row.entry_date, "piece_ref": row.piece_ref, "label": row.label,
        "lettering": row.lettering,
        "piece_url": source.url.format(id=row.source_id) if source and source.url else None, "due_date": row.due_date,
        "debit": row.debit, "credit": row.credit, "balance": group.opening + row.running,
    }  # fmt: skip


def _exported(context: Context, scope: Scope, groups: Sequence[Moved]) -> Iterator[dict[str, Any]]:
    """Each group as its opening, its lines and its closing."""
    rows = iter(queries.moves(context, scope))
    opening, closing = context.translate(_("Opening balance")), context.translate(_("Closing balance"))
    empty: dict[str, Any] = {column.key: None for column in LEDGER_COLUMNS}
    for group in groups:
        of = empty | {
            "account": group.number, "account_label": group.label, "party_code": group.party_code,
            "party_name": group.party_name,
        }  # fmt: skip
        yield of | {"date": scope.start, "label": opening, "balance": group.opening}
        for row in islice(rows, group.lines):
            move = _move(group, row)
            sides = {name: move[name] or None for name in ("debit", "credit")}
            yield of | {name: move[name] for name in empty if name in move} | sides
        yield of | {
            "date": scope.end, "label": closing, "debit": group.debit, "credit": group.credit, "balance": group.closing,
        }  # fmt: skip


def _ledger_pdf(context: Context, scope: Scope, groups: Sequence[Moved]) -> FileAnswer:
    from leaseapp.accounting.rendering.reports_pdf import render_general_ledger  # noqa: PLC0415  half a second that no start has to wait for

    if sum(group.lines for group in groups) > MOST_PRINTED:
        message = _(
            "A printed ledger holds {most} lines at most: choose an account or a shorter period, or export as CSV."
        )
        raise Invalid("EXPORT_TOO_LARGE", message, most=Decimal(MOST_PRINTED))
    rows: Iterable[Any] = iter(queries.moves(context, scope))
    told = [(group, [_move(group, row) for row in islice(rows, group.lines)]) for group in groups]
    content = Later(partial(render_general_ledger, _paper(context, GENERAL_LEDGER, scope), told, _totals(groups)))
    return FileAnswer(f"{_named(context, GENERAL_LEDGER, scope)}.pdf", PDF, content, inline=True)


def _paper(context: Context, title: str, scope: Scope) -> Any:
    """Head of a printed report: what it is, of which book and period, drawn up when; in the reader's language."""
    from leaseapp.accounting.rendering.reports_pdf import Paper  # noqa: PLC0415

    books = queries.books_of(context, scope.billing_entity_id)
    return Paper(
        locale=context.locale,
        title=context.translate(title),
        book=", ".join(f"{book.name} · SIREN {book.siren}" for book in books),
        start=scope.start,
        end=scope.end,
        day=context.today,
    )
