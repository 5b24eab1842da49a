"""Letters of dunning that a person made."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.dunning.models import DunningLetter
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("dunning letters", "dunning_letter")
def of_letters(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the letters that the user made, oldest first."""
    rows = context.session.exec(
        select(DunningLetter)
        .where(DunningLetter.made_by_user_id == user_id)
        .order_by(col(DunningLetter.created_at), col(DunningLetter.id))
    )
    return [{"created_at": row.created_at, "step": row.step, "letter_date": row.letter_date} for row in rows]
