"""At which desk each role sits: what its home page is made for."""

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.home import OUTSIDE, Desk, Whose
from leaseapp.kernel.principal import Principal

DESKS: dict[BusinessRole, Desk] = {
    BusinessRole.ADMIN: Desk.MANAGEMENT,
    BusinessRole.MANAGER: Desk.MANAGEMENT,
    BusinessRole.COMMERCIAL: Desk.SALES,
    BusinessRole.SALES_BACK: Desk.SALES,
    BusinessRole.LEASE_OFFICER: Desk.SALES,
    BusinessRole.ACCOUNTANT: Desk.ACCOUNTING,
    BusinessRole.FINANCE_OFFICER: Desk.ACCOUNTING,
    BusinessRole.LOGISTICS: Desk.LOGISTICS,
    BusinessRole.TECHNICIAN: Desk.SERVICE,
    BusinessRole.SERVICE_MANAGER: Desk.SERVICE,
    BusinessRole.AUDITOR: Desk.AUDIT,
    BusinessRole.CLIENT_USER: Desk.CLIENT,
    BusinessRole.CLIENT_ADMIN: Desk.CLIENT,
    BusinessRole.LENDER_USER: Desk.LENDER,
    BusinessRole.PARTNER_USER: Desk.PARTNER,
    BusinessRole.SUPPLIER_USER: Desk.SUPPLIER,
}
"""Every standard role; a custom one sits where the role sits that it was made from."""

OWN_BUSINESS = frozenset({BusinessRole.COMMERCIAL})
"""The roles that look at their own business first, where a page offers both."""


def desk_of(principal: Principal) -> Desk:
    """Return the desk of a member. Raises ValueError for a role that no standard one stands behind."""
    desk = DESKS[_role(principal)]
    if principal.external != (desk in OUTSIDE):
        raise ValueError("a desk of another company for a member of this one, or the other way round")
    return desk


def first_look(principal: Principal) -> Whose:
    """Return the business that the page shows until its reader chooses."""
    return Whose.MINE if _role(principal) in OWN_BUSINESS else Whose.TEAM


def _role(principal: Principal) -> BusinessRole:
    return BusinessRole(principal.base_role or principal.roles[0])
