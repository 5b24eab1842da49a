"""Products: list, record with archive and restore, form."""

from leaseapp.catalog.endpoints.categories import list_product_categories
from leaseapp.catalog.endpoints.modalities import create_product_modality
from leaseapp.catalog.endpoints.products import (
    create_product,
    list_products,
    read_product,
    read_product_prices,
    update_product,
)
from leaseapp.catalog.endpoints.variants import create_product_variant
from leaseapp.catalog.enums import ModalityType, PriceSource, ProductKind, ProductPrice, ProductStatus, StockLevel
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.catalog.permissions import COST_READ, COST_UPDATE
from leaseapp.catalog.state_machines import PRODUCT
from leaseapp.catalog.ui.components import Ranges
from leaseapp.catalog.ui.parts import archive_and_restore, archived_notice, stock_notices
from leaseapp.files.ui.photo import record_photo
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATETIME,
    GRAY,
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    RED,
    SALES,
    Also,
    Cell,
    Check,
    Choice,
    Combo,
    Fact,
    Field,
    Figure,
    Labels,
    Link,
    Right,
    Section,
    Tab,
    card,
    colours,
    edit_link,
    facts,
    fires,
    form_page,
    list_page,
    prose,
    record_page,
    show,
    stack,
    table,
)
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/products"
EDIT = ROUTE + "/{id}/edit"
STOCKED = {"kind": ["GOODS", "PART", "EQUIPMENT"]}
COUNTED = {**STOCKED, "stockManaged": [True]}
product = Labels(PRODUCTS, create_product)
SEES_COSTS, CHANGES_COSTS = Right(COST_READ), Right(COST_UPDATE)

colours(ProductStatus, ACTIVE=BLUE, ARCHIVED=GRAY)
colours(StockLevel, LOW=AMBER, SHORT=RED)

list_page(
    PRODUCTS,
    list_products,
    route=ROUTE,
    group=SALES,
    icon="package",
    order=60,
    key={"en": "p", "fr": "p"},
    new=(f"{ROUTE}/new", _("New product"), create_product),
    own=_("Catalog"),
    often=7,
    empty=(
        _("No product yet"),
        _("What you sell and lease: goods, services, spare parts and equipment, with price and VAT."),
    ),
)


def ranges():
    """Return variants and modalities."""
    for name in (
        "clipboard-paste", "corner-down-right", "circle-check", "loader-circle", "plus", "shopping-cart", "calendar-clock",
        "wrench", "repeat",
    ):  # fmt: skip
        icon(name)
    words(StockLevel)
    words(ModalityType)
    words(PriceSource)
    return Ranges.create(
        changes=permission_key(create_product_variant) or "", makes=permission_key(create_product_modality) or ""
    )


def photo():
    """Return the photo."""
    return record_photo("Product", update_product, _("Photo of the product"), title="name")


def prices():
    """Return how the prices came to be."""
    return card(
        table(
            "prices.items",
            (
                Cell("at", _("Changed on"), DATETIME),
                Cell("price", _("Price"), enum=ProductPrice),
                Cell("before", _("Before"), PRICE),
                Cell("after", _("After"), PRICE),
                Cell("actor", _("By"), aside=True),
            ),
        ),
        title=_("Price history"),
    )


def sheet():
    """Return the one tab: prices, stock, description."""
    return stack(
        archived_notice(),
        *stock_notices(),
        ranges(),
        card(
            facts(
                product.fact("reference", copy=True),
                Fact(_("Kind"), "kind", enum=ProductKind),
                Fact(_("Category"), "category"),
                *product.facts("unit", "gtin"),
                product.fact("weightKg", when=STOCKED),
            ),
            title=_("Identity"),
            more=Link(_("Edit"), EDIT, update_product),
        ),
        card(
            facts(
                Fact(_("Price excl. VAT"), "defaultUnitPriceHt", PRICE),
                Fact(_("Purchase price excl. VAT"), "purchasePriceHt", PRICE, needs=SEES_COSTS),
                Fact(_("VAT"), "defaultVatRate", PERCENT),
                Fact(_("Unit eco-tax excl. VAT"), "ecoTaxHt", MONEY),
            ),
            title=_("Price"),
        ),
        show(
            {"stockManaged": [True]},
            card(
                facts(
                    Fact(_("Stock"), "totalStock", NUMBER),
                    Fact(_("Of which without variant"), "stockQuantity", NUMBER, when={"hasVariants": [True]}),
                    Fact(_("Threshold"), "stockThreshold", NUMBER),
                ),
                title=_("Stock"),
            ),
        ),
        show({"prices": ["*"]}, prices()),
        photo(),
        show({"description": ["*"]}, card(prose("description"), title=_("Description"))),
    )


record_page(
    f"{ROUTE}/[id]",
    read_product,
    list_route=ROUTE,
    icon="package",
    entity="Product",
    title="name",
    title_empty=_("Product"),
    status=("status", ProductStatus),
    subtitle="{reference} · {category}",
    figures=(
        Figure(_("Price excl. VAT"), "defaultUnitPriceHt", PRICE),
        Figure(_("VAT"), "defaultVatRate", PERCENT),
        Figure(_("Stock"), "totalStock", NUMBER, when={"stockManaged": [True]}),
    ),
    actions=(
        edit_link(ROUTE, update_product),
        Link(
            _("New modality"),
            "/workspace/product-modalities/new?productId={id}",
            create_product_modality,
            icon="handshake",
            when=fires(PRODUCT, "archive"),
        ),
        *archive_and_restore(update_product, PRODUCT, _("{name} is archived"), _("{name} is active again")),
    ),
    also=(Also("prices", read_product_prices),),
    tabs=(Tab("sheet", _("Overview"), sheet()),),
)

form_page(
    ROUTE,
    create=create_product,
    update=update_product,
    read=read_product,
    icon="package",
    title=_("New product"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Product saved"),
    sections=(
        Section(
            _("Identity"),
            (
                Field("reference", _("Reference"), required=True, span=4),
                Field("name", _("Name"), required=True, span=8),
                Choice("kind", _("Kind"), ProductKind, required=True, value="GOODS", span=3),
                Combo(
                    "categoryId",
                    _("Category"),
                    list_product_categories,
                    label="name",
                    detail="parent",
                    shown="category",
                    span=3,
                ),
                Field("unit", _("Unit"), span=3, hint=_("Piece, hour, month…")),
                Field(
                    "weightKg", _("Weight (kg)"), NUMBER, span=3, hint=_("Of one unit, for transport."), when=STOCKED
                ),
                Field(
                    "gtin",
                    _("GTIN"),
                    span=3,
                    hint=_("8, 12, 13 or 14 digits below the bar code."),
                    digits=True,
                    when=STOCKED,
                ),
                Field("description", _("Description"), LONG),
            ),
        ),
        Section(
            _("Price"),
            (
                Field("defaultUnitPriceHt", _("Price excl. VAT"), PRICE, required=True, span=3),
                Choice(
                    "defaultVatRate",
                    _("VAT"),
                    vat_rates.OFFERED,
                    required=True,
                    value=vat_rates.STANDARD,
                    span=3,
                    kind=PERCENT,
                ),
                Field(
                    "ecoTaxHt",
                    _("Unit eco-tax excl. VAT"),
                    MONEY,
                    span=3,
                    value=0,
                    hint=_("Excl. VAT, times the quantity."),
                ),
                Field(
                    "purchasePriceHt",
                    _("Purchase price excl. VAT"),
                    PRICE,
                    span=3,
                    needs=CHANGES_COSTS,
                    hint=_("Of one unit, for the margin; no customer sees it. 0 when nothing is bought."),
                ),
            ),
        ),
        Section(
            _("Stock"),
            (
                Check("stockManaged", _("Stock managed"), span=4, value=True, when=STOCKED),
                Field("stockQuantity", _("Stock"), NUMBER, span=4, value=0, when=COUNTED),
                Field("stockThreshold", _("Threshold"), NUMBER, span=4, when=COUNTED),
            ),
            help=_("Below the threshold the product shows an alert; stock below zero is allowed."),
            when=STOCKED,
        ),
    ),
)
