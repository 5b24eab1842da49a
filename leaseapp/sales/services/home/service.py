"""The desk of technicians and of those who plan for them: what is here for them today, and what is not yet."""

from leaseapp.billing.lists import CUSTOMERS
from leaseapp.billing.permissions import CUSTOMER_READ
from leaseapp.billing.services.home.common import Filters, address, asked_of, rest, whole
from leaseapp.catalog.enums import ProductKind, StockLevel
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.services.memberships import colleagues_in
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Contact, Link, Row, Rows, Words
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales.services.home.logistics import badge_of

PARTS: Filters = {"status": "ACTIVE", "kind": ProductKind.PART.value}
PARTS_SHOWN = 8
PLANNERS = (BusinessRole.SERVICE_MANAGER, BusinessRole.ADMIN)


def today(context: Context, _asked: Asked) -> Shown:
    """Show that work is not planned here yet, where to look meanwhile, and who plans it."""
    links = [
        (CUSTOMER_READ, _("Customers and their sites"), address(CUSTOMERS, {})),
        (PRODUCTS.permission, _("Spare parts"), address(PRODUCTS, PARTS)),
    ]
    texts = [
        _(
            "Work orders are not planned in {organization} through this platform yet: your day is with whoever plans it."
        ),
        _(
            "Once they are, they stand here in the order of your day: where, for whom, on which equipment, with which parts."
        ),
        _("Meanwhile you find customers with their addresses and telephone numbers, and what is in stock."),
    ]
    organization = context.principal.organization_name
    return Shown(
        Words(
            paragraphs=[context.translate(text, organization=organization) for text in texts],
            links=[Link(label=context.translate(label), url=url) for permission, label, url in links if context.can(permission)],
            contact=_planner(context),
        )
    )  # fmt: skip


def _planner(context: Context) -> Contact | None:
    """Return the colleague who plans; nobody for whoever plans."""
    for role in PLANNERS:
        found = colleagues_in(context, role)
        if found:
            one = found[0]
            mine = one.id == context.principal.user_id
            return None if mine else Contact(name=one.name, role=context.translate(label_of(role)), email=one.email)
    return None


def parts(context: Context, _asked: Asked) -> Shown:
    """Spare parts with what is in stock, the scarcest first."""
    found = asked_of(context, PRODUCTS, PARTS, PARTS_SHOWN, "stockQuantity")
    rows = [
        Row(
            key=str(item["id"]), title=item["name"], url=f"/workspace/products/{item['id']}", ref=item["reference"],
            note=item["category"] or "", badge=badge_of(context, StockLevel(item["stockLevel"])) if item["stockLevel"] else None,
            tail=context.translate(_("{quantity} in stock"), quantity=item["stockQuantity"]),
        )
        for item in found.items
    ]  # fmt: skip
    empty = context.translate(_("No spare part is in the catalog."))
    return Shown(Rows(rows=rows, empty=empty, more=rest(context, PRODUCTS, PARTS, found.total, PARTS_SHOWN)),
                 hint=str(found.total) if found.total else "", more=whole(context, PRODUCTS, PARTS))  # fmt: skip
