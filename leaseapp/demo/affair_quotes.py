"""Quotes that suppliers made for lease affairs: two or three side by side, one of them retained where the study is further."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.demo.diary import Stage, working_day
from leaseapp.kernel.money import round2
from leaseapp.law import vat_rates
from leaseapp.leasing import queries as leases
from leaseapp.leasing.enums import AffairStatus
from leaseapp.leasing.models import LeaseAffair, LeaseAffairLine
from leaseapp.purchasing.models import Supplier
from leaseapp.purchasing.schemas.affair_quotes import AttachIn, PlaceIn
from leaseapp.purchasing.schemas.quotes import SupplierQuoteIn
from leaseapp.purchasing.services import affair_quotes, quotes

VAT = str(vat_rates.STANDARD)

#: status of the affair, how many affairs, how many quotes stand beside each, which of them is retained
PLAN: tuple[tuple[AffairStatus, int, int, int | None], ...] = (
    (AffairStatus.STUDY, 1, 3, None), (AffairStatus.STUDY, 1, 2, 0), (AffairStatus.IN_APPROVAL, 1, 3, 1),
    (AffairStatus.APPROVED, 1, 2, 1),
)  # fmt: skip


@dataclass(frozen=True)
class _Manner:
    """The manner of a supplier: prices against ours, words and price of the installation, carriage, days to deliver, validity."""

    factor: Decimal
    installation: str
    price: int
    carriage: str | None
    days: int
    valid: int
    terms: str
    leaves_out: bool = False


MANNERS = (
    _Manner(Decimal("1.02"), "Installation et formation", 650, "145", 21, 14, "30 jours fin de mois"),
    _Manner(Decimal("0.985"), "Mise en service", 900, None, 14, 9, "À la livraison"),
    _Manner(Decimal("1.005"), "", 0, "180", 35, 24, "Trois échéances mensuelles", leaves_out=True),
)


def quote_affairs(stage: Stage) -> None:
    """Enter quotes for some affairs and put them beside."""
    taken: set[UUID] = set()
    for number, (status, many, count, retained) in enumerate(PLAN):
        with stage.act(None, "purchasing.quote.create", stage.today) as context:
            statement = select(LeaseAffair.id).where(LeaseAffair.status == status, col(LeaseAffair.id).not_in(taken))
            found = list(context.session.exec(statement.order_by(col(LeaseAffair.number)).limit(many)))
            bought = select(Supplier.id).where(col(Supplier.is_active)).order_by(col(Supplier.code))
            suppliers = list(context.session.exec(bought))
        for affair_id in found:
            taken.add(affair_id)
            chosen = [suppliers[(number * 3 + at) % len(suppliers)] for at in range(count)]
            _quote(stage, affair_id, chosen, retained)


def _quote(stage: Stage, affair_id: UUID, suppliers: Sequence[UUID], retained: int | None) -> None:
    day, made = working_day(stage.today - timedelta(days=6)), []
    with stage.act("LEASE_OFFICER", "purchasing.quote.create", day, 10) as context:
        affair = context.session.exec(select(LeaseAffair).where(LeaseAffair.id == affair_id)).one()
        lines, title = leases.lines_of(context, affair_id), affair.title
        for supplier_id, manner in zip(suppliers, MANNERS, strict=False):
            body = _body(supplier_id, title, lines, manner, day)
            made.append(quotes.create(context, SupplierQuoteIn.model_validate(body)).id)
    with stage.act("LEASE_OFFICER", "lease.affair.attach_quotes", day, 11) as context:
        affair_quotes.attach(context, affair_id, AttachIn(supplier_quote_ids=made))
    with stage.act("LEASE_OFFICER", "lease.affair.place_lines", day, 11, 20) as context:
        moved = [line.id for line in quotes.lines_of(context, made[1]) if line.designation == MANNERS[1].installation]
        affair_quotes.place(
            context, affair_id, made[1], PlaceIn(line_ids=moved, row="text:installation et formation")
        )  # fmt: skip
    if retained is not None:
        with stage.act("LEASE_OFFICER", "lease.affair.retain_quote", day, 15) as context:
            affair_quotes.retain(context, affair_id, made[retained])


def _body(
    supplier_id: UUID, title: str, lines: Sequence[LeaseAffairLine], manner: _Manner, day: date
) -> dict[str, Any]:  # fmt: skip
    offered = lines[:-1] if manner.leaves_out and len(lines) > 1 else lines
    rows = [
        {
            "designation": line.designation, "quantity": line.quantity, "vatRatePct": VAT, "createsAsset": True,
            "unitPriceHt": round2(line.unit_price_ht * manner.factor), "ecoTaxHt": "12.40" if at == 0 else 0,
        }
        for at, line in enumerate(offered)
    ]  # fmt: skip
    for words, price in ((manner.installation, manner.price), ("Frais de port", manner.carriage)):
        if words and price:
            rows.append({"designation": words, "quantity": 1, "unitPriceHt": price, "vatRatePct": VAT})
    return {
        "supplierId": supplier_id, "title": title, "quoteDate": day, "validUntil": day + timedelta(days=manner.valid + 6),
        "leadTimeDays": manner.days, "paymentTerms": manner.terms, "lines": rows,
    }  # fmt: skip
