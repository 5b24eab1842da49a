"""The database of an installation whose settings name none: the embedded one, started when it does not run."""

import atexit
from functools import lru_cache

from leaseapp.commands.postgres import embedded
from leaseapp.kernel.persistence.addresses import Addresses
from leaseapp.kernel.settings import get_settings


@lru_cache(maxsize=1)
def cluster() -> embedded.Cluster:
    """Kept for the life of the process: it counts as a user of the embedded server until then."""
    made = embedded.ensure(get_settings().var_path / "postgres")
    # a single command leaves the server as it found it: the last user stops it
    atexit.register(made.stop)
    return made


def addresses() -> Addresses:
    """Addresses by role of the embedded database."""
    urls = cluster().urls
    return Addresses(urls.app, urls.system, urls.owner)
