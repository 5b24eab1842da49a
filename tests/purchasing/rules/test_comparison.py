"""Quotes line by line: the figures of the picture `quote-comparison`, and what makes two lines the same thing (MONEY.md 3.4)."""

from decimal import Decimal
from uuid import UUID, uuid4

import pytest

from leaseapp.purchasing.rules.comparison import Offered, Quoted, compare, is_carriage, normalized

SCANNER, CONVEX, LINEAR = (uuid4() for _model in range(3))
MODELS = {"Échographe Apilo a450": SCANNER, "Sonde convexe C5-1": CONVEX, "Sonde linéaire L12-4": LINEAR}


def offered(designation, quantity, unit, eco="0", model=None):
    count, price = Decimal(quantity), Decimal(unit)
    return Offered(uuid4(), designation, count, price, (count * price).quantize(Decimal("0.01")), Decimal(eco), model)


def quoted(*lines, placed=None):
    return Quoted(uuid4(), [offered(*line, model=MODELS.get(line[0])) for line in lines], placed or {})


MEDILYS = (
    ("Échographe Apilo a450", "2", "12400", "24.80"), ("Sonde convexe C5-1", "2", "1665"), ("Sonde linéaire L12-4", "1", "1980"),
    ("Chariot médical réglable", "2", "390"), ("Installation, formation", "1", "650"), ("Frais de port", "1", "145"),
)  # fmt: skip
SONOVIA = (
    ("Échographe Apilo a450", "2", "11950", "24.80"), ("Sonde convexe C5-1", "2", "1790"), ("Sonde linéaire L12-4", "1", "2040"),
    ("CHARIOT MÉDICAL  RÉGLABLE", "2", "0"), ("Installation - formation", "1", "900"),
)  # fmt: skip
IMAGERA = (
    ("Échographe Apilo a450", "2", "12180", "24.80"), ("Sonde convexe C5-1", "2", "1620"), ("Sonde linéaire L12-4", "1", "1995"),
    ("Chariot medical reglable", "2", "345"), ("Port et livraison", "1", "180"),
)  # fmt: skip


def test_the_figures_of_the_picture():
    found = compare([quoted(*MEDILYS), quoted(*SONOVIA), quoted(*IMAGERA)])
    assert [row.designation for row in found.rows] == [line[0] for line in MEDILYS[:5]]
    assert [[cell and cell.amount for cell in row.cells] for row in found.rows] == [
        [24800, 23900, 24360], [3330, 3580, 3240], [1980, 2040, 1995], [780, 0, 690], [650, 900, None],
    ]  # fmt: skip
    best = [[at for at, cell in enumerate(row.cells) if cell and cell.best] for row in found.rows]
    assert best == [[1], [2], [0], [1], [0]]
    assert found.rows[4].lacking == (0, 0, 650)
    assert [(one.carriage, one.eco_tax) for one in found.sums] == [
        (145, Decimal("24.80")), (0, Decimal("24.80")), (180, Decimal("24.80"))
    ]  # fmt: skip
    assert [one.comparable for one in found.sums] == [Decimal("31709.80"), Decimal("30444.80"), Decimal("31139.80")]
    assert [one.total for one in found.sums] == [Decimal("31709.80"), Decimal("30444.80"), Decimal("30489.80")]
    assert ([one.rank for one in found.sums], found.best) == ([3, 1, 2], 1)
    assert (found.spread, found.best_of_each) == (Decimal("1265.00"), Decimal("29794.80"))


def keys(*quotes):
    return [row.key.partition(":")[0] for row in compare(quotes).rows]


def test_a_model_beats_the_text_and_a_text_finds_the_model():
    named = Quoted(uuid4(), [offered("Échographe", "1", "100", model=SCANNER)])
    other = Quoted(uuid4(), [offered("Appareil d'imagerie", "1", "90", model=SCANNER)])
    text = Quoted(uuid4(), [offered("echographe", "1", "80")])
    [row] = compare([named, other, text]).rows
    assert (row.key, [cell.amount for cell in row.cells]) == (f"model:{SCANNER}", [100, 90, 80])
    assert keys(text, Quoted(uuid4(), [offered("Échographe", "1", "100", model=CONVEX)])) == ["model"]
    assert keys(text, Quoted(uuid4(), [offered("Lit", "1", "100")])) == ["text", "text"]


def test_a_line_stays_in_the_row_that_it_was_moved_to():
    first, second = quoted(("Mise en service", "1", "650")), quoted(("Installation", "1", "900"))
    assert len(compare([first, second]).rows) == 2
    line = second.lines[0]
    [row] = compare([first, Quoted(second.id, second.lines, {line.id: "text:mise en service"})]).rows
    assert (row.designation, row.by_hand, [cell.amount for cell in row.cells]) == ("Mise en service", True, [650, 900])
    carriage = quoted(("Port", "1", "40"))
    moved = Quoted(carriage.id, carriage.lines, {carriage.lines[0].id: "text:mise en service"})
    assert compare([first, moved]).sums[1].carriage == 0


def test_fewer_units_are_completed_at_the_lowest_price():
    found = compare(
        [quoted(("Lit", "3", "100"), ("Matelas", "1", "30"), ("Matelas", "2", "36")), quoted(("Lit", "2", "90"))]
    )
    beds, mattresses = found.rows
    assert (beds.quantity, beds.lowest, beds.lacking) == (3, 90, (0, 90))
    assert (mattresses.cells[0].quantity, mattresses.cells[0].unit, mattresses.lacking) == (3, 34, (0, 102))
    assert [one.comparable for one in found.sums] == [402, 372]


def test_a_discount_of_one_quote_is_nothing_that_others_lack():
    found = compare([quoted(("Lit", "1", "100"), ("Remise commerciale", "1", "-20")), quoted(("Lit", "1", "95"))])
    assert [one.comparable for one in found.sums] == [80, 95]
    assert found.best_of_each == 95


def test_prices_that_are_equal_are_no_better():
    found = compare([quoted(("Lit", "1", "100")), quoted(("Lit", "1", "100"))])
    assert not any(cell.best for row in found.rows for cell in row.cells)
    assert ([one.rank for one in found.sums], found.spread) == ([1, 2], 0)


def test_a_quote_without_lines_is_no_offer():
    found = compare([Quoted(uuid4(), []), quoted(("Lit", "1", "100"))])
    assert ([one.rank for one in found.sums], found.best) == ([None, 1], 1)
    nothing = compare([Quoted(uuid4(), [])])
    assert (nothing.best, nothing.rows, nothing.best_of_each) == (None, (), 0)
    assert compare([]).sums == ()


@pytest.mark.parametrize(
    ("designation", "carriage"),
    [("Frais de port", True), ("Port et emballage", False), ("Participation aux frais de transport", True), ("Livraison", True),
     ("Livraison et installation", False), ("Shipping costs", True), ("Frais de dossier", False), ("!", False)],
)  # fmt: skip
def test_what_is_carriage(designation, carriage):
    assert is_carriage(offered(designation, "1", "10")) is carriage
    assert not is_carriage(offered(designation, "1", "10", model=UUID(int=1)))


def test_designations_that_read_alike():
    assert normalized("  Échographe — APILO, a450 ") == "echographe apilo a450"
