"""Fields of payment terms, the same wherever somebody has one; and of the category of a public buyer."""

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules.payment_terms import NEEDS_DAYS
from leaseapp.kernel.text.i18n import _
from leaseapp.law.payment_terms import PublicBuyer, TermKind
from leaseapp.ui.kit import NUMBER, Choice, Field

PUBLIC_BUYER = Choice(
    "publicBuyer",
    _("Public buyer"),
    PublicBuyer,
    span=8,
    hint=_("The law gives each category a time of its own to pay (CCP articles R2192-10 and R2192-11)."),
    when={"kind": [CompanyKind.PUBLIC.value]},
)


def term_fields(
    *, hint: str | None = None, days: int | None = None, required: bool = False
) -> tuple[Choice | Field, ...]:
    """Return kind, days and day of a term; `days` is proposed for a new one."""
    return (
        Choice(
            "paymentTermKind",
            _("Payment term"),
            TermKind,
            required=required,
            span=6,
            hint=hint,
            value=TermKind.DAYS.value if required else None,
        ),
        Field(
            "paymentTermDays",
            _("Days"),
            NUMBER,
            span=3,
            value=days,
            when={"paymentTermKind": [kind.value for kind in (*sorted(NEEDS_DAYS), TermKind.DAY_OF_MONTH)]},
        ),
        Field("paymentTermDay", _("On day"), NUMBER, span=3, when={"paymentTermKind": [TermKind.DAY_OF_MONTH.value]}),
    )
