"""The ASGI application of one web worker."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from leaseapp.kernel import log
from leaseapp.kernel.settings import get_settings


def create() -> Any:
    """Configure the logs of this worker, then build the Reflex application with the API mounted in front of it."""
    log.configure(get_settings())
    with _kept_for_life():
        from leaseapp.leaseapp import app

        return app()


@contextmanager
def _kept_for_life() -> Iterator[None]:
    """What is made inside stays as long as the process: it is never searched for garbage, neither now nor between requests."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
