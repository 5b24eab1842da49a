"""Papers of the demonstration: what people drop on records, as a browser would send it, one of them replaced, one shared."""

import hashlib
import io
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from fpdf import FPDF
from PIL import Image, ImageDraw

from leaseapp.catalog.schemas.products import ProductPatch
from leaseapp.catalog.services import products
from leaseapp.demo.conversing import latest
from leaseapp.demo.diary import Stage
from leaseapp.files.schemas.files import ShareIn
from leaseapp.files.schemas.uploads import ReplaceIn, UploadIn, UploadOut
from leaseapp.files.services import deleting, processing, sharing, uploads
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Order, Quote


@dataclass(frozen=True)
class Paper:
    """A file that somebody drops on a record: days ago, by whom, what."""

    age: int
    role: str
    name: str
    media_type: str
    content: bytes


def _letter(title: str, *pages: tuple[str, ...]) -> bytes:
    sheet = FPDF()
    sheet.set_title(title)
    for lines in pages:
        sheet.add_page()
        sheet.set_font("helvetica", "B", 16)
        sheet.cell(text=title, new_x="LMARGIN", new_y="NEXT")
        sheet.ln(6)
        sheet.set_font("helvetica", size=11)
        for line in lines:
            sheet.multi_cell(0, 6, line, new_x="LMARGIN", new_y="NEXT")
            sheet.ln(2)
    return bytes(sheet.output())


CONTRACT = (
    "Article 9. Assurance et sinistres",
    "9.1 Le locataire assure les équipements en valeur à neuf, dès leur mise en service et jusqu'à leur restitution.",
    "9.3 En cas de dommage garanti, une franchise de 250,00 EUR par sinistre reste à la charge du locataire.",
    "9.4 Tout sinistre est déclaré sous cinq jours ouvrés, par écrit, avec photographies.",
)


def _photograph(wall: str = "#d8dee6") -> bytes:
    picture = Image.new("RGB", (1280, 860), wall)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((180, 200, 1100, 720), fill="#3c4a5c")
    for position in range(6):
        draw.rectangle((230 + position * 145, 250, 340 + position * 145, 670), fill="#51637a")
        draw.ellipse((270 + position * 145, 610, 296 + position * 145, 636), fill="#6fd08c")
    draw.rectangle((0, 720, 1280, 860), fill="#b4a892")
    output = io.BytesIO()
    picture.save(output, "PNG", optimize=True)
    return output.getvalue()


def file_papers(stage: Stage) -> None:
    """Drop them, each on its day by whoever brings it."""
    with stage.act(None, "seed", stage.today) as context:
        quote = latest(context, stage, Quote, Quote.status == QuoteStatus.SENT)
        order = latest(context, stage, Order)
    insurance = Paper(
        20, "COMMERCIAL", "Attestation assurance 2026.pdf", PDF,
        _letter("Attestation d'assurance", ("Garantie dommages, franchise de 250,00 EUR par sinistre, hors vol.",)),
    )  # fmt: skip
    dropped = _drop(stage, insurance, "Company", stage.companies[0])
    frame = Paper(
        18,
        "COMMERCIAL",
        "Contrat-cadre.pdf",
        PDF,
        _letter("Contrat-cadre de location", ("Conditions générales.",), CONTRACT),
    )
    contract = _drop(stage, frame, "Customer", stage.customers[0])
    if quote is not None:
        csv = "référence;désignation;quantité\nOND-3K;Onduleur 3 kVA;2\nBAT-12;Batterie 12 V;8\n".encode()
        _drop(stage, Paper(5, "SALES_BACK", "Besoins du client.csv", "text/csv", csv), "Quote", quote)
    if order is not None:
        _drop(stage, Paper(4, "LOGISTICS", "Quai de livraison.png", PNG, _photograph()), "Order", order)
    seen = Paper(12, "COMMERCIAL", "Serveur R760.png", PNG, _photograph("#e8ebf0"))
    photo = _drop(stage, seen, "Product", stage.products["DELL-R760"])
    with stage.act("SALES_BACK", "catalog.product.update", stage.today - timedelta(days=12), 15) as context:
        products.update(context, stage.products["DELL-R760"], ProductPatch(photo_file_id=photo))
    with stage.act("COMMERCIAL", "files.file.replace", stage.today - timedelta(days=10), 15) as context:
        signed = _letter("Contrat-cadre de location", ("Conditions générales, signé des deux parties.",), CONTRACT)
        told = uploads.replace(
            context,
            contract,
            ReplaceIn.model_validate(about("Contrat-cadre signé.pdf", PDF, signed)),
            "Signé des deux parties",
        )
        send(context, told, PDF, signed)
    wrong = Paper(6, "COMMERCIAL", "Plan de l’atelier, ancien.csv", "text/csv", "repère;largeur\nA1;320\n".encode())
    mistaken = _drop(stage, wrong, "Company", stage.companies[0])
    with stage.act("COMMERCIAL", "files.file.delete", stage.today - timedelta(days=2), 11) as context:
        deleting.delete(context, mistaken)
    with stage.act("COMMERCIAL", "files.file.share", stage.today - timedelta(days=1), 16) as context:
        sharing.share(context, dropped, ShareIn(download_limit=3, note="Pour l’expert de l’assurance"))


def drop_letter(stage: Stage, age: int, title: str, *pages: tuple[str, ...]) -> UUID:
    """Drop a letter on the first company; returns its file."""
    paper = Paper(age, "COMMERCIAL", f"{title}.pdf", PDF, _letter(title, *pages))
    return _drop(stage, paper, "Company", stage.companies[0])


def about(name: str, media_type: str, content: bytes) -> dict[str, object]:
    """Return how a content is announced."""
    digest = hashlib.sha256(content).hexdigest()
    return {"filename": name, "mime_type": media_type, "size_bytes": len(content), "sha256": digest}


def _drop(stage: Stage, paper: Paper, kind: str, record_id: UUID) -> UUID:
    with stage.act(paper.role, "files.file.complete", stage.today - timedelta(days=paper.age), 14, 20) as context:
        announced = about(paper.name, paper.media_type, paper.content)
        told = uploads.begin(
            context, UploadIn.model_validate(announced | {"target_type": kind, "target_id": record_id})
        )
        return send(context, told, paper.media_type, paper.content)


def send(context: Context, told: UploadOut, media_type: str, content: bytes) -> UUID:
    """Put a content where the announced address leads, and complete the upload."""
    stored = storage().put(uploads.ARRIVALS, uploads.arrival_of(context, told.file_id), content, media_type)
    done = uploads.complete(context, told.file_id, stored.etag)
    if isinstance(done, Exception):
        raise done
    processing.read_now(context, done.id)
    return done.id
