"""Shapes of stopping mails."""

from leaseapp.kernel.text.schema import Out


class StoppedKindOut(Out):
    """A kind of notifications, in the language of whoever reads."""

    kind: str
    label: str


class StoppedOut(Out):
    """The kinds of a mail; `stopped` says that their mails do not go out any more."""

    kinds: list[StoppedKindOut]
    stopped: bool
