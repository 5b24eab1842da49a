"""Warnings of texts that others wrote, for the domains above that read them without a model."""

from leaseapp.ai.rules import instructions


def warnings_of(texts: list[str]) -> list[str]:
    """Return `INSTRUCTION` when one of the texts speaks to a machine that reads it."""
    return instructions.warnings_of(texts)
