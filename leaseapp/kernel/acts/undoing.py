"""A part of an act that may be refused without the act: its rows, its events and its audit notes go together."""

from collections.abc import Iterator
from contextlib import contextmanager

from leaseapp.kernel.context import Context


@contextmanager
def undone_when_refused(context: Context) -> Iterator[None]:
    """What the block wrote, published and noted is as if it had never been when it raises; the exception goes on."""
    published, noted = list(context.pending_events), list(context.notes)
    try:
        with context.session.begin_nested():
            yield
            context.session.flush()
    except BaseException:
        context.pending_events[:], context.notes[:] = published, noted
        raise
