"""The cards that crm puts on home pages."""

from leaseapp.crm.lists import ACTIONS, CALLS, OPPORTUNITIES
from leaseapp.crm.permissions import CRM_READ
from leaseapp.crm.services import home
from leaseapp.kernel.home import Card, Desk, Place, Whose, home_cards
from leaseapp.kernel.text.i18n import _

home_cards.add(
    Card(
        "crmToday", _("Calls and actions today"), {Desk.SALES: Place(15)}, ACTIONS.kinds | CALLS.kinds, home.today, CRM_READ,
        personal=True, asks=frozenset({Whose}),
    )
)  # fmt: skip
home_cards.add(
    Card(
        "crmStages", _("Open opportunities"), {Desk.SALES: Place(25)}, OPPORTUNITIES.kinds, home.stages, CRM_READ, personal=True,
        asks=frozenset({Whose}),
    )
)  # fmt: skip
