"""Pages of files: the text that was read of each, and a small picture of the first."""

import uuid
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_key, text_column, unique_in_tenant


class FilePage(TenantRow, table=True):
    """The text of a page (a sheet, a whole text), as its own layer or a reader of pictures (`by_ocr`) gave it.

    The words are indexed (`search_file_pages`, migration 202611231641): French, accents folded.
    """

    __tablename__ = "file_page"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        tenant_key("file", "file_id", ondelete="CASCADE"),
        unique_in_tenant("file_id", "number"),
        sa.Index(
            "ix_file_page_words", sa.text("to_tsvector('leaseapp_french'::regconfig, text)"), postgresql_using="gin"
        ),
    )

    file_id: uuid.UUID
    number: int
    text: str = text_column()
    by_ocr: bool = False


class FileThumbnail(TenantRow, table=True):
    """A picture of a file, 320 pixels at most, WebP."""

    __tablename__ = "file_thumbnail"
    __audited__: ClassVar[bool] = False
    __table_args__ = (tenant_key("file", "file_id", ondelete="CASCADE"), unique_in_tenant("file_id"))

    file_id: uuid.UUID
    content: bytes = Field(sa_type=sa.LargeBinary)
