"""Affairs to act on: a client, equipment, financings, the steps of their life."""

from collections.abc import Callable
from typing import Any

import pytest

from leaseapp.kernel.context import Context
from leaseapp.leasing.models import LeaseAffair, LeaseAffairLine, LeaseFinancing
from leaseapp.leasing.schemas.affairs import AffairIn, AffairLineIn, ApproveIn, NoteIn, StudyIn
from leaseapp.leasing.schemas.financings import FinancingIn
from leaseapp.leasing.services import affairs, deciding, financing
from tests.factories import directory
from tests.support import world

WHY = "Bilans 2024 et 2025 sains"
TERMS: dict[str, Any] = {"label": "A", "capitalHt": 50000, "residualHt": 500, "termMonths": 48, "nominalRatePct": 6}


class Desk:
    """Makers of affairs in one unit of work; the officer is somebody else than who acts."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.company = directory.company(context)
        self.officer = world.person("LEASE_OFFICER", "alpha").user_id

    def affair(self, **values: Any) -> LeaseAffair:
        body = {
            "companyId": self.company.id, "title": "Deux chariots", "wantedTermMonths": 48, "officerUserId": self.officer,
            "need": "Deux chariots électriques",
        }  # fmt: skip
        return affairs.create(self.context, AffairIn.model_validate(body | values))

    def line(self, affair: LeaseAffair, **values: Any) -> LeaseAffairLine:
        body = {"designation": "Chariot électrique 2 t", "quantity": 2, "unitPriceHt": 19400}
        return affairs.add_line(self.context, affair.id, AffairLineIn.model_validate(body | values))

    def financing(self, affair: LeaseAffair, **values: Any) -> LeaseFinancing:
        return financing.add(self.context, affair.id, FinancingIn.model_validate(TERMS | values))

    def studied(self) -> LeaseAffair:
        affair = self.affair()
        return affairs.study(self.context, affair.id, StudyIn())

    def retained(self) -> LeaseAffair:
        affair = self.studied()
        financing.retain(self.context, self.financing(affair).id, StudyIn())
        return affair

    def submitted(self) -> LeaseAffair:
        """An affair that waits, submitted by its officer."""
        affair = deciding.submit(self.context, self.retained().id, StudyIn())
        affair.submitted_by_user_id = self.officer
        self.context.session.flush()
        return affair

    def approved(self) -> LeaseAffair:
        return deciding.approve(self.context, self.submitted().id, ApproveIn(reason=WHY))

    def at(self, status: str) -> LeaseAffair:
        """An affair in a status."""
        if status in ("CONTRACTED", "WON"):
            affair = affairs.contract(self.context, self.approved().id)
            return affairs.complete(self.context, affair.id) if status == "WON" else affair
        if status == "REJECTED":
            return deciding.reject(self.context, self.submitted().id, NoteIn(reason=WHY))
        if status == "LOST":
            return affairs.abandon(self.context, self.affair().id, NoteIn(reason=WHY))
        makers: dict[str, Callable[[], LeaseAffair]] = {
            "DRAFT": self.affair, "STUDY": self.retained, "IN_APPROVAL": self.submitted, "APPROVED": self.approved,
        }  # fmt: skip
        return makers[status]()


@pytest.fixture
def desk(context: Context) -> Desk:
    return Desk(context)
