"""The ASGI application of one web worker."""

from typing import Any

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.timeouts import Work
from leaseapp.kernel.process import log
from leaseapp.kernel.process.garbage import kept_for_life
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.web import connection_share


def create() -> Any:
    """Configure the logs of this worker, then build the Reflex application with the API mounted in front of it."""
    log.configure(get_settings())
    db.engines.work = Work.WEB
    connection_share.keep(get_settings())
    with kept_for_life():
        from leaseapp.leaseapp import app

        return app()
