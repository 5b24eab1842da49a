"""Two people and more at one fixed asset, and at one month: one set of entries, one of them wins."""

from collections import Counter
from datetime import date
from typing import Any

from sqlmodel import select

from leaseapp.accounting.models import FixedAsset, LedgerEntry
from leaseapp.fixedassets.endpoints.assets import (
    commission_fixed_asset,
    enter_fixed_asset_event,
    run_monthly_depreciation,
)
from leaseapp.fixedassets.enums import FixedAssetEventType
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.kernel import clock
from tests.fixedassets.conftest import Register
from tests.fixedassets.samples import before
from tests.support.at_once import at_once, together

MANY = 8


def in_use(work_of: Any, count: int = 1) -> list[Any]:
    """Fixed assets in use since the month before."""
    with work_of() as context:
        register = Register(context, until=None)
        made = [register.asset(4800, bought=before()) for _number in range(count)]
        return [register.commission(one, day=before()).id for one in made]


def events(work_of: Any, kind: FixedAssetEventType) -> list[FixedAssetEvent]:
    with work_of() as context:
        return list(context.session.exec(select(FixedAssetEvent).where(FixedAssetEvent.kind == kind)).all())


def test_many_run_one_month_and_one_set_of_entries_is_left(work_of):
    in_use(work_of, 3)
    body = {"yearMonth": before().strftime("%Y-%m")}
    found = [one.answer for one in at_once(run_monthly_depreciation, [{"body": body}] * MANY)]
    assert Counter((one.created, one.already_done) for one in found) == {(3, 0): 1, (0, 3): MANY - 1}
    assert len(events(work_of, FixedAssetEventType.AMORTIZATION)) == 3
    with work_of() as context:
        entries = context.session.exec(select(LedgerEntry).where(LedgerEntry.source_kind == "BillingEntity")).all()
        assert [entry.line_count for entry in entries] == [6]


def test_one_is_put_to_use_once(work_of):
    with work_of() as context:
        asset_id = Register(context, until=None).asset(4800, bought=before()).id
    body = {"date": before().isoformat(), "durationMonths": 48}
    outcomes = at_once(commission_fixed_asset, [{"fixed_asset_id": asset_id, "body": body}] * MANY)
    assert Counter(one.code for one in outcomes) == {None: 1, "INVALID_TRANSITION": MANY - 1}
    assert len(events(work_of, FixedAssetEventType.COMMISSION)) == 1


def test_what_is_sold_while_the_month_runs_is_written_off_once(work_of):
    (asset_id,) = in_use(work_of)
    month = {"body": {"yearMonth": before().strftime("%Y-%m")}}
    sale = {"type": "DISPOSAL", "date": clock.today().replace(day=1).isoformat(), "reason": "SCRAP"}
    calls = [
        (run_monthly_depreciation, month),
        (enter_fixed_asset_event, {"fixed_asset_id": asset_id, "body": sale}),
    ] * 2
    codes = Counter(one.code for one in together(calls))
    assert codes == {None: 3, "INVALID_TRANSITION": 1}
    assert len(events(work_of, FixedAssetEventType.AMORTIZATION)) == 1
    with work_of() as context:
        asset = context.session.exec(select(FixedAsset).where(FixedAsset.id == asset_id)).one()
        assert (asset.disposed_on, asset.accumulated) == (date.fromisoformat(sale["date"]), 100)
