"""The probability that equipment fails within ninety days: counted from decisions and ages, told in words (FIELD.md 2.6).

Failures are inspections that found broken what was not before, and what domains above know of: repairs that are done. A machine
needs care that needs repair, or whose preventive work is late. The score of all equipment is computed each night in a few
statements; what is read of one machine is computed when it is read, by the same figures.
"""

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition, Confidence
from leaseapp.assets.models import Asset, AssetLifecycleEvent, AssetModel, AssetScore
from leaseapp.assets.rules import failing
from leaseapp.assets.rules.carbon import months_between
from leaseapp.assets.schemas.measures import PredictionOut, ReasonOut, RunIn, ScoreOut
from leaseapp.assets.state_machines import ENDED
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

JOB = "assets.score"
HOURS_A_DAY = 24
HOURS_A_YEAR = 8766
SHOWN = 12
"""Scores of the past that are shown."""
_BROKEN = (AssetCondition.NEEDS_REPAIR, AssetCondition.NON_FUNCTIONAL_PARTS)


@dataclass(frozen=True)
class Upkeep:
    """The work on machines, by asset: failures (reported at, repaired at), and those whose preventive work is late."""

    repairs: Mapping[uuid.UUID, Collection[tuple[datetime, datetime]]]
    late: Collection[uuid.UUID]


#: functions (context, criterion on the id of an asset) → what they know of work on these machines; domains above register
upkeep: Registry[Callable[[Context, Callable[[Any], Any]], Upkeep]] = Registry("work on machines")
_asset: Any = sa.inspect(Asset).local_table
_score: Any = sa.inspect(AssetScore).local_table


@dataclass(frozen=True)
class Machine:
    """The figures that a score is made of: days since it began to serve, failures, life in months."""

    id: uuid.UUID
    begun: date
    life_months: int | None
    condition: AssetCondition
    known: Decimal | None
    failures: int
    mtbf_hours: float | None
    is_late: bool = False

    @property
    def needs_care(self) -> bool:
        """True for one that needs repair, or whose preventive work is late."""
        return self.is_late or self.condition is AssetCondition.NEEDS_REPAIR

    def hours(self, today: date) -> int:
        """Return its hours of service until `today`."""
        return max(0, (today - self.begun).days) * HOURS_A_DAY

    def share_of_life(self, today: date) -> float:
        """Return its age by its expected life; 0 where nobody expects one."""
        return months_between(self.begun, today) / self.life_months if self.life_months else 0.0

    def predict(self, today: date) -> failing.Prediction:
        """Return its prediction."""
        return failing.predict(
            mtbf_hours=self.mtbf_hours, hours=self.hours(today), failures=self.failures,
            share_of_life=self.share_of_life(today), needs_care=self.needs_care,
        )  # fmt: skip

    def confidence(self, today: date) -> Confidence:
        """Return how much is known of it and of its model."""
        if self.mtbf_hours is None:
            return Confidence.LOW
        enough = self.failures >= failing.ENOUGH_FAILURES and self.hours(today) > failing.ENOUGH_YEARS * HOURS_A_YEAR
        return Confidence.HIGH if enough else Confidence.MEDIUM


def prediction(context: Context, asset_id: uuid.UUID) -> PredictionOut:
    """Return how likely an asset fails, why, and how that went. Raises NotFound."""
    asset = get_or_404(context, Asset, asset_id)
    model = get_or_404(context, AssetModel, asset.model_id)
    machine = next(_machines(context, family_id=model.family_id, ids=[asset.id]))
    found = machine.predict(context.today)
    history = select(AssetScore).where(AssetScore.asset_id == asset.id).order_by(col(AssetScore.scored_at).desc())
    return PredictionOut(
        score=found.score, percent=found.score * 100, scored_at=context.now, horizon_days=failing.HORIZON_HOURS // HOURS_A_DAY,
        confidence=machine.confidence(context.today), factors=_reasons(context, machine, found),
        history=[ScoreOut.model_validate(row) for row in context.session.exec(history.limit(SHOWN))],
    )  # fmt: skip


def order(context: Context, body: RunIn) -> None:
    """Let a job compute the scores of `assetIds`, or of all equipment. Raises NotFound."""
    for number, one in enumerate(body.asset_ids or ()):
        get_or_404(context, Asset, one, field=f"assetIds[{number}]")
    ids = [str(one) for one in body.asset_ids] if body.asset_ids is not None else None
    context.enqueue(JOB, {"assetIds": ids})


def score(context: Context, ids: Collection[uuid.UUID] | None = None) -> int:
    """Compute the scores of all living equipment, or of `ids`; return how many changed. Nobody's edit becomes stale by it."""
    changed = []
    for machine in _machines(context, ids=ids):
        found = machine.predict(context.today)
        if found.score != machine.known:
            changed.append({"asset": machine.id, "score": found.score, "confidence": machine.confidence(context.today)})
    if not changed:
        return 0
    changed.sort(key=lambda row: row["asset"])
    connection = context.session.connection()
    connection.execute(
        sa.update(_asset)
        .where(_asset.c.organization_id == context.organization_id, _asset.c.id == sa.bindparam("asset"))
        .values(ai_failure_score=sa.bindparam("score"), ai_failure_score_at=context.now),
        changed,
    )
    connection.execute(
        sa.insert(_score),
        [
            {
                "id": uuid.uuid4(), "organization_id": context.organization_id, "asset_id": row["asset"],
                "scored_at": context.now, "score": row["score"], "confidence": row["confidence"],
                "created_at": context.now, "updated_at": context.now,
            }
            for row in changed
        ],
    )  # fmt: skip
    return len(changed)


def _machines(
    context: Context, *, family_id: uuid.UUID | None = None, ids: Collection[uuid.UUID] | None = None
) -> Iterator[Machine]:
    """Yield the machines `ids` (all by default); of one family only, where that is all they are of."""
    asset: Any = Asset
    model: Any = AssetModel
    mine = [model.family_id == family_id] if family_id else []
    event: Any = AssetLifecycleEvent
    seen = (
        sa.select(event.asset_id, event.at)
        .join_from(event, Asset, event.asset_id == asset.id)
        .join(AssetModel, asset.model_id == model.id)
        .where(*mine, event.condition_after.in_(_BROKEN), event.condition_before.not_in(_BROKEN))
    )
    broken: dict[uuid.UUID, list[datetime]] = defaultdict(list)
    for asset_id, at in context.session.execute(seen):
        broken[asset_id].append(at)
    of_family = sa.select(asset.id).join(AssetModel, asset.model_id == model.id).where(*mine)
    repairs: dict[uuid.UUID, list[failing.Repair]] = defaultdict(list)
    late: set[uuid.UUID] = set()
    for answer in upkeep:
        known = answer(context, lambda column: column.in_(of_family) if mine else sa.true())
        late.update(known.late)
        for asset_id, some in known.repairs.items():
            repairs[asset_id] += [failing.Repair(*one) for one in some]
    failures = {one: failing.failures(broken[one], repairs[one]) for one in {*broken, *repairs}}
    statement = (
        sa.select(
            asset.id, asset.model_id, model.family_id, _begun(context), asset.condition,
            sa.func.coalesce(asset.expected_life_months, model.expected_life_months), asset.ai_failure_score,
        )
        .join_from(Asset, AssetModel, asset.model_id == model.id)
        .where(*mine, asset.deleted_at.is_(None))
    )  # fmt: skip
    rows = context.session.execute(statement).all()
    experience = _experience(rows, failures, context.today)
    wanted = frozenset(ids) if ids is not None else None
    for asset_id, model_id, family, begun, condition, life, score_before in rows:
        if (wanted is None and condition not in ENDED) or (wanted is not None and asset_id in wanted):
            mtbf = experience.get(model_id) or experience.get(family)
            failed = failures.get(asset_id, 0)
            yield Machine(asset_id, begun, life, condition, score_before, failed, mtbf, asset_id in late)


def _experience(rows: Collection[Any], failures: dict[uuid.UUID, int], today: date) -> dict[uuid.UUID, float]:
    """Return the mean time between failures (h) of each model and family that had one."""
    hours: dict[uuid.UUID, int] = {}
    broke: dict[uuid.UUID, int] = {}
    for asset_id, model_id, family_id, begun, *_rest in rows:
        for group in (model_id, family_id):
            hours[group] = hours.get(group, 0) + max(1, (today - begun).days) * HOURS_A_DAY
            broke[group] = broke.get(group, 0) + failures.get(asset_id, 0)
    return {group: hours[group] / count for group, count in broke.items() if count}


def _begun(context: Context) -> Any:
    zone = sa.func.timezone(context.principal.timezone, Asset.created_at)
    return sa.func.coalesce(Asset.commissioned_on, Asset.acquisition_date, sa.cast(zone, sa.Date))


def _reasons(context: Context, machine: Machine, found: failing.Prediction) -> list[ReasonOut]:
    said, today = context.translate, context.today
    years = money.round_to(Decimal(machine.hours(today)) / HOURS_A_YEAR, 1)
    model = money.round_to(Decimal(repr(machine.mtbf_hours or failing.USUAL_MTBF_HOURS)), 0)
    share = machine.share_of_life(today)
    failed = _("{count} {count|failure|failures} in {years} years of service")
    known, unknown = (
        _("Machines like it run {hours} hours between two failures"),
        _("Little is known of machines like it: {hours} hours between two failures are assumed"),
    )
    reasons = [
        ReasonOut(
            code="OWN_FAILURES", value=Decimal(machine.failures), effect=found.own_mtbf_hours,
            text=said(failed, count=machine.failures, years=years),
        ),
        ReasonOut(
            code="MODEL_MTBF", value=model, effect=model, text=said(unknown if found.little_data else known, hours=model)
        ),
        ReasonOut(
            code="WEAR", value=money.round_to(Decimal(repr(share)), 2), effect=found.wear,
            text=said(_("{percent} % of its expected life is over"), percent=money.round_to(Decimal(repr(share * 100)), 0)),
        ),
    ]  # fmt: skip
    if machine.needs_care:
        why = (
            _("It needs repair")
            if machine.condition is AssetCondition.NEEDS_REPAIR
            else _("Its preventive work is late")
        )
        reasons.append(ReasonOut(code="STATE", value=found.state, effect=found.state, text=said(why)))
    return reasons
