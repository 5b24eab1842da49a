"""Simulations: the very rule that stored financings follow, for pages that try figures (LEASING.md 4)."""

from decimal import Decimal
from typing import Any

from leaseapp.kernel.errors import refuse_field
from leaseapp.leasing.rules import plan as rule
from leaseapp.leasing.rules.plan import Plan, PlanError, Step, Terms, money
from leaseapp.leasing.rules.prices import lender_price
from leaseapp.leasing.rules.profiles import groups_of
from leaseapp.leasing.schemas.financings import GroupOut, RowOut, SimulationOut, TermsIn


def solved(body: TermsIn) -> Plan:
    """Return the plan of figures. Raises Invalid with the code of what is wrong with them, at the field."""
    terms = Terms(
        months=body.term_months, capital=body.capital_ht, residual=body.residual_ht, rate=body.nominal_rate_pct,
        rent=body.rent_ht, period=body.period_months, timing=body.timing, convention=body.rate_convention,
        unknown=body.solve_for, profile=tuple(Step(one.count, one.kind, one.value) for one in body.profile),
    )  # fmt: skip
    if body.lender_rate_pct is not None and not 0 <= body.lender_rate_pct <= rule.HIGHEST_RATE:
        raise refuse_field("lenderRatePct", "RATE_OUT_OF_RANGE", rule.RATE_RANGE)
    try:
        return rule.solve(terms)
    except PlanError as error:
        raise refuse_field(error.field, error.code, error.message, **error.params) from error


def figures(plan: Plan, lender_rate: Decimal | None, costs: Decimal, fees: Decimal = rule.ZERO) -> dict[str, Any]:
    """Return what follows from a plan, as a financing stores it."""
    price = lender_price(plan, lender_rate) if lender_rate is not None else None
    return {
        "capital_ht": plan.capital, "residual_ht": plan.residual, "nominal_rate_pct": plan.rate, "rent_ht": plan.rent,
        "first_rent_ht": plan.rents[0], "coefficient_pct": plan.coefficient, "total_rents_ht": plan.total_rents,
        "total_interest_ht": plan.total_interest,
        "irr_pct": rule.return_rate(
            plan.capital, plan.rents, plan.residual, plan.terms.period, plan.terms.timing, plan.terms.convention
        ),
        "lender_price_ht": price, "margin_ht": None if price is None else price + fees - plan.capital - costs,
    }  # fmt: skip


def told(plan: Plan, margin: Decimal | None) -> dict[str, Any]:
    """Return what is told of a plan and not stored: groups of rents, the last one, the margin's share of the capital."""
    return {
        "groups": [GroupOut.model_validate(one) for one in groups_of(plan.rents)], "last_rent_ht": plan.rents[-1],
        "margin_pct": None if margin is None else money(margin / plan.capital * 100),
    }  # fmt: skip


def simulate(body: TermsIn) -> SimulationOut:
    """Return what figures give, with the rows. Raises Invalid."""
    plan = solved(body)
    found = figures(plan, body.lender_rate_pct, body.costs_ht)
    rows = [RowOut.model_validate(line) for line in plan.lines]
    return SimulationOut(**found, **told(plan, found["margin_ht"]), rows=rows)
