"""Pages in the menu of a role: the same rule as in assets/ui/shell.jsx."""

import leaseapp.leaseapp  # noqa: F401  imports every page
from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole
from leaseapp.ui.registry import Page, declared
from tests.support import world


def opens(role: BusinessRole, page: Page | None) -> bool:
    """Tell whether the page shows to the role; an address of nobody's shows to none."""
    return page is not None and (page.endpoint is None or page.endpoint.allows(world.person(role).principal))


def menu_of(role: BusinessRole) -> list[Page]:
    """The pages of the role's menu: those that it uses; people from outside see those that have words of their own."""
    principal = world.person(role).principal
    used = [page for page in declared.pages.values() if page.used is None or page.used.allows(principal)]
    pages = [page for page in used if page.group and opens(role, page)]
    return [page for page in pages if page.own or role not in EXTERNAL_ROLES]
