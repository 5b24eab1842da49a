"""The lines of a document: a head that names the columns, and the rows under it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading.fields import Field
from leaseapp.purchasing.rules.reading.seeking import BESIDE, Candidate, Document, candidate_in, field_of
from leaseapp.purchasing.rules.reading.sums import END
from leaseapp.purchasing.rules.reading.values import Found, number_of, percents
from leaseapp.purchasing.rules.reading.words import Box, Cell, Row, around, either

COLUMNS: tuple[tuple[str, str], ...] = (
    (
        "totalHt",
        either(
            r"^(?:total|montant)(?: net)?(?: h\.?t\.?| ligne)?$|^(?:line )?(?:total|amount)(?: .{0,12})?$",
            r"^net(?: amount)?$|^prix total",
        ),
    ),
    (
        "unitPriceHt",
        r"^p\.? ?u\.?\b|^prix(?: unit\w*\.?)?(?: net)?(?: h\.?t\.?)?$|^(?:unit )?price|^unit cost|^tarif|^prix unit",
    ),
    ("quantity", r"^q(?:te|ty|uantite|uantity|te\.|ty\.)\b|^qte|^nb\b|^nombre"),
    ("discountPct", r"^rem(?:ise|\.)?\b|^disc(?:ount|\.)?\b"),
    ("vatRatePct", r"^(?:taux )?(?:de )?t\.?v\.?a\.?|^vat\b|^tax\b|^taux$"),
    ("reference", r"^ref(?:erence|\.)?\b|^code\b|^sku\b|^art(?:icle)?\.? ?(?:n|no|code)|^item (?:no|code)"),
    ("unit", r"^unite?$|^u\.?$|^unit$|^uom$"),
    (
        "designation",
        r"^designation|^description|^libelle|^article\b|^item\b|^produit|^prestation|^service|^details?$|^objet",
    ),
)
NUMBERS = ("quantity", "unitPriceHt", "discountPct", "vatRatePct", "totalHt")
_NEAR = 2.4
"""A row further below than so many heights does not continue a designation."""
MOST = 500


@dataclass
class _Line:
    """A line while it is put together."""

    words: list[str] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    read: dict[str, Candidate] = field(default_factory=dict)
    page: int = 1
    bottom: float = 0.0
    height: float = 0.0


@dataclass
class Lines:
    """The lines as fields, and the rows (page, upper edge) that they stand in."""

    lines: list[dict[str, Field]] = field(default_factory=list)
    rows: set[tuple[int, float]] = field(default_factory=set)


def lines(document: Document) -> Lines:
    """Return the lines of a document; those of the next pages follow where their columns are the same."""
    found, gathered = Lines(), []
    columns: dict[str, Box] = {}
    for page in document.pages:
        is_open = False
        for row in page.rows:
            head = head_of(row)
            if head:
                columns, is_open = head, True
                found.rows.add((row.page, row.top))
                continue
            if not is_open or not columns:
                continue
            if _ends(row):
                is_open = False
                continue
            if len(gathered) < MOST and _take(document, row, columns, gathered):
                found.rows.add((row.page, row.top))
    found.lines = [made for line in gathered if (made := _made(document, line))]
    return found


def head_of(row: Row) -> dict[str, Box]:
    """Return the columns that a row names, at least a designation (or quantity) and an amount; else none."""
    columns: dict[str, Box] = {}
    for cell in row.cells:
        for name, pattern in COLUMNS:
            if name not in columns and re.search(pattern, cell.plain.strip()):
                columns[name] = cell.box
                break
    is_one = (
        len(columns) >= 3
        and {"totalHt", "unitPriceHt"} & columns.keys()
        and {"designation", "quantity"} & columns.keys()
    )
    return columns if is_one else {}


def _ends(row: Row) -> bool:
    return any(END.search(cell.plain.strip()) for cell in row.cells[:2] + row.cells[-2:])


def _take(document: Document, row: Row, columns: dict[str, Box], gathered: list[_Line]) -> bool:
    """Put a row into the lines: a new one where it has an amount, else more words of the one above. False for neither."""
    texts, read = _sorted(document, row, columns)
    if {"totalHt", "unitPriceHt"} & read.keys():
        line = _Line(page=row.page, bottom=row.bottom, height=row.bottom - row.top)
        line.read = read
        gathered.append(line)
    elif not gathered or read.keys() - {"quantity"} or not texts:
        return False
    last = gathered[-1]
    is_near = row.page == last.page and row.top - last.bottom < _NEAR * max(last.height, 0.005)
    if row.page == last.page and row.bottom > last.bottom and not is_near:
        return False
    for cell in texts:
        last.words.append(cell.text)
        last.boxes.append(cell.box)
    last.bottom = row.bottom
    return True


def _sorted(document: Document, row: Row, columns: dict[str, Box]) -> tuple[list[Cell], dict[str, Candidate]]:
    """Return the cells of a row that are words, and its values by column."""
    texts: list[Cell] = []
    read: dict[str, Candidate] = {}
    numbers = [name for name in NUMBERS if name in columns]
    words = [name for name in ("designation", "reference", "unit") if name in columns]
    for cell in row.cells:
        nearest = min([*numbers, *words], key=lambda name: _distance(cell.box, columns[name], right=name in NUMBERS))
        value = _number(document, cell, nearest) if nearest in NUMBERS else None
        if value is not None and nearest not in read:
            read[nearest] = candidate_in(cell, value, 0, BESIDE)
        elif nearest == "reference":
            read["reference"] = candidate_in(cell, Found(cell.text, 0, len(cell.text)), 0, BESIDE)
        elif nearest != "unit":
            texts.append(cell)
    return texts, read


def _distance(box: Box, column: Box, *, right: bool) -> float:
    """Return how far a cell stands from a column: numbers end where their column ends, words begin where it begins."""
    if min(box[2], column[2]) > max(box[0], column[0]):
        return abs((box[2] - column[2]) if right else (box[0] - column[0])) / 100
    return min(abs(box[2] - column[2]), abs(box[0] - column[0]))


def _number(document: Document, cell: Cell, name: str) -> Found | None:
    if name in ("discountPct", "vatRatePct"):
        found = next(iter(percents(cell.text)), None)
        if found is not None:
            return found
    value = next(iter(document.amounts(cell.text)), None)
    if value is not None:
        return value
    bare = number_of(cell.text.split()[0], english=document.english) if name == "quantity" else None
    return Found(bare, 0, len(cell.text.split()[0])) if bare is not None else None


def _made(document: Document, line: _Line) -> dict[str, Field] | None:
    """Return a line as fields; what is missing of quantity, price and total follows from the others (source RULE)."""
    fields = {name: field_of(document, one) for name, one in line.read.items()}
    if line.words:
        text = " ".join(" ".join(line.words).split())[:200]
        source = ReadSource.OCR if document.by_ocr else ReadSource.TEXT
        fields["designation"] = Field(text, text, line.page, around(line.boxes), source, 0.95)
    elif "reference" in fields:
        fields["designation"] = fields["reference"]
    else:
        return None
    quantity, price, total = (
        fields[name].value if name in fields else None for name in ("quantity", "unitPriceHt", "totalHt")
    )
    if quantity is None:
        fields["quantity"] = Field(_quantity(price, total), source=ReadSource.RULE, confidence=0.85)
        quantity = fields["quantity"].value
    rate = fields["discountPct"].value if "discountPct" in fields else money.ZERO
    if price is None and total is not None and quantity:
        share = quantity * (100 - rate) / 100
        fields["unitPriceHt"] = Field(
            money.round_to(total / share, 6) if share else total, source=ReadSource.RULE, confidence=0.85
        )
    if total is None and price is not None:
        fields["totalHt"] = Field(
            money.line_total_ht(quantity, price, rate, money.ZERO), source=ReadSource.RULE, confidence=0.85
        )
    return fields


def _quantity(price: Decimal | None, total: Decimal | None) -> Decimal:
    if price and total is not None:
        count = total / price
        if count == count.to_integral_value() and count > 0:
            return count
    return Decimal(1)


def rated(read: Iterable[dict[str, Field]], rates: Sequence[Decimal]) -> tuple[dict[str, Field], ...]:
    """Return the lines with a rate: where none is printed, the one rate of the document."""
    only = Field(rates[0], source=ReadSource.RULE, confidence=0.9) if len(rates) == 1 else None
    return tuple(line if "vatRatePct" in line or only is None else {**line, "vatRatePct": only} for line in read)
