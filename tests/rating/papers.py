"""Tax returns as PDF: a code beside its amount in each row, as the forms print them."""

from collections.abc import Mapping

from fpdf import FPDF


def return_pdf(boxes: Mapping[str, int], *, siren: str = "", mark: str = "", unit: str = "k€") -> bytes:
    """A tax return of one page with these boxes."""
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", size=10)
    pdf.text(20, 15, f"Liasse fiscale 2050 (en {'euros' if unit == 'EUR' else 'milliers'})  {mark}")
    if siren:
        pdf.text(20, 22, f"SIREN {siren}")
    for place, (code, value) in enumerate(boxes.items()):
        y = 32 + place * 7
        pdf.text(20, y, f"Ligne {place}")
        pdf.text(100, y, code)
        sign = "-" if value < 0 else ""
        pdf.text(115, y, f"{sign}{abs(value):,}".replace(",", " "))
    return bytes(pdf.output())
