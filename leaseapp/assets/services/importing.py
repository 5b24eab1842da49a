"""Equipment from a spreadsheet: rows that are right come in together, each wrong one tells why (FIELD.md 2.9).

A row whose inventory number is known changes that machine, any other registers one. Headings are those of the list of
equipment in either language, so that an export comes back. A dry run is the import itself, undone.
"""

import csv
import io
import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, BinaryIO, TypeVar

from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition, AssetFunctional, Ownership
from leaseapp.assets.lists import ASSETS
from leaseapp.assets.models import Asset, AssetBrand, AssetModel, StorageLocation
from leaseapp.assets.permissions import CATALOG_MANAGE
from leaseapp.assets.rules.spreadsheets import Table, day_of, number_of, read_table, text_of
from leaseapp.assets.schemas.assets import AssetIn, AssetPatch
from leaseapp.assets.schemas.imports import (
    MOST_ERRORS,
    AssetImportOut,
    AssetImportQuery,
    ImportedColumnOut,
    ImportErrorOut,
)
from leaseapp.assets.schemas.locations import LocationIn
from leaseapp.assets.schemas.references import BrandIn, ModelIn
from leaseapp.assets.services import configuring, registering
from leaseapp.assets.services.locating import locations
from leaseapp.assets.services.references import brands, models
from leaseapp.kernel.acts.rehearsing import undone
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import FieldError, Invalid, Problem, refuse_field
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.text.formulas import harmless
from leaseapp.kernel.text.i18n import LOCALES, _, translate
from leaseapp.kernel.text.labels import label_of
from leaseapp.kernel.text.validation import validate
from leaseapp.kernel.web.media_types import CSV
from leaseapp.kernel.web.problems import problem_body

Row = TypeVar("Row", AssetBrand, AssetModel, StorageLocation)
BRAND, MODEL, PLACE, NUMBER, SERIAL = "brand", "model", "location", "inventoryNumber", "serialNumber"
_CHOICES: dict[str, Any] = {"condition": AssetCondition, "functional": AssetFunctional, "ownership": Ownership}
_DAYS = {"acquisitionDate", "warrantyUntil", "commissionedOn"}
_NUMBERS = {"acquisitionAmountHt", "expectedLifeMonths", "annualKwh", "carbonFootprintKg"}
_FIELDS = (NUMBER, SERIAL, "label", BRAND, MODEL, PLACE, *_CHOICES, *sorted(_DAYS), *sorted(_NUMBERS), "notes")
#: the column that tells what is wrong with a field of the body
_COLUMNS = {"modelId": MODEL, "currentLocationId": PLACE}
HEADINGS_UNKNOWN = _("This file has none of the columns {columns}: give them these headings.")
HEADING_TWICE = _("Two columns are called {heading}.")
REQUIRED = _("This is needed to register a machine.")
UNKNOWN = _("Nothing is called {value}.")
AMBIGUOUS = _("Several are called {value}: say which by its reference, its code or its brand.")
TWICE = _("Another row of this file has the same value: row {row}.")
TAKEN = _("Another asset has this serial number.")
NOT_MOVED = _("This machine stands elsewhere: it changes its place by a movement.")
NOT_INSPECTED = _("Whether a machine works is told by its inspection.")
FAMILY_REQUIRED = _("A new model needs a family: choose that of new models in the settings of equipment.")


class _WrongRow(Exception):
    """The end of a row that stays out: column, code, message."""

    def __init__(self, column: str | None, code: str, message: str, **params: Any) -> None:
        super().__init__(code)
        self.error = FieldError(column or "", code, message, params)


@dataclass
class _Outcome:
    created: int = 0
    updated: int = 0
    wrong: dict[int, list[ImportErrorOut]] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)


def run(context: Context, asked: AssetImportQuery, file: BinaryIO) -> AssetImportOut:
    """Import the rows of a file that are right.

    Raises Forbidden for who adds brands and models without that right, Invalid at `content` for what is no table,
    HEADINGS_UNKNOWN, HEADING_TWICE.
    """
    table, columns, outcome = _imported(context, asked, file, dry=asked.dry_run)
    errors = [error for row in outcome.wrong.values() for error in row]
    return AssetImportOut(
        dry_run=asked.dry_run, rows=len(table.rows), created=outcome.created, updated=outcome.updated,
        wrong=len(outcome.wrong), missing=list(outcome.missing)[:MOST_ERRORS], errors=errors[:MOST_ERRORS],
        columns=[ImportedColumnOut(heading=heading, field=columns[place]) for place, heading in enumerate(table.headings)],
    )  # fmt: skip


def wrong_rows(context: Context, asked: AssetImportQuery, file: BinaryIO) -> FileAnswer:
    """Return the rows of a file that stay out, as they are, with what is wrong; nothing is imported. Raises as `run`."""
    table, _columns, outcome = _imported(context, asked, file, dry=True)
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if context.locale == "fr" else ",")
    writer.writerow([*(harmless(one) for one in table.headings), context.translate(_("Error"))])
    for number, cells in table.rows:
        if number in outcome.wrong:
            told = " ".join(f"{one.column or ''} : {one.message}".removeprefix(" : ") for one in outcome.wrong[number])
            writer.writerow([*("" if cell is None else harmless(text_of(cell)) for cell in cells), harmless(told)])
    name = f"{context.translate(_('wrong-rows'))}-{context.today:%Y-%m-%d}.csv"
    return FileAnswer(name, CSV, text.getvalue().encode("utf-8-sig"))


def _imported(
    context: Context, asked: AssetImportQuery, file: BinaryIO, *, dry: bool
) -> tuple[Table, list[str | None], _Outcome]:
    if asked.create_missing:
        context.require(CATALOG_MANAGE)
    table = read_table(file)
    columns = _columns(table.headings)

    def act() -> _Outcome:
        return _Import(context, table, columns, create=asked.create_missing).run()

    if not dry:
        return table, columns, act()
    context.action = None  # nothing happened
    return table, columns, undone(context, act)


def _columns(headings: list[str]) -> list[str | None]:
    """Return the field of each heading: its own name, or that of the list's column in either language."""
    names: dict[str, str] = {}
    for key in _FIELDS:
        column = ASSETS.column(key)
        known = [key, *(translate(locale, column.label) for locale in LOCALES if column)]
        names |= {_folded(name): key for name in known}
    found = [names.get(_folded(heading)) for heading in headings]
    for place, key in enumerate(found):
        if key is not None and key in found[:place]:
            raise refuse_field("content", "HEADING_TWICE", HEADING_TWICE, heading=headings[place])
    if not {NUMBER, MODEL} & set(found):
        wanted = ", ".join(key for key in (NUMBER, MODEL, PLACE))
        raise refuse_field("content", "HEADINGS_UNKNOWN", HEADINGS_UNKNOWN, columns=wanted)
    return found


def _folded(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


class _Import:
    """The rows of one file; what all of them need is read once."""

    def __init__(self, context: Context, table: Table, columns: list[str | None], *, create: bool) -> None:
        self.context, self.table, self.columns, self.create = context, table, columns, create
        self.outcome = _Outcome()
        session, living = context.session, col(Asset.deleted_at).is_(None)
        self.brands = _by_name(session.exec(select(AssetBrand)), "name")
        self.models = _by_name(session.exec(select(AssetModel)), "name", "reference")
        self.places = _by_name(session.exec(select(StorageLocation)), "name", "code")
        self.numbers = dict(session.exec(select(Asset.inventory_number, Asset.id).where(living)).all())
        self.serials = dict(session.exec(select(Asset.serial_number, Asset.inventory_number).where(living)).all())
        self.seen: dict[tuple[str, str], int] = {}
        self.added: list[Asset] = []

    def run(self) -> _Outcome:
        for number, cells in self.table.rows:
            values = {key: cell for key, cell in zip(self.columns, cells, strict=True) if key and cell is not None}
            try:
                self._row(number, values)
            except _WrongRow as wrong:
                self._note(number, [wrong.error])
            except Problem as refusal:
                self._note(number, refusal.errors or [FieldError("", refusal.code, refusal.message, refusal.params)])
        self._write()
        return self.outcome

    def _row(self, number: int, values: dict[str, Any]) -> None:
        known = self.numbers.get(text_of(values[NUMBER])) if NUMBER in values else None
        for key in (NUMBER, SERIAL):
            if key in values:
                text = text_of(values[key])
                first = self.seen.setdefault((key, text), number)
                if first != number:
                    raise _WrongRow(key, f"{'NUMBER' if key == NUMBER else 'SERIAL'}_TWICE", TWICE, row=first)
        serial = text_of(values[SERIAL]) if SERIAL in values else None
        if serial is not None and self.serials.get(serial) not in (None, text_of(values.get(NUMBER))):
            raise _WrongRow(SERIAL, "SERIAL_TAKEN", TAKEN)
        body = _body(values)
        if known is None:
            self._register(values, body)
        else:
            self._change(known, values, body)

    def _register(self, values: dict[str, Any], body: dict[str, Any]) -> None:
        model, place = self._model(values), self._place(values)
        for key, row in ((MODEL, model), (PLACE, place)):
            if row is None:
                raise _WrongRow(key, "REQUIRED", REQUIRED)
        assert model is not None
        assert place is not None
        sent = validate(AssetIn, body | {"modelId": model.id, "currentLocationId": place.id})
        self.added.append(registering.draft(self.context, sent, model, place))

    def _change(self, asset_id: uuid.UUID, values: dict[str, Any], body: dict[str, Any]) -> None:
        asset = self.context.session.get_one(Asset, (self.context.organization_id, asset_id))
        model, place = self._model(values), self._place(values)
        if place is not None and place.id != asset.current_location_id:
            raise _WrongRow(PLACE, "LOCATION_DIFFERS", NOT_MOVED)
        if body.pop("functional", asset.functional) != asset.functional:
            raise _WrongRow("functional", "NOT_INSPECTED", NOT_INSPECTED)
        sent = validate(AssetPatch, body | ({"modelId": model.id} if model else {}))
        with savepoint(self.context):
            registering.update(self.context, asset_id, sent)
        self.outcome.updated += 1

    def _model(self, values: dict[str, Any]) -> AssetModel | None:
        if MODEL not in values:
            return None
        name = text_of(values[MODEL])
        brand = self._one(BRAND, self.brands, text_of(values[BRAND])) if BRAND in values else None
        found = [one for one in self.models.get(_folded(name), ()) if brand is None or one.brand_id == brand.id]
        if not found and self.create and brand is not None:
            family_id = configuring.settings_of(self.context).default_family_id
            if family_id is None:
                raise _WrongRow(MODEL, "FAMILY_REQUIRED", FAMILY_REQUIRED)
            sent = {"brandId": brand.id, "familyId": family_id, "reference": name, "name": name}
            made = models.create(self.context, validate(ModelIn, sent))
            self.models[_folded(name)].append(made)
            return made
        return self._only(MODEL, found, name)

    def _place(self, values: dict[str, Any]) -> StorageLocation | None:
        return self._one(PLACE, self.places, text_of(values[PLACE])) if PLACE in values else None

    def _one(self, key: str, rows: dict[str, list[Row]], name: str) -> Row:
        found = rows.get(_folded(name), [])
        if not found and self.create:
            made: Any = (
                brands.create(self.context, validate(BrandIn, {"name": name})) if key == BRAND
                else locations.create(self.context, validate(LocationIn, {"code": name[:30], "name": name}))
            )  # fmt: skip
            rows[_folded(name)].append(made)
            return made
        return self._only(key, found, name)

    def _only(self, key: str, found: list[Row], name: str) -> Row:
        if not found:
            self.outcome.missing[name] = None
            raise _WrongRow(key, f"{key.upper()}_UNKNOWN", UNKNOWN, value=name)
        if len(found) > 1:
            raise _WrongRow(key, f"{key.upper()}_AMBIGUOUS", AMBIGUOUS, value=name)
        return found[0]

    def _write(self) -> None:
        """Store the new machines in one go; somebody who takes a number or a serial meanwhile undoes the import."""
        registering.store(self.context, self.added, set(self.numbers))
        self.outcome.created = len(self.added)

    def _note(self, number: int, errors: list[FieldError]) -> None:
        headings = {key: heading for key, heading in zip(self.columns, self.table.headings, strict=True) if key}
        said = problem_body(Invalid(errors=errors), self.context.locale)["errors"]
        self.outcome.wrong[number] = [
            ImportErrorOut(
                row=number, column=headings.get(_COLUMNS.get(one["field"], one["field"])), code=one["code"],
                message=one["message"],
            )
            for one in said
        ]  # fmt: skip


def _by_name(rows: Any, *names: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        for name in {_folded(getattr(row, name)) for name in names}:
            found[name].append(row)
    return found


def _body(values: dict[str, Any]) -> dict[str, Any]:
    """Return the cells as a body takes them; what cannot be read stays, so that it is refused at its field."""
    body: dict[str, Any] = {}
    for key, cell in values.items():
        if key in _CHOICES:
            body[key] = _choice(_CHOICES[key], text_of(cell))
        elif key in _DAYS:
            body[key] = day_of(cell)
        elif key == "expectedLifeMonths":
            number = number_of(cell)
            body[key] = int(number) if number.lstrip("+-").isdecimal() else number
        elif key in _NUMBERS:
            body[key] = number_of(cell)
        elif key not in (BRAND, MODEL, PLACE):
            body[key] = text_of(cell)
    return body


def _choice(kind: Any, text: str) -> Any:
    """Return the member that is called so: by its value, or as people read it in either language."""
    for member in kind:
        if _folded(text) in {_folded(member.value), *(_folded(translate(one, label_of(member))) for one in LOCALES)}:
            return member
    return text
