"""Rules of alerts: a figure of the installation, and the threshold from which the provider is told."""

from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa

from leaseapp.administration.enums import AlertFigure
from leaseapp.kernel.persistence.tables import PlainRow, Versioned, enum_column
from leaseapp.kernel.text.i18n import _


class AlertRule(PlainRow, Versioned, table=True):
    """The rule of one figure; `value` is what was measured last, `raised_at` since when it has reached the threshold."""

    __tablename__ = "alert_rule"
    __called__: ClassVar[str] = _("Alert rule")
    __table_args__ = (sa.UniqueConstraint("figure"),)

    figure: AlertFigure = enum_column(AlertFigure)
    threshold: int
    enabled: bool = True
    value: int | None = None
    measured_at: datetime | None = None
    raised_at: datetime | None = None
