"""Exports of the ledger with their history, and the FEC doctor."""

from typing import Any

import reflex as rx

from leaseapp.accounting.endpoints.exports import (
    check_fec,
    list_accounting_export_runs,
    preview_export,
    store_fec,
    store_pivot,
)
from leaseapp.accounting.enums import ExportFormat
from leaseapp.accounting.lists import EXPORT_RUNS
from leaseapp.accounting.ui.components import ExportsPage, FecDoctorPage
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ACCOUNTING, GRAY, colours, list_page, page
from leaseapp.ui.registry import icon, permission_key

ASKED = ("format", "billingEntityId", "fiscalYear", "from", "to", "since")
MOST_SHOWN = 10


class ExportsState(rx.State):
    """The content of an export to be, and those that were made."""

    preview: dict[str, Any] = {"ready": False}
    runs: dict[str, Any] = {"ready": False}

    @rx.event
    async def look(self, asked: dict[str, Any]) -> None:
        """Read what an export would hold."""
        outcome = await gateway.call(
            preview_export, query={name: str(asked[name]) for name in ASKED if asked.get(name)}
        )
        if outcome.problem is None:
            self.preview = {"ready": True, **outcome.body}
        else:
            errors = list(outcome.errors.values())
            self.preview = {
                **self.preview, "ready": False, "problem": errors[0] if errors else outcome.problem["message"]
            }  # fmt: skip

    @rx.event
    async def read_runs(self) -> None:
        """Read the newest exports."""
        outcome = await gateway.call(list_accounting_export_runs, query={"pageSize": str(MOST_SHOWN)})
        if outcome.problem is None:
            self.runs = {"ready": True, **outcome.body}


# at import: a process that serves a built interface draws no component
for _endpoint in (store_fec, store_pivot):
    permission_key(_endpoint)


def _exports() -> rx.Component:
    for name in ("download", "archive", "stethoscope", "circle-check", "circle-alert"):
        icon(name)
    return ExportsPage.create(
        preview=ExportsState.preview,
        runs=ExportsState.runs,
        on_preview=ExportsState.look,
        on_runs=ExportsState.read_runs,
    )


def _doctor() -> rx.Component:
    for name in ("stethoscope", "file-text", "circle-alert"):
        icon(name)
    return FecDoctorPage.create()


page(
    "/workspace/accounting-exports",
    title=_("Exports"),
    component=_exports,
    endpoint=preview_export,
    group=ACCOUNTING,
    icon="archive",
    order=80,
)
colours(ExportFormat, **dict.fromkeys(ExportFormat.__members__, GRAY))
list_page(
    EXPORT_RUNS,
    list_accounting_export_runs,
    route="/workspace/accounting-export-runs",
    group=ACCOUNTING,
    icon="archive",
    order=81,
    empty=(_("No export yet"), _("Each export of the ledger is kept here and can be downloaded again, unchanged.")),
)
page(
    "/workspace/fec-doctor",
    title=_("FEC doctor"),
    component=_doctor,
    endpoint=check_fec,
    group=ACCOUNTING,
    icon="stethoscope",
    order=82,
)
