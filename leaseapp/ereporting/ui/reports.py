"""E-reporting: calendar, list, the report of a month with rows, transmissions and anomalies."""

from typing import Any

import reflex as rx

from leaseapp.ereporting.endpoints.reports import (
    generate_ereporting,
    list_ereporting,
    read_ereporting,
    read_ereporting_calendar,
    read_ereporting_document,
    rectify_ereporting,
    submit_ereporting,
)
from leaseapp.ereporting.enums import (
    EReportingStatus,
    EReportingType,
    SaleCategory,
    TransmissionKind,
)
from leaseapp.ereporting.lists import REPORTS
from leaseapp.ereporting.ui.components import ReportingCalendar, Transmissions
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway, kit
from leaseapp.ui.registry import icon, permission_key, words

ROUTE, CALENDAR = "/workspace/ereporting", "/workspace/ereporting-calendar"

kit.colours(EReportingStatus, DRAFT=kit.GRAY, SUBMITTED=kit.BLUE, ACCEPTED=kit.GREEN, REJECTED=kit.RED)
for _gray in (EReportingType, TransmissionKind, SaleCategory):
    kit.colours(_gray, **dict.fromkeys(_gray.__members__, kit.GRAY))
for _group in (EReportingStatus, EReportingType, TransmissionKind, SaleCategory):
    words(_group)
for _name in ("file-code", "chevron-left", "chevron-right", "circle-alert", "landmark"):
    icon(_name)
permission_key(read_ereporting_document)


class CalendarState(rx.State):
    """The calendar as it was read."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def read(self, asked: dict[str, Any]) -> None:
        """Read a year."""
        query = {"year": str(asked["year"])} if asked.get("year") else {}
        outcome = await gateway.call(read_ereporting_calendar, query=query)
        if outcome.problem is None:
            self.data = {"ready": True, **outcome.body}


def _rows() -> rx.Component:
    return kit.stack(
        kit.show({"differs": [True]}, kit.notice(
            _("What was transmitted is not what the books say any more: put it right."), kit.AMBER
        )),
        kit.table(
            "items",
            (
                kit.Cell("date", _("Day"), kit.DATE),
                kit.Cell("category", _("Category", "e-reporting"), enum=SaleCategory, optional=True),
                kit.Cell("invoiceNumber", _("Invoice"), link="/workspace/invoices/{invoiceId}", optional=True),
                kit.Cell("rate", _("VAT rate"), kit.PERCENT),
                kit.Cell("count", _("Number", "of sales"), kit.NUMBER, aside=True, optional=True),
                kit.Cell("base", _("Excl. VAT"), kit.MONEY),
                kit.Cell("vat", _("VAT"), kit.MONEY),
                kit.Cell("amount", _("Incl. VAT"), kit.MONEY, aside=True),
            ),
            empty=_("Nothing to report: an empty period is not transmitted."),
            under=kit.totals((_("Excl. VAT"), "totals.ht"), (_("VAT"), "totals.vat"), (_("Incl. VAT"), "totals.amount")),
        ),
    )  # fmt: skip


def _anomalies() -> rx.Component:
    return kit.table(
        "anomalies",
        (
            kit.Cell("message", _("Anomaly"), link="{url}"),
            kit.Cell("invoiceNumber", _("Invoice"), link="/workspace/invoices/{invoiceId}", optional=True),
        ),
        empty=_("No anomaly"),
    )  # fmt: skip


kit.page(
    CALENDAR, title=_("Calendar of e-reporting"),
    component=lambda: ReportingCalendar.create(data=CalendarState.data, on_read=CalendarState.read),
    endpoint=read_ereporting_calendar, group=kit.ACCOUNTING, icon="calendar-clock", order=45,
    shows=lambda: REPORTS.kinds | {"EReportingTransmission"}, used=generate_ereporting,
)  # fmt: skip
kit.list_page(
    REPORTS, list_ereporting, route=ROUTE, group=kit.ACCOUNTING, icon="landmark", order=46,
    new=(f"{ROUTE}/new", _("Prepare a report"), generate_ereporting),
    empty=(
        _("No report yet"),
        _("Sales to consumers and abroad, and their receipts, are told to the tax administration month by month."),
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_ereporting, id_name="report_id", list_route=ROUTE, icon="landmark", entity="EReportingSubmission",
    title="title", title_empty=_("E-reporting"), status=("status", EReportingStatus),
    figures=(
        kit.Figure(_("Excl. VAT"), "totals.ht", kit.MONEY),
        kit.Figure(_("VAT"), "totals.vat", kit.MONEY),
        kit.Figure(_("Sales or receipts"), "totals.count", kit.NUMBER),
        kit.Figure(_("Leaves until", "e-reporting"), "dueTo", kit.DATE, when={"dueTo": ["*"]}),
    ),
    actions=(
        kit.Action(
            "submit", _("Transmit…"), submit_ereporting, icon="send", primary=True, when={"maySubmit": [True]},
            done=_("The report is on its way"), fix={"anomalies": f"{ROUTE}/{{id}}#anomalies"},
            dialog=kit.Dialog(
                _("Transmit this report?"),
                text=_("Every period that is over leaves for the tax administration: {totals.ht} excl. VAT, {totals.vat} VAT. "
                       "What left is changed by a rectifying transmission only."),
                confirm=_("Transmit"),
            ),
        ),
        kit.Action(
            "rectify", _("Put right"), rectify_ereporting, icon="undo-2", when={"mayRectify": [True]},
            done=_("The rectifying transmission is prepared"),
        ),
        kit.Action(
            "refresh", _("Prepare again"), generate_ereporting, icon="rotate-ccw", arguments=lambda _record: {},
            body=lambda _values, record: {"yearMonth": record["yearMonth"], "type": record["type"]},
            when={"status": ["DRAFT", "REJECTED"]}, done=_("The report is prepared anew"),
        ),
    ),
    tabs=(
        kit.Tab("rows", _("Rows", "e-reporting"), _rows(), count="items"),
        kit.Tab("transmissions", _("Transmissions"), Transmissions.create(), count="transmissions"),
        kit.Tab("anomalies", _("Anomalies"), _anomalies(), count="anomalies"),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=generate_ereporting, icon="landmark", title=_("Prepare a report"), list_route=ROUTE,
    saved=_("The report is prepared"), submit=_("Prepare"),
    sections=(
        kit.Section(
            None,
            (
                kit.Field("yearMonth", _("Month"), required=True, span=6, hint=_("Year and month: 2026-10.")),
                kit.Choice("type", _("Report", "e-reporting"), EReportingType, required=True, span=6, value="B2C"),
            ),
        ),
    ),
)  # fmt: skip
