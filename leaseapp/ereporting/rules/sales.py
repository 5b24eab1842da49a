"""Sales to consumers by day, category and rate (flow 10.3), and the rows of an invoice that is told alone (flow 10.1).

Sources: CGI art. 290 and decree 2022-1299; MONEY.md 5.4. What articles 261 to 261 E exempt, and disbursements (art. 267-II-2°),
is left out: the one is outside of e-reporting, the other is no turnover.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.billing.rules.receipts_by_rate import Bases
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import VatRow
from leaseapp.ereporting.enums import SaleCategory
from leaseapp.ereporting.rules.figures import Item
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law.vat_provisions import VatReason, provision_of

Tax = tuple[Decimal, VatReason | None]

_OF_KIND = {LineKind.GOODS: SaleCategory.GOODS, LineKind.SERVICE: SaleCategory.SERVICES}
_ELSEWHERE = frozenset({VatReason.OUTSIDE_FRANCE, VatReason.EXPORT, VatReason.INTRA_EU, VatReason.REVERSE_CHARGE})
_LEFT_OUT = ("261", "267")


@dataclass(frozen=True, slots=True)
class Sale:
    """An invoice to a consumer, or a credit note: its VAT rows and what its lines add up to; positive either way."""

    source_id: UUID
    day: date
    rows: Sequence[VatRow]
    bases: Bases
    is_credit: bool = False


def category_of(kind: LineKind, reason: VatReason | None) -> SaleCategory | None:
    """Return the category of what a line sells; None for what is not reported."""
    if reason in _ELSEWHERE:
        return SaleCategory.UNTAXED
    provision = provision_of(reason) if reason else None
    if provision is not None and provision.article.startswith(_LEFT_OUT):
        return None
    return _OF_KIND[kind]


def by_day(sales: Iterable[Sale]) -> list[Item]:
    """Return sales to consumers added up by day, category and rate, in that order, the highest rate first."""
    found: dict[tuple[date, SaleCategory, Decimal], list[tuple[Decimal, Decimal, Sale]]] = {}
    for sale in sales:
        sign = -1 if sale.is_credit else 1
        for category, rate, base, vat in _parts(sale):
            found.setdefault((sale.day, category, rate), []).append((sign * base, sign * vat, sale))
    counted: set[tuple[date, SaleCategory, UUID]] = set()
    items = []
    for day, category, rate in sorted(found, key=lambda key: (key[0], key[1], -key[2])):
        parts = found[day, category, rate]
        base, vat = money.total(part[0] for part in parts), money.total(part[1] for part in parts)
        # a sale of two rates is one sale of its category
        new = {(day, category, part[2].source_id) for part in parts if not part[2].is_credit} - counted
        counted |= new
        items.append(
            Item(day, rate, base, vat, base + vat, len(new), category,
                 sources=tuple(dict.fromkeys(part[2].source_id for part in parts)))
        )  # fmt: skip
    return items


def _parts(sale: Sale) -> list[tuple[SaleCategory, Decimal, Decimal, Decimal]]:
    """Return (category, rate, base, VAT) of a sale; the VAT of a rate is shared by the bases of goods and services."""
    parts = []
    for row in sale.rows:
        kinds = [kind for kind in LineKind if (kind, row.rate, row.reason) in sale.bases]
        bases = [sale.bases[kind, row.rate, row.reason] for kind in kinds]
        for kind, base, vat in zip(kinds, bases, vat_of_parts(row, bases), strict=True):
            category = category_of(kind, row.reason)
            if category is not None:
                parts.append((category, row.rate, base, vat))
    return parts


def vat_of_parts(row: VatRow, bases: Sequence[Decimal]) -> list[Decimal]:
    """Return the VAT of a row for each of the bases that it adds up; they sum exactly to it."""
    if not bases:
        return []
    if row.vat == 0 or all(base >= 0 for base in bases) or all(base <= 0 for base in bases):
        shares = money.split(abs(row.vat), [abs(base) for base in bases])
        return [-share for share in shares] if row.vat < 0 else shares
    others = [money.percent(base, row.rate) for base in bases[1:]]  # a deposit deducted: opposite signs
    return [row.vat - sum(others, ZERO), *others]
