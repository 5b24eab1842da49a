"""Settings of maintenance in and out: one set for each organization."""

from typing import Annotated

from pydantic import Field

from leaseapp.kernel.text.schema import In, Out, Text, WholeNumber, YesNo

Hour = Annotated[Text, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Weekday = Annotated[WholeNumber, Field(ge=1, le=7)]


class MaintenanceSettings(In):
    """The hours in which the clock of work orders runs (`businessHours`); without them it runs day and night.

    Days are those of the week, Monday is 1. Public holidays are closed unless `holidaysOff` is false.
    """

    business_hours: YesNo = False
    opens_at: Hour = "08:00"
    closes_at: Hour = "18:00"
    days: Annotated[list[Weekday], Field(max_length=7)] = [1, 2, 3, 4, 5]
    holidays_off: YesNo = True


class MaintenanceSettingsIn(MaintenanceSettings):
    """All settings anew: what is left out goes back to what it is by itself."""

    version: WholeNumber | None = None


class MaintenanceSettingsOut(Out):
    """The settings; version 0 as long as nobody changed them."""

    business_hours: bool
    opens_at: str
    closes_at: str
    days: list[int]
    holidays_off: bool
    version: int
