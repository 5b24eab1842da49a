"""Columns that lines of quotes and orders share beyond the priced line."""

from uuid import UUID

from sqlmodel import SQLModel


class ChosenLine(SQLModel):
    """The variant of the product, and the modality in which it is sold; None where the product alone says it."""

    variant_id: UUID | None = None
    modality_id: UUID | None = None
