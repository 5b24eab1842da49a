"""Fixed assets of Nordlease in every state: machines and own equipment, bought, put to use, written off month after month."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode, FixedAsset
from leaseapp.assets.models import Asset
from leaseapp.demo.buying import VAT
from leaseapp.demo.diary import Stage, working_day
from leaseapp.fixedassets.schemas.assets import (
    AmortizationIn,
    CommissionIn,
    FixedAssetEventIn,
    FixedAssetIn,
    FixedAssetPatch,
)
from leaseapp.fixedassets.schemas.runs import DepreciationRunIn
from leaseapp.fixedassets.services import changing, commissioning, registering, running
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.purchasing.enums import SupplierInvoiceStatus
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierInvoiceLine
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.schemas.invoices import SupplierInvoiceIn, SupplierInvoicePatch
from leaseapp.purchasing.services import invoices

ROLE = "ACCOUNTANT"
#: machines of the fleet that were invoiced together: days before today, how many
FLEET = ((740, 6), (614, 6), (530, 5), (404, 5), (278, 4), (152, 4))
#: of the company itself: code, what, price
OWN = (
    ("IMM-VEH", "Utilitaire de livraison électrique", "38900"), ("IMM-VEH", "Fourgon d’intervention", "31400"),
    ("IMM-INF", "Serveur de sauvegarde", "6480"), ("IMM-INF", "Douze postes de travail", "13920"),
    ("IMM-MOB", "Mobilier du siège", "9240"), ("IMM-MOB", "Rayonnages du dépôt", "7150"),
    ("IMM-OUT", "Pont élévateur d’atelier", "11800"), ("IMM-OUT", "Banc d’essai frigorifique", "8360"),
    ("IMM-OUT", "Presse à sertir", "2640"),
)  # fmt: skip
OWN_AGE = 560
IN_USE_AFTER = 9
"""Days from the invoice to the first day of use."""
LEFT_IN_PROGRESS = 4
"""The number of the newest ones that still wait to be put to use."""
#: how some are written off, by the order in which they were bought: method and months, or units
PLANS: dict[int, dict[str, Any]] = {
    1: {"method": "DECLINING", "durationMonths": 60}, 4: {"durationMonths": 12}, 5: {"durationMonths": 18},
    8: {"method": "DECLINING", "durationMonths": 36}, 18: {"method": "UNITS", "totalUnits": 12_000},
    19: {"method": "DECLINING", "durationMonths": 36}, 24: {"durationMonths": 12},
}  # fmt: skip
USUAL = {"durationMonths": 48}
#: what happens months before today, to which one of them; the share of the price that a buyer pays, or of the value
EVENTS: tuple[tuple[int, int, str, dict[str, Any]], ...] = (
    (11, 0, "SALE", {"share": "0.62", "note": "Reprise par le client en fin de contrat"}),
    (8, 2, "SCRAP", {"note": "Cuve percée, réparation refusée"}),
    (7, 3, "IMPAIRED", {"share": "0.70", "note": "Modèle retiré du marché"}),
    (6, 6, "THEFT", {"note": "Vol sur chantier, plainte déposée"}),
    (5, 9, "TRANSFER", {"account": "2155", "note": "Gardé pour l’atelier"}),
    (4, 10, "SPLIT", {"label": "Batterie de remplacement", "share": "0.20"}),
    (3, 11, "SALE", {"share": "0.48", "note": "Vente à un confrère"}),
    (2, 7, "LOSS", {"note": "Introuvable à l’inventaire"}),
)
UNITS_A_MONTH, BY_UNITS = 310, 18


def immobilize(stage: Stage) -> None:
    """Buy, put to use, write off each month, and tell what became of some; the newest ones wait."""
    made = [one for age, count in FLEET for one in _machines(stage, age, count)]
    made[17:17] = _own(stage)
    _mistake(stage)
    for place, (asset_id, bought) in enumerate(made[:-LEFT_IN_PROGRESS]):
        day = working_day(bought + timedelta(days=IN_USE_AFTER))
        with stage.act(ROLE, "accounting.asset.commission", day, 14) as context:
            body = {"date": day} | PLANS.get(place, USUAL)
            commissioning.commission(context, asset_id, CommissionIn.model_validate(body))
    after = _next_month(stage.today - timedelta(days=FLEET[0][0]))
    while after <= stage.today:
        _month(stage, after, [asset_id for asset_id, _bought in made])
        after = _next_month(after)


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def _machines(stage: Stage, age: int, count: int) -> list[tuple[UUID, date]]:
    """Enter the invoice of some machines of the fleet; return the fixed assets that it makes, each with its machine."""
    day = working_day(stage.today - timedelta(days=age))
    with stage.act(ROLE, "purchasing.invoice.create", day, 10) as context:
        bought = stage.today - timedelta(days=age)
        machines = context.session.exec(
            select(Asset)
            .where(col(Asset.acquisition_date) == bought, col(Asset.acquisition_amount_ht) > 0)
            .order_by(col(Asset.inventory_number))
            .limit(count)
        ).all()
        lines = [(one.label, one.acquisition_amount_ht, None) for one in machines]
        assets = _bought(context, "Médilys Distribution", f"PARC-{age}", day, lines)
        for asset, machine in zip(assets, machines, strict=True):
            registering.update(context, asset.id, FixedAssetPatch.model_validate({"assetId": machine.id}))
        return [(asset.id, day) for asset in assets]


def _own(stage: Stage) -> list[tuple[UUID, date]]:
    day = working_day(stage.today - timedelta(days=OWN_AGE))
    with stage.act(ROLE, "purchasing.invoice.create", day, 11) as context:
        codes = {row.code: row.id for row in context.session.exec(select(AccountingCode))}
        lines = [(what, Decimal(price), codes[code]) for code, what, price in OWN]
        return [(asset.id, day) for asset in _bought(context, "Bureautique Scarpe", "SIEGE-1", day, lines)]


def _bought(
    context: Context, supplier: str, number: str, day: date, lines: Sequence[tuple[str, Any, UUID | None]]
) -> list[FixedAsset]:
    """Validate an invoice of these lines (what, price, code); return the fixed assets that it made, in their order."""
    sellers = context.session.exec(select(Supplier)).all()
    supplier_id = next(row.id for row in sellers if name_of(context, row.id) == supplier)
    body = {
        "supplierId": supplier_id, "number": number, "issueDate": day,
        "lines": [
            {"designation": what, "quantity": 1, "unitPriceHt": price, "vatRatePct": VAT, "accountingCodeId": code}
            for what, price, code in lines
        ],
    }  # fmt: skip
    invoice = invoices.make(context, SupplierInvoiceIn.model_validate(body), SupplierInvoiceStatus.RECEIVED)
    invoices.update(context, invoice.id, SupplierInvoicePatch(status=SupplierInvoiceStatus.VALIDATED))
    statement = (
        select(FixedAsset)
        .join(SupplierInvoiceLine, col(SupplierInvoiceLine.id) == FixedAsset.supplier_invoice_line_id)
        .join(SupplierInvoice, col(SupplierInvoice.id) == SupplierInvoiceLine.invoice_id)
        .where(SupplierInvoice.id == invoice.id)
        .order_by(col(SupplierInvoiceLine.position))
    )
    return list(context.session.exec(statement).all())


def _mistake(stage: Stage) -> None:
    """Enter one by hand, and cancel it."""
    day = working_day(stage.today - timedelta(days=200))
    with stage.act(ROLE, "accounting.asset.create", day, 16) as context:
        code = context.session.exec(select(AccountingCode).where(AccountingCode.code == "IMM-INF")).one()
        asset = registering.create(
            context,
            FixedAssetIn.model_validate(
                {"label": "Écran de réunion", "accountingCodeId": code.id, "acquisitionDate": day, "grossValue": 940}
            ),
        )
    with stage.act(ROLE, "accounting.asset.event", day, 17) as context:
        body = {"type": "CANCELLATION", "date": day, "note": "Sous le seuil, passé en charges"}
        changing.happen(context, asset.id, FixedAssetEventIn.model_validate(body))


def _month(stage: Stage, after: date, assets: list[UUID]) -> None:
    """Run a month on the first day after it; then what is counted by units, and what happened at the month's end."""
    end = after - timedelta(days=1)
    with stage.act(None, "fixedassets.depreciate", after, 4) as context:
        running.run(context, DepreciationRunIn(year_month=end.strftime("%Y-%m")))
    with stage.act(ROLE, "accounting.asset.amortization", after, 9) as context:
        unit = context.session.exec(select(FixedAsset).where(FixedAsset.id == assets[BY_UNITS])).one()
        if unit.commissioned_on is not None and unit.commissioned_on <= end:
            body = {"periodEnd": end, "units": UNITS_A_MONTH}
            running.amortize(context, unit.id, AmortizationIn.model_validate(body))
    months = (stage.today.year - end.year) * 12 + stage.today.month - end.month
    for ago, place, kind, details in EVENTS:
        if ago == months:
            with stage.act(ROLE, "accounting.asset.event", after, 10, place) as context:
                _happen(context, assets[place], kind, after, details)


def _happen(context: Context, asset_id: UUID, kind: str, day: date, details: dict[str, Any]) -> None:
    asset = context.session.exec(select(FixedAsset).where(FixedAsset.id == asset_id)).one()
    share = Decimal(details.get("share", "0"))
    said = {name: value for name, value in details.items() if name != "share"}
    net = asset.gross_value - asset.accumulated
    bodies: dict[str, dict[str, Any]] = {
        "SALE": {"type": "DISPOSAL", "date": day, "reason": "SALE", "proceedsHt": money.round_to(asset.gross_value * share, 0),
                 "vatRatePct": VAT},
        "IMPAIRED": {"type": "REVALUATION", "date": day - timedelta(days=1), "newValue": money.round_to(net * share, 0)},
        "TRANSFER": {"type": "TRANSFER", "date": day},
        "SPLIT": {"type": "SPLIT", "date": day, "grossValue": money.round_to(asset.gross_value * share, 0)},
    }  # fmt: skip
    body = bodies.get(kind, {"type": "DISPOSAL", "date": day, "reason": kind})
    changing.happen(context, asset_id, FixedAssetEventIn.model_validate(body | said))
