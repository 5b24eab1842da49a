"""Equipment from spreadsheets: encodings, limits, formulas, duplicates; right rows come in, wrong ones say why and come back as a file."""

import io
from datetime import date, datetime
from decimal import Decimal

import pytest
import sqlalchemy as sa
from openpyxl import Workbook

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, AssetMovement
from leaseapp.assets.rules import spreadsheets
from leaseapp.assets.rules.spreadsheets import day_of, number_of, read_table
from leaseapp.assets.schemas.bulk import BulkExportIn
from leaseapp.assets.schemas.imports import AssetImportQuery
from leaseapp.assets.schemas.settings import AssetSettingsIn
from leaseapp.assets.services import bulk, configuring, importing
from leaseapp.kernel.errors import Forbidden, Problem
from leaseapp.kernel.persistence import db
from tests.support import world

FRENCH = "Numéro;Libellé;Modèle;Marque;Lieu;Numéro de série;État;Acheté le;Prix d’achat HT\r\n"


def send(context, content, **asked):
    content = content.encode() if isinstance(content, str) else content
    return importing.run(context, AssetImportQuery.model_validate(asked), io.BytesIO(content))


def book(*rows):
    made, file = Workbook(), io.BytesIO()
    for row in rows:
        made.active.append(row)
    made.save(file)
    return file.getvalue()


def told(outcome):
    return [(one.row, one.column, one.code) for one in outcome.errors]


def asset_called(context, number):
    return context.session.scalars(sa.select(Asset).where(Asset.inventory_number == number)).one()


@pytest.fixture
def cold(fleet):
    fleet.model(name="Armoire froide", reference="AF-1")
    fleet.place(code="DEP-1", name="Dépôt de Lille")
    return fleet


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-bom", "cp1252"])
def test_a_file_is_read_in_the_encoding_of_its_program(context, cold, encoding):
    line = "EQ-9;Armoire élevée;armoire FROIDE;Borealis;dép-1;SN-9;Bon;01/09/2026;1 234,50\r\n".replace(
        "dép-1", "DEP-1"
    )
    text = FRENCH + line
    content = b"\xff\xfe" + text.encode("utf-16-le") if encoding == "utf-16-le-bom" else text.encode(encoding)
    outcome = send(context, content)
    assert (outcome.created, outcome.wrong, told(outcome)) == (1, 0, [])
    made = asset_called(context, "EQ-9")
    assert (made.label, made.serial_number, made.condition) == ("Armoire élevée", "SN-9", AssetCondition.GOOD)
    assert (made.acquisition_date, made.acquisition_amount_ht) == (date(2026, 9, 1), Decimal("1234.50"))
    moves = context.session.scalars(sa.select(AssetMovement).where(AssetMovement.asset_id == made.id)).all()
    assert [move.number for move in moves] == [1]


def test_a_workbook_is_read_its_numbers_are_texts_and_its_formulas_nothing(context, cold):
    content = book(
        [
            "inventoryNumber",
            "model",
            "location",
            "serialNumber",
            "acquisitionDate",
            "acquisitionAmountHt",
            "label",
            "notes",
        ],
        [4711, "AF-1", "DEP-1", 12.0, datetime(2026, 9, 1), 1234.5, "=1+1", "note"],  # noqa: DTZ001  a workbook knows no zone
    )
    assert send(context, content).created == 1
    made = asset_called(context, "4711")
    assert (made.serial_number, made.label, made.acquisition_amount_ht) == ("12", "Armoire froide", Decimal("1234.5"))
    assert made.acquisition_date == date(2026, 9, 1)


def test_a_formula_of_a_text_file_is_a_text(context, cold):
    send(context, "Number,Label,Model,Place\r\nEQ-9,=1+1,AF-1,DEP-1\r\nEQ-10,'=2+2,AF-1,DEP-1\r\n")
    assert [asset_called(context, one).label for one in ("EQ-9", "EQ-10")] == ["=1+1", "=2+2"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "UNREADABLE_FILE"),
        (b"\x00\x01\x02", "UNREADABLE_FILE"),
        (b"PK\x03\x04broken", "UNREADABLE_FILE"),
        (b'Number,Label\r\n"open', "UNREADABLE_FILE"),
        (b"Number;Label\r\n;;\r\n", "NO_ROWS"),
        (b";".join([b"Number", *(b"c" for _ in range(60))]) + b"\r\n1\r\n", "TOO_MANY_COLUMNS"),
        (b"Number\r\n" + b"".join(b"%d\r\n" % number for number in range(20_001)), "TOO_MANY_ROWS"),
        (b"Colour;Size\r\nred;1\r\n", "HEADINGS_UNKNOWN"),
        ("Number;Numéro\r\n1;2\r\n".encode(), "HEADING_TWICE"),
    ],
)
def test_what_is_no_such_table_is_refused_as_a_whole(context, content, code):
    with pytest.raises(Problem) as refused:
        send(context, content)
    assert [(error.field, error.code) for error in refused.value.errors] == [("content", code)]


def test_twenty_thousand_rows_are_a_table():
    content = b"Number\r\n" + b"".join(b"%d\r\n" % number for number in range(20_000))
    assert len(read_table(io.BytesIO(content)).rows) == spreadsheets.MOST_ROWS


def test_each_wrong_row_says_why_and_stops_no_other(context, cold):
    taken = cold.asset(serialNumber="SN-1")
    content = (
        "Number;Model;Place;Serial number;Condition;Bought on;Warranty until;Expected life (months)\r\n"
        "A-1;AF-1;DEP-1;SN-2;Good;;;\r\n"
        "A-2;Nothing;DEP-1;;;;;\r\n"
        "A-3;AF-1;Nowhere;;;;;\r\n"
        "A-4;AF-1;;;;;;\r\n"
        "A-5;AF-1;DEP-1;SN-1;;;;\r\n"
        "A-6;AF-1;DEP-1;SN-2;;;;\r\n"
        "A-1;AF-1;DEP-1;;;;;\r\n"
        "A-7;AF-1;DEP-1;;Shiny;;;\r\n"
        "A-8;AF-1;DEP-1;;Lost;;;\r\n"
        "A-9;AF-1;DEP-1;;;31/02/2026;;\r\n"
        "A-10;AF-1;DEP-1;;;2026-02-01;2026-01-01;\r\n"
        "A-11;AF-1;DEP-1;;;;;601\r\n"
        "A-12;AF-1;DEP-1;;;;;many\r\n"
    )
    outcome = send(context, content)
    assert (outcome.rows, outcome.created, outcome.wrong) == (13, 1, 12)
    assert [(row, column) for row, column, _code in told(outcome)] == [
        (3, "Model"), (4, "Place"), (5, "Place"), (6, "Serial number"), (7, "Serial number"), (8, "Number"), (9, "Condition"),
        (10, "Condition"), (11, "Bought on"), (12, "Warranty until"), (13, "Expected life (months)"),
        (14, "Expected life (months)"),
    ]  # fmt: skip
    codes = [code for _row, _column, code in told(outcome)]
    assert codes[:6] == [
        "MODEL_UNKNOWN",
        "LOCATION_UNKNOWN",
        "REQUIRED",
        "SERIAL_TAKEN",
        "SERIAL_TWICE",
        "NUMBER_TWICE",
    ]
    assert codes[7] == "CONDITION_NOT_AT_START"
    assert outcome.missing == ["Nothing", "Nowhere"]
    assert taken.serial_number == "SN-1"


def test_a_known_number_changes_its_machine_and_leaves_what_is_empty(context, cold):
    known = cold.asset(inventoryNumber="EQ-9", label="Old", notes="kept")
    other = cold.asset(inventoryNumber="EQ-8")
    content = "Number;Label;Place;Working;Notes\r\nEQ-9;New;;;\r\nEQ-8;Other;DEP-1;;\r\n"
    outcome = send(context, content)
    assert (outcome.updated, outcome.created, told(outcome)) == (1, 0, [(3, "Place", "LOCATION_DIFFERS")])
    assert (known.label, known.notes, other.label) == ("New", "kept", "Armoire")


def test_an_export_comes_back_unchanged(context, cold):
    machine = cold.asset(label="=danger", serialNumber="SN-4")
    keys = ["inventoryNumber", "label", "serialNumber", "condition", "model", "brand", "location"]
    file = bulk.export_chosen(context, BulkExportIn(asset_ids=[machine.id], format="csv", columns=keys)).content.read()
    outcome = send(context, file)
    assert (outcome.updated, outcome.wrong, machine.label, machine.version) == (1, 0, "=danger", 1)


def test_a_dry_run_changes_nothing_and_tells_the_same(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        fleet.model(reference="AF-1")
        fleet.place(code="DEP-1")
    content = "Model;Place\r\nAF-1;DEP-1\r\nAF-1;DEP-1\r\nAF-2;DEP-1\r\n"
    with work_of("ADMIN") as context:
        tried = send(context, content, dryRun="true")
    with work_of("ADMIN") as context:
        assert context.session.scalar(sa.select(sa.func.count()).select_from(Asset)) == 0
        done = send(context, content)
        assert (tried.created, told(tried)) == (done.created, told(done)) == (2, [(4, "Model", "MODEL_UNKNOWN")])
        numbers = context.session.scalars(sa.select(Asset.inventory_number).order_by(Asset.inventory_number)).all()
        assert numbers == ["EQ-000001", "EQ-000002"]


def test_what_is_missing_is_made_when_asked_for(context, fleet):
    content = "Model;Brand;Place\r\nGlacier;Polaire;Dépôt neuf\r\nGlacier;Polaire;Dépôt neuf\r\n"
    assert [code for _row, _column, code in told(send(context, content))] == ["BRAND_UNKNOWN"] * 2
    assert [code for _row, _column, code in told(send(context, content, createMissing="true"))] == [
        "FAMILY_REQUIRED"
    ] * 2
    configuring.change(context, AssetSettingsIn(default_family_id=fleet.family_id))
    assert send(context, content, createMissing="true").created == 2


def test_who_may_not_manage_the_catalog_makes_nothing_that_is_missing(database):
    actor = world.person("LOGISTICS").principal
    from dataclasses import replace

    with db.unit_of_work(replace(actor, permissions=actor.permissions - {"assets.catalog:manage"})) as context:
        with pytest.raises(Forbidden):
            send(context, "Model;Place\r\nA;B\r\n", createMissing="true")


def test_the_wrong_rows_come_back_with_what_is_wrong(context, cold):
    content = "Number;Model;Place;Label\r\nA-1;AF-1;DEP-1;fine\r\nA-2;AF-2;DEP-1;=1+1\r\n"
    file = importing.wrong_rows(context, AssetImportQuery(), io.BytesIO(content.encode()))
    lines = file.content.decode("utf-8-sig").splitlines()
    assert lines == ["Number,Model,Place,Label,Error", "A-2,AF-2,DEP-1,'=1+1,Model : Nothing is called AF-2."]
    assert context.session.scalar(sa.select(sa.func.count()).select_from(Asset)) == 0


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("1/9/2026", "2026-09-01"),
        ("01.09.2026", "2026-09-01"),
        ("2026-09-01", "2026-09-01"),
        (date(2026, 9, 1), "2026-09-01"),
        ("soon", "soon"),
    ],
)
def test_days_are_read_as_they_are_written_here(cell, day):
    assert day_of(cell) == day


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("1 234,50 €", "1234.50"),
        ("1234.5", "1234.5"),
        (Decimal("2.5"), "2.5"),
        (7, "7"),
        ("1,2,3", "1,2,3"),
        ("1e9", "1e9"),
        ("NaN", "NaN"),
    ],
)
def test_numbers_are_read_as_they_are_written_here(cell, number):
    assert number_of(cell) == number
