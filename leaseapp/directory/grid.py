"""Rights in the directory."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    COMMERCIAL,
    DIRECTORY,
    FINANCE_OFFICER,
    INTERNAL,
    LEASE_OFFICER,
    LOGISTICS,
    MANAGER,
    RCU,
    SALES_BACK,
    SERVICE_MANAGER,
    TECHNICIAN,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "annuaire.company",
    DIRECTORY,
    _("Companies"),
    Row(
        RCU,
        full={MANAGER},
        # roles that issue invoices complete what the law wants to stand on them (decision 23)
        write={COMMERCIAL, SALES_BACK, ACCOUNTANT},
        read={LEASE_OFFICER, FINANCE_OFFICER, TECHNICIAN, SERVICE_MANAGER, LOGISTICS},
    ),
    Row("delete", full={MANAGER}, write={COMMERCIAL, SALES_BACK}),
    order=10,
)
who_may(
    "annuaire.billingentity", DIRECTORY, _("Billing entities"), Row(RCU, full={ACCOUNTANT}, read=INTERNAL), order=20
)
