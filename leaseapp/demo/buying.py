"""Purchases of Nordlease: twelve suppliers, the quotes that they gave, orders, and the deliveries that came."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode
from leaseapp.assets.models import AssetModel, StorageLocation
from leaseapp.demo import cast
from leaseapp.demo.clients import plain
from leaseapp.demo.diary import Stage, working_day
from leaseapp.demo.fleet_models import MODELS
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel.context import Context
from leaseapp.law import vat_rates
from leaseapp.purchasing.schemas.orders import ReceiveIn, SupplierOrderIn
from leaseapp.purchasing.schemas.quotes import ReasonIn, SupplierQuoteIn
from leaseapp.purchasing.schemas.suppliers import SupplierIn
from leaseapp.purchasing.services import orders, quotes, receiving, suppliers

VAT = str(vat_rates.STANDARD)


@dataclass(frozen=True)
class Sold:
    """A supplier: its name and town, the days until it is paid, the code of what it sells, its VAT regime."""

    name: str
    city: str
    postal_code: str
    days: int
    code: str
    regime: str = "DEBITS"
    equipment: bool = False
    country: str = "FR"
    end_of_month: bool = False


SUPPLIERS = (
    Sold("Borealis France", "Beauvais", "60000", 45, "IMM-MAT", equipment=True, end_of_month=True),
    Sold("Givrelec Distribution", "Angers", "49000", 45, "IMM-MAT", equipment=True, end_of_month=True),
    Sold("Manutention du Littoral", "Dunkerque", "59140", 30, "IMM-MAT", equipment=True),
    Sold("Médilys Distribution", "Lyon", "69007", 60, "IMM-MAT", equipment=True),
    Sold("Bureautique Scarpe", "Arras", "62000", 30, "IMM-INF", equipment=True),
    Sold("Kaltwerk GmbH", "Köln", "50667", 30, "IMM-MAT", "INTRA_EU", equipment=True, country="DE"),
    Sold("Pièces Froid Nord", "Lens", "62300", 30, "ACH-PIE"),
    Sold("Transports Deûle", "Lille", "59000", 30, "ACH-TRA", "RECEIPTS"),
    Sold("Atelier Haubert", "Roubaix", "59100", 30, "SER-STT", "REVERSE_CHARGE"),
    Sold("Cabinet Vasseur Conseil", "Lille", "59800", 30, "SER-HON", "RECEIPTS"),
    Sold("Flandres Assurances", "Lille", "59000", 15, "ASS-MAT"),
    Sold("Nettoyage Petit", "Wattrelos", "59150", 30, "MNT-CTR", "FRANCHISE"),
)
#: who answers at each of them
SELLERS = (
    ("Hélène", "Castelain"), ("Maxime", "Rohart"), ("Corinne", "Vasseur-Leroy"), ("Idriss", "Benali"), ("Fanny", "Delcroix"),
    ("Jürgen", "Althoff"), ("Patrice", "Lemaire"), ("Sabrina", "Tison"), ("Régis", "Haubert"), ("Élise", "Vasseur"),
    ("Quentin", "Deroo"), ("Monique", "Petit"),
)  # fmt: skip
#: days before today, number of the supplier, what is asked for: (number of the model, pieces), how far the quote came
QUOTES: tuple[tuple[int, int, tuple[tuple[int, int], ...], str], ...] = (
    (210, 0, ((0, 3),), "ORDERED"), (206, 1, ((0, 3),), "REJECTED"), (188, 2, ((8, 2),), "ORDERED"),
    (170, 3, ((20, 2),), "ORDERED"), (152, 4, ((14, 4),), "ORDERED"), (150, 4, ((16, 4),), "CANCELED"),
    (131, 0, ((1, 2), (3, 1)), "ORDERED"), (129, 1, ((1, 2), (3, 1)), "REJECTED"), (118, 5, ((2, 2),), "ORDERED"),
    (101, 2, ((9, 3),), "ORDERED"), (99, 2, ((10, 2),), "REJECTED"), (84, 3, ((21, 2),), "ORDERED"),
    (77, 0, ((4, 2),), "ORDERED"), (75, 1, ((4, 2),), "REJECTED"), (61, 4, ((15, 6),), "ORDERED"),
    (52, 5, ((5, 1),), "ORDERED"), (47, 0, ((0, 4),), "ORDERED"), (40, 2, ((8, 1), (9, 1)), "ORDERED"),
    (33, 3, ((22, 3),), "ORDERED"), (31, 1, ((2, 2),), "ACCEPTED"), (27, 4, ((17, 5),), "ORDERED"),
    (24, 0, ((1, 2),), "ACCEPTED"), (20, 1, ((1, 2),), "SENT"), (17, 5, ((1, 2),), "SENT"),
    (14, 2, ((11, 2),), "SENT"), (11, 3, ((20, 1),), "SENT"), (8, 0, ((3, 4),), "DRAFT"), (6, 4, ((14, 8),), "SENT"),
    (4, 5, ((4, 2),), "DRAFT"), (2, 1, ((0, 6),), "DRAFT"),
)  # fmt: skip
#: free orders: days before today, supplier, title, lines (designation, pieces, price), how far it came
FREE: tuple[tuple[int, int, str, tuple[tuple[str, str, str], ...], str], ...] = (
    (160, 6, "Compresseurs de rechange",
     (("Compresseur R-290 1/2 CV", "4", "186.40"), ("Thermostat électronique", "12", "23.90")), "CAME"),
    (120, 8, "Révision de transpalettes", (("Révision complète d’un transpalette", "6", "145"),), "CAME"),
    (95, 6, "Joints et ventilateurs",
     (("Joint de porte magnétique", "20", "14.75"), ("Ventilateur d’évaporateur", "8", "41.20")), "CAME"),
    (58, 7, "Navettes entre dépôts", (("Navette Lille – Vénissieux", "4", "390"),), "CAME"),
    (36, 6, "Compresseurs de rechange", (("Compresseur R-290 1/2 CV", "6", "189"),), "PART"),
    (22, 8, "Peinture de chariots", (("Remise en peinture", "3", "310"),), "CONFIRMED"),
    (12, 11, "Entretien des dépôts", (("Nettoyage mensuel d’un dépôt", "5", "180"),), "CONFIRMED"),
    (5, 7, "Livraison de lits médicalisés", (("Camion avec hayon, une journée", "2", "640"),), "DRAFT"),
    (3, 6, "Résistances de dégivrage", (("Résistance de dégivrage 250 W", "10", "27.80"),), "DRAFT"),
    (30, 9, "Révision des contrats types", (("Journée de conseil", "2", "920"),), "CANCELED"),
)  # fmt: skip
WHY = "Trop cher pour la durée demandée par le client"
DEPOT = "LYO"
"""The depot to which machines come: another one is being counted."""


def buy(stage: Stage) -> None:
    """Meet the suppliers, ask for quotes, order, take in."""
    met = _meet(stage)
    for number, (age, supplier, wanted, end) in enumerate(QUOTES):
        _quote(stage, met[supplier], number, age, wanted, end)
    for age, supplier, title, lines, end in FREE:
        body = [
            {"designation": name, "quantity": pieces, "unitPriceHt": price, "vatRatePct": VAT}
            for name, pieces, price in lines
        ]
        _order(stage, met[supplier], age, title, body, end)


def _meet(stage: Stage) -> list[UUID]:
    made = []
    with stage.act("ADMIN", "purchasing.supplier.create", stage.today - timedelta(days=700), 9) as context:
        codes = {
            one.code: one.id for one in context.session.exec(select(AccountingCode).order_by(col(AccountingCode.code)))
        }
        for number, one in enumerate(SUPPLIERS):
            siren = cast.siren(400 + number) if one.country == "FR" else None
            domain = f"{plain(one.name).replace('-', '')}.example"
            place = {
                "addressLine1": f"{7 + 4 * number} rue de l’Industrie", "postalCode": one.postal_code, "city": one.city,
                "country": one.country, "siret": cast.siret(siren) if siren else None,
            }  # fmt: skip
            company = {
                "name": one.name, "legalForm": "SAS" if siren else "GmbH", "country": one.country, "siren": siren,
                "vatNumber": cast.vat_number(siren) if siren else "DE811907980", "email": f"ventes@{domain}",
                "headOffice": place,
            }  # fmt: skip
            body = {
                "company": company, "paymentTermDays": one.days, "endOfMonth": one.end_of_month, "vatRegime": one.regime,
                "defaultAccountingCodeId": codes.get(one.code), "isAssetSupplier": one.equipment,
            }  # fmt: skip
            supplier = suppliers.create(context, SupplierIn.model_validate(body))
            made.append(supplier.id)
            first, last = SELLERS[number]
            person = {
                "companyId": supplier.company_id, "firstName": first, "lastName": last, "jobTitle": "Service commercial",
                "email": f"{plain(first)}.{plain(last)}@{domain}", "phone": f"03 53 01 {80 + number} 10",
            }  # fmt: skip
            contacts.create(context, ContactIn.model_validate(person))
    return made


def _quote(stage: Stage, supplier_id: UUID, number: int, age: int, wanted: Sequence[tuple[int, int]], end: str) -> None:
    day = working_day(stage.today - timedelta(days=age))
    first = MODELS[wanted[0][0] % len(MODELS)]
    with stage.act("LOGISTICS", "purchasing.quote.create", day, 10) as context:
        lines = [_machines(context, at, pieces, number) for at, pieces in wanted]
        lines.append(
            {
                "designation": "Livraison",
                "quantity": 1,
                "unitPriceHt": 120 + 15 * (number % 4),
                "vatRatePct": VAT,
            }
        )
        body = {
            "supplierId": supplier_id, "title": first.name, "supplierReference": f"DV-{2600 + 7 * number}", "quoteDate": day,
            "validUntil": day + timedelta(days=60), "leadTimeDays": 10 + 5 * (number % 5), "lines": lines,
            "paymentTerms": "30 % à la commande, solde à la livraison" if number % 3 == 0 else None,
        }  # fmt: skip
        quote_id = quotes.create(context, SupplierQuoteIn.model_validate(body)).id
        if end != "DRAFT":
            quotes.send(context, quote_id, None)
    if end in ("REJECTED", "CANCELED"):
        with stage.act(
            "LOGISTICS", "purchasing.quote.reject", min(day + timedelta(days=6), stage.today), 11
        ) as context:
            quotes.end(context, quote_id, "reject" if end == "REJECTED" else "cancel", ReasonIn(reason=WHY))
    if end in ("ACCEPTED", "ORDERED"):
        with stage.act(
            "LOGISTICS", "purchasing.quote.accept", min(day + timedelta(days=6), stage.today), 11
        ) as context:
            quote = quotes.accept(context, quote_id)
            if end == "ORDERED":
                _convert(context, stage, quote, day + timedelta(days=8), number)


def _convert(context: Context, stage: Stage, quote: Any, day: date, number: int) -> None:
    """Order what was quoted; old orders came in whole, later ones in part or not yet."""
    lines = quotes.lines_of(context, quote.id)
    draft = orders.OrderDraft(
        supplier_id=quote.supplier_id, title=quote.title, lines=lines, quote_id=quote.id,
        expected_date=min(day, stage.today) + timedelta(days=quote.lead_time_days or 14),
    )  # fmt: skip
    order = orders.make(context, draft)
    depot = context.session.exec(select(StorageLocation).where(StorageLocation.code == DEPOT)).one()
    order.delivery_location_id = depot.id
    orders.confirm(context, order.id, None)
    if number < 12:
        _take_in(context, order.id, whole=number != 10)


def _order(stage: Stage, supplier_id: UUID, age: int, title: str, lines: list[dict[str, Any]], end: str) -> None:
    day = working_day(stage.today - timedelta(days=age))
    with stage.act("LOGISTICS", "purchasing.order.create", day, 10) as context:
        body = {
            "supplierId": supplier_id, "title": title, "orderDate": day, "lines": lines,
            "expectedDate": day + timedelta(days=18),
        }  # fmt: skip
        order = orders.create(context, SupplierOrderIn.model_validate(body))
        if end in ("CAME", "PART", "CONFIRMED"):
            orders.confirm(context, order.id, None)
        if end == "CANCELED":
            orders.cancel(context, order.id, ReasonIn(reason="Le projet est abandonné"))
        order_id = order.id
    if end in ("CAME", "PART"):
        with stage.act(
            "LOGISTICS", "purchasing.order.receive", min(day + timedelta(days=16), stage.today), 14
        ) as context:
            _take_in(context, order_id, whole=end == "CAME")


def _take_in(context: Context, order_id: UUID, *, whole: bool) -> None:
    lines = orders.lines_of(context, order_id)
    came = [
        {"orderLineId": line.id, "receivedQuantity": line.quantity if whole else max(int(line.quantity) // 2, 1)}
        for line in lines
    ]
    body = {"lines": came, "deliveryNoteNumber": f"BL-{71000 + order_id.int % 9000}"}
    receiving.receive(context, order_id, ReceiveIn.model_validate(body))


def _machines(context: Context, at: int, pieces: int, number: int) -> dict[str, Any]:
    model = MODELS[at % len(MODELS)]
    row = context.session.exec(select(AssetModel).where(AssetModel.reference == model.reference)).one()
    return {
        "designation": model.name, "quantity": pieces, "unitPriceHt": model.price * (90 + 2 * (number % 5)) // 100,
        "vatRatePct": VAT, "discountPct": 3 if number % 4 == 1 else 0, "assetModelId": row.id,
    }  # fmt: skip
