"""Spare parts: list, record with stock, journal and machines that lack them, form; lots and what happens to them."""

from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.assets.endpoints.measures import list_missing_parts
from leaseapp.assets.endpoints.parts import (
    create_spare_part,
    list_part_moves,
    list_part_stock,
    list_spare_parts,
    read_part_instance,
    read_spare_part,
    receive_spare_parts,
    update_part_instance,
    update_spare_part,
)
from leaseapp.assets.endpoints.references import list_asset_brands, list_asset_models
from leaseapp.assets.enums import PartMoveKind, SparePartState
from leaseapp.assets.lists import MISSING_PARTS, PART_MOVES, PART_STOCK, SPARE_PARTS
from leaseapp.catalog.endpoints.products import list_products
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

ROUTE, STOCK = "/workspace/spare-parts", "/workspace/spare-part-instances"
PLACES = {"active": "true"}
part, entry, lot = (
    kit.Labels(SPARE_PARTS, create_spare_part),
    kit.Labels(PART_STOCK, receive_spare_parts),
    kit.Labels(PART_STOCK, update_part_instance),
)
REASON = kit.Field("reason", _("Reason"), span=12)

kit.colours(SparePartState, NEW=kit.GREEN, GOOD=kit.GREEN, USED=kit.AMBER, DEFECTIVE=kit.RED)
kit.colours(PartMoveKind, RECEIVED=kit.GREEN, MOVED=kit.GRAY, CHANGED=kit.GRAY, COUNTED=kit.AMBER)


def _models(change):
    """Return the body of a part whose models are changed by one."""
    return lambda values, record: {"modelIds": change(list(record["modelIds"]), values["modelId"])}


RECEIVE = kit.Action(
    "receive",
    _("Take in"),
    receive_spare_parts,
    icon="package-plus",
    primary=True,
    done=_("The pieces are in stock"),
    dialog=kit.Dialog(
        _("What came in?"),
        fields=(
            kit.Combo(
                "locationId", _("Place"), list_storage_locations, label="name", detail="code", filters=PLACES,
                required=True, span=12,
            ),
            entry.field("quantity", span=4, value=1),
            kit.Choice("state", _("State"), SparePartState, span=4, value="NEW"),
            kit.Field("unitCostHt", _("Cost of a piece excl. VAT"), kit.PRICE, span=4),
            kit.Field("serialNumber", _("Serial number"), span=12, hint=_("Of a single piece.")),
            REASON,
        ),
        confirm=_("Take in"),
    ),
)  # fmt: skip
FITS = kit.Action(
    "fits",
    _("Fits a model"),
    update_spare_part,
    icon="link",
    done=_("The part fits this model too"),
    body=_models(lambda ids, one: [*ids, one]),
    dialog=kit.Dialog(
        _("Which model does it fit?"),
        fields=(kit.Combo("modelId", _("Model"), list_asset_models, label="name", detail="reference", required=True),),
    ),
)
FITS_NOT = kit.Action(
    "fits_not",
    _("Fits a model no longer"),
    update_spare_part,
    icon="unlink",
    done=_("The part no longer fits this model"),
    when={"models": ["*"]},
    body=_models(lambda ids, one: [each for each in ids if each != one]),
    dialog=kit.Dialog(
        _("Which model does it no longer fit?"),
        fields=(kit.Combo("modelId", _("Model"), list_asset_models, label="name", detail="reference", required=True),),
    ),
)


def sheet():
    """Return the first tab: what the part is, and what it fits."""
    return kit.stack(
        kit.show(
            {"low": [True]},
            kit.notice(_("The stock is at its threshold or below: order some."), kit.AMBER),
        ),
        kit.card(
            kit.facts(
                part.fact("reference", copy=True),
                kit.Fact(_("Brand"), "brand"),
                kit.Fact(_("Sold as"), "product", link="/workspace/products/{productId}"),
                *part.facts("unit", "leadDays", "active"),
            ),
            title=_("Identity"),
            more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_spare_part),
        ),
        kit.card(
            kit.facts(
                part.fact("availableQuantity"),
                part.fact("reserved"),
                kit.Fact(_("Defective"), "defectiveQuantity", kit.NUMBER),
                part.fact("threshold"),
                kit.Fact(_("Average cost excl. VAT"), "unitCostHt", kit.PRICE),
                kit.Fact(_("Worth of the stock excl. VAT"), "stockValueHt", kit.MONEY),
                kit.Fact(_("Sale price excl. VAT"), "salePriceHt", kit.PRICE),
            ),
            title=_("Stock and prices"),
        ),
        kit.card(
            kit.table(
                "models",
                (
                    kit.Cell("name", _("Model"), link="/workspace/asset-models/{id}"),
                    kit.Cell("reference", _("Reference")),
                ),
                empty=_("Nobody said yet which models it fits."),
            ),
            title=_("Fits these models"),
        ),
    )


kit.list_page(
    SPARE_PARTS,
    list_spare_parts,
    route=ROUTE,
    group=kit.STOCK,
    icon="cog",
    order=61,
    new=(f"{ROUTE}/new", _("New spare part"), create_spare_part),
    empty=(_("No spare part yet"), _("What machines are repaired with: where it lies, how many are left, what it costs.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]",
    read_spare_part,
    list_route=ROUTE,
    icon="cog",
    entity="SparePart",
    title="name",
    title_empty=_("Spare part"),
    subtitle="{reference} · {brand}",
    figures=(
        kit.Figure(_("Available"), "availableQuantity", kit.NUMBER),
        kit.Figure(_("Threshold"), "threshold", kit.NUMBER, when={"threshold": ["*"]}),
        kit.Figure(_("Worth of the stock excl. VAT"), "stockValueHt", kit.MONEY, when={"stockValueHt": ["*"]}),
    ),
    actions=(RECEIVE, kit.edit_link(ROUTE, update_spare_part), FITS, FITS_NOT),
    tabs=(
        kit.Tab("sheet", _("Overview"), sheet()),
        kit.Tab(
            "stock",
            _("Stock"),
            panel=kit.panel(
                "stock", PART_STOCK, list_part_stock, own={"sparePartId": "{id}"}, hide=("reference",),
                empty=_("Nothing came in yet"), icon="cog",
            ),
        ),
        kit.Tab(
            "journal",
            _("Journal"),
            panel=kit.panel(
                "journal", PART_MOVES, list_part_moves, own={"sparePartId": "{id}"}, hide=("name", "reason"), icon="truck",
            ),
        ),
        kit.Tab(
            "lacking",
            _("Machines that lack it"),
            panel=kit.panel(
                "lacking", MISSING_PARTS, list_missing_parts, own={"sparePartId": "{id}"}, hide=("createdAt",), icon="puzzle",
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_spare_part,
    update=update_spare_part,
    read=read_spare_part,
    icon="cog",
    title=_("New spare part"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Spare part saved"),
    sections=(
        kit.Section(
            _("Identity"),
            (
                part.field("reference", span=4),
                part.field("name", span=8),
                part.combo("brandId", list_asset_brands, filters=PLACES, span=6),
                kit.Combo(
                    "productId", _("Sold as"), list_products, detail="reference", shown="product", span=12,
                    hint=_("Pieces that repairs take leave the stock of this product, too."),
                ),
                part.field("unit", span=3, hint=_("Piece, litre, metre…")),
                part.field("active", span=3),
            ),
        ),
        kit.Section(
            _("Stock and prices"),
            (
                part.field("threshold", span=3, hint=_("At this number or below, who looks after the equipment is told.")),
                part.field("leadDays", span=3),
                kit.Field(
                    "unitCostHt", _("Cost of a piece excl. VAT"), kit.PRICE, span=3,
                    hint=_("Later the average of what comes in."),
                ),
                kit.Field("salePriceHt", _("Sale price excl. VAT"), kit.PRICE, span=3),
            ),
        ),
    ),
)  # fmt: skip

kit.list_page(
    PART_STOCK,
    list_part_stock,
    route=STOCK,
    group=kit.STOCK,
    icon="boxes",
    order=62,
    empty=(_("No spare part in stock"), _("Pieces are taken in on the page of their part.")),
)
kit.list_page(
    PART_MOVES,
    list_part_moves,
    route="/workspace/spare-part-moves",
    group=kit.STOCK,
    icon="history",
    order=63,
    empty=(_("Nothing moved yet"), _("Each piece that comes in, moves or is counted is written here.")),
)
kit.record_page(
    f"{STOCK}/[id]",
    read_part_instance,
    list_route=STOCK,
    icon="boxes",
    entity="SparePartInstance",
    title="name",
    title_empty=_("Stock of a spare part"),
    status=("state", SparePartState),
    subtitle="{reference} · {location}",
    figures=(
        kit.Figure(_("Quantity"), "quantity", kit.NUMBER),
        kit.Figure(_("Cost excl. VAT"), "unitCostHt", kit.PRICE, when={"unitCostHt": ["*"]}),
    ),
    actions=(
        kit.Action(
            "move",
            _("Move"),
            update_part_instance,
            icon="truck",
            primary=True,
            done=_("The pieces are moved"),
            dialog=kit.Dialog(
                _("Where do they go?"),
                fields=(
                    kit.Combo(
                        "locationId", _("Place"), list_storage_locations, label="name", detail="code", filters=PLACES,
                        required=True, span=8,
                    ),
                    kit.Field("quantity", _("Pieces"), kit.NUMBER, span=4, value="{quantity}"),
                    REASON,
                ),
                confirm=_("Move"),
            ),
        ),
        kit.Action(
            "state",
            _("Other state"),
            update_part_instance,
            icon="wrench",
            done=_("The state is noted"),
            dialog=kit.Dialog(
                _("In which state are they?"),
                fields=(
                    kit.Choice("state", _("State"), SparePartState, required=True, span=8, value="DEFECTIVE"),
                    kit.Field("quantity", _("Pieces"), kit.NUMBER, span=4, value="{quantity}"),
                    REASON,
                ),
            ),
        ),
        kit.Action(
            "count",
            _("Counted"),
            update_part_instance,
            icon="list-checks",
            done=_("The count is noted"),
            dialog=kit.Dialog(
                _("How many are there?"),
                fields=(
                    kit.Field("counted", _("Counted"), kit.NUMBER, required=True, span=4, value="{quantity}"),
                    kit.Field("reason", _("Reason"), span=8, hint=_("Where the count differs.")),
                ),
            ),
        ),
    ),
    tabs=(
        kit.Tab(
            "particulars",
            _("Overview"),
            kit.card(
                kit.facts(
                    kit.Fact(_("Spare part"), "name", link=f"{ROUTE}/{{sparePartId}}"),
                    kit.Fact(_("Reference"), "reference"),
                    kit.Fact(_("Place"), "location", link="/workspace/storage-locations/{locationId}"),
                    kit.Fact(_("Serial number"), "serialNumber", copy=True),
                    kit.Fact(_("Received at"), "receivedAt", kit.DATETIME),
                )
            ),
        ),
    ),
)  # fmt: skip
