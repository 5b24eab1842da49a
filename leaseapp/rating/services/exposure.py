"""The exposure of a client: what they lease and owe already, told by the domains above that know it.

Amounts in €: rents to come are excl. VAT, open invoices incl. VAT, as they are owed.
"""

import uuid
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal

from leaseapp.directory.services import groups
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.money import ZERO, round2

Teller = Callable[[Context, Collection[uuid.UUID]], Mapping[uuid.UUID, Decimal]]

exposures: Registry[Teller] = Registry("exposures of clients")
"""Each answers the exposure of companies by id; a company that it does not know has none."""


def exposure_of(context: Context, company_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Decimal]:
    """Return the open exposure of each company."""
    found = dict.fromkeys(company_ids, ZERO)
    if found:
        for teller in exposures:
            for company_id, amount in teller(context, list(found)).items():
                found[company_id] = round2(found[company_id] + amount)
    return found


def group_exposure(context: Context, company_id: uuid.UUID) -> Decimal | None:
    """Return the open exposure of the whole group of a company, in €; None for a company in no group."""
    group = groups.members(context, [company_id]).get(company_id, [])
    return round2(sum(exposure_of(context, group).values(), ZERO)) if len(group) > 1 else None
