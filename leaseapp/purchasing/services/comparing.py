"""The comparison of an affair's quotes as it is answered: the rule's rows, terms of suppliers, the rent that each gives."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.money import round2
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.leasing import queries as leases
from leaseapp.leasing.enums import AffairStatus, FinancingStatus
from leaseapp.leasing.models import LeaseAffair, LeaseFinancing
from leaseapp.leasing.schemas.financings import SimulationOut
from leaseapp.leasing.services import financing as financings
from leaseapp.purchasing.models import LeaseAffairSupplierQuote, SupplierQuote, SupplierQuoteLine
from leaseapp.purchasing.queries import affair_quotes as queries
from leaseapp.purchasing.rules import comparison as rule
from leaseapp.purchasing.rules.totals import net_unit_price
from leaseapp.purchasing.schemas.affair_quotes import (
    CellOut,
    ComparedFinancingOut,
    ComparedQuoteOut,
    ComparisonOut,
    RowOut,
    Warned,
)

ENDED = (AffairStatus.WON, AffairStatus.REJECTED, AffairStatus.LOST)
#: figures at which a quote may be better than others: the lowest, or the highest
_LOW, _HIGH = ("carriage_ht", "eco_tax_ht", "lead_time_days", "late_rate_pct"), ("valid_until",)


def warnings(context: Context, quote: SupplierQuote, lines: Sequence[SupplierQuoteLine]) -> list[Warned]:
    """Return what a person should know before they retain a quote."""
    expired = quote.valid_until is not None and quote.valid_until < context.today
    found: list[tuple[Warned, bool]] = [("QUOTE_EXPIRED", expired), ("QUOTE_NO_LINES", not lines)]
    return [code for code, is_so in found if is_so]


def shown(
    context: Context,
    join: LeaseAffairSupplierQuote,
    quote: SupplierQuote,
    supplier: str,
    lines: Sequence[SupplierQuoteLine],
) -> dict[str, Any]:
    """Return what is told of a quote at an affair."""
    told = {name: getattr(quote, name) for name in (
        "number", "title", "supplier_reference", "supplier_id", "status", "total_ht", "lead_time_days", "valid_until",
        "payment_terms", "file_id",
    )}  # fmt: skip
    return told | {
        "id": join.id, "version": join.version, "quote_id": quote.id, "supplier_name": supplier, "is_retained": join.is_retained,
        "warnings": warnings(context, quote, lines),
    }  # fmt: skip


def keys(context: Context, affair: LeaseAffair) -> set[str]:
    """Return the keys of the rows of an affair's comparison."""
    return {row.key for row in _compared(context, queries.attached(context, affair.id))[0].rows}


def read(context: Context, affair_id: uuid.UUID) -> ComparisonOut:
    """Return the comparison of an affair's quotes. Raises NotFound."""
    affair = get_or_404(context, LeaseAffair, affair_id)
    found = queries.attached(context, affair_id)
    compared, lines = _compared(context, found)
    financing = _financing(context, affair_id)
    plans = [_plan(financing, one.comparable) if one.rank else None for one in compared.sums]
    totals = [plan.total_rents_ht for plan in plans if plan is not None]
    quotes = _quotes(context, found, lines, compared, plans)
    return ComparisonOut(
        lease_affair_id=affair.id, open=affair.status not in ENDED, quotes=quotes,
        rows=[_row(row, quotes) for row in compared.rows],
        best_quote_id=None if compared.best is None else quotes[compared.best].quote_id, spread_ht=compared.spread,
        spread_rents_ht=max(totals) - min(totals) if len(totals) > 1 else None, best_of_each_ht=compared.best_of_each,
        financing=_told(financing) if financing else None,
    )  # fmt: skip


def _compared(
    context: Context, found: Sequence[queries.Attached]
) -> tuple[rule.Comparison, dict[uuid.UUID, list[SupplierQuoteLine]]]:
    lines = queries.lines_of(context, [quote.id for _join, quote, _name in found])
    offers = [
        rule.Quoted(
            quote.id, [_offered(line) for line in lines[quote.id]],
            {uuid.UUID(one["line"]): one["row"] for one in join.placed},
        )
        for join, quote, _name in found
    ]  # fmt: skip
    return rule.compare(offers), lines


def _offered(line: SupplierQuoteLine) -> rule.Offered:
    return rule.Offered(
        line.id, line.designation, line.quantity, net_unit_price(line), line.line_total_ht - line.eco_tax_ht, line.eco_tax_ht,
        line.asset_model_id,
    )  # fmt: skip


def _financing(context: Context, affair_id: uuid.UUID) -> LeaseFinancing | None:
    """Return the financing that rents follow: the retained one, else the first that is not set aside."""
    there = [one for one in leases.financings_of(context, affair_id) if one.status is not FinancingStatus.REJECTED]
    return next((one for one in there if one.status is FinancingStatus.RETAINED), there[0] if there else None)


def _plan(financing: LeaseFinancing | None, capital: Decimal) -> SimulationOut | None:
    """Return the plan of the financing for another capital; None where its figures make none."""
    if financing is None:
        return None
    try:
        return financings.with_capital(financing, capital)
    except Invalid:
        return None


def _told(financing: LeaseFinancing) -> ComparedFinancingOut:
    names = set(ComparedFinancingOut.model_fields) - {"rents"}
    return ComparedFinancingOut(
        **{name: getattr(financing, name) for name in names}, rents=financing.term_months // financing.period_months
    )


def _quotes(
    context: Context,
    found: Sequence[queries.Attached],
    lines: Mapping[uuid.UUID, Sequence[SupplierQuoteLine]],
    compared: rule.Comparison,
    plans: Sequence[SimulationOut | None],
) -> list[ComparedQuoteOut]:
    late = queries.late_rates(context, {quote.supplier_id for _join, quote, _name in found}, context.today)
    lowest = min((one.comparable for one in compared.sums if one.rank), default=None)
    rents = [plan.rent_ht for plan in plans if plan is not None]
    columns: list[dict[str, Any]] = []
    for (join, quote, name), one, plan in zip(found, compared.sums, plans, strict=True):
        due, missed = late.get(quote.supplier_id, (0, 0))
        over = one.comparable - lowest if lowest is not None and one.rank else Decimal(0)
        columns.append(shown(context, join, quote, name, lines[quote.id]) | {
            "carriage_ht": one.carriage, "eco_tax_ht": one.eco_tax, "lacking_ht": one.lacking,
            "comparable_ht": one.comparable, "delta_ht": over, "delta_pct": round2(over / lowest * 100) if lowest else None,
            "rank": one.rank, "periodic_rent_ht": plan.rent_ht if plan else None,
            "delta_rent_ht": plan.rent_ht - min(rents) if plan else None,
            "late_rate_pct": round2(Decimal(missed) * 100 / due) if due else None,
            "deliverable_on": None if quote.lead_time_days is None else context.today + timedelta(days=quote.lead_time_days),
            "days_left": None if quote.valid_until is None else (quote.valid_until - context.today).days,
        })  # fmt: skip
    best = {name: _best(columns, name, min) for name in _LOW} | {name: _best(columns, name, max) for name in _HIGH}
    return [
        ComparedQuoteOut(**column, best=[_camel(name) for name, places in best.items() if at in places])
        for at, column in enumerate(columns)
    ]


def _best(columns: Sequence[Mapping[str, Any]], name: str, choose: Callable[[Any], Any]) -> set[int]:
    """Return the places of the quotes that are better at a figure than another one."""
    told = {at: column[name] for at, column in enumerate(columns) if column[name] is not None and column["rank"]}
    if len(set(told.values())) < 2:
        return set()
    wanted = choose(told.values())
    return {at for at, value in told.items() if value == wanted}


def _camel(name: str) -> str:
    return ComparedQuoteOut.model_fields[name].alias or name


def _row(row: rule.Row, quotes: Sequence[ComparedQuoteOut]) -> RowOut:
    matched = "HAND" if row.by_hand else "MODEL" if row.key.startswith("model:") else "DESIGNATION"
    return RowOut(
        key=row.key, designation=row.designation, asset_model_id=row.model_id, matched=matched, quantity=row.quantity,
        lowest_unit_ht=row.lowest, lacking=list(row.lacking),
        cells=[
            cell and CellOut(
                quote_id=quote.quote_id, line_id=cell.lines[0].id, line_ids=[line.id for line in cell.lines],
                quantity=cell.quantity, unit_net_ht=cell.unit, total_ht=cell.amount, is_best=cell.best,
                delta_ht=round2((cell.unit - row.lowest) * cell.quantity),
            )
            for cell, quote in zip(row.cells, quotes, strict=True)
        ],
    )  # fmt: skip
