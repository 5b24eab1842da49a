"""E-reporting is the seller's own duty: people of an external company see none of it."""

from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(EReportingSubmission, EReportingTransmission)
