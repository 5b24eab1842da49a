"""Samples of ratings, their statements and the weighting grid."""

import hashlib
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from leaseapp.kernel.adapters.storage import storage
from leaseapp.rating.rules.grids import default_grid
from tests.architecture.making import Maker, by_id, sample
from tests.rating.papers import return_pdf
from tests.rating.returns import boxes_of

PDF = "application/pdf"
WHY = "Caution solidaire obtenue de la maison mère"


def statement_body(year: int) -> dict[str, Any]:
    """The accounts of a year, in k€."""
    lines = [{"code": code, "value": value} for code, value in boxes_of(year).items()]
    return {"fiscalYear": year, "closingDate": f"{year}-12-31", "form": "2050", "unit": "KEUR", "lines": lines}


@sample
def create_rating(maker: Maker) -> dict[str, Any]:
    company = maker.make("create_company", siren=maker.siren())
    body = {
        "companyId": str(company.id), "amountToFinance": 180000, "studyDate": "2026-03-02", "activity": "Mécanique",
        "estimative": False, "validityMonths": 6, "analystUserId": str(maker.person.user_id), "foundedOn": "1998-02-15",
        "proceedings": False, "ceased": False,
    }  # fmt: skip
    return {"body": body}


def drafted(maker: Maker) -> Any:
    """A rating without statements."""
    return maker.make("create_rating")


def studied(maker: Maker) -> Any:
    """A rating with three years and a conclusion."""
    made = drafted(maker)
    for year in (2025, 2024, 2023):
        maker.call("save_rating_statement", rating_id=made.id, body=statement_body(year))
    return maker.call("update_rating", rating_id=made.id, body={"conclusion": "Structure saine."}).body


def validated(maker: Maker) -> Any:
    """A rating that is validated."""
    made = studied(maker)
    maker.call("validate_rating", rating_id=made.id)
    return made


for _name in (
    "read_rating",
    "read_rating_audit_log",
    "read_rating_kpis",
    "read_rating_study",
    "score_rating",
    "archive_rating",
):
    by_id(_name, "rating_id", lambda maker: studied(maker).id)
by_id("validate_rating", "rating_id", lambda maker: studied(maker).id)
by_id("renew_rating", "rating_id", lambda maker: validated(maker).id)


@sample
def update_rating(maker: Maker) -> dict[str, Any]:
    return {"rating_id": drafted(maker).id, "body": {"conclusion": "Structure saine.", "amountToFinance": 95000}}


@sample
def import_rating_from_register(maker: Maker) -> dict[str, Any]:
    number = maker.keep("registered company", lambda: maker.make("create_company", siren="999107121").id)
    kept = maker.keep(
        "rating of a registered company",
        lambda: maker.make("create_rating", companyId=str(number)),
    )
    return {"rating_id": kept.id}


@sample
def score_from_register(maker: Maker) -> dict[str, Any]:
    """A company that has a valid rating: the register holds few, and each is drafted once."""
    siren = maker.siren()
    company = maker.make("create_company", siren=siren)
    made = maker.make("create_rating", companyId=str(company.id))
    for year in (2025, 2024, 2023):
        maker.call("save_rating_statement", rating_id=made.id, body=statement_body(year))
    maker.call("update_rating", rating_id=made.id, body={"conclusion": "Structure saine."})
    maker.call("validate_rating", rating_id=made.id)
    return {"body": {"siren": siren, "amountToFinance": 60000}}


@sample
def override_rating_score(maker: Maker) -> dict[str, Any]:
    return {"rating_id": studied(maker).id, "body": {"score": 80, "justification": WHY}}


@sample
def override_rating_recommendation(maker: Maker) -> dict[str, Any]:
    return {"rating_id": studied(maker).id, "body": {"recommendation": "GO_WITH_CONDITIONS", "justification": WHY}}


def file_id(maker: Maker, rating_id: UUID) -> UUID:
    """A tax return that nobody uploaded before."""
    content = return_pdf(boxes_of(2025), mark=f"{maker.organization} {maker.number()}")
    body = {
        "filename": "liasse.pdf", "mimeType": PDF, "sizeBytes": len(content), "sha256": hashlib.sha256(content).hexdigest(),
    }  # fmt: skip
    told = maker.call("announce_file", body=body | {"targetType": "ClientRating", "targetId": str(rating_id)}).body
    named = dict(parse_qsl(urlsplit(told.presigned_url).query))
    stored = storage().put(named["bucket"], named["key"], content, PDF)
    return maker.call("complete_file", file_id=told.file_id, body={"etag": stored.etag}).body.id


@sample
def save_rating_statement(maker: Maker) -> dict[str, Any]:
    made = drafted(maker)
    body = statement_body(2025) | {
        "months": 12, "formYear": 2025, "kind": "SOCIAL", "fileId": str(file_id(maker, made.id)), "paste": "GU\t24",
    }  # fmt: skip
    return {"rating_id": made.id, "body": body}


def with_return(maker: Maker) -> dict[str, Any]:
    """A statement with its tax return."""
    arguments = maker.arguments("save_rating_statement")
    told = maker.call("save_rating_statement", **arguments).body
    return {"rating_id": told.id, "stmt_id": told.statements[0].id}


@sample
def delete_rating_statement(maker: Maker) -> dict[str, Any]:
    return with_return(maker)


@sample
def read_rating_return(maker: Maker) -> dict[str, Any]:
    return with_return(maker)


@sample
def preview_rating_return(maker: Maker) -> dict[str, Any]:
    return with_return(maker) | {"query": {"page": 1}}


@sample
def preview_rating_grid(_maker: Maker) -> dict[str, Any]:
    return {"body": {"content": default_grid()}}


@sample
def save_rating_grid(maker: Maker) -> dict[str, Any]:
    current = maker.call("list_rating_grids").body.items[0].number
    return {"body": {"content": default_grid(), "reason": f"Essai {maker.number()}", "basedOn": current}}
