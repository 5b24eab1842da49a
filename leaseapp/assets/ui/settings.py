"""Settings of equipment: the family and the properties of new models, the pattern of inventory numbers."""

import reflex as rx

from leaseapp.assets.endpoints.references import family, list_asset_families
from leaseapp.assets.endpoints.settings import read_asset_settings, replace_asset_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key

ROUTE = "/workspace/settings/equipment"
FIELDS = (
    kit.Combo(
        "defaultFamilyId", _("Family of new models"), list_asset_families, detail="code", span=6,
        new=("/workspace/asset-families/new", _("New family"), family.create),
        hint=_("It stands in the form of a new model, and can be changed there."),
    ),
    kit.Field(
        "inventoryPattern", _("Inventory numbers"), required=True, span=6,
        hint=_("Zeros in braces are the counter."),
    ),
    kit.Check(
        "stocktakeMissingBecomesLost", _("What a count does not find is lost"), span=12,
        hint=_("So it stands in the review of the stocktake, where it can still be decided otherwise."),
    ),
    kit.Check(
        "anotherVerifies", _("Another person verifies movements"), span=12,
        hint=_("Whoever asked for a movement of machines does not confirm that it took place."),
    ),
)  # fmt: skip
_PROPS = [one.props(ROUTE) for one in FIELDS]
"""Made at the start, so that the combobox is known wherever somebody types."""


class EquipmentSettings(LocalComponent):
    """The settings; `fields` are those of its first card."""

    library = "$/public/assets/settings.jsx"
    tag = "EquipmentSettings"

    fields: rx.Var[list[dict]]
    permission: rx.Var[str]


def settings() -> rx.Component:
    """Return the page."""
    return EquipmentSettings.create(fields=_PROPS, permission=permission_key(replace_asset_settings))


kit.page(
    ROUTE,
    title=_("Equipment"),
    component=settings,
    endpoint=read_asset_settings,
    used=replace_asset_settings,
    group=kit.ADMINISTRATION,
    icon="package",
    order=65,
)
