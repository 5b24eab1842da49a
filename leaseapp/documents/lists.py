"""The part of lists that concerns mails: records whose last mail did not arrive, and since when."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.documents.enums import LOST_MAILS
from leaseapp.documents.models import DocumentMail
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.persistence.queries import is_one_of
from leaseapp.kernel.text.i18n import _

CRITERION = "mailLost"
LOST = {CRITERION: "true"}


@dataclass(frozen=True)
class LostMails:
    """The records of one table whose last mail did not arrive: `criteria` of their list, and the `column` that says when."""

    record: Any
    target: str

    @property
    def criteria(self) -> dict[str, Any]:
        """The criterion of the list."""
        return {CRITERION: self._meant}

    @property
    def column(self) -> Column:
        """The column of the list."""
        mail, criteria = self._lost()
        since = select(sa.func.max(mail.created_at)).where(*criteria, mail.target_id == self.record.id)
        expression: Any = since.correlate(self.record).scalar_subquery()
        return Column("mailLostAt", _("E-mail lost on"), expression, kind="datetime", shown=False)

    def _meant(self, _context: Any, value: str) -> Any:
        mail, criteria = self._lost()
        ids = col(self.record.id).in_(select(mail.target_id).where(*criteria).correlate(None))
        return {"true": ids, "false": ~ids}[value]

    def _lost(self) -> tuple[Any, list[Any]]:
        """Return the mails of these records, and the criteria of those that are lost and were not followed by another."""
        mail, later = aliased(DocumentMail), aliased(DocumentMail)
        newer = select(later.id).where(
            later.target_id == mail.target_id, later.kind == mail.kind, later.created_at > mail.created_at
        )
        return mail, [mail.target_type == self.target, is_one_of(mail.status, LOST_MAILS), ~newer.exists()]
