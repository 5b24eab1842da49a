"""A bare FastAPI and SQLModel application that creates and issues invoices: the ceiling of `bench_create`.

It sends the statements that the product sends for the same two requests (24, of the same weight), with ORM rows where the
product has ORM rows, and nothing else: no permissions, no walls between organizations, no particulars, no rules, no texts.
"""

# ruff: noqa: N815  (names as they travel)
import hashlib
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID, uuid4

import anyio.to_thread
import sqlalchemy as sa
from fastapi import Cookie, Depends, FastAPI
from pydantic import BaseModel
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.orm import registry
from sqlmodel import Field, Session, SQLModel, col, select


class Base(SQLModel, registry=registry()):
    """Tables of their own metadata, named `bare_…`."""


def _json() -> Any:
    return Field(default=None, sa_type=JSONB)


class Person(Base, table=True):
    """The signed-in person."""

    __tablename__ = "bare_person"
    id: UUID = Field(default_factory=uuid4, primary_key=True)
    token_hash: str = Field(index=True)
    name: str = "Bare"
    permissions: list[str] = Field(default_factory=list, sa_type=JSONB)


class Party(Base, table=True):
    """Seller or buyer."""

    __tablename__ = "bare_party"
    id: int = Field(primary_key=True)
    name: str
    siren: str
    address: dict[str, Any] | None = _json()
    account: str = "411"


class Invoice(Base, table=True):
    """A draft, then an issued invoice."""

    __tablename__ = "bare_invoice"
    id: UUID = Field(default_factory=uuid4, primary_key=True)
    organization_id: int = Field(default=1, index=True)
    customer_id: int = Field(index=True)
    seller_id: int = 1
    status: str = Field(default="DRAFT", index=True)
    number: str | None = Field(default=None, unique=True)
    sequence: int | None = None
    issue_date: date | None = Field(default=None, index=True)
    due_date: date
    total_ht: Decimal = Field(max_digits=14, decimal_places=2)
    total_vat: Decimal = Field(max_digits=14, decimal_places=2)
    total_ttc: Decimal = Field(max_digits=14, decimal_places=2)
    vat_breakdown: list[dict[str, str]] = Field(default_factory=list, sa_type=JSONB)
    seller_snapshot: dict[str, Any] | None = _json()
    buyer_snapshot: dict[str, Any] | None = _json()
    created_at: datetime = Field(default_factory=lambda: datetime.now(UTC), index=True)
    version: int = 1


class Line(Base, table=True):
    """A line of an invoice."""

    __tablename__ = "bare_line"
    id: UUID = Field(default_factory=uuid4, primary_key=True)
    invoice_id: UUID = Field(foreign_key="bare_invoice.id", index=True)
    position: int
    designation: str
    quantity: Decimal = Field(max_digits=14, decimal_places=3)
    unit_price_ht: Decimal = Field(max_digits=14, decimal_places=4)
    vat_rate_pct: Decimal = Field(max_digits=5, decimal_places=2)
    line_total_ht: Decimal = Field(max_digits=14, decimal_places=2)


class Counter(Base, table=True):
    """The last number of a series, the last entry of a journal, the head of the audit chain."""

    __tablename__ = "bare_counter"
    kind: str = Field(primary_key=True)
    last: int = 0
    hash: str = ""


class Stored(Base, table=True):
    """Entry, its lines, job and audit row: what is written once, each kind by a statement of its own."""

    __tablename__ = "bare_stored"
    id: UUID = Field(default_factory=uuid4, primary_key=True)
    kind: str = Field(index=True)
    of: UUID = Field(index=True)
    number: int | None = None
    hash: str | None = None
    payload: dict[str, Any] = Field(default_factory=dict, sa_type=JSONB)


class LineIn(BaseModel):
    """A line as it comes in."""

    kind: str
    designation: str
    quantity: Decimal
    unitPriceHt: Decimal
    vatRatePct: Decimal


class InvoiceIn(BaseModel):
    """An invoice as it comes in."""

    customerId: int
    dueDate: date
    supplyDate: date
    lines: list[LineIn]


engine = sa.create_engine(os.environ["BARE_DATABASE_URL"], pool_size=8, pool_pre_ping=False)


@asynccontextmanager
async def _start(_app: FastAPI) -> AsyncIterator[None]:
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        if session.get(Party, 1) is None:
            address = {"line1": "1 rue du Banc", "postalCode": "59000", "city": "Lille"}
            session.add(
                Person(token_hash=_hash(os.environ["BARE_TOKEN"]), permissions=[f"permission:{n}" for n in range(40)])
            )
            session.add_all([Party(id=n, name=f"Party {n}", siren="555010000", address=address) for n in (1, 2)])
            session.add_all([Counter(kind=kind) for kind in ("invoice", "journal", "audit")])
            session.commit()
    anyio.to_thread.current_default_thread_limiter().total_tokens = int(os.environ["BARE_THREADS"])
    yield


app = FastAPI(lifespan=_start)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _signed_in(token: Annotated[str, Cookie()]) -> Person:
    with Session(engine) as session:
        return session.exec(select(Person).where(Person.token_hash == _hash(token))).one()


Caller = Annotated[Person, Depends(_signed_in)]


def _audit(session: Session, caller: Person, action: str, row: Invoice) -> None:
    head = session.exec(select(Counter).where(Counter.kind == "audit").with_for_update()).one()
    payload = {"by": str(caller.id), "action": action, "row": row.model_dump(mode="json")}
    digest = _hash(head.hash + json.dumps(payload))
    moved = sa.update(Counter).where(col(Counter.kind) == "audit").values(last=head.last + 1, hash=digest).cte("moved")
    session.execute(_store("audit", row.id, head.last + 1, payload, digest).add_cte(moved))


def _store(kind: str, of: UUID, number: int | None, payload: dict[str, Any], digest: str | None = None) -> Any:
    return insert(Stored).values(id=uuid4(), kind=kind, of=of, number=number, hash=digest, payload=payload)


def _next(session: Session, kind: str) -> int:
    counted = sa.update(Counter).where(col(Counter.kind) == kind).values(last=Counter.last + 1)
    return session.execute(counted.returning(col(Counter.last))).scalar_one()


def _told(session: Session, row: Invoice) -> dict[str, Any]:
    lines = session.exec(select(Line).where(Line.invoice_id == row.id).order_by(sa.text("position"))).all()
    return {**row.model_dump(mode="json"), "lines": [line.model_dump(mode="json") for line in lines]}


@app.post("/invoices", status_code=201)
def create(body: InvoiceIn, caller: Caller) -> dict[str, Any]:
    """A draft with its lines."""
    with Session(engine, expire_on_commit=False) as session:
        session.execute(sa.text("select set_config('bare.user', :user, true)"), {"user": str(caller.id)})
        session.exec(select(Party).where(Party.id == body.customerId)).one()
        session.exec(select(Party).where(Party.id == 1)).one()
        totals = [(line, (line.quantity * line.unitPriceHt).quantize(Decimal("0.01"))) for line in body.lines]
        vat = [(line.vatRatePct, (total * line.vatRatePct / 100).quantize(Decimal("0.01"))) for line, total in totals]
        total_ht, total_vat = sum((total for _, total in totals), Decimal(0)), sum((one for _, one in vat), Decimal(0))
        row = Invoice(
            customer_id=body.customerId, due_date=body.dueDate, total_ht=total_ht, total_vat=total_vat,
            total_ttc=total_ht + total_vat, vat_breakdown=[{"rate": str(rate), "vat": str(one)} for rate, one in vat],
        )  # fmt: skip
        session.add(row)
        session.flush()
        session.add_all(
            Line(
                invoice_id=row.id, position=number, designation=line.designation, quantity=line.quantity,
                unit_price_ht=line.unitPriceHt, vat_rate_pct=line.vatRatePct, line_total_ht=total,
            )
            for number, (line, total) in enumerate(totals)
        )  # fmt: skip
        session.flush()
        session.exec(select(Invoice, Party).join(Party, sa.true()).where(Invoice.id == row.id, Party.id == 1)).one()
        answer = _told(session, row)
        _audit(session, caller, "create", row)
        session.commit()
        return answer


@app.post("/invoices/{invoice_id}/issue")
def issue(invoice_id: UUID, caller: Caller) -> dict[str, Any]:
    """Number, entry with five lines, job, snapshots, audit."""
    with Session(engine, expire_on_commit=False) as session:
        session.execute(sa.text("select set_config('bare.user', :user, true)"), {"user": str(caller.id)})
        row = session.exec(select(Invoice).where(Invoice.id == invoice_id).with_for_update()).one()
        seller, buyer = session.exec(select(Party).where(col(Party.id).in_([1, row.customer_id])).order_by("id")).all()
        answer = _told(session, row)
        session.exec(select(Stored.id, Stored.kind).where(Stored.of == row.id)).all()
        sequence, entry = _next(session, "invoice"), _next(session, "journal")
        digits = [{"account": str(n), "debit": str(row.total_ttc), "label": f"F-{sequence}"} for n in range(5)]
        lines = [{"id": uuid4(), "kind": "line", "of": row.id, "payload": line} for line in digits]
        written = insert(Stored).values(lines).cte("lines")
        session.execute(_store("entry", row.id, entry, {"lines": 5}, _hash(json.dumps(digits))).add_cte(written))
        session.execute(_store("job", row.id, None, {"invoice": str(row.id)}))
        session.exec(select(Counter.last).where(Counter.kind == "setting")).all()
        row.status, row.number, row.sequence, row.issue_date = "ISSUED", f"F-{sequence}", sequence, date.today()  # noqa: DTZ011
        row.seller_snapshot, row.buyer_snapshot = seller.model_dump(mode="json"), buyer.model_dump(mode="json")
        row.version += 1
        session.add(row)
        session.flush()
        _audit(session, caller, "issue", row)
        session.commit()
        return {**answer, **row.model_dump(mode="json")}
