"""The wholeness of a series of numbers (CGI art. 289 and 286: a continuous sequence, and every document kept)."""

from leaseapp.billing.enums import ChainState


def state(*, breaks: int, missing: int, damaged: int) -> ChainState:
    """BROKEN where numbers or dates do not follow, INCOMPLETE where a document has no PDF or a lost one, else WHOLE.

    `breaks` are places of the sequence, `missing` documents without an archived PDF, `damaged` those whose PDF is lost.
    """
    if breaks:
        return ChainState.BROKEN
    return ChainState.INCOMPLETE if missing or damaged else ChainState.WHOLE
