"""Lines that wait for a contract: list, and record with what was agreed."""

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.endpoints.pending_contracts import (
    drop_pending_contract_line,
    list_pending_contract_lines,
    read_pending_contract_line,
    resume_pending_contract_line,
)
from leaseapp.sales.enums import PendingContractStatus
from leaseapp.sales.lists import PENDING_CONTRACT_LINES
from leaseapp.sales.state_machines import PENDING_CONTRACT
from leaseapp.ui.kit import (
    AMBER,
    DATETIME,
    GRAY,
    GREEN,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    SALES,
    Action,
    Dialog,
    Fact,
    Field,
    Figure,
    Tab,
    card,
    colours,
    facts,
    fires,
    list_page,
    notice,
    prose,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/pending-contract-lines"

colours(PendingContractStatus, WAITING=AMBER, TAKEN=GREEN, DROPPED=GRAY)

list_page(
    PENDING_CONTRACT_LINES,
    list_pending_contract_lines,
    route=ROUTE,
    group=SALES,
    icon="file-clock",
    order=35,
    empty=(
        _("Nothing waits for a contract"),
        _("Rents and subscriptions of ordered quotes stand here until a contract takes them; no invoice bills them."),
    ),
)


def agreed():
    """Return what was agreed, and what became of it."""
    return stack(
        show(
            {"status": ["WAITING"]},
            notice(_("Agreed, and not under contract yet: no invoice bills it."), AMBER),
        ),
        show({"status": ["DROPPED"]}, notice(_("Given up on {closedAt:date}: {dropReason}"), GRAY)),
        card(
            facts(
                Fact(_("Customer"), "customerName", link="/workspace/customers/{customerId}"),
                Fact(_("Quote"), "quoteNumber", link="/workspace/quotes/{quoteId}"),
                Fact(_("Order"), "orderNumber"),
                Fact(_("Reference"), "reference"),
                Fact(_("Quantity"), "quantity", NUMBER),
                Fact(_("Price a period excl. VAT"), "unitPriceHt", PRICE),
                Fact(_("Discount"), "discountPct", PERCENT),
                Fact(_("Discount excl. VAT"), "discountHt", MONEY, when={"discountHt": ["*"]}),
                Fact(_("VAT"), "vatRatePct", PERCENT),
                Fact(_("Paid"), "period", enum=PaymentPeriod),
                Fact(_("Months"), "durationMonths", NUMBER),
                Fact(_("Security deposit"), "securityDeposit", MONEY),
                Fact(_("Residual value"), "residualPercent", PERCENT),
                Fact(_("Ordered on"), "createdAt", DATETIME),
            ),
            title=_("What was agreed"),
        ),
        show({"description": ["*"]}, card(prose("description"), title=_("Details"))),
    )


record_page(
    f"{ROUTE}/[id]",
    read_pending_contract_line,
    list_route=ROUTE,
    icon="file-clock",
    entity="PendingContractLine",
    title="designation",
    title_empty=_("Line without contract"),
    status=("status", PendingContractStatus),
    subtitle="{customerName} · {quoteNumber}",
    figures=(
        Figure(_("Each period excl. VAT"), "lineTotalHt", MONEY),
        Figure(_("Months"), "durationMonths", NUMBER),
    ),
    actions=(
        Action(
            "drop",
            _("Give up…"),
            drop_pending_contract_line,
            icon="circle-slash",
            danger=True,
            when=fires(PENDING_CONTRACT, "drop"),
            done=_("{designation} is given up"),
            dialog=Dialog(
                _("Give this line up?"),
                text=_("No contract is made of it. It stays here with the reason, and may wait again."),
                fields=(Field("reason", _("Reason"), required=True),),
                confirm=_("Give the line up"),
            ),
        ),
        Action(
            "resume",
            _("Let it wait again"),
            resume_pending_contract_line,
            icon="rotate-ccw",
            primary=True,
            when=fires(PENDING_CONTRACT, "resume"),
            done=_("{designation} waits for a contract again"),
        ),
    ),
    tabs=(Tab("agreed", _("Overview"), agreed()),),
)
