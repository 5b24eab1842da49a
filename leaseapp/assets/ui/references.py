"""Brands, families and models: lists, records, forms."""

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.endpoints.references import (
    brand,
    family,
    list_asset_brands,
    list_asset_families,
    list_asset_models,
    model,
)
from leaseapp.assets.endpoints.settings import read_model_start
from leaseapp.assets.lists import ASSETS, BRANDS, FAMILIES, MODELS
from leaseapp.assets.rules.waste import WasteCategory
from leaseapp.assets.ui import specs
from leaseapp.catalog.endpoints.products import list_products
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon

brands, families, models = (
    kit.Labels(BRANDS, brand.create),
    kit.Labels(FAMILIES, family.create),
    kit.Labels(MODELS, model.create),
)
WASTE = tuple((member.value, label_of(member)) for member in WasteCategory)


class FamilyTree(LocalComponent):
    """Families as a tree, with their machines."""

    library = "$/public/assets/family_tree.jsx"
    tag = "FamilyTree"


def tree():
    """Return what stands over the list of families."""
    for name in ("corner-down-right", "folder"):
        icon(name)
    return FamilyTree.create()


def _waste(**options):
    return kit.Choice("deeeCategory", _("Waste category (DEEE)"), WASTE, **options)


kit.record_pages(
    MODELS,
    list_asset_models,
    model,
    route="/workspace/asset-models",
    entity="AssetModel",
    words=kit.Words(
        one=_("Model"),
        new=_("New model"),
        edit=_("Edit {name}"),
        saved=_("Model saved"),
        none=(_("No model yet"), _("What equipment is of: a brand, a family, its measures and its properties.")),
    ),
    group=kit.EQUIPMENT,
    icon="boxes",
    order=40,
    title="name",
    subtitle="{brand.name} · {reference}",
    figures=models.figures("massKg", "powerKw", "expectedLifeMonths"),
    details=models.facts(
        "reference",
        "lengthMm",
        "widthMm",
        "heightMm",
        "massKg",
        "stackable",
        "powerKw",
        "expectedLifeMonths",
        "carbonFootprintKg",
        "refrigerant",
        "refrigerantChargeKg",
        "deeeCategory",
        "active",
    ),
    also=(kit.Also("brand", brand.read, arguments={"asset_brand_id": "{brandId}"}),),
    tabs=(
        kit.Tab("properties", _("Properties"), specs.schema()),
        kit.Tab(
            "assets",
            _("Equipment"),
            panel=kit.panel(
                "assets", ASSETS, list_assets, own={"modelId": "{id}"}, hide=("model", "locationSince"), icon="package"
            ),
        ),
    ),
    defaults=read_model_start,
    sections=(
        kit.Section(
            _("Identity"),
            (
                models.combo(
                    "brandId",
                    list_asset_brands,
                    filters={"active": "true"},
                    span=6,
                    new=("/workspace/asset-brands/new", _("New brand"), brand.create),
                ),
                models.combo("familyId", list_asset_families, detail="code", span=6),
                models.field("reference", span=4),
                models.field("name", span=8),
                models.combo("productId", list_products, detail="reference", filters={"status": "ACTIVE"}, span=12),
                models.field("active", span=12),
            ),
        ),
        kit.Section(
            _("Measures"),
            (
                *models.fields("lengthMm", "widthMm", "heightMm", span=4),
                *models.fields("massKg", "stackable", "powerKw", span=4),
            ),
            help=_("How much room it takes in a depot, and on a lorry."),
        ),
        kit.Section(
            _("Life and environment"),
            (
                *models.fields("expectedLifeMonths", "carbonFootprintKg", span=6),
                models.field("refrigerant", span=4),
                models.field("refrigerantChargeKg", span=4),
                _waste(span=4),
            ),
        ),
    ),
)

kit.record_pages(
    FAMILIES,
    list_asset_families,
    family,
    route="/workspace/asset-families",
    entity="AssetFamily",
    words=kit.Words(
        one=_("Family"),
        new=_("New family"),
        edit=_("Edit {name}"),
        saved=_("Family saved"),
        none=(_("No family yet"), _("Families order equipment: cooling, handling, coffee machines.")),
    ),
    above=tree,
    group=kit.EQUIPMENT,
    icon="list-tree",
    order=50,
    title="name",
    subtitle="{code}",
    details=families.facts("code", "name", "deeeCategory"),
    tabs=(
        kit.Tab(
            "models",
            _("Models"),
            panel=kit.panel(
                "models",
                MODELS,
                list_asset_models,
                own={"familyTreeId": "{id}"},
                hide=("family", "massKg", "powerKw"),
                icon="boxes",
            ),
        ),
        kit.Tab(
            "assets",
            _("Equipment"),
            panel=kit.panel(
                "assets",
                ASSETS,
                list_assets,
                own={"familyId": "{id}"},
                hide=("serialNumber", "locationSince"),
                icon="package",
            ),
        ),
    ),
    sections=(
        kit.Section(
            None,
            (
                families.field("code", span=4),
                families.field("name", span=8),
                families.combo("parentId", list_asset_families, detail="code", span=6),
                _waste(span=6),
            ),
        ),
    ),
)

kit.record_pages(
    BRANDS,
    list_asset_brands,
    brand,
    route="/workspace/asset-brands",
    entity="AssetBrand",
    words=kit.Words(
        one=_("Brand"),
        new=_("New brand"),
        edit=_("Edit {name}"),
        saved=_("Brand saved"),
        none=(_("No brand yet"), _("Who makes the equipment.")),
    ),
    group=kit.EQUIPMENT,
    icon="factory",
    order=60,
    title="name",
    details=brands.facts("name", "active"),
    tabs=(
        kit.Tab(
            "models",
            _("Models"),
            panel=kit.panel(
                "models", MODELS, list_asset_models, own={"brandId": "{id}"}, hide=("brand", "massKg"), icon="boxes"
            ),
        ),
    ),
    sections=(kit.Section(None, (brands.field("name", span=8), brands.field("active", span=4))),),
)
