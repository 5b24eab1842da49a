"""Tables of the provider's console."""

from leaseapp.administration.models.alert import AlertRule
from leaseapp.administration.models.archive import CustomerArchive

__all__ = ["AlertRule", "CustomerArchive"]
