"""Colours of the states of a fiscal year."""

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.ui.kit import AMBER, BLUE, GRAY, colours

colours(FiscalYearState, OPEN=BLUE, IN_PROGRESS=AMBER, REVIEW=AMBER, CLOSED=GRAY)
