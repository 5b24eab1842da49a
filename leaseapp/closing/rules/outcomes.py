"""The outcome of a control, and the tally of a run of proposals."""

from dataclasses import dataclass

from leaseapp.closing.enums import ControlLevel, ControlState


def state_of(level: ControlLevel, found: int, *, is_waived: bool) -> ControlState:
    """Return the outcome of a control that found so many things."""
    if not found:
        return ControlState.PASSED
    if level is ControlLevel.BLOCK:
        return ControlState.BLOCKS
    return ControlState.WAIVED if is_waived else ControlState.WARNS


@dataclass(slots=True)
class Tally:
    """The tally of a run: how many proposals came or changed, stayed as they were, and went."""

    added: int = 0
    unchanged: int = 0
    removed: int = 0
