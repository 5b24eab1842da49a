"""Measures of a machine: the tab of energy and carbon, the failure score in words; the parts that it lacks."""

import reflex as rx

from leaseapp.assets.endpoints.measures import (
    add_missing_part,
    list_missing_parts,
    measure_asset_energy,
    read_asset_carbon,
    read_asset_energy,
    read_asset_prediction,
    read_missing_part,
    update_missing_part,
)
from leaseapp.assets.endpoints.parts import list_spare_parts
from leaseapp.assets.enums import Confidence, EnergySource, MissingPartStatus, Severity
from leaseapp.assets.lists import MISSING_PARTS
from leaseapp.assets.state_machines import FOLLOWED, MISSING_PART
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

PARTS = "/workspace/asset-missing-parts"
part = kit.Labels(MISSING_PARTS, add_missing_part)

kit.colours(Severity, BLOCKING=kit.RED, MINOR=kit.GRAY)
kit.colours(
    MissingPartStatus, OPEN=kit.RED, ORDERED=kit.BLUE, RECEIVED=kit.AMBER, FITTED=kit.GREEN, CANCELED=kit.GRAY,
)  # fmt: skip
kit.colours(Confidence, LOW=kit.GRAY, MEDIUM=kit.BLUE, HIGH=kit.GREEN)
kit.colours(EnergySource, DECLARED=kit.GRAY, METER=kit.GREEN, ESTIMATED=kit.GRAY)

READS = (
    kit.Also("energy", read_asset_energy, arguments={"asset_id": "{id}"}),
    kit.Also("carbon", read_asset_carbon, arguments={"asset_id": "{id}"}),
    kit.Also("prediction", read_asset_prediction, arguments={"asset_id": "{id}"}),
)


def energy_and_carbon() -> rx.Component:
    """Return the tab: what it uses, what it weighs in CO2e, and by which factors."""
    return kit.stack(
        kit.card(
            kit.facts(
                kit.Fact(_("Total to date (kg CO2e)"), "carbon.totalToDateKg", kit.NUMBER),
                kit.Fact(_("Making (kg CO2e)"), "carbon.embodiedKg", kit.NUMBER),
                kit.Fact(_("Making, a year (kg CO2e)"), "carbon.embodiedPerYearKg", kit.NUMBER),
                kit.Fact(_("Making, to date (kg CO2e)"), "carbon.embodiedToDateKg", kit.NUMBER),
                kit.Fact(_("Use, a year (kg CO2e)"), "carbon.useKgPerYear", kit.NUMBER),
                kit.Fact(_("Leaks of refrigerant, a year (kg CO2e)"), "carbon.refrigerantKgPerYear", kit.NUMBER),
                kit.Fact(_("Transport (kg CO2e)"), "carbon.transportKg", kit.NUMBER),
                kit.Fact(_("Avoided by refurbishing (kg CO2e)"), "carbon.avoidedByRefurbishmentKg", kit.NUMBER),
            ),
            title=_("Carbon"),
        ),
        kit.card(
            kit.table(
                "carbon.factors",
                (
                    kit.Cell("name", _("Factor")),
                    kit.Cell("value", _("Value"), kit.NUMBER),
                    kit.Cell("unit", _("Unit")),
                    kit.Cell("validFrom", _("Valid from"), kit.DATE),
                    kit.Cell("source", _("Source")),
                ),
            ),
            title=_("Computed with these factors"),
        ),
        kit.card(
            kit.table(
                "energy.series",
                (
                    kit.Cell("measuredOn", _("Measured on"), kit.DATE),
                    kit.Cell("source", _("Source"), enum=EnergySource),
                    kit.Cell("powerKw", _("Power (kW)"), kit.NUMBER),
                    kit.Cell("hoursPerYear", _("Hours a year"), kit.NUMBER, aside=True),
                    kit.Cell("loadFactor", _("Load (0 to 1)"), kit.NUMBER, aside=True),
                    kit.Cell("annualKwh", _("Energy (kWh a year)"), kit.NUMBER),
                ),
                empty=_("Nobody measured its energy yet."),
            ),
            title=_("Measures of energy"),
        ),
    )


def score() -> rx.Component:
    """Return the card of the failure score: the probability, how sure it is, and its reasons in words."""
    return kit.card(
        kit.facts(
            kit.Fact(_("Failure within 90 days"), "prediction.percent", kit.PERCENT),
            kit.Fact(_("How sure"), "prediction.confidence", enum=Confidence),
        ),
        kit.table("prediction.factors", (kit.Cell("text", _("Why")),)),
        title=_("Failure score"),
    )


MEASURE = kit.Action(
    "measure",
    _("Note energy"),
    measure_asset_energy,
    icon="gauge",
    done=_("The energy is noted"),
    dialog=kit.Dialog(
        _("How much energy does it use?"),
        fields=(
            kit.Field("measuredOn", _("Measured on"), kit.DATE, required=True, span=6, value="@today"),
            kit.Choice("source", _("Source"), EnergySource, required=True, span=6, value="METER"),
            kit.Field("annualKwh", _("Energy (kWh a year)"), kit.NUMBER, span=12),
            kit.Field("powerKw", _("Or power (kW)"), kit.NUMBER, span=4),
            kit.Field("hoursPerYear", _("Hours a year"), kit.NUMBER, span=4),
            kit.Field("loadFactor", _("Load (0 to 1)"), kit.NUMBER, span=4),
        ),
        confirm=_("Note energy"),
    ),
)
REPORT = kit.Action(
    "report_part",
    _("Report a missing part"),
    add_missing_part,
    icon="puzzle",
    done=_("The missing part is reported"),
    dialog=kit.Dialog(
        _("Which part does it lack?"),
        fields=(
            kit.Combo("sparePartId", _("Spare part"), list_spare_parts, label="name", detail="reference", span=12),
            kit.Field("label", _("Or what it is, in words"), span=12),
            part.field("quantity", span=6, value=1),
            part.field("severity", span=6, value="MINOR"),
            part.field("note", span=12),
        ),
        text=_("While a blocking part is missing, the machine is offered for no new contract."),
        confirm=_("Report"),
    ),
)


def lacking():
    """Return the list of the parts that a machine lacks."""
    return kit.panel(
        "missing-parts", MISSING_PARTS, list_missing_parts, own={"assetId": "{id}"}, hide=("asset", "inventoryNumber"),
        icon="puzzle",
    )  # fmt: skip


def _follow(status: MissingPartStatus, text: str, icon: str, done: str) -> kit.Action:
    move = FOLLOWED[status]
    return kit.Action(
        move, text, update_missing_part, icon=icon, when=kit.fires(MISSING_PART, move), done=done,
        primary=status is not MissingPartStatus.CANCELED, danger=status is MissingPartStatus.CANCELED,
        body=lambda _values, _record: {"status": status.value},
    )  # fmt: skip


kit.list_page(
    MISSING_PARTS,
    list_missing_parts,
    route=PARTS,
    group=kit.EQUIPMENT,
    icon="puzzle",
    order=39,
    empty=(_("No part is missing"), _("What machines lack is reported on their pages, and followed here.")),
)
kit.record_page(
    f"{PARTS}/[id]",
    read_missing_part,
    list_route=PARTS,
    icon="puzzle",
    entity="AssetMissingPart",
    title="label",
    title_empty=_("Missing part"),
    status=("status", MissingPartStatus),
    figures=(part.fact("quantity"), part.fact("severity")),
    actions=(
        _follow(MissingPartStatus.ORDERED, _("It is ordered"), "shopping-cart", _("The part is ordered")),
        _follow(MissingPartStatus.RECEIVED, _("It is received"), "package-check", _("The part is received")),
        _follow(MissingPartStatus.FITTED, _("It is fitted"), "wrench", _("The part is fitted")),
        _follow(MissingPartStatus.CANCELED, _("Give up", "part"), "x", _("The part is given up")),
    ),
    tabs=(
        kit.Tab(
            "particulars",
            _("Overview"),
            kit.card(
                kit.facts(
                    kit.Fact(_("Equipment"), "assetLabel", link="/workspace/assets/{assetId}"),
                    kit.Fact(
                        _("Spare part"),
                        "label",
                        link="/workspace/spare-parts/{sparePartId}",
                        when={"sparePartId": ["*"]},
                    ),
                    *part.facts("quantity", "severity", "note", "createdAt"),
                )
            ),
        ),
    ),
)
