"""Figures of the installation over REST and the console."""

from leaseapp.administration.schemas.statistics import StatisticsOut
from leaseapp.administration.services import statistics
from leaseapp.identity.permissions import PROVIDER_ORGANIZATION_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider


@provider.get("/stats", permission=PROVIDER_ORGANIZATION_READ, system="console figures", returns=StatisticsOut)
def read_statistics(context: Context) -> StatisticsOut:
    """Read how many organizations, people, files and jobs there are, and how the last days and hours went."""
    return statistics.read(context)
