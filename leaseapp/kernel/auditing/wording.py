"""The words of people for audit actions; the domain that draws timelines above says it (`workspace/rules/acts.py`)."""

from collections.abc import Callable

from leaseapp.kernel.extension import Registry

words: Registry[Callable[[str], str]] = Registry("words of audit actions")


def act_label(action: str) -> str:
    """Return the msgid of an action; the action itself while nobody has words."""
    return next((say(action) for say in words), action)
