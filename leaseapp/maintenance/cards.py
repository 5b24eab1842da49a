"""The act that maintenance puts on home pages."""

from leaseapp.kernel.home import Desk, HeadAct, home_acts
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.permissions import OPERATION_MANAGE

home_acts.add(HeadAct(frozenset({Desk.SERVICE}), _("My day"), "/field", OPERATION_MANAGE, icon="tablet"))
