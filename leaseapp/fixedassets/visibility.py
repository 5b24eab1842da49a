"""Companies' own people see no fixed assets."""

from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(FixedAssetEvent)
