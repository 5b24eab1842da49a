"""Tasks of bank statements: those with a line that waits."""

from leaseapp.banking.lists import BANK_STATEMENTS
from leaseapp.banking.permissions import BANK_MANAGE
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

tasks.add(
    Task(
        47, "bankStatementsToReconcile", BANK_STATEMENTS, {"open": "true"},
        _("bank {count|statement|statements} to reconcile"), _("Some of their lines stand in no books yet."), _("Reconcile"),
        BANK_MANAGE, since="lastDay", icon="landmark", pressing=True, books=15,
    )
)  # fmt: skip
