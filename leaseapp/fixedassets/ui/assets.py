"""Fixed assets: the register, the record with its plan and its events, what is done with it, the form, movements."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from leaseapp.accounting.endpoints.codes import list_accounting_codes
from leaseapp.accounting.enums import DepreciationMethod, FixedAssetStatus
from leaseapp.accounting.state_machines import FIXED_ASSET
from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.billing.endpoints.customers import list_customers
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.fixedassets.endpoints.assets import (
    amortize_fixed_asset,
    commission_fixed_asset,
    create_fixed_asset,
    enter_fixed_asset_event,
    list_fixed_asset_events,
    list_fixed_assets,
    preview_fixed_asset_event,
    read_fixed_asset,
    update_fixed_asset,
)
from leaseapp.fixedassets.enums import DisposalReason, FixedAssetEventType, PlanState, SkipReason
from leaseapp.fixedassets.lists import FIXED_ASSET_EVENTS, FIXED_ASSETS
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.ui import kit
from leaseapp.ui.registry import icon

ROUTE = "/workspace/fixed-assets"
ENTRY = "/workspace/ledger-entries/{ledgerEntryId}"
USED = {"status": ["ACTIVE", "FULLY_DEPRECIATED", "DISPOSED"]}
asset = kit.Labels(FIXED_ASSETS, create_fixed_asset)

kit.colours(
    FixedAssetStatus,
    IN_PROGRESS=kit.GRAY,
    ACTIVE=kit.GREEN,
    FULLY_DEPRECIATED=kit.BLUE,
    DISPOSED=kit.AMBER,
    CANCELED=kit.GRAY,
)
kit.colours(
    FixedAssetEventType, COMMISSION=kit.GREEN, AMORTIZATION=kit.GRAY, REVALUATION=kit.AMBER, DISPOSAL=kit.RED,
    TRANSFER=kit.BLUE, SPLIT=kit.BLUE, CANCELLATION=kit.GRAY,
)  # fmt: skip
kit.colours(PlanState, BOOKED=kit.GREEN, DUE=kit.AMBER, PLANNED=kit.BLUE)
kit.colours(SkipReason, **dict.fromkeys(SkipReason.__members__, kit.GRAY))
kit.colours(DepreciationMethod, **dict.fromkeys(DepreciationMethod.__members__, kit.GRAY))
kit.colours(DisposalReason, SALE=kit.GREEN, SCRAP=kit.GRAY, LOSS=kit.RED, THEFT=kit.RED)
for _name in ("power", "calendar-minus", "hand-coins", "trash-2", "trending-down", "arrow-left-right", "scissors", "x"):
    icon(_name)

MACHINE = kit.Combo(
    "assetId",
    _("Machine"),
    list_assets,
    label="inventoryNumber",
    detail="label",
    shown="machine",
    value="{assetId}",
    span=6,
)
SITE = kit.Combo(
    "establishmentId",
    _("Site"),
    list_establishments,
    label="name",
    shown="establishment",
    value="{establishmentId}",
    span=6,
)
DAY = kit.Field("date", _("Date"), kit.DATE, required=True, value="@today", span=6)
NOTE = kit.Field("note", _("Note"), span=12)


def _foreseen(*rows: tuple[str, str]) -> kit.Foresight:
    return kit.Foresight(preview_fixed_asset_event, rows=rows, entry="lines")


UNTIL = (_("Depreciation until that day"), "depreciation")
LEFT = (_("Net value"), "netBookValue")


def _event(kind: str, **fixed: Any) -> Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]:
    return lambda values, _record: {**values, "type": kind, **fixed}


def _overview() -> rx.Component:
    """Return the first tab: the curve of what is left, the months in the books and to come."""
    return kit.stack(
        kit.show({"plan.0": ["*"]}, kit.chart(
            _("Net value at the end of the year"), "years", (kit.Series(_("Net value"), "netBookValue", kit.BLUE),), by="year",
            kind=kit.LINE,
        )),
        kit.card(
            kit.table(
                "years",
                (
                    kit.Cell("year", _("Year")), kit.Cell("days", _("Days"), kit.NUMBER),
                    kit.Cell("amount", _("Depreciation", "fixed asset"), kit.MONEY),
                    kit.Cell("netBookValue", _("Net value"), kit.MONEY),
                ),
                empty=_("The plan begins when it is put to use"),
            ),
            title=_("Years"),
        ),
        kit.show({"plan.0": ["*"]}, kit.card(
            kit.table(
                "plan",
                (
                    kit.Cell("periodEnd", _("Until"), kit.DATE), kit.Cell("days", _("Days"), kit.NUMBER, aside=True),
                    kit.Cell("amount", _("Depreciation", "fixed asset"), kit.MONEY),
                    kit.Cell("accumulated", _("Written off", "depreciation"), kit.MONEY, aside=True),
                    kit.Cell("netBookValue", _("Net value"), kit.MONEY),
                    kit.Cell("entryNumber", _("Entry"), link=ENTRY, aside=True),
                    kit.Cell("state", _("State"), enum=PlanState),
                ),
            ),
            title=_("Months"),
        )),
    )  # fmt: skip


def _particulars() -> rx.Component:
    return kit.card(
        kit.facts(
            *asset.facts("label", "ledgerAccount"),
            kit.Fact(_("Account label"), "accountLabel"),
            kit.Fact(_("Analytical code"), "code", link="/workspace/accounting-codes/{accountingCodeId}"),
            *asset.facts("acquisitionDate", "residualValue", "impairment"),
            kit.Fact(_("Method of depreciation"), "method", enum=DepreciationMethod, when=USED),
            kit.Fact(_("Rate a year"), "decliningRate", kit.PERCENT, when={"decliningRate": ["*"]}),
            kit.Fact(_("Units of work in all"), "totalUnits", kit.NUMBER, when={"totalUnits": ["*"]}),
            kit.Fact(_("Units of work done"), "unitsDone", kit.NUMBER, when={"totalUnits": ["*"]}),
            kit.Fact(_("End of the plan"), "planEnd", kit.DATE, when={"planEnd": ["*"]}),
            kit.Fact(_("Left on"), "disposedOn", kit.DATE, when={"disposedOn": ["*"]}),
            kit.Fact(_("Machine"), "machine", link="/workspace/assets/{assetId}", when={"assetId": ["*"]}),
            kit.Fact(_("Site"), "establishment", when={"establishmentId": ["*"]}),
            kit.Fact(
                _("Supplier invoice"), "supplierInvoice", link="/workspace/supplier-invoices/{supplierInvoiceId}",
                when={"supplierInvoiceId": ["*"]},
            ),
            kit.Fact(_("Part of"), "splitFrom", link=f"{ROUTE}/{{splitFromId}}", when={"splitFromId": ["*"]}),
            kit.Fact(_("Book"), "billingEntity"),
        ),
        title=_("Particulars", "fixed asset"),
        more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_fixed_asset),
    )  # fmt: skip


def _events() -> rx.Component:
    return kit.card(
        kit.table(
            "events",
            (
                kit.Cell("eventDate", _("Date"), kit.DATE),
                kit.Cell("kind", _("Movement", "fixed asset"), enum=FixedAssetEventType, detail="note"),
                kit.Cell(
                    "customer", _("Customer"), link="/workspace/customers/{customerId}", optional=True, aside=True
                ),
                kit.Cell("amount", _("Amount"), kit.MONEY),
                kit.Cell("netValue", _("Net value"), kit.MONEY),
                kit.Cell("result", _("Gain or loss"), kit.MONEY, optional=True, aside=True),
                kit.Cell("latter", _("To", "fixed asset"), detail="former", optional=True, aside=True),
                kit.Cell("entryNumber", _("Entry"), link=ENTRY),
            ),
            empty=_("Nothing happened yet"),
        ),
        title=_("Events", "fixed asset"),
    )


kit.list_page(
    FIXED_ASSETS, list_fixed_assets, route=ROUTE, group=kit.ACCOUNTING, icon="building-2", order=40,
    new=(f"{ROUTE}/new", _("New fixed asset"), create_fixed_asset),
    empty=(_("No fixed asset yet"), _("What a supplier invoice charges to an asset code appears here, to be put to use.")),
)  # fmt: skip
kit.list_page(
    FIXED_ASSET_EVENTS, list_fixed_asset_events, route="/workspace/fixed-asset-events", group=kit.ACCOUNTING, icon="history",
    order=42, empty=(_("No movement yet"), _("Each month's depreciation and each event is listed here.")),
)  # fmt: skip

ACTIONS = (
    kit.Action(
        "commission", _("Put to use…"), commission_fixed_asset, icon="power", primary=True,
        when=kit.fires(FIXED_ASSET, "commission"), done=_("{number} is in use"),
        dialog=kit.Dialog(
            _("Put {number} to use"), confirm=_("Put it to use"),
            text=_("Its cost goes from 2315 to {ledgerAccount}; each month is written off from that day on."),
            fields=(
                kit.Field("date", _("In use since"), kit.DATE, required=True, value="@today", span=6),
                kit.Choice("method", _("Method of depreciation"), DepreciationMethod, required=True, value="LINEAR", span=6),
                kit.Field(
                    "durationMonths", _("Duration in months"), kit.NUMBER, span=6,
                    hint=_("Left empty: the expected life of its machine."), when={"method": ["LINEAR", "DECLINING"]},
                ),
                kit.Field("totalUnits", _("Units of work in all"), kit.NUMBER, span=6, when={"method": ["UNITS"]}),
                kit.Field("residualValue", _("Residual value"), kit.MONEY, span=6, value="{residualValue}"),
            ),
        ),
    ),
    kit.Action(
        "sell", _("Sell…"), enter_fixed_asset_event, icon="hand-coins", when=kit.fires(FIXED_ASSET, "dispose"),
        body=_event("DISPOSAL", reason="SALE"), done=_("{number} is sold"),
        dialog=kit.Dialog(
            _("Sell {number}"), confirm=_("Enter the sale"),
            text=_("It is written off until the day before, and leaves the books."),
            fields=(
                DAY, kit.Field("proceedsHt", _("Price excl. VAT"), kit.MONEY, required=True, span=3),
                kit.Choice(
                    "vatRatePct", _("VAT rate"), vat_rates.OFFERED, required=True, value=vat_rates.STANDARD, kind=kit.PERCENT,
                    span=3,
                ),
                kit.Combo(
                    "customerId", _("Customer"), list_customers, label="name", span=12,
                    hint=_("The customer who owes the price; left empty, it stands on 462."),
                ),
                NOTE,
            ),
            foresight=_foreseen(UNTIL, LEFT, (_("VAT"), "vat"), (_("Gain or loss"), "result")),
        ),
    ),
    kit.Action(
        "amortize", _("Write a month off…"), amortize_fixed_asset, icon="calendar-minus",
        when=kit.fires(FIXED_ASSET, "complete"), done=_("The month is booked"),
        dialog=kit.Dialog(
            _("Write a month off on {number}"), confirm=_("Book it"),
            text=_("Without an amount its plan counts; with one, the rest is planned anew."),
            fields=(
                kit.Field("periodEnd", _("Last day of the month"), kit.DATE, required=True, span=6),
                kit.Field("units", _("Units of work done"), kit.NUMBER, span=6, when={"record.method": ["UNITS"]}),
                kit.Field("amount", _("Amount"), kit.MONEY, span=6),
                kit.Field("reason", _("Reason"), span=12, hint=_("Where the amount is your own.")),
            ),
        ),
    ),
    kit.Action(
        "revalue", _("Revalue or impair…"), enter_fixed_asset_event, icon="trending-down",
        when=kit.fires(FIXED_ASSET, "complete"), body=_event("REVALUATION"), done=_("{number} has its new value"),
        dialog=kit.Dialog(
            _("What is {number} worth?"), confirm=_("Enter the value"),
            text=_("Below its net value it is impaired and its plan restarts. Above its cost, all tangible assets are revalued."),
            fields=(
                kit.Field("date", _("Last day of a month"), kit.DATE, required=True, span=6),
                kit.Field("newValue", _("New value"), kit.MONEY, required=True, span=6), NOTE,
            ),
            foresight=_foreseen(UNTIL, LEFT),
        ),
    ),
    kit.Action(
        "transfer", _("Transfer…"), enter_fixed_asset_event, icon="arrow-left-right", when=kit.fires(FIXED_ASSET, "dispose"),
        body=_event("TRANSFER"), done=_("{number} is transferred"),
        dialog=kit.Dialog(
            _("Where does {number} go?"), confirm=_("Transfer it"),
            fields=(
                DAY, kit.Field("account", _("Account"), value="{ledgerAccount}", span=6), MACHINE, SITE, NOTE,
            ),
            foresight=_foreseen(LEFT),
        ),
    ),
    kit.Action(
        "split", _("Split…"), enter_fixed_asset_event, icon="scissors", when=kit.fires(FIXED_ASSET, "dispose"),
        body=_event("SPLIT"), done=_("{number} is split"),
        dialog=kit.Dialog(
            _("Make a part of {number} an asset of its own"), confirm=_("Split it"),
            text=_("Both go on by the same plan, each with its share of what was written off."),
            fields=(
                kit.Field("label", _("Label of the part"), required=True, span=12), DAY,
                kit.Field("grossValue", _("Gross value of the part"), kit.MONEY, required=True, span=6), NOTE,
            ),
            foresight=_foreseen(LEFT),
        ),
    ),
    kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_fixed_asset, icon="pencil"),
    kit.Action(
        "scrap", _("Scrap, lost or stolen…"), enter_fixed_asset_event, icon="trash-2", danger=True,
        when=kit.fires(FIXED_ASSET, "dispose"), body=_event("DISPOSAL"), done=_("{number} has left the books"),
        dialog=kit.Dialog(
            _("Why does {number} leave the books?"), confirm=_("Take it out"),
            fields=(
                DAY,
                kit.Choice(
                    "reason", _("Reason"),
                    (
                        ("SCRAP", _("Scrapping", "fixed asset")), ("LOSS", _("Loss", "fixed asset")),
                        ("THEFT", _("Theft", "fixed asset")),
                    ),
                    required=True, value="SCRAP", span=6,
                ),
                NOTE,
            ),
            foresight=_foreseen(UNTIL, LEFT, (_("Gain or loss"), "result")),
        ),
    ),
    kit.Action(
        "cancel", _("Entered by mistake…"), enter_fixed_asset_event, icon="x", danger=True,
        when=kit.fires(FIXED_ASSET, "cancel") | {"supplierInvoiceId": [None]}, body=_event("CANCELLATION"),
        done=_("{number} is canceled"),
        dialog=kit.Dialog(
            _("Why is {number} canceled?"), confirm=_("Take it out"),
            fields=(DAY, kit.Field("note", _("Reason"), required=True, span=12)),
        ),
    ),
)  # fmt: skip

kit.record_page(
    f"{ROUTE}/[id]", read_fixed_asset, list_route=ROUTE, icon="building-2", entity="FixedAsset", title="number",
    title_empty=_("Fixed asset"), status=("status", FixedAssetStatus), subtitle="{label} · {ledgerAccount} · {billingEntity}",
    figures=(
        *asset.figures("grossValue", "accumulated", "netBookValue"),
        kit.Figure(_("Duration in months"), "durationMonths", kit.NUMBER, when={"durationMonths": ["*"]}),
        kit.Figure(_("In use since"), "commissionedOn", kit.DATE, when={"commissionedOn": ["*"]}),
    ),
    actions=ACTIONS,
    tabs=(
        kit.Tab("plan", _("Plan", "depreciation"), _overview()),
        kit.Tab("particulars", _("Particulars", "fixed asset"), _particulars()),
        kit.Tab("events", _("Events", "fixed asset"), _events(), count="events"),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_fixed_asset, update=update_fixed_asset, read=read_fixed_asset, icon="building-2",
    title=_("New fixed asset"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Fixed asset {number} is saved"),
    sections=(
        kit.Section(
            None,
            (
                asset.field("label", span=12),
                kit.Combo(
                    "accountingCodeId", _("Analytical code"), list_accounting_codes, label="code", detail="label",
                    shown="code", filters={"isActive": "true", "isFixedAsset": "true"}, required=True, span=6,
                ),
                asset.field("acquisitionDate", value="@today", span=6),
                asset.field("grossValue", span=6), asset.field("residualValue", span=6),
                MACHINE, SITE,
            ),
        ),
        kit.Section(
            None,
            (kit.Combo("billingEntityId", _("Book"), list_billing_entities, shown="billingEntity", span=6),),
            when={"id": [None]},
        ),
    ),
)  # fmt: skip
ALL = ",".join(FixedAssetStatus)
for _entity, _filter in (
    ("Asset", "assetId"),
    ("SupplierInvoice", "supplierInvoiceId"),
    ("LeaseContract", "leaseContractId"),
):
    kit.record_panel(
        _entity,
        kit.Tab(
            "fixed-assets", _("Fixed assets"),
            panel=kit.panel(
                "fixed-assets", FIXED_ASSETS, list_fixed_assets, own={_filter: "{id}", "status": ALL}, icon="building-2",
                hide=("ledgerAccount", "commissionedOn", "accumulated"),
                empty=_("No fixed asset"),
            ),
        ),
    )  # fmt: skip
