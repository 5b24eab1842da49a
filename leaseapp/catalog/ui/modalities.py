"""Modalities of products: record and form; and the rate table that rents are computed by."""

from leaseapp.catalog.endpoints.modalities import (
    create_product_modality,
    lease_rate,
    list_lease_rates,
    list_product_modalities,
    read_product_modality,
    update_product_modality,
)
from leaseapp.catalog.endpoints.products import list_products
from leaseapp.catalog.enums import ModalityType, PaymentPeriod, PriceSource, ProductStatus, ServiceUnit
from leaseapp.catalog.lists import LEASE_RATES, PRODUCT_MODALITIES
from leaseapp.catalog.state_machines import MODALITY
from leaseapp.catalog.ui.parts import archive_and_restore, archived_notice
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.ui import kit
from leaseapp.ui.kit import (
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    SALES,
    Check,
    Choice,
    Combo,
    Fact,
    Field,
    Figure,
    Section,
    Tab,
    card,
    edit_link,
    facts,
    form_page,
    list_page,
    notice,
    prose,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/product-modalities"
SALE, SUBSCRIPTION, LEASE, SERVICE = ({"type": [kind.value]} for kind in
    (ModalityType.ONE_SHOT, ModalityType.SUBSCRIPTION, ModalityType.LEASE, ModalityType.SERVICE))  # fmt: skip


def terms():
    """Return what the modality says, by type."""
    return stack(
        archived_notice(),
        show(
            {"priceSource": ["COMPUTED_RENT"]},
            notice(_("This rent is computed from price, duration and the rate table: nobody fixed it."), kit.BLUE),
        ),
        show(
            {"type": ["LEASE"], "priceSource": [None]},
            notice(
                _("No rent is fixed, and the rate table reaches no such duration: offers need one to be typed."),
                kit.AMBER,
            ),
        ),
        card(
            facts(
                Fact(_("Product"), "productName", link="/workspace/products/{productId}"),
                Fact(_("Type"), "type", enum=ModalityType),
                Fact(_("Default of its type"), "isDefault", kit.BOOL),
                Fact(_("Price excl. VAT"), "unitPriceHt", PRICE, when=SALE),
                Fact(_("Price a period excl. VAT"), "pricePerPeriodHt", PRICE, when=SUBSCRIPTION),
                Fact(_("Paid"), "period", enum=PaymentPeriod, when=SUBSCRIPTION),
                Fact(_("Committed to, in periods"), "minimumCommitmentPeriods", NUMBER, when=SUBSCRIPTION),
                Fact(_("Rent a month excl. VAT"), "effectivePriceHt", PRICE, when=LEASE),
                Fact(_("Which rent"), "priceSource", enum=PriceSource, when=LEASE),
                Fact(_("Computed for (months)"), "effectiveMonths", NUMBER, when=LEASE),
                Fact(_("Shortest (months)"), "minMonths", NUMBER, when=LEASE),
                Fact(_("Longest (months)"), "maxMonths", NUMBER, when=LEASE),
                Fact(_("Security deposit"), "depositHt", MONEY, when=LEASE),
                Fact(_("Residual value"), "residualPercent", PERCENT, when=LEASE),
                Fact(_("Unit"), "unit", enum=ServiceUnit, when=SERVICE),
                Fact(_("Rate a unit excl. VAT"), "ratePerUnitHt", PRICE, when=SERVICE),
                Fact(_("At least (units)"), "minimumUnits", NUMBER, when=SERVICE),
                Fact(_("VAT"), "vatRate", PERCENT, when={"vatRate": ["*"]}),
            ),
            title=_("Terms"),
        ),
        show({"conditions": ["*"]}, card(prose("conditions"), title=_("Conditions"))),
    )


list_page(
    PRODUCT_MODALITIES,
    list_product_modalities,
    route=ROUTE,
    group=SALES,
    icon="handshake",
    order=65,
    new=(f"{ROUTE}/new", _("New modality"), create_product_modality),
    empty=(
        _("No modality yet"),
        _("The ways in which products are sold: sale, lease, subscription, service."),
    ),
)

record_page(
    f"{ROUTE}/[id]",
    read_product_modality,
    list_route=ROUTE,
    icon="handshake",
    entity="ProductSellModality",
    title="label",
    title_empty=_("Modality"),
    status=("status", ProductStatus),
    subtitle="{productReference} · {productName}",
    figures=(Figure(_("Price excl. VAT"), "effectivePriceHt", PRICE),),
    actions=(
        edit_link(ROUTE, update_product_modality),
        *archive_and_restore(update_product_modality, MODALITY, _("{label} is archived"), _("{label} is active again")),
    ),
    tabs=(Tab("terms", _("Overview"), terms()),),
)

form_page(
    ROUTE,
    create=create_product_modality,
    update=update_product_modality,
    read=read_product_modality,
    icon="handshake",
    title=_("New modality"),
    edit_title=_("Edit {label}"),
    list_route="/workspace/products",
    done="/workspace/products/{productId}",
    saved=_("Modality saved"),
    sections=(
        Section(
            None,
            (
                Combo(
                    "productId",
                    _("Product"),
                    list_products,
                    label="name",
                    detail="reference",
                    shown="productName",
                    filters={"selectable": "true"},
                    required=True,
                    span=6,
                ),
                Choice("type", _("Type"), ModalityType, required=True, value="LEASE", span=3),
                Field("name", _("Name"), span=3, hint=_("As customers read it: Lease 48 months.")),
                Field("unitPriceHt", _("Price excl. VAT"), PRICE, span=3, when=SALE),
                Field("pricePerPeriodHt", _("Price a period excl. VAT"), PRICE, span=3, when=SUBSCRIPTION),
                Choice("period", _("Paid"), PaymentPeriod, span=3, when=SUBSCRIPTION),
                Field("minimumCommitmentPeriods", _("Committed to, in periods"), NUMBER, span=3, when=SUBSCRIPTION),
                Field("minMonths", _("Shortest (months)"), NUMBER, span=3, when=LEASE),
                Field("maxMonths", _("Longest (months)"), NUMBER, span=3, when=LEASE),
                Field(
                    "rentHt",
                    _("Fixed rent a month excl. VAT"),
                    PRICE,
                    span=3,
                    hint=_("Left empty, it is computed by the rate table."),
                    when=LEASE,
                ),
                Field("depositHt", _("Security deposit"), MONEY, span=3, when=LEASE),
                Field("residualPercent", _("Residual value (%)"), PERCENT, span=3, when=LEASE),
                Choice("unit", _("Unit"), ServiceUnit, span=3, when=SERVICE),
                Field("ratePerUnitHt", _("Rate a unit excl. VAT"), PRICE, span=3, when=SERVICE),
                Field("minimumUnits", _("At least (units)"), NUMBER, span=3, when=SERVICE),
                Choice(
                    "vatRate",
                    _("VAT"),
                    vat_rates.OFFERED,
                    span=3,
                    kind=PERCENT,
                    hint=_("A sale names its own; left empty, others have that of the product."),
                ),
                Check("isDefault", _("Default of its type"), span=3),
                Field("conditions", _("Conditions"), LONG),
            ),
        ),
    ),
)

rate = kit.Labels(LEASE_RATES, lease_rate.create)
kit.record_pages(
    LEASE_RATES,
    list_lease_rates,
    lease_rate,
    route="/workspace/lease-rates",
    entity="LeaseRate",
    words=kit.Words(
        one=_("Lease rate"),
        new=_("New lease rate"),
        edit=_("Edit the rate up to {upToMonths} months"),
        saved=_("Lease rate saved"),
        delete=_("Delete this rate?"),
        confirm=_("Delete the rate"),
        deleted=_("Lease rate deleted"),
        none=(
            _("No lease rate yet"),
            _("Rents that nobody fixed are computed from price, duration and the rate of that duration."),
        ),
    ),
    group=SALES,
    icon="percent",
    order=64,
    title=_("Up to {upToMonths} months"),
    figures=rate.figures("ratePct"),
    details=rate.facts("upToMonths", "ratePct"),
    sections=(Section(None, rate.fields("upToMonths", "ratePct")),),
)
