"""Carriers: list, record with papers and past transports, form."""

from typing import Any

from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.endpoints.carriers import create_carrier, list_carriers, read_carrier, update_carrier
from leaseapp.logistics.endpoints.transports import list_transport_requests
from leaseapp.logistics.enums import Stage, VehicleClass
from leaseapp.logistics.lists import CARRIERS, TRANSPORTS
from leaseapp.ui import kit

ROUTE = "/workspace/carriers"
carrier = kit.Labels(CARRIERS, create_carrier)
kit.colours(Stage, VALID=kit.GREEN, ENDING=kit.AMBER, EXPIRED=kit.RED)


def _approved(values: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    one = {"kind": values["kind"], "number": values.get("number"), "validUntil": values.get("validUntil")}
    return {"approvals": [row for row in record["approvals"] if row["kind"] != one["kind"]] + [one]}


def _zoned(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    zones = [part.strip() for part in (values.get("zones") or "").split(",")]
    return {
        "zones": [zone for zone in zones if zone],
        "vehicleClasses": [one.value for one in VehicleClass if values.get(one.value)],
    }


APPROVE = kit.Action(
    "approve", _("Add an approval"), update_carrier, icon="shield-check", done=_("The approval is noted"), body=_approved,
    dialog=kit.Dialog(
        _("Which approval is it?"), text=_("One of the same kind is replaced."),
        fields=(
            kit.Field("kind", _("Approval"), required=True, span=12, hint=_("Capacity, ADR, refrigerated transport …")),
            kit.Field("number", _("Number")),
            kit.Field("validUntil", _("Valid until"), kit.DATE),
        ),
        confirm=_("Add"),
    ),
)  # fmt: skip
ZONES = kit.Action(
    "zones", _("Zones and vehicles"), update_carrier, icon="map-pin", done=_("Zones and vehicles are noted"), body=_zoned,
    dialog=kit.Dialog(
        _("Where does it drive, and with what?"),
        fields=(
            kit.Field("zones", _("Zones"), span=12, hint=_("Separated by commas: Rhône, Ain, Isère")),
            *(kit.Check(one.value, text, span=6) for one, text in (
                (VehicleClass.VAN_3T5, _("Van, 3.5 t")), (VehicleClass.RIGID_7T5, _("Lorry, 7.5 t")),
                (VehicleClass.RIGID_12T, _("Lorry, 12 t")), (VehicleClass.RIGID_19T, _("Lorry, 19 t")),
                (VehicleClass.ARTICULATED_40T, _("Articulated lorry, 40 t")),
            )),
        ),
        confirm=_("Save"),
    ),
)  # fmt: skip


def sheet():
    """Return the first tab: papers first, because they decide who may be chosen."""
    return kit.stack(
        kit.show({"expired": [True]}, kit.notice(_("A paper of this carrier ended: it is chosen with a reason only."), kit.RED)),
        kit.card(
            kit.table(
                "papers",
                (
                    kit.Cell("label", _("Paper")),
                    kit.Cell("number", _("Number")),
                    kit.Cell("validUntil", _("Valid until"), kit.DATE),
                    kit.Cell("stage", _("State"), enum=Stage),
                ),
                empty=_("No paper is known"),
            ),
            title=_("Papers"),
        ),
        kit.card(
            kit.facts(*carrier.facts("contactName", "phone", "email", "siret", "active")),
            title=_("Contact"), more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_carrier),
        ),
        kit.card(
            kit.facts(
                *carrier.facts("capacityKg", "capacityM3", "insuranceCompany", "insurancePolicy", "insuranceAmount"),
                kit.Fact(_("Zones"), "zoneNames"), kit.Fact(_("Vehicles"), "vehicleNames"),
            ),
            title=_("What it carries"),
        ),
    )  # fmt: skip


kit.list_page(
    CARRIERS, list_carriers, route=ROUTE, group=kit.TRANSPORT, icon="handshake", order=46,
    new=(f"{ROUTE}/new", _("New carrier"), create_carrier),
    empty=(_("No carrier yet"), _("Who carries machines: with capacity, approvals and insurance, which are watched.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_carrier, list_route=ROUTE, icon="handshake", entity="Carrier", title="name",
    title_empty=_("Carrier"), subtitle="{contactName}",
    figures=(
        kit.Figure(_("Transports"), "transports", kit.NUMBER),
        kit.Figure(_("In time"), "punctuality", kit.PERCENT, when={"punctuality": ["*"]}),
        kit.Figure(_("Insured until"), "insuranceValidUntil", kit.DATE),
    ),
    actions=(kit.edit_link(ROUTE, update_carrier), APPROVE, ZONES),
    tabs=(
        kit.Tab("sheet", _("Overview"), sheet()),
        kit.Tab(
            "transports", _("Transports"),
            panel=kit.panel(
                "transports", TRANSPORTS, list_transport_requests, own={"carrierId": "{id}"},
                hide=("carrier", "machine", "from", "costHt"), icon="truck",
                empty=_("It was asked for no transport yet"),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_carrier, update=update_carrier, read=read_carrier, icon="handshake", title=_("New carrier"),
    edit_title=_("Edit {name}"), list_route=ROUTE, saved=_("Carrier saved"),
    sections=(
        kit.Section(None, (carrier.field("name", span=6), carrier.field("siret", span=4), carrier.field("active", span=2))),
        kit.Section(_("Contact"), (
            carrier.field("contactName", span=4), carrier.field("email", span=4), carrier.field("phone", span=4),
        )),
        kit.Section(_("Capacity"), carrier.fields("capacityKg", "capacityM3", span=6)),
        kit.Section(_("Insurance"), (
            carrier.field("insuranceCompany", span=4), carrier.field("insurancePolicy", span=4),
            carrier.field("insuranceValidUntil", span=2), carrier.field("insuranceAmount", span=2),
        )),
    ),
)  # fmt: skip
