"""Fixed assets to write off: a book, its chart and codes, assets in progress and in use."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from sqlmodel import col, select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import AccountingCode, FixedAsset
from leaseapp.accounting.services import books, codes
from leaseapp.billing.services.invoicing import default_billing_entity
from leaseapp.fixedassets.schemas.assets import AmortizationIn, CommissionIn, FixedAssetEventIn, FixedAssetIn
from leaseapp.fixedassets.schemas.runs import DepreciationRunIn, DepreciationRunOut
from leaseapp.fixedassets.services import changing, commissioning, registering, running
from leaseapp.kernel.context import Context
from tests.factories import sales

D = Decimal


class Register:
    """Makers of fixed assets in one unit of work; today is as late as the test needs."""

    def __init__(self, context: Context, until: date | None = date(2028, 8, 15)) -> None:
        self.context = context
        self.seller = default_billing_entity(context) or sales.seller(context)
        books.create_book(context, self.seller.id, date(2026, 1, 1))
        codes.seed(context)
        if until is not None:
            self.on(until)

    def on(self, day: date) -> None:
        self.context.now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

    def code(self, name: str = "IMM-MAT") -> Any:
        return self.context.session.exec(select(AccountingCode).where(AccountingCode.code == name)).one().id

    def asset(self, gross: Any = 10_000, bought: date = date(2026, 4, 10), **values: Any) -> FixedAsset:
        body = {
            "label": "Autoclave", "accountingCodeId": self.code(values.pop("code", "IMM-MAT")), "acquisitionDate": bought,
            "grossValue": gross, "billingEntityId": self.seller.id,
        }  # fmt: skip
        return registering.create(self.context, FixedAssetIn.model_validate(body | values))

    def commission(self, asset: FixedAsset, day: date = date(2026, 4, 15), **values: Any) -> FixedAsset:
        body = {"date": day} | ({} if "totalUnits" in values else {"durationMonths": 48}) | values
        return commissioning.commission(self.context, asset.id, CommissionIn.model_validate(body))

    def in_use(self, gross: Any = 10_000, **values: Any) -> FixedAsset:
        return self.commission(self.asset(gross), **values)

    def in_use_of(self, machine: Any) -> FixedAsset:
        return self.commission(self.asset(assetId=machine.id))

    def run(self, month: str, **values: Any) -> DepreciationRunOut:
        body = {"yearMonth": month} | values
        return running.run(self.context, DepreciationRunIn.model_validate(body))

    def amortize(self, asset: FixedAsset, day: date, **values: Any) -> FixedAsset:
        return running.amortize(self.context, asset.id, AmortizationIn.model_validate({"periodEnd": day} | values))

    def happen(self, asset: FixedAsset, kind: str, day: date, **values: Any) -> FixedAsset:
        body = FixedAssetEventIn.model_validate({"type": kind, "date": day} | values)
        return changing.happen(self.context, asset.id, body)

    def lines(self, entry_id: Any) -> list[tuple[str, Decimal]]:
        """Return the lines of an entry: account, debit (credits below zero)."""
        return [
            (account.number, line.debit - line.credit)
            for line, account, *_names in ledger.named_lines(self.context, entry_id)
        ]

    def reload(self, asset: FixedAsset) -> FixedAsset:
        return self.context.session.exec(select(FixedAsset).where(col(FixedAsset.id) == asset.id)).one()


@pytest.fixture
def register(context: Context) -> Register:
    return Register(context)
