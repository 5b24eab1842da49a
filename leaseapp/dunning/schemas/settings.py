"""Settings of dunning in and out."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.text.schema import In, NonNegativeMoney, Out, WholeNumber, YesNo

Days = Annotated[WholeNumber, Field(ge=0, le=365)]


class DunningSettings(In):
    """Days before each step, counted from the one before (the first from the due date); what leaves by itself."""

    step1_delay_days: Days = 5
    step2_delay_days: Days = 10
    med_delay_days: Days = 15
    transfer_delay_days: Days = 15
    minimum_amount: NonNegativeMoney = Decimal("0.00")
    auto_relance: YesNo = False
    mail_before_due: YesNo = False
    mail_when_late: YesNo = False


class DunningSettingsIn(DunningSettings):
    """All settings anew: what is left out goes back to what it is by itself."""

    version: WholeNumber | None = None


class DunningSettingsOut(Out):
    """The settings; version 0 as long as nobody changed them."""

    step1_delay_days: int = 5
    step2_delay_days: int = 10
    med_delay_days: int = 15
    transfer_delay_days: int = 15
    minimum_amount: Decimal = Decimal("0.00")
    auto_relance: bool = False
    mail_before_due: bool = False
    mail_when_late: bool = False
    version: int
