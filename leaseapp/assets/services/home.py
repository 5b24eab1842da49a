"""Cards of equipment: how the fleet stands, what has to be moved, how full the depots are."""

from urllib.parse import urlencode

from leaseapp.assets.enums import MovementRequestStatus
from leaseapp.assets.lists import ASSETS, MOVEMENT_REQUESTS
from leaseapp.assets.services import occupying
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Figure, Figures, Link, Row, Rows
from leaseapp.kernel.listing.query import ListPage, ListRequest, read_page
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of

ROWS = 6
FULL, NEARLY = 100, 85
NO_MOVEMENT = _("No movement is asked for.")
NO_PLACE = _("No place with a position and a capacity yet.")
GOING = {"status": "PENDING,CONFIRMED"}
BADGES = {MovementRequestStatus.PENDING: "gray", MovementRequestStatus.CONFIRMED: "blue"}
#: what is asked of the fleet: key, label, filters of its list, tone where there are some
FIGURES = (
    ("clients", _("At clients"), {"locationKind": "CUSTOMER_ESTABLISHMENT"}, "neutral"),
    ("free", _("Free for a contract"), {"locationKind": "DEPOT", "selectableForContract": "true"}, "neutral"),
    ("inspect", _("To inspect"), {"condition": "TO_DEFINE"}, "warn"),
    ("repair", _("To repair"), {"condition": "NEEDS_REPAIR,NON_FUNCTIONAL_PARTS"}, "warn"),
    ("blocked", _("Held up by missing parts"), {"blockedByMissingParts": "true"}, "bad"),
)


def fleet(context: Context, _asked: Asked) -> Shown:
    """Machines by where they stand and what they wait for."""
    found = [
        Figure(
            key=key, label=context.translate(label), value=count, kind="number", tone=tone if count else "neutral",
            url=_address(ASSETS, filters), hint=context.translate(_("machines")),
        )
        for key, label, filters, tone in FIGURES
        for count in (_page(context, ASSETS, filters).total,)
    ]  # fmt: skip
    return Shown(Figures(figures=found))


def movements(context: Context, _asked: Asked) -> Shown:
    """Movements that were asked for, the one planned first first."""
    found = _page(context, MOVEMENT_REQUESTS, GOING, ROWS, "plannedFor")
    rows = [
        Row(
            key=str(item["id"]), title=f"{item['fromLocation']} → {item['toLocation']}",
            url=f"/workspace/storage-movement-requests/{item['id']}", ref=item["number"], note=item["reason"], icon="truck",
            badge=Badge(text=context.translate(label_of(item["status"])), tone=BADGES[item["status"]]),
            tail=format_date(context.locale, item["plannedFor"]),
            tail_tone="bad" if item["plannedFor"] < context.today else "neutral",
        )
        for item in found.items
    ]  # fmt: skip
    return Shown(Rows(rows=rows, more=_all(context, MOVEMENT_REQUESTS, GOING), empty=context.translate(NO_MOVEMENT)))


def depots(context: Context, _asked: Asked) -> Shown:
    """Places by how much of their floor is taken, the fullest first."""
    places = [one for one in occupying.on_the_map(context) if one.ratio_m2 is not None]
    places.sort(key=lambda one: (-(one.ratio_m2 or 0), one.name))
    most = max((one.ratio_m2 or 0 for one in places), default=0)
    rows = [
        Row(
            key=str(one.id), title=one.name, url=f"/workspace/storage-locations/{one.id}", icon="warehouse",
            note=context.translate(_("{count} {count|machine|machines}"), count=one.asset_count),
            share=money.round_to(taken * 100 / most, 2) if most else None,
            tail=f"{money.decimal_text(taken, context.locale, 0, 1)} %",
            tail_tone="bad" if taken > FULL else "warn" if taken > NEARLY else "neutral",
        )
        for one in places[:ROWS]
        for taken in (one.ratio_m2 or money.ZERO,)
    ]  # fmt: skip
    return Shown(Rows(rows=rows, empty=context.translate(NO_PLACE)))


def _page(context: Context, spec: ListSpec, filters: dict[str, str], rows: int = 1, sort: str = "") -> ListPage:
    return read_page(context, spec, ListRequest(page_size=rows, sort=sort, filters=filters))


def _address(spec: ListSpec, filters: dict[str, str]) -> str:
    return f"/workspace/{spec.name}?{urlencode(filters, safe=',')}"


def _all(context: Context, spec: ListSpec, filters: dict[str, str]) -> Link:
    return Link(label=context.translate(_("All")), url=_address(spec, filters))
