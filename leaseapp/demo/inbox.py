"""Documents that wait in the inbox: text, scan, e-invoice, duplicate, wrong sum, changed account, English, two pages …"""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from fpdf import FPDF
from sqlmodel import col, select

from leaseapp.demo import cast
from leaseapp.demo.buying import SUPPLIERS
from leaseapp.demo.diary import Stage, working_day
from leaseapp.demo.filing import about, send
from leaseapp.demo.paying_suppliers import iban
from leaseapp.demo.supplier_papers import Bought, Paper, Sender, pdf_of
from leaseapp.directory.models import Company
from leaseapp.directory.queries import living_billing_entities
from leaseapp.files.schemas.uploads import UploadIn
from leaseapp.files.services import uploads
from leaseapp.kernel.context import Context
from leaseapp.kernel.web.media_types import PDF
from leaseapp.purchasing.models import Supplier, SupplierOrder, SupplierOrderLine
from leaseapp.purchasing.schemas.imports import CommitIn, ImportLineIn, ImportsIn
from leaseapp.purchasing.services import import_committing, import_review, importing
from leaseapp.purchasing.state_machines import AWAITED

STRANGE = "DE89370400440532013000"
"""An account that no supplier has."""
_D = Decimal
_LINE = ("designation", "quantity", "unitPriceHt", "vatRatePct")
PARTS = tuple(
    Bought(f"PF-{100 + at}", f"{name} {size}", _D(2 + at % 4), _D("11.40") + _D(at) * _D("2.35"))
    for at, (name, size) in enumerate(
        (name, size)
        for name in ("Joint de porte", "Thermostat", "Ventilateur", "Sonde", "Résistance", "Poignée", "Charnière")
        for size in ("petit modèle", "moyen modèle", "grand modèle")
    )
)


def fill_inbox(stage: Stage) -> None:
    """Drop fifteen documents and one more, which was taken in; each is read at once, without a model."""
    day = working_day(stage.today - timedelta(days=9))
    with stage.act("ACCOUNTANT", "seed", stage.today) as context:
        ours = _ourselves(context)
        order = _ordered(context)
    taken = Paper(
        "INVOICE",
        _sender(6),
        "PFN-2026-0871",
        day,
        (PARTS[0], PARTS[4]),
        ours,
        due=day + timedelta(days=30),
        terms="Virement à 30 jours",
    )
    _commit(stage, _drop(stage, taken, "PFN-2026-0871.pdf", 8))
    for number, (paper, name) in enumerate(_waiting(stage, ours, taken, order)):
        _drop(stage, paper, name, max(0, 7 - number // 2))


def _ourselves(context: Context) -> Sender:
    entity = next(iter(living_billing_entities(context)))
    address = (entity.address_line1 or "", f"{entity.postal_code} {entity.city}")
    return Sender(entity.name, address, entity.siren or "")


def _sender(number: int, account: str = "") -> Sender:
    sold = SUPPLIERS[number]
    domain = "".join(sold.name.lower().replace("é", "e").replace("û", "u").split()) + ".example"
    address = (f"{7 + 4 * number} rue de l’Industrie", f"{sold.postal_code} {sold.city}")
    return Sender(sold.name, address, cast.siren(400 + number), account or iban(number), f"compta@{domain}")


def _ordered(context: Context) -> tuple[SupplierOrder, int, tuple[Bought, ...]]:
    """Return an open order of a supplier with its lines, and the supplier's place among those of the demonstration."""
    statement = (
        select(SupplierOrder, Company.name)
        .join(Supplier, col(Supplier.id) == SupplierOrder.supplier_id)
        .join(Company, col(Company.id) == Supplier.company_id)
        .where(col(SupplierOrder.status).in_(AWAITED), Company.country == "FR")
        .order_by(col(SupplierOrder.number))
    )
    order, name = next(iter(context.session.exec(statement)))
    lines = context.session.exec(
        select(SupplierOrderLine)
        .where(SupplierOrderLine.order_id == order.id)
        .order_by(col(SupplierOrderLine.position))
    )
    bought = tuple(Bought(f"L{one.position}", one.designation[:44], one.quantity, one.unit_price_ht) for one in lines)
    return order, next(at for at, one in enumerate(SUPPLIERS) if one.name == name), bought


def _waiting(
    stage: Stage, ours: Sender, taken: Paper, order: tuple[SupplierOrder, int, tuple[Bought, ...]]
) -> list[tuple[Paper | bytes, str]]:
    day = working_day(stage.today - timedelta(days=6))
    number, supplier, ordered = order[0].number, order[1], order[2]
    month = timedelta(days=30)
    machine = Bought("AP-450", "Échographe Apilo a450", _D(2), _D(12400))
    transport = Bought("NAV", "Navette Lille – Vénissieux", _D(2), _D(390))
    works = Bought("REV", "Révision complète d’un transpalette", _D(3), _D(145))
    carriage = Bought("PORT", "Port et emballage", _D(1), _D("38.50"))
    english = Sender(
        "Northgate Tools Ltd",
        ("12 Dock Street", "Leeds LS1 4AB"),
        "",
        "GB29NWBK60161331926819",
        "ar@northgate.example",
        "GB980780684",
    )
    printer = Sender(
        "Imprimerie Sorel SAS",
        ("40 quai de la Deûle", "59700 Marcq-en-Barœul"),
        "999101108",
        iban(77),
        "compta@sorel.example",
    )
    plain = Paper(
        "INVOICE", _sender(6), "PFN-2026-0902", day, PARTS[5:8], ours, due=day + month, terms="Virement à 30 jours"
    )
    quote = Paper(
        "QUOTE", _sender(3), "DV-3318", day, (machine, carriage), ours,
        notes=(f"Valable jusqu'au {day + 2 * month:%d/%m/%Y}", "Délai de livraison : 3 semaines"),
    )  # fmt: skip
    deliver = Paper("INVOICE", _sender(7), "TD-11904", day, (transport,), ours, due=day + month, electronic=True)
    first = Paper("INVOICE", _sender(supplier), "BF-260931", day, ordered[:12], ours, due=day + month, order=number)
    return [
        (plain, "PFN-2026-0902.pdf"),
        (first, "BF-260931.pdf"),
        (deliver, "TD-11904 Factur-X.pdf"),
        (replace(taken, issued=taken.issued, stacked=True, terms="Règlement à 30 jours"), "Copie PFN 0871.pdf"),
        (replace(plain, number="PFN-2026-0911", off=_D("38.50"), lines=PARTS[8:11]), "PFN-2026-0911.pdf"),
        (replace(plain, number="PFN-2026-0915", lines=PARTS[11:13], sender=_sender(6, STRANGE)), "PFN-2026-0915.pdf"),
        (
            replace(plain, sender=english, number="INV-20931", lines=PARTS[2:4], english=True, terms="Net 30"),
            "INV-20931.pdf",
        ),
        (replace(plain, number="PFN-2026-0920", lines=PARTS), "PFN-2026-0920 (2 pages).pdf"),
        (
            Paper("CREDIT_NOTE", _sender(8), "AV-0077", day, (works,), ours, notes=("Avoir sur facture AH-2214",)),
            "AV-0077.pdf",
        ),
        (quote, "Devis DV-3318.pdf"),
        (replace(quote, sender=_sender(1), number="GD-0417", lines=(machine,), stacked=True), "Devis Givrelec.pdf"),
        (Paper("ORDER", _sender(supplier), "AR-5512", day, ordered[:12], ours, order=number), "AR-5512.pdf"),
        (replace(plain, sender=printer, number="IS-778", lines=(PARTS[1],)), "IS-778.pdf"),
        (replace(plain, sender=_sender(11), number="NP-1102", lines=(carriage,), scanned=True), "Scan_20261119.pdf"),
        (_locked(day), "Relevé protégé.pdf"),
    ]


def _locked(day: date) -> bytes:
    """Return a PDF that asks for a password."""
    sheet = FPDF()
    sheet.set_encryption("proprietaire", "secret")
    sheet.add_page()
    sheet.set_font("helvetica", size=12)
    sheet.cell(text=f"Relevé du {day:%d/%m/%Y}")
    return bytes(sheet.output())


def _drop(stage: Stage, paper: Paper | bytes, name: str, age: int) -> UUID:
    content = paper if isinstance(paper, bytes) else pdf_of(paper)
    day = working_day(stage.today - timedelta(days=age))
    with stage.act("ACCOUNTANT", "files.file.complete", day, 9, 10) as context:
        told = uploads.begin(context, UploadIn.model_validate(about(name, PDF, content)))
        file_id = send(context, told, PDF, content)
    with stage.act("ACCOUNTANT", "purchasing.import.begin", day, 9, 12) as context:
        import_id = importing.begin(context, ImportsIn(file_ids=[file_id])).items[0].id
    with stage.act(None, importing.READ, day, 9, 13) as context:
        importing.read_now(context, import_id)
    return import_id


def _commit(stage: Stage, import_id: UUID) -> None:
    """Take a document in as it was read."""
    with stage.act(
        "ACCOUNTANT", "purchasing.import.commit", working_day(stage.today - timedelta(days=8)), 10
    ) as context:
        read = import_review.told(context, import_id)
        lines = [
            ImportLineIn.model_validate({name: line[name].value for name in _LINE if name in line})
            for line in read.lines
        ]
        fields = {name: one.value for name, one in read.fields.items()}
        body = CommitIn.model_validate(
            {
                "type": "INVOICE", "supplierId": read.matched_supplier_id, "documentNumber": fields["documentNumber"],
                "issueDate": fields["issueDate"], "dueDate": fields["dueDate"], "lines": lines,
            }
        )  # fmt: skip
        import_committing.take_in(context, import_id, body)
