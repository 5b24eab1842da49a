"""Equipment: list, record with its life, form, and the acts on it."""

from dataclasses import replace

from leaseapp.assets.endpoints.assets import (
    create_asset,
    inspect_asset,
    list_asset_lifecycle,
    list_asset_movements,
    list_assets,
    move_asset,
    read_asset,
    recycle_asset,
    refurbish_asset,
    sell_asset,
    update_asset,
)
from leaseapp.assets.endpoints.labels import link_service_code, print_labels
from leaseapp.assets.endpoints.locations import list_storage_locations, location
from leaseapp.assets.endpoints.measures import read_asset_carbon
from leaseapp.assets.endpoints.references import list_asset_models, model
from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.lists import ASSETS, LIFECYCLE, MOVEMENTS
from leaseapp.assets.state_machines import CONDITION, INSPECTED
from leaseapp.assets.ui import bulk, measures, plates, specs
from leaseapp.assets.ui.references import WASTE
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.files.ui.photo import record_photo
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    AMBER,
    DATE,
    EQUIPMENT,
    GRAY,
    GREEN,
    LONG,
    MONEY,
    NUMBER,
    RED,
    STOCK,
    Action,
    Also,
    Choice,
    Combo,
    Dialog,
    Fact,
    Field,
    Labels,
    Link,
    Section,
    Tab,
    card,
    colours,
    edit_link,
    facts,
    fires,
    form_page,
    list_page,
    notice,
    panel,
    prose,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/assets"
asset = Labels(ASSETS, create_asset)
STANDING = fires(CONDITION, "sell")
COOLS = {"model.refrigerant": ["*"]}
FOUND = [one.value for one in (*INSPECTED, AssetCondition.TO_DEFINE, AssetCondition.REFURBISHED)]

colours(
    AssetCondition, TO_DEFINE=GRAY, NEW=GREEN, EXCELLENT=GREEN, GOOD=GREEN, REFURBISHED=GREEN, NEEDS_REPAIR=AMBER,
    NON_FUNCTIONAL_PARTS=RED, LOST=RED, SOLD=GRAY, RECYCLED=GRAY,
)  # fmt: skip
colours(AssetFunctional, FUNCTIONAL=GREEN, NON_FUNCTIONAL=RED, NOT_TESTED=GRAY)

list_page(
    ASSETS,
    list_assets,
    route=ROUTE,
    group=EQUIPMENT,
    icon="package",
    order=10,
    new=(f"{ROUTE}/new", _("New asset"), create_asset),
    own=_("Your equipment"),
    often=5,
    empty=(_("No equipment yet"), _("Register a machine: its model, its place, its numbers.")),
    actions=bulk.ACTS,
)
list_page(
    MOVEMENTS,
    list_asset_movements,
    route="/workspace/asset-movements",
    group=STOCK,
    icon="truck",
    order=30,
    empty=(_("No movement yet"), _("Every move of equipment from one place to another.")),
)
list_page(
    LIFECYCLE,
    list_asset_lifecycle,
    route="/workspace/asset-lifecycle",
    group=EQUIPMENT,
    icon="clipboard-check",
    order=35,
    empty=(_("No decision yet"), _("What was inspected, refurbished, sold or recycled, and by whom.")),
)


def sheet():
    """Return the first tab: what the machine is, what it cost, how it lives."""
    return stack(
        show(
            {"condition": ["SOLD", "RECYCLED"]},
            notice(_("This asset left the company: only notes, files and comments are added."), GRAY),
        ),
        show(
            {"condition": ["LOST"]}, notice(_("Nobody knows where it is; this is the last place that it was seen."), RED)
        ),
        card(
            facts(
                asset.fact("inventoryNumber", copy=True),
                asset.fact("serialNumber", copy=True),
                asset.fact("serviceShortCode", copy=True),
                Fact(_("Model"), "model.name", link="/workspace/asset-models/{modelId}"),
                Fact(_("Reference"), "model.reference"),
                asset.fact("ownership"),
                asset.fact("functional"),
            ),
            title=_("Identity"),
        ),
        record_photo("Asset", update_asset, _("Photo of the machine"), title="label"),
        specs.values(),
        card(
            facts(
                Fact(_("Place"), "place.name", link="/workspace/storage-locations/{currentLocationId}"),
                Fact(_("City"), "place.city"),
                asset.fact("locationSince"),
            ),
            title=_("Where it stands"),
        ),
        card(
            facts(
                *asset.facts(
                    "acquisitionDate", "acquisitionAmountHt", "refurbishmentCostHt", "commissionedOn", "warrantyUntil",
                    "expectedLifeMonths",
                )
            ),
            title=_("Purchase and life"),
        ),
        show({"condition": [*STANDING["condition"], "LOST"]}, measures.score()),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
    )  # fmt: skip


record_page(
    f"{ROUTE}/[id]",
    read_asset,
    list_route=ROUTE,
    icon="package",
    entity="Asset",
    title="label",
    title_empty=_("Asset"),
    status=("condition", AssetCondition),
    subtitle="{inventoryNumber} · {place.name}",
    figures=(asset.fact("functional"), Fact(_("Place"), "place.name"), asset.fact("locationSince")),
    also=(
        Also("model", model.read, arguments={"asset_model_id": "{modelId}"}),
        Also("place", location.read, arguments={"storage_location_id": "{currentLocationId}"}),
        *measures.READS,
    ),
    actions=(
        Action(
            "move",
            _("Move"),
            move_asset,
            icon="truck",
            primary=True,
            when={"condition": [*STANDING["condition"], "LOST"]},
            done=_("The asset was moved"),
            dialog=Dialog(
                _("Move this asset"),
                fields=(
                    Combo(
                        "toLocationId", _("To"), list_storage_locations, detail="code", filters=bulk.PLACES, required=True,
                        span=12,
                    ),
                    Field("reason", _("Reason"), span=12),
                    Field("transportKm", _("Distance (km)"), NUMBER, span=6),
                ),
                text=_("What it is made of moves with it."),
                confirm=_("Move"),
            ),
        ),
        Action(
            "inspect",
            _("Inspect"),
            inspect_asset,
            icon="clipboard-check",
            when={"condition": FOUND},
            done=_("The inspection is noted"),
            dialog=Dialog(
                _("What did the inspection find?"),
                fields=(
                    Choice("condition", _("Condition"), bulk.INSPECTIONS, required=True, span=6, value="GOOD"),
                    Choice("functional", _("Working"), AssetFunctional, required=True, span=6, value="FUNCTIONAL"),
                    Field("note", _("Note"), LONG),
                ),
                confirm=_("Note the inspection"),
            ),
        ),
        edit_link(ROUTE, update_asset),
        replace(measures.MEASURE, when=STANDING),
        replace(measures.REPORT, when=STANDING),
        Link(_("Print label"), "/workspace/labels?asset={id}", print_labels, icon="printer", when=STANDING),
        Action(
            "put_label_on",
            _("Put a label on"),
            link_service_code,
            icon="qr-code",
            when={"condition": STANDING["condition"], "serviceShortCode": [None]},
            done=_("The label is on the machine"),
            dialog=Dialog(
                _("Which label is on this machine?"),
                fields=(Field("code", _("Service code"), required=True, span=12),),
                text=_("Scan the code of a printed label, or type its eight signs."),
                confirm=_("Put on"),
            ),
        ),
        Action(
            "refurbish",
            _("Refurbish"),
            refurbish_asset,
            icon="wrench",
            when=fires(CONDITION, "refurbish"),
            done=_("The refurbishment is noted"),
            dialog=Dialog(
                _("Refurbish this asset"),
                fields=(
                    Field("costHt", _("Cost excl. VAT"), MONEY, required=True, span=6),
                    Field("addedLifeMonths", _("Months of life that it adds"), NUMBER, digits=True, span=6),
                    Combo("locationId", _("Moved to"), list_storage_locations, detail="code", filters=bulk.PLACES, span=12),
                    Field("note", _("Note"), LONG),
                ),
                confirm=_("Refurbish"),
            ),
        ),
        Action(
            "sell",
            _("Sell", "equipment"),
            sell_asset,
            icon="hand-coins",
            when=STANDING,
            danger=True,
            done=_("The asset is sold"),
            dialog=Dialog(
                _("Sell this asset"),
                fields=(
                    Combo("buyerCompanyId", _("Buyer"), list_companies, detail="siren", span=6),
                    Field("buyerName", _("Or its name"), span=6),
                    Field("priceHt", _("Price excl. VAT"), MONEY, required=True, span=6),
                    Field("soldOn", _("Sold on"), DATE, required=True, span=6, value="@today"),
                    Field("note", _("Note"), LONG),
                ),
                text=_("Afterwards only notes, files and comments are added."),
                confirm=_("Sell the asset"),
            ),
        ),
        Action(
            "recycle",
            _("Recycle"),
            recycle_asset,
            icon="recycle",
            when=STANDING,
            danger=True,
            done=_("The asset is recycled"),
            dialog=Dialog(
                _("Recycle this asset"),
                fields=(
                    Field("recyclerName", _("Recycler"), required=True, span=6),
                    Field("ecoOrganism", _("Eco-organism"), span=6),
                    Choice("deeeCategory", _("Waste category (DEEE)"), WASTE, span=6),
                    Field("massKg", _("Mass (kg)"), NUMBER, required=True, span=6, value="{model.massKg}"),
                    Field("refrigerantRecoveredKg", _("Refrigerant recovered (kg)"), NUMBER, span=6, when=COOLS),
                    Field("trackingNumber", _("Tracking slip"), span=6),
                    Field("recycledOn", _("Recycled on"), DATE, required=True, span=6, value="@today"),
                    Field("reason", _("Reason"), required=True, span=6),
                ),
                text=_("Afterwards only notes, files and comments are added."),
                confirm=_("Recycle the asset"),
            ),
        ),
        Action(
            "lose",
            _("Report as lost"),
            update_asset,
            icon="search-x",
            when=fires(CONDITION, "lose"),
            danger=True,
            done=_("The asset is reported as lost"),
            body=lambda values, _record: {"condition": "LOST", **values},
            dialog=Dialog(
                _("Is this asset lost?"),
                fields=(Field("reason", _("What happened"), required=True, span=12),),
                text=_("Logistics is told. Its last place stays."),
                confirm=_("Report as lost"),
            ),
        ),
        Action(
            "find",
            _("Found again"),
            update_asset,
            icon="search-check",
            primary=True,
            when=fires(CONDITION, "find_again"),
            done=_("The asset is found again: inspect it"),
            body=lambda _values, _record: {"condition": "TO_DEFINE"},
        ),
    ),
    tabs=(
        Tab("sheet", _("Overview"), sheet()),
        Tab(
            "movements",
            _("Movements"),
            panel=panel(
                "movements", MOVEMENTS, list_asset_movements, own={"assetId": "{id}"}, hide=("inventoryNumber",), icon="truck"
            ),
        ),
        Tab(
            "decisions",
            _("Decisions"),
            panel=panel(
                "decisions", LIFECYCLE, list_asset_lifecycle, own={"assetId": "{id}"}, hide=("inventoryNumber",),
                icon="clipboard-check",
            ),
        ),
        Tab("parts", _("Missing parts"), panel=measures.lacking()),
        Tab("carbon", _("Energy and carbon"), measures.energy_and_carbon(), reads=read_asset_carbon),
        Tab(
            "components",
            _("Components"),
            panel=panel("components", ASSETS, list_assets, own={"parentAssetId": "{id}"},
                hide=("location", "locationSince"), icon="package"),
        ),
    ),
)  # fmt: skip

form_page(
    ROUTE,
    create=create_asset,
    update=update_asset,
    read=read_asset,
    icon="package",
    title=_("New asset"),
    edit_title=_("Edit {label}"),
    list_route=ROUTE,
    saved=_("Asset saved"),
    aside=plates.reader,
    sections=(
        Section(
            _("Identity"),
            (
                asset.combo("modelId", list_asset_models, detail="reference", filters={"active": "true"}, span=6),
                asset.field("label", span=6, hint=_("The model’s name unless you give another.")),
                asset.field("inventoryNumber", span=4, hint=_("The next number unless you give one.")),
                asset.field("serialNumber", span=4),
                asset.field("ownership", span=4),
                asset.combo("parentAssetId", list_assets, label="label", detail="inventoryNumber", span=12),
            ),
        ),
        Section(
            _("Where it stands"),
            (
                Combo(
                    "currentLocationId",
                    _("Place"),
                    list_storage_locations,
                    detail="code",
                    filters=bulk.PLACES,
                    required=True,
                    span=12,
                ),
            ),
            when={"id": [None]},
        ),
        Section(
            _("Purchase and life"),
            (
                *asset.fields("acquisitionDate", "acquisitionAmountHt", "warrantyUntil", span=4),
                *asset.fields("commissionedOn", "expectedLifeMonths", span=4),
            ),
        ),
        Section(_("Energy and carbon"), asset.fields("annualKwh", "carbonFootprintKg", span=6)),
        Section(_("Notes"), (asset.field("notes"),)),
    ),
)
