"""Financings of an affair: solved by the rule, up to three side by side, one retained (LEASING.md 1, 4)."""

import uuid
from decimal import Decimal
from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries
from leaseapp.leasing.enums import CapitalSource, FinancingStatus, Unknown
from leaseapp.leasing.models import LeaseAffair, LeaseFinancing
from leaseapp.leasing.schemas.affairs import StudyIn
from leaseapp.leasing.schemas.financings import FinancingIn, FinancingOut, FinancingPatch, SimulationOut
from leaseapp.leasing.services import affairs, licence, reading, simulating
from leaseapp.leasing.state_machines import COMPARED, FINANCING, STUDIED

MOST = 3
FROZEN = _("This financing is submitted or decided: take the affair back before you change it.")
TOO_MANY = _("Three financings stand side by side: set one aside first.")
IS_RETAINED = _("This financing is retained: retain another one first.")


def listed(context: Context, affair_id: uuid.UUID) -> list[FinancingOut]:
    """Return the financings of an affair. Raises NotFound."""
    get_or_404(context, LeaseAffair, affair_id)
    return [reading.financing_told(context, one) for one in queries.financings_of(context, affair_id)]


def add(context: Context, affair_id: uuid.UUID, body: FinancingIn) -> LeaseFinancing:
    """Return a new financing with what the rule makes of it.

    Raises NotFound, Conflict FINANCING_FROZEN, TOO_MANY_FINANCINGS, Invalid CREDIT_LICENCE_REQUIRED and what figures raise.
    """
    affair = _studied(context, affair_id)
    _room(context, affair)
    kind = body.kind or affair.kind
    licence.require(context, kind)
    financing = LeaseFinancing(affair_id=affair.id, **_values(body), kind=kind)
    context.add(financing)
    context.session.flush()
    return financing


def change(context: Context, financing_id: uuid.UUID, body: FinancingPatch) -> LeaseFinancing:
    """Change a financing, and solve it anew. Raises as `add` does, StaleVersion."""
    affair, financing = held(context, financing_id, body.version)
    given = {name: getattr(financing, name) for name in FinancingIn.model_fields} | body.changes()
    whole = FinancingIn.model_validate(given)
    kind = whole.kind or affair.kind
    if "kind" in body.model_fields_set:
        licence.require(context, kind)
    if "capital_ht" in apply_changes(financing, _values(whole) | {"kind": kind}):
        financing.capital_source, financing.source_supplier_quote_id = CapitalSource.MANUAL, None
    affairs.reckon(context, affair)
    return financing


def with_capital(financing: LeaseFinancing, capital: Decimal) -> SimulationOut:
    """Return what a financing is with another capital (€ excl. VAT): the rent follows. Raises Invalid as figures do."""
    return simulating.simulate(_with_capital(financing, capital))


def take_capital(
    context: Context, affair: LeaseAffair, financing: LeaseFinancing, capital: Decimal, quote_id: uuid.UUID
) -> None:
    """Make the total of a supplier's quote the capital of a held financing; its rent follows. Raises Invalid as figures do."""
    source = {"capital_source": CapitalSource.SUPPLIER_QUOTE, "source_supplier_quote_id": quote_id}
    apply_changes(financing, _values(_with_capital(financing, capital)) | source)
    affairs.reckon(context, affair)


def _with_capital(financing: LeaseFinancing, capital: Decimal) -> FinancingIn:
    given = {name: getattr(financing, name) for name in FinancingIn.model_fields}
    return FinancingIn.model_validate(given | {"capital_ht": capital, "solve_for": Unknown.RENT})


def remove(context: Context, financing_id: uuid.UUID, version: int | None) -> None:
    """Take a financing away. Raises NotFound, StaleVersion, Conflict FINANCING_FROZEN, FINANCING_RETAINED."""
    _affair, financing = held(context, financing_id, version)
    if financing.status is FinancingStatus.RETAINED:
        raise Conflict("FINANCING_RETAINED", IS_RETAINED)
    financing.deleted_at = context.now


def retain(context: Context, financing_id: uuid.UUID, body: StudyIn) -> LeaseFinancing:
    """Choose a financing; another one that was retained is proposed again.

    Raises NotFound, StaleVersion, Conflict FINANCING_FROZEN, INVALID_TRANSITION.
    """
    affair, financing = held(context, financing_id, body.version)
    FINANCING.require(financing, "retain")
    former = queries.retained_of(context, affair.id)
    if former is not None:
        FINANCING.fire(former, "release")
        context.session.flush()
    FINANCING.fire(financing, "retain")
    affairs.reckon(context, affair)
    return financing


def set_aside(context: Context, financing_id: uuid.UUID, body: StudyIn) -> LeaseFinancing:
    """Set a financing aside. Raises NotFound, StaleVersion, Conflict FINANCING_FROZEN, INVALID_TRANSITION."""
    return _moved(context, financing_id, body, "set_aside")


def take_up(context: Context, financing_id: uuid.UUID, body: StudyIn) -> LeaseFinancing:
    """Put a financing that was set aside beside the others again. Raises as `set_aside`, Conflict TOO_MANY_FINANCINGS."""
    return _moved(context, financing_id, body, "take_up")


def _moved(context: Context, financing_id: uuid.UUID, body: StudyIn, trigger: str) -> LeaseFinancing:
    affair, financing = held(context, financing_id, body.version)
    FINANCING.require(financing, trigger)
    if trigger == "take_up":
        _room(context, affair)
    FINANCING.fire(financing, trigger)
    return financing


def _values(body: FinancingIn) -> dict[str, Any]:
    """Return the columns of a financing: what was given, and the figures of its plan."""
    plan = simulating.solved(body)
    given = body.model_dump(by_alias=False, exclude={"profile", "kind"})
    profile = [{"count": one.count, "kind": one.kind.value, "value": str(one.value)} for one in body.profile]
    return given | {"profile": profile} | simulating.figures(plan, body.lender_rate_pct, body.costs_ht, body.fees_ht)


def _studied(context: Context, affair_id: uuid.UUID) -> LeaseAffair:
    affair = affairs.locked(context, affair_id)
    if affair.status not in STUDIED:
        raise Conflict("FINANCING_FROZEN", FROZEN, extra={"status": affair.status.value})
    return affair


def held(
    context: Context, financing_id: uuid.UUID, version: int | None
) -> tuple[LeaseAffair, LeaseFinancing]:  # fmt: skip
    """Return a financing that is about to change with its locked affair.

    Raises NotFound, StaleVersion, Conflict FINANCING_FROZEN.
    """
    financing = get_or_404(context, LeaseFinancing, financing_id)
    affair = _studied(context, financing.affair_id)
    context.session.refresh(financing)
    if financing.deleted_at is not None:
        raise NotFound()
    check_version(financing, version, lambda: reading.financing_told(context, financing))
    return affair, financing


def _room(context: Context, affair: LeaseAffair) -> None:
    compared = [one for one in queries.financings_of(context, affair.id) if one.status in COMPARED]
    if len(compared) >= MOST:
        raise Conflict("TOO_MANY_FINANCINGS", TOO_MANY)
