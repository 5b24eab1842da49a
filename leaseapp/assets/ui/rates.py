"""Rates of storage at a place: the tab with what they are, and the act that adds one."""

import reflex as rx

from leaseapp.assets.endpoints.rates import add_storage_rate, read_storage_rates
from leaseapp.assets.endpoints.references import list_asset_families
from leaseapp.assets.enums import RateBasis
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

kit.colours(RateBasis, M2_DAY=kit.GRAY, M3_DAY=kit.GRAY, ASSET_DAY=kit.GRAY, FLAT_MONTH=kit.GRAY)
READS = kit.Also("rates", read_storage_rates, arguments={"storage_location_id": "{id}"})


def rates() -> rx.Component:
    """Return the tab of rates."""
    return kit.card(
        kit.table(
            "rates.items",
            (
                kit.Cell("basis", _("For each"), enum=RateBasis),
                kit.Cell("unitPriceHt", _("Price excl. VAT"), kit.PRICE),
                kit.Cell("freeDays", _("Free nights"), kit.NUMBER),
                kit.Cell("validFrom", _("From", "date"), kit.DATE),
                kit.Cell("validTo", _("To", "date"), kit.DATE),
                kit.Cell("familyName", _("Family"), optional=True),
                kit.Cell("companyName", _("Company"), optional=True),
            ),
            empty=_("No rate yet: storage here costs nothing."),
        ),
        title=_("Rates of storage"),
    )


TAB = kit.Tab("rates", _("Rates"), rates(), reads=read_storage_rates)
ADD = kit.Action(
    "add_rate",
    _("Add a rate"),
    add_storage_rate,
    icon="badge-euro",
    done=_("The rate is added"),
    arguments=lambda record: {"storage_location_id": record["id"]},
    dialog=kit.Dialog(
        _("What does storage cost here?"),
        fields=(
            kit.Choice("basis", _("For each"), RateBasis, required=True, span=6, value="M2_DAY"),
            kit.Field("unitPriceHt", _("Price excl. VAT"), kit.PRICE, required=True, span=6),
            kit.Field("validFrom", _("From", "date"), kit.DATE, required=True, span=4, value="@today"),
            kit.Field("validTo", _("To", "date"), kit.DATE, span=4),
            kit.Field("freeDays", _("Free nights"), kit.NUMBER, digits=True, span=4, value=0),
            kit.Combo("familyId", _("Only of the family"), list_asset_families, detail="code", span=6),
            kit.Combo("companyId", _("Only for the company"), list_companies, detail="siren", span=6),
        ),
        confirm=_("Add the rate"),
    ),
)
