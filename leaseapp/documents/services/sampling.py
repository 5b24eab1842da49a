"""A sample document, so that logo and colour can be seen on paper before a customer does."""

from collections.abc import Callable

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.extension import Registry

Draw = Callable[[Context, str | None], FileAnswer]

samples: Registry[Draw] = Registry("sample documents")
"""The domains above that draw a sample of their own, given a colour (`#RRGGBB`) or none; the first one is shown."""


def sample(context: Context, *, accent: str | None = None) -> FileAnswer:
    """Return the sample with the stored look, or with the colour `accent`."""
    draw = next(iter(samples))
    return draw(context, accent)
