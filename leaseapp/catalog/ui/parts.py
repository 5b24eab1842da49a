"""Parts that the pages of products, variants and modalities share: what is archived, and what is short."""

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.state_machine import StateMachine
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import AMBER, GRAY, RED, Action, fires, notice, show


def archived_notice() -> rx.Component:
    """Say of an archived record what that means."""
    return show(
        {"status": ["ARCHIVED"]},
        notice(_("Archived: no longer offered for new documents, still on the old ones."), GRAY),
    )


def stock_notices() -> tuple[rx.Component, rx.Component]:
    """Say that a stock is at its threshold, or below zero."""
    return (
        show({"stockLevel": ["LOW"]}, notice(_("The stock is at or below its threshold."), AMBER)),
        show({"stockLevel": ["SHORT"]}, notice(_("The stock is below zero."), RED)),
    )


def archive_and_restore(update: Endpoint, machine: StateMachine, archived: str, restored: str) -> tuple[Action, Action]:
    """Return the two acts of a record that is never deleted; `archived` and `restored` say what was done."""
    return (
        Action(
            "archive",
            _("Archive"),
            update,
            icon="archive",
            when=fires(machine, "archive"),
            done=archived,
            body=lambda _values, _record: {"status": "ARCHIVED"},
        ),
        Action(
            "restore",
            _("Restore"),
            update,
            icon="archive-restore",
            primary=True,
            when=fires(machine, "restore"),
            done=restored,
            body=lambda _values, _record: {"status": "ACTIVE"},
        ),
    )
