"""Files that a company's own people see: those that hang on a record they may see (FIELD.md 1.3)."""

import uuid
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from leaseapp.files.models import (
    File,
    FileAccess,
    FileLink,
    FilePage,
    FileShare,
    FileThumbnail,
    FileVersion,
    StorageBucket,
    StorageUsage,
)
from leaseapp.kernel.entities import entities
from leaseapp.kernel.persistence.visibility import (
    criterion_for,
    hidden_from_companies,
    visible_through,
    visible_to_company,
)


@cache
def _alias(model: type) -> Any:
    """Return the one alias of a table within these criteria, as `queries/readable.py` has its own."""
    return aliased(model)


def _hangs_on_visible_record(link: Any, company_id: uuid.UUID) -> Any:
    """Return True for links whose record is of a registered kind that declares rows for companies, and is one of them."""
    conditions = []
    for entity in entities():
        rule = criterion_for(entity.model)
        if rule is None:
            continue
        target = _alias(entity.model)
        conditions.append(
            sa.and_(
                link.target_type == entity.kind,
                sa.select(target.id)
                .where(
                    target.organization_id == link.organization_id,
                    target.id == link.target_id,
                    rule(target, company_id),
                )
                .exists(),
            )
        )
    return sa.or_(sa.false(), *conditions)


@visible_to_company(FileLink)
def _links(link: Any, company_id: uuid.UUID) -> Any:
    return _hangs_on_visible_record(link, company_id)


@visible_to_company(File)
def _files(file: Any, company_id: uuid.UUID) -> Any:
    link = _alias(FileLink)
    return (
        sa.select(link.id)
        .where(
            link.organization_id == file.organization_id,
            link.file_id == file.id,
            _hangs_on_visible_record(link, company_id),
        )
        .exists()
    )


@visible_to_company(StorageBucket)
def _buckets(bucket: Any, company_id: uuid.UUID) -> Any:
    return sa.true()  # names and limits only


visible_through(FileVersion, "file_id", File)
visible_through(FilePage, "file_id", File)
visible_through(FileThumbnail, "file_id", File)
hidden_from_companies(FileShare, StorageUsage)  # whom the office gives what, and how much room it has


@visible_to_company(FileAccess)
def _accesses(_access: Any, _company_id: uuid.UUID) -> Any:
    return sa.false()  # who opened what is for the office; they add to it all the same
