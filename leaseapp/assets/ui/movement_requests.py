"""Requests to move equipment: the list, the form, and the record on which a movement is verified."""

import reflex as rx

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.assets.endpoints.movement_requests import (
    cancel_storage_movement_request,
    confirm_storage_movement_request,
    create_storage_movement_request,
    list_storage_movement_requests,
    read_storage_movement_request,
    update_storage_movement_request,
    verify_storage_movement_request,
)
from leaseapp.assets.enums import MovementLineState, MovementRequestStatus
from leaseapp.assets.lists import MOVEMENT_REQUESTS
from leaseapp.assets.state_machines import MOVEMENT_REQUEST
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key, words

ROUTE = "/workspace/storage-movement-requests"
PLACES = {"active": "true"}
PENDING = {"status": [MovementRequestStatus.PENDING.value]}
request = kit.Labels(MOVEMENT_REQUESTS, create_storage_movement_request)

kit.colours(MovementRequestStatus, PENDING=kit.GRAY, CONFIRMED=kit.BLUE, VERIFIED=kit.GREEN)
kit.colours(MovementLineState, PLANNED=kit.GRAY, RESERVED=kit.BLUE, FOUND=kit.GREEN, MISSING=kit.RED)
words(MovementLineState)


class RequestedMachines(LocalComponent):
    """The machines of the open request, and the field to scan into where they are verified."""

    library = "$/public/assets/movement.jsx"
    tag = "RequestedMachines"

    permission: rx.Var[str]


def machines() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        kit.show(
            PENDING, kit.notice(_("Confirming it reserves these machines: no other request takes them."), kit.BLUE)
        ),
        RequestedMachines.create(permission=permission_key(verify_storage_movement_request)),
        kit.card(
            kit.facts(
                kit.Fact(_("From", "place"), "fromLocation", link="/workspace/storage-locations/{fromLocationId}"),
                kit.Fact(_("To"), "toLocation", link="/workspace/storage-locations/{toLocationId}"),
                kit.Fact(_("Reason"), "reason"),
                kit.Fact(_("Asked by", "equipment"), "requestedBy"),
                kit.Fact(_("Confirmed on"), "confirmedAt", kit.DATETIME),
                kit.Fact(_("Verified at"), "verifiedAt", kit.DATETIME),
                kit.Fact(_("Verified by"), "verifiedBy"),
            ),
            title=_("The movement"),
        ),
    )


kit.list_page(
    MOVEMENT_REQUESTS,
    list_storage_movement_requests,
    route=ROUTE,
    group=kit.STOCK,
    icon="truck",
    order=35,
    new=(f"{ROUTE}/new", _("New movement"), create_storage_movement_request),
    empty=(
        _("No movement was asked for yet"),
        _("A request says which machines go where and when; whoever brings them scans each of them there."),
    ),
)
kit.record_page(
    f"{ROUTE}/[id]",
    read_storage_movement_request,
    list_route=ROUTE,
    icon="truck",
    entity="StorageMovementRequest",
    title="{fromLocation} → {toLocation}",
    title_empty=_("Movement request"),
    subtitle="{number}",
    status=("status", MovementRequestStatus),
    figures=(
        kit.Figure(_("Machines"), "count", kit.NUMBER),
        kit.Figure(_("Planned for"), "plannedFor", kit.DATE),
        kit.Figure(_("Missing", "equipment"), "missing", kit.NUMBER, when={"status": ["VERIFIED"]}),
    ),
    actions=(
        kit.Action(
            "confirm", _("Confirm"), confirm_storage_movement_request, icon="check", primary=True,
            when=kit.fires(MOVEMENT_REQUEST, "confirm"), done=_("The machines are reserved"),
        ),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_storage_movement_request, icon="pencil", when=PENDING),
        kit.Action(
            "cancel", _("Cancel this movement"), cancel_storage_movement_request, icon="x", danger=True,
            when={"status": ["PENDING", "CONFIRMED"]}, done=_("The movement is canceled"), go=ROUTE,
            dialog=kit.Dialog(
                _("Cancel this movement?"), text=_("Nothing is moved, and its machines are free for others."),
                fields=(kit.Field("reason", _("Reason"), required=True, span=12),), confirm=_("Cancel this movement"),
            ),
        ),
    ),
    tabs=(kit.Tab("machines", _("Machines"), machines(), count="count"),),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_storage_movement_request,
    update=update_storage_movement_request,
    read=read_storage_movement_request,
    icon="truck",
    title=_("New movement"),
    edit_title=_("Edit {number}"),
    list_route=ROUTE,
    saved=_("Movement saved"),
    sections=(
        kit.Section(
            None,
            (
                kit.Combo(
                    "fromLocationId", _("From", "place"), list_storage_locations, detail="code", shown="fromLocation",
                    required=True, span=6, hint=_("Where the machines stand, or a place around it."),
                ),
                kit.Combo(
                    "toLocationId", _("To"), list_storage_locations, detail="code", shown="toLocation", filters=PLACES,
                    required=True, span=6,
                ),
                kit.Field("plannedFor", _("Planned for"), kit.DATE, required=True, value="@today", span=4),
                request.field("reason", span=8),
            ),
        ),
        kit.Lines(
            "assets",
            title=_("Machines"),
            columns=(
                kit.LineCombo(
                    "assetId", _("Machine"), list_assets, label="label", detail="inventoryNumber", shown="label",
                    fills={"inventoryNumber": "inventoryNumber"}, width="320px",
                ),
                kit.LineResult("inventoryNumber", _("Number"), kit.TEXT, width="140px"),
                kit.LineResult("location", _("Place"), kit.TEXT, width="220px"),
            ),
        ),
    ),
)  # fmt: skip
