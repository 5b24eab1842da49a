"""The study of a rating on paper."""

import uuid

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer


def pdf(context: Context, rating_id: uuid.UUID) -> FileAnswer:
    """Return the study."""
    raise NotImplementedError
