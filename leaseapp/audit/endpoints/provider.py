"""The audit log of every organization, for the provider's console."""

from leaseapp.audit.lists import PROVIDER_AUDIT
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.listing.http import list_endpoint

list_provider_audit = list_endpoint(provider, "/audit", PROVIDER_AUDIT, system="audit of every organization")
