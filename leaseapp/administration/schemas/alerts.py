"""Rules of alerts in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.administration.enums import AlertFigure
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import Instant, Out, Patch, WholeNumber, YesNo


class AlertRulePatch(Patch):
    """Changes of a rule: from which value the provider is told, and whether at all."""

    threshold: Annotated[WholeNumber, Field(ge=1, le=1_000_000)] = Field(default=None)
    enabled: YesNo = Field(default=None)


class AlertRuleOut(Out):
    """A rule with what was measured last; `raised_at` while the figure has reached the threshold."""

    id: Id
    version: int
    figure: AlertFigure
    title: str
    threshold: int
    enabled: bool
    value: int | None
    measured_at: Instant | None
    raised_at: Instant | None
