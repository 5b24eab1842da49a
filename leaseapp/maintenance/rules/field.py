"""The merging of what a tablet brings with what happened meanwhile (FIELD.md 3.7)."""

from datetime import datetime


def happened_at(captured: datetime, device_at: datetime, now: datetime, earliest: datetime) -> datetime:
    """Return the instant of an item by the server's clock.

    `device_at` is what the device's clock says `now`: its difference corrects `captured`. Nothing happens before `earliest`,
    the last step of its order, nor after now.
    """
    return min(now, max(earliest, captured + (now - device_at)))


def put_together(there: str | None, base: str | None, sent: str, heading: str) -> tuple[str, bool]:
    """Return a text changed on two sides, and whether both had to be kept.

    `base` is what the device saw when it was typed. What stands at the server stays; the device's text follows it, under
    `heading`.
    """
    if not there or there in (base, sent):
        return sent, False
    return f"{there}\n\n{heading}\n{sent}", True
