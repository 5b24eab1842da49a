"""Stocktakes: the list, the form, and the record on which people scan and decide."""

import reflex as rx

from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.assets.endpoints.references import list_asset_families
from leaseapp.assets.endpoints.stocktakes import (
    cancel_stocktake,
    close_stocktake,
    create_stocktake,
    decide_stocktake,
    list_stocktake_lines,
    list_stocktakes,
    open_stocktake,
    read_stocktake,
    recount_stocktake,
    review_stocktake,
    scan_stocktake,
    update_stocktake,
)
from leaseapp.assets.enums import LineState, ScanResult, StocktakeDecision, StocktakeStatus
from leaseapp.assets.lists import STOCKTAKE_LINES, STOCKTAKES
from leaseapp.assets.state_machines import STOCKTAKE
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/stocktakes"
DRAFT = {"status": [StocktakeStatus.DRAFT.value]}
stocktake = kit.Labels(STOCKTAKES, create_stocktake)

kit.colours(StocktakeStatus, DRAFT=kit.GRAY, OPEN=kit.BLUE, REVIEW=kit.AMBER, CLOSED=kit.GREEN, CANCELED=kit.GRAY)
kit.colours(
    LineState, EXPECTED=kit.GRAY, FOUND=kit.GREEN, MISSING=kit.RED, UNEXPECTED=kit.AMBER, MOVED_OUT=kit.GRAY,
    MOVED_IN=kit.BLUE,
)  # fmt: skip
kit.colours(StocktakeDecision, MOVE_HERE=kit.BLUE, LOST=kit.RED, LEAVE=kit.GRAY)
kit.colours(ScanResult, FOUND=kit.GREEN, UNEXPECTED=kit.AMBER, DUPLICATE=kit.GRAY, UNKNOWN_CODE=kit.RED)
for _name in ("circle-alert", "clock", "qr-code", "x"):
    icon(_name)
words(ScanResult)


class Counting(LocalComponent):
    """The progress of the open stocktake, and the field to scan into."""

    library = "$/public/assets/stocktake.jsx"
    tag = "Counting"

    permission: rx.Var[str]


class Differences(LocalComponent):
    """The differences that the open stocktake found, and what is decided about them."""

    library = "$/public/assets/stocktake.jsx"
    tag = "Differences"

    permission: rx.Var[str]


def count() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        kit.show(DRAFT, kit.notice(_("What is booked there when the count begins is what is looked for."), kit.BLUE)),
        Counting.create(permission=permission_key(scan_stocktake)),
        kit.card(
            kit.facts(
                kit.Fact(_("Place"), "location", link="/workspace/storage-locations/{locationId}"),
                kit.Fact(_("Family"), "family", link="/workspace/asset-families/{familyId}"),
                *stocktake.facts("openedAt", "closedAt"),
                kit.Fact(_("Closed by"), "closedBy"),
            ),
            title=_("What is counted"),
        ),
    )


kit.list_page(
    STOCKTAKES,
    list_stocktakes,
    route=ROUTE,
    group=kit.STOCK,
    icon="list-checks",
    order=39,
    new=(f"{ROUTE}/new", _("New stocktake"), create_stocktake),
    empty=(_("No stocktake yet"), _("People scan what stands at a place; what differs from the books is decided on and booked.")),
)  # fmt: skip
kit.list_page(
    STOCKTAKE_LINES,
    list_stocktake_lines,
    route="/workspace/stocktake-lines",
    group=kit.STOCK,
    icon="list-checks",
    order=40,
    empty=(_("Nothing was counted yet"), _("Each machine that a stocktake looks for or finds has a line here.")),
)
kit.record_page(
    f"{ROUTE}/[id]",
    read_stocktake,
    list_route=ROUTE,
    icon="list-checks",
    entity="Stocktake",
    title="name",
    title_empty=_("Stocktake"),
    subtitle="{number}",
    status=("status", StocktakeStatus),
    figures=(
        kit.Figure(_("Booked there"), "expected", kit.NUMBER),
        kit.Figure(_("Found", "equipment"), "found", kit.NUMBER),
        kit.Figure(_("Not decided on"), "undecided", kit.NUMBER, when={"status": ["REVIEW"]}),
    ),
    actions=(
        kit.Action(
            "open", _("Begin"), open_stocktake, icon="play", primary=True, when=kit.fires(STOCKTAKE, "open"),
            done=_("The count has begun"),
        ),
        kit.Action(
            "review", _("End the count"), review_stocktake, icon="list-checks", primary=True,
            when=kit.fires(STOCKTAKE, "review"), done=_("Now decide on the differences"),
            dialog=kit.Dialog(
                _("Is everything scanned?"),
                text=_("What nobody found is missing then. Scans that still wait in a device are taken all the same."),
                confirm=_("End the count"),
            ),
        ),
        kit.Action(
            "close", _("Close"), close_stocktake, icon="check", primary=True, when=kit.fires(STOCKTAKE, "close"),
            done=_("The stocktake is closed, its report stands in the files"),
            dialog=kit.Dialog(
                _("Close this stocktake?"),
                text=_("What was decided is booked now: movements and losses. The report is signed in your name."),
                confirm=_("Close and sign"),
            ),
        ),
        kit.Action(
            "recount", _("Count again"), recount_stocktake, icon="history", when=kit.fires(STOCKTAKE, "recount"),
            done=_("What is missing is looked for again"),
        ),
        kit.Link(
            _("Report", "document"), "/workspace/files/{fileId}", read_stocktake, icon="file-text", primary=True,
            when={"fileId": ["*"]},
        ),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_stocktake, icon="pencil", when=DRAFT),
        kit.Action(
            "cancel", _("Cancel this stocktake"), cancel_stocktake, icon="x", danger=True,
            when=kit.fires(STOCKTAKE, "cancel"), done=_("The stocktake is canceled"),
            dialog=kit.Dialog(
                _("Cancel this stocktake?"), text=_("Nothing is booked; what was scanned stays to be read."),
                confirm=_("Cancel this stocktake"),
            ),
        ),
    ),
    tabs=(
        kit.Tab("count", _("Count"), count()),
        kit.Tab(
            "differences", _("Differences"), Differences.create(permission=permission_key(decide_stocktake)),
            count="undecided", reads=list_stocktake_lines, when={"status": ["OPEN", "REVIEW", "CLOSED", "CANCELED"]},
        ),
        kit.Tab(
            "lines", _("Lines"),
            panel=kit.panel(
                "lines", STOCKTAKE_LINES, list_stocktake_lines, own={"stocktakeId": "{id}"}, icon="list-checks",
                hide=("scannedAt", "decision"),
                empty=_("Lines come when the count begins"),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_stocktake,
    update=update_stocktake,
    read=read_stocktake,
    icon="list-checks",
    title=_("New stocktake"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Stocktake saved"),
    sections=(
        kit.Section(
            None,
            (
                stocktake.field("name", span=12),
                kit.Combo(
                    "locationId", _("Place"), list_storage_locations, detail="code", filters={"active": "true"}, span=6,
                    hint=_("With all places within it."),
                ),
                kit.Combo(
                    "familyId", _("Only of the family"), list_asset_families, detail="code", span=6,
                    hint=_("With all families below it; without a place, wherever they stand."),
                ),
            ),
        ),
    ),
)  # fmt: skip
